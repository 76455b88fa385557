import JSONTree
import Rules
import TreeStore

/// What shows that a data folder without keys was not always open to all.
///
/// A folder that never had keys is open, so one that has lost them must not be taken for it.
enum FormerDoor: Equatable {
    /// It had keys of its own; what shows it is at the path.
    case keys(String)
    /// It was served with `--public-keys` alone.
    case users
    /// Rules of a tree say who may do what, and without keys nobody is asked.
    case rules(Namespace)

    /// Looks for it, and makes nothing; nil where the folder may be open.
    static func found(in folder: String) -> FormerDoor? {
        let access = folder + "/" + AccessFile.name
        if StoredFile.exists(access) {
            return AccessFile.isOfUsersAlone(in: folder) ? .users : .keys(access)
        }
        let keys = ServerKeys.folder(in: folder)
        if StoredFile.exists(keys) { return .keys(keys) }
        // What a backup of an open folder took the place of.
        let aside = StoredFile.names(in: folder).filter { $0.hasPrefix(Restore.keptPrefix) }
            .map { ServerKeys.folder(in: folder + "/" + $0) }
        if let keys = aside.first(where: { StoredFile.exists($0) }) { return .keys(keys) }
        return DataFolder.namespaces(in: folder).sorted { $0.name < $1.name }
            .first { areRulesClosed(of: $0, in: folder) }.map { .rules($0) }
    }

    /// Why a folder that had keys of its own is not served, and what to do; nil where it has them
    /// still, or never had any.
    static func keysLost(in folder: String) throws(AccessError) -> String? {
        guard try ServerKeys(in: folder) == nil, let former = found(in: folder),
            case .keys = former
        else { return nil }
        return former.sentence(of: folder)
    }

    private static func areRulesClosed(of tree: Namespace, in folder: String) -> Bool {
        // What is wrong with a file is told when it is opened, and then nothing of it is shown.
        let store = try? TreeReader.open(path: tree.path(in: folder))?.store
        guard let text = try? store?.rulesText else { return false }
        // Rules that cannot be read allow nothing.
        guard let root = try? RulesDocument(text: text).root else { return true }
        return root.asksWho && !root.allowsAll
    }

    func error(of folder: String) -> AccessError {
        let hasLost = if case .keys = self { true } else { false }
        return AccessError(sentence(of: folder), isAboutData: hasLost)
    }

    /// Why the folder is not served, and what to do.
    func sentence(of folder: String) -> String {
        switch self {
        case .keys(let path):
            "\(folder) has no keys any more, but it had some, as \(path) shows; without them it "
                + "would be open to all. Put keys/device.key and keys/secret back from a backup, "
                + "or make others with “matchbookd init --new-keys all”: then every device that "
                + "was let in needs a new code."
        case .users:
            "\(folder) was served to users who are known by --public-keys, and without keys it "
                + "would be open to all. Give --public-keys again, or make keys with “matchbookd "
                + "init”."
        case .rules(let tree):
            "The rules of the tree “\(tree)” in \(folder) say who may do what, but there are no "
                + "keys by which anybody is known, so all would be open. Put the folder keys back "
                + "from a backup, or make keys with “matchbookd init”. Where it is meant to be "
                + "open, give --insecure."
        }
    }
}

extension RuleNode {
    /// Whether everybody may read and write all.
    fileprivate var allowsAll: Bool {
        [read, write].allSatisfy { $0?.text.hasSameBytes(as: "true") == true }
    }

    /// Whether it says of any place who may read or write it; rules may ask for indexes alone.
    fileprivate var asksWho: Bool {
        if read != nil || write != nil { return true }
        if children.contains(where: { $0.node.asksWho }) { return true }
        if case .any(_, let node)? = wildcard { return node.asksWho }
        return false
    }
}
