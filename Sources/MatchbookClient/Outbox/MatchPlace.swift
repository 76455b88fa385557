import JSONTree
import Matches

/// Where a match lies in the tree.
enum MatchPlace {
    static let matches = Key(unchecked: "matches")
    static let summaries = Key(unchecked: "summaries")
    static let info = Key(unchecked: "info")
    static let entries = Key(unchecked: "entries")
    static let seals = Key(unchecked: "seals")

    static let allSummaries = Path([summaries])

    static func match(_ id: MatchID) -> Path {
        Path([matches, Key(unchecked: id.text)])
    }

    static func summary(_ id: MatchID) -> Path {
        Path([summaries, Key(unchecked: id.text)])
    }

    static func entry(_ entry: EntryID, in id: MatchID) -> Path {
        match(id).appending(Path([entries, Key(unchecked: entry.text)]))
    }

    static func seal(_ tip: EntryID, in id: MatchID) -> Path {
        match(id).appending(Path([seals, Key(unchecked: tip.text)]))
    }

    static func mark(_ mark: MatchMark, of id: MatchID) -> Path {
        let name =
            switch mark {
            case .archived: "archived"
            case .removed: "removed"
            }
        return match(id).appending(Path([info, Key(unchecked: "marks"), Key(unchecked: name)]))
    }

    /// What a device is called in a match.
    static func deviceName(_ device: String, in id: MatchID) -> Path {
        match(id).appending(
            Path([info, Key(unchecked: "devices"), Key(unchecked: device)]))
    }

    /// The match that a path lies in, or whose summary it is; nil for any other.
    static func matchID(of path: Path) -> MatchID? {
        guard path.count >= 2, path.keys[0] == matches || path.keys[0] == summaries else {
            return nil
        }
        return matchID(path.keys[1])
    }

    /// Ids are read leniently, keys of the tree are not: one match has one key.
    static func matchID(_ key: Key) -> MatchID? {
        guard let id = try? MatchID(key.text), id.text.hasSameBytes(as: key.text) else {
            return nil
        }
        return id
    }

    static func isEntry(_ path: Path) -> Bool {
        path.count == 4 && path.keys[0] == matches && path.keys[2] == entries
    }

    /// Whether nobody changes what was once written there: an entry or a seal.
    static func isLasting(_ path: Path) -> Bool {
        path.count >= 4 && path.keys[0] == matches
            && (path.keys[2] == entries || path.keys[2] == seals)
    }
}
