import JSONTree
import Rules
import SyncCore
import TreeStore

/// A change that a request asks for, in the form in which the writer's thread runs it.
enum TreeWrite: Sendable {
    case write([PathWrite], WriteTerms)
    /// The rows of a large value that is to stand at the path.
    case staged(Path, StagedRows, WriteTerms)
    case push(PushRequest, Requester)
    /// Nothing: makes the tree where it is not there.
    case touch
    /// Drops old tombstones, a bounded number of them.
    case sweep(after: RowHead?, limit: Int)
    case rules(RulesChange)

    /// What it did, and what of the tree changed with it.
    struct Done: Sendable {
        let outcome: Outcome
        let namespace: Namespace
        let changes: [TreeChange]
    }

    /// What is answered.
    enum Outcome: Sendable {
        /// The values written, server values filled in, and the place's tag if it is wanted.
        case values([Value], tag: String?)
        /// Nothing, because another value stood there than the terms want; nil where it is large.
        case mismatched(Value?, tag: String)
        /// Nothing, because the tag of what stands there takes long to find and is not known.
        case tagNeeded
        /// The rows are in the tree, and in them the server values are filled in.
        case staged
        case pushed(PushAnswer)
        case touched
        /// Where the next sweep goes on; nil at the end.
        case swept(next: RowHead?)
        case rules(RulesChange.Outcome)
    }

    /// - Parameters:
    ///   - now: the wall clock in milliseconds since 1970.
    ///   - rules: those in force; nil when everything is allowed.
    func run(
        in primary: inout Primary<SQLiteTreeStore>, now: Int64, rules: RulesInForce?
    ) throws -> Outcome {
        switch self {
        case .write(let writes, let terms):
            try terms.write(writes, in: &primary, now: now, rules)
        case .staged(let path, let rows, let terms):
            try terms.write(rows, at: path, in: &primary, now: now, rules)
        case .push(let request, let requester):
            .pushed(
                try primary.push(request, now: now, judge: rules?.judge(of: requester)))
        case .touch: try Self.touched(primary.store)
        case .sweep(let after, let limit):
            .swept(next: try primary.dropTombstones(after: after, limit: limit, now: now))
        case .rules(let change): .rules(try change.run(in: &primary.store))
        }
    }

    /// Reads a row or two, for a store that cannot be read is none that can serve.
    private static func touched(_ store: SQLiteTreeStore) throws -> Outcome {
        let last = try store.lastSequence
        _ = try store.rows(since: max(0, last - 2), limit: 2)
        _ = try store.deepestRow(atOrAbove: .root)
        return .touched
    }
}
