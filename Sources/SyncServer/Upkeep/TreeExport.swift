import Glibc
package import JSONTree
import SyncCore
package import TreeStore

/// The JSON of a place of a tree, as of one moment, written as it is read: however large it is,
/// only a piece is held.
///
/// Firebase's console imports both forms.
package struct TreeExport {
    private let folder: String
    private let tree: Namespace
    private let path: Path
    private let isWhole: Bool
    private let isPretty: Bool

    /// - Parameters:
    ///   - isWhole: whether priorities are shown, as by `format=export`.
    package init(
        of path: Path, in tree: Namespace, folder: String, isWhole: Bool = false,
        isPretty: Bool = false
    ) {
        self.path = path
        self.tree = tree
        self.folder = folder
        self.isWhole = isWhole
        self.isPretty = isPretty
    }

    /// Gives the text to `take`, piece by piece.
    package func write(_ take: @escaping ([UInt8]) throws -> Void) throws {
        try DataFolder.requireThere(folder)
        let file = tree.path(in: folder)
        guard let reader = try TreeReader.open(path: file) else {
            throw UpkeepError("There is no tree “\(tree.name)” in \(folder).")
        }
        try reader.snapshot { store in
            try TreeText.write(
                path, of: store, as: isWhole ? .export : .normal, isPretty ? .pretty : .compact,
                take)
        }
        // A text ends with a line, whichever layout it has.
        if !isPretty { try take([0x0A]) }
    }

    /// Writes the text into a file, which is there whole or not at all and only its owner may read.
    ///
    /// - Parameter replaces: whether the file may be there already.
    /// - Returns: the bytes of the text.
    package func write(
        to destination: String, replaces: Bool, report: @escaping UpkeepStep.Report = { _ in }
    ) throws -> Int {
        guard replaces || !StoredFile.exists(destination) else {
            throw UpkeepError(
                "\(destination) is there already and was left as it is; give --replace to have it "
                    + "replaced.")
        }
        let aside = "\(destination).\(getpid()).part"
        let descriptor = open(aside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw StoredFile.failure(destination, "be made") }
        defer { close(descriptor) }
        do {
            let count = Count()
            try write { piece in
                try FileDuplicate.write(piece[...], to: descriptor, named: destination)
                count.bytes += piece.count
                try report(UpkeepStep("writing \(destination)", done: count.bytes))
            }
            guard fsync(descriptor) == 0 else {
                throw StoredFile.failure(destination, "be written")
            }
            try StoredFile.move(aside, to: destination)
            StoredFile.sync(folder: StoredFile.folder(of: destination))
            return count.bytes
        } catch {
            unlink(aside)
            throw error
        }
    }

    private final class Count {
        var bytes = 0
    }
}
