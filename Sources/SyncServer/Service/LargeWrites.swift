import JSONTree
import SyncCore
import TreeStore

/// The large bodies on their way, and their files.
///
/// Belongs to the loop's thread.
final class LargeWrites {
    /// Bytes of a body from which it is staged: less is held, parsed by the loop and cut by the
    /// writer, which takes some milliseconds.
    static let bodyBytesMin = 1 << 20
    private static let countMax = 16

    private let folder: String
    /// Bytes of bodies that may be staged at the same time.
    private let bytesMax: Int
    private var uploads: [UInt64: LargeUpload] = [:]
    /// Of the uploads that have rows, until those are removed.
    private var reserved: [UInt64: Int] = [:]
    private var count: UInt64 = 0

    init(folder: String, bytesMax: Int) {
        self.folder = folder
        self.bytesMax = bytesMax
    }

    /// Deletes what a crash left over.
    func start() {
        StagedRows.removeAll(in: folder)
    }

    /// Begins with a large body; nil when too many are on their way.
    func begin(to path: Path, bodyBytesMax: Int) -> (number: UInt64, upload: LargeUpload)? {
        guard uploads.count < Self.countMax else { return nil }
        count += 1
        let upload = LargeUpload(
            to: path, file: StagedRows.path(count, in: folder), bodyBytesMax: bodyBytesMax)
        uploads[count] = upload
        reserved[count] = 0
        return (count, upload)
    }

    /// False when all bodies together are too much.
    func takes(_ bytes: Int, of number: UInt64) -> Bool {
        reserved[number, default: 0] += bytes
        return reserved.values.reduce(0, +) <= bytesMax
    }

    subscript(number: UInt64) -> LargeUpload? { uploads[number] }

    /// The thread of the upload is done.
    func ended(_ number: UInt64) {
        uploads.removeValue(forKey: number)?.join()
    }

    /// The rows are removed.
    func released(_ number: UInt64) { reserved[number] = nil }

    func stop() {
        for upload in uploads.values { upload.join() }
        uploads = [:]
    }
}
