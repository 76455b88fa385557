import JSONTree
import SyncCore
import TreeStore

/// A write that a request asks for, in the form in which the writer's thread runs it.
enum TreeWrite: Sendable {
    case write([PathWrite])
    case push(PushRequest)

    /// What it did.
    enum Outcome: Sendable {
        /// The values written, server values filled in.
        case written([Value])
        case pushed(PushAnswer)
    }

    func run(in primary: inout Primary<SQLiteTreeStore>, now: Int64) throws -> Outcome {
        switch self {
        case .write(let writes): .written(try primary.write(writes, now: now).values)
        case .push(let request): .pushed(try primary.push(request, now: now))
        }
    }
}
