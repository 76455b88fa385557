import SQLite
import SyncCore
import TreeStore

/// The trees' files, open for writing.
///
/// Belongs to one thread at a time: to the one that makes it, to the writer's while that runs, and
/// then to the first again.
final class TreeFiles: @unchecked Sendable {
    // Sendable because each hand-over is the beginning or the end of the writer's thread.

    private let folder: String
    private let bytesMax: Int?
    private let audience: StreamAudience
    private var files: [Namespace: TreeFile] = [:]

    /// - Parameter bytesMax: what one file may take; nil for what the disk has.
    init(folder: String, bytesMax: Int? = nil, audience: StreamAudience = StreamAudience()) {
        self.folder = folder
        self.bytesMax = bytesMax
        self.audience = audience
    }

    /// Opens the tree's file where it is not open, and makes it where there is none.
    func primary(of namespace: Namespace) throws -> Primary<SQLiteTreeStore> {
        do {
            let file = try files[namespace] ?? open(namespace)
            guard try file.store.state() != nil else {
                throw StoreError(
                    .damaged,
                    "The database \(file.path) is damaged: it does not say whose store it is.")
            }
            files[namespace] = file
            // After a batch that failed, some of what it did to them may still be in memory.
            try file.store.loadIndexes()
            var primary = try Primary(store: file.store)
            primary.audience = audience.audience(of: namespace)
            return primary
        } catch {
            throw StoreError(error) ?? error
        }
    }

    /// Makes the tree another store than the one it is a copy of.
    func renew(_ namespace: Namespace) throws {
        let file = try files[namespace] ?? open(namespace)
        files[namespace] = file
        try file.renew()
    }

    /// Lets go of the tree's file; it is opened again when it is needed.
    func close(_ namespace: Namespace) { files[namespace] = nil }

    private func open(_ namespace: Namespace) throws -> TreeFile {
        let file: TreeFile
        do {
            file = try TreeFile(path: namespace.path(in: folder))
        } catch {
            throw Descriptors.explain(error)
        }
        if let bytesMax, let page = try file.connection.integer("PRAGMA page_size") {
            try file.connection.execute("PRAGMA max_page_count = \(Int64(bytesMax) / page)")
        }
        return file
    }

    /// Moves the logs into the files and closes them.
    ///
    /// - Returns: a sentence for each log that could not be moved.
    func close() -> [String] {
        defer { files = [:] }
        return files.values.filter { !$0.store.moveLog() }.map { file in
            "The write-ahead log of \(file.path) could not be moved into it and stays beside it; "
                + "nothing is lost, and the next start goes on from both."
        }
    }
}
