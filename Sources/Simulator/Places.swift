import JSONTree
import Matches

/// Where in the tree the devices of a simulation write.
enum Places {
    private static let matches = Path([Key(unchecked: "matches")])
    private static let summaries = Path([Key(unchecked: "summaries")])
    private static let steps = Path([Key(unchecked: "steps")])
    private static let counts = Path([Key(unchecked: "counts")])
    private static let order = Path([Key(unchecked: "order")])
    private static let free = Path([Key(unchecked: "t")])

    /// A device follows everything as one place, or each part by itself.
    static let whole = [[Path.root]]
    static let apart = [[matches], [steps, summaries], [counts], [free, order]]

    static func match(_ number: Int) -> Path {
        matches.appending(Key(unchecked: "m\(number)"))
    }

    static func entries(of match: Int) -> Path {
        self.match(match).appending(Key(unchecked: "entries"))
    }

    static func entry(_ id: EntryID, of match: Int) -> Path {
        entries(of: match).appending(Key(unchecked: id.text))
    }

    static func seal(_ tip: EntryID, of match: Int) -> Path {
        self.match(match).appending([Key(unchecked: "seals"), Key(unchecked: tip.text)])
    }

    static func summary(of match: Int) -> Path {
        summaries.appending(Key(unchecked: "m\(match)"))
    }

    static func step(of device: Int) -> Path { steps.appending(Key(index: device)) }
    static func count(of device: Int) -> Path { counts.appending(Key(index: device)) }
    static func order(_ place: Int) -> Path { order.appending(Key(index: place)) }

    /// Places that lie in each other, where what covers what matters.
    static let nested: [Path] = {
        let ways = [[], ["a"], ["a", "x"], ["a", "x", "z"], ["a", "y"], ["b"], ["b", "1"]]
        return ways.map { free.appending($0.map { Key(unchecked: $0) }) }
    }()
}

extension Path {
    fileprivate func appending(_ keys: [Key]) -> Path { Path(self.keys + keys) }
}
