import Matches

/// The names of the sides as they are given: in the kind's order, or each with its key.
struct SideNames {
    private let kind: String
    private let keys: [String]
    private var named: [String: String] = [:]
    private var others: [String] = []

    init(_ kind: Kind) {
        self.kind = kind.name
        keys = kind.sideKeys ?? []
    }

    mutating func add(_ name: String) {
        others.append(name)
    }

    /// `home=TSU` where the kind has a side called home; else a name.
    mutating func add(flag text: String) throws {
        guard let (key, name) = text.cutAtEqualsSign, keys.contains(key) else {
            others.append(text)
            return
        }
        guard named.updateValue(name, forKey: key) == nil else {
            throw Failure(.usage, Texts.sideGivenTwice(key))
        }
    }

    /// In the kind's order; a side of which nothing was said is called as its key.
    func names() throws -> [String] {
        if named.isEmpty { return others }
        let free = keys.filter { named[$0] == nil }
        guard others.count <= free.count else {
            throw Failure(.refused, Texts.tooManySides(kind: kind, keys: keys))
        }
        let rest = Dictionary(uniqueKeysWithValues: zip(free, others))
        return keys.map { named[$0] ?? rest[$0] ?? $0 }
    }
}

extension String {
    /// What stands before the first equals sign and what after; nil without one.
    var cutAtEqualsSign: (String, String)? {
        let parts = split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
    }
}
