import Glibc
package import JSONTree
import SyncCore
package import TreeStore

/// Puts the JSON of a file at a place of a tree, while no server runs on it.
///
/// The text is checked and cut into rows as it is read, into a file beside the tree; only a whole
/// and valid text is then moved in, in one commit. Rules are not asked: whoever may write the
/// folder may do everything.
package struct TreeImport {
    private let source: String
    private let path: Path
    private let tree: Namespace
    private let folder: String
    private let replaces: Bool

    /// - Parameters:
    ///   - source: the file; `-` is standard input.
    ///   - replaces: whether something may stand at the place, which goes.
    package init(
        of source: String, to path: Path, in tree: Namespace, folder: String,
        replaces: Bool = false
    ) {
        self.source = source
        self.path = path
        self.tree = tree
        self.folder = folder
        self.replaces = replaces
    }

    /// - Parameter now: milliseconds since 1970.
    /// - Returns: the bytes that were read.
    /// - Throws: `UpkeepError`, or `StoreError` where a server has the tree in use.
    package func make(now: Int64, report: UpkeepStep.Report = { _ in }) throws -> Int {
        try DataFolder.requireNoBackup(folder)
        try DataFolder.requireWhole(folder)
        let descriptor = source == "-" ? STDIN_FILENO : open(source, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw StoredFile.failure(source, "be read") }
        defer { if descriptor != STDIN_FILENO { close(descriptor) } }
        try DataFolder.make(folder)
        let file = try openTree()
        guard try replaces || file.store.shape(at: path) == .nothing else {
            throw UpkeepError(
                "At \(path) of the tree “\(tree.name)” stands something, which was left as it is; "
                    + "give --replace to have it replaced.")
        }
        let rows = try StagedRows(
            path: StagedRows.path(UInt64(getpid()), in: folder), place: path)
        defer { rows.remove() }
        let bytes = try fill(rows, from: descriptor, report)
        try report(UpkeepStep("moving it into \(tree.name)", done: bytes, of: bytes))
        var primary = try Primary(store: file.store)
        try file.transaction {
            _ = try WriteTerms().write(rows, at: path, in: &primary, now: now, nil)
            try primary.saveState()
        }
        return bytes
    }

    private func openTree() throws -> TreeFile {
        do throws(StoreError) {
            return try TreeFile(path: tree.path(in: folder))
        } catch {
            guard error.reason == .inUse else { throw error }
            throw StoreError(
                .inUse,
                "A server is running on \(folder), and takes the file itself: curl -X PUT "
                    + "--data-binary @FILE with the URL of the place. \(error.description)")
        }
    }

    private func fill(
        _ rows: StagedRows, from descriptor: Int32, _ report: UpkeepStep.Report
    ) throws -> Int {
        var reader = StagedValueReader(into: rows, at: path, bytesMax: .max)
        var place = TextPlace()
        var piece = [UInt8](repeating: 0, count: 256 << 10)
        do {
            while true {
                let count = read(descriptor, &piece, piece.count)
                if count < 0, errno == EINTR { continue }
                guard count >= 0 else { throw StoredFile.failure(source, "be read") }
                if count == 0 { break }
                let bytes = piece.span.extracting(first: count)
                place.read(bytes)
                try reader.read(bytes)
                try report(UpkeepStep("reading \(source)", done: place.bytes))
            }
            try reader.finish()
            return place.bytes
        } catch let error as JSONError {
            let line = place.line(at: error.offset).map { ", in line \($0)" } ?? ""
            throw UpkeepError(
                "\(source) was not taken in, and nothing was changed: \(error.sentence), at byte "
                    + "\(error.offset)\(line).", isAboutData: true)
        }
    }
}
