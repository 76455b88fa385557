import SyncCore
import TreeStore

/// The trees' files, open for writing.
///
/// Belongs to one thread at a time: to the one that makes it, then to the writer's.
final class TreeFiles: @unchecked Sendable {
    // Sendable because it is handed over once, before the writer's thread begins.

    private let folder: String
    private var files: [Namespace: TreeFile] = [:]

    init(folder: String) {
        self.folder = folder
    }

    func open(_ namespace: Namespace) throws {
        files[namespace] = try TreeFile(path: namespace.path(in: folder))
    }

    func primary(of namespace: Namespace) throws -> Primary<SQLiteTreeStore> {
        let file = try files[namespace] ?? TreeFile(path: namespace.path(in: folder))
        files[namespace] = file
        return try Primary(store: file.store)
    }
}
