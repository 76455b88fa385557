import Rules
import SyncCore
import TreeStore

/// One step of putting rules in force, as the writer's thread runs it.
///
/// New indexes are filled in many short steps, between which other writes go on; only when all
/// are whole the rules and their indexes take the place of those before, in one commit.
enum RulesChange: Sendable {
    case addIndexes([ListIndex])
    case fill(KeptIndex, after: PathCode?)
    case adopt(RulesDocument, [ListIndex])

    enum Outcome: Sendable {
        case added(toFill: [KeptIndex])
        /// Where the next step goes on; nil when the index is whole.
        case filled(next: PathCode?)
        case adopted(RulesDocument)
    }

    /// Children that one step adds to an index: other writes wait some hundredths of a second.
    private static let childrenMax = 2000

    func run(in store: inout SQLiteTreeStore) throws -> Outcome {
        switch self {
        case .addIndexes(let indexes):
            .added(toFill: try store.addIndexes(indexes))
        case .fill(let kept, let after):
            .filled(next: try store.fill(kept, after: after, limit: Self.childrenMax))
        case .adopt(let document, let indexes):
            try Self.adopt(document, indexes, in: &store)
        }
    }

    private static func adopt(
        _ document: RulesDocument, _ indexes: [ListIndex], in store: inout SQLiteTreeStore
    ) throws -> Outcome {
        try store.save(rules: document.text, indexes: indexes)
        return .adopted(document)
    }
}
