import Glibc
import JSONTree
import SyncCore
import TreeStore

/// A large body on its way into a file of its own: parsed as it arrives, and cut into rows as it
/// is read, on a thread of its own.
///
/// Belongs to the loop's thread, but for `run`.
final class LargeUpload: @unchecked Sendable {
    // Sendable because the thread touches only what never changes, and the inbox.

    /// What the thread did: the rows, or why there are none.
    typealias Outcome = Result<StagedRows, any Error>

    enum Kind {
        case value, merge
    }

    /// Where the value will stand, or below which the merge is written.
    let path: Path
    private let kind: Kind
    private let file: String
    private let bodyBytesMax: Int
    private let inbox = WorkInbox<Order>(countMax: .max)
    /// Bytes given to the thread that it has not yet read.
    private var waitingBytes = 0
    /// All that has arrived.
    private(set) var bytes = 0
    private(set) var isPaused = false
    /// Whether it waits for room for more.
    var isHeldBack = false
    /// Whether nothing more comes: it is whole, or was cancelled.
    private(set) var isEnded = false
    private var thread: WorkThread?

    private enum Order: Sendable {
        case piece([UInt8])
        case end
        case cancel
    }

    /// Past the first the peer is not read from until what waits is down to the second.
    private static let waitingBytesMax = 1 << 20
    private static let waitingBytesLow = 256 << 10

    /// - Parameter file: for the rows; it is made here and deleted by whoever gets them, or here.
    init(_ kind: Kind, to path: Path, file: String, bodyBytesMax: Int) {
        self.kind = kind
        self.path = path
        self.file = file
        self.bodyBytesMax = bodyBytesMax
    }

    // MARK: The loop's thread

    /// - Parameters:
    ///   - progressed: told, on the upload's thread, of bytes that were read.
    ///   - ended: told there of the outcome; nil when it was cancelled.
    func start(
        progressed: @escaping @Sendable (Int) -> Void,
        ended: @escaping @Sendable (Outcome?) -> Void
    ) {
        thread = WorkThread { [self] in
            ReadThreads.yieldToOthers()
            ended(run(progressed))
        }
    }

    func read(_ piece: Span<UInt8>) {
        bytes += piece.count
        waitingBytes += piece.count
        _ = inbox.put(.piece(piece.withUnsafeBufferPointer { Array($0) }))
    }

    /// Whether the peer is to be paused now.
    func mustPause() -> Bool {
        guard !isPaused, waitingBytes > Self.waitingBytesMax else { return false }
        isPaused = true
        return true
    }

    /// Whether the peer is to go on, now that so many more bytes were read.
    func mayResume(afterReading count: Int) -> Bool {
        waitingBytes -= count
        guard isPaused, waitingBytes <= Self.waitingBytesLow else { return false }
        isPaused = false
        return true
    }

    /// Whether nothing but the peer keeps the body from being whole.
    var awaitsPeer: Bool { !isEnded && !isHeldBack && waitingBytes == 0 }

    /// The body is whole.
    func end() { close(.end) }

    /// Has the thread stop and take everything back.
    func cancel() { close(.cancel) }

    private func close(_ order: Order) {
        guard !isEnded else { return }
        isEnded = true
        _ = inbox.put(order)
    }

    /// Waits for the thread, which ends soon after `cancel` or an outcome.
    func join() {
        cancel()
        thread?.join()
        thread = nil
    }

    // MARK: The thread

    private func run(_ progressed: (Int) -> Void) -> Outcome? {
        do {
            let rows = try StagedRows(path: file, place: path)
            do {
                guard try fill(rows, progressed) else {
                    rows.remove()
                    return nil
                }
                return .success(rows)
            } catch {
                rows.remove()
                throw error
            }
        } catch {
            return .failure(Self.refusal(error) ?? error)
        }
    }

    private static func refusal(_ error: any Error) -> Refusal? {
        switch error {
        case let error as JSONError: Refusal(error)
        case let error as TreeError: Refusal(.badRequest, "Invalid data: \(error)")
        default: nil
        }
    }

    /// False when it was cancelled.
    private func fill(_ rows: StagedRows, _ progressed: (Int) -> Void) throws -> Bool {
        switch kind {
        case .value:
            var reader = StagedValueReader(into: rows, at: path, bytesMax: bodyBytesMax)
            guard try forEachPiece(progressed, { try reader.read($0.span) }) else { return false }
            try reader.finish()
        case .merge:
            let builder = MergeBuilder(below: path, rowBytesMax: Limits.rowBytesMax)
            var reader = JSONReader(into: builder, limits: JSONLimits(bytesMax: bodyBytesMax))
            let isWhole = try forEachPiece(progressed) { piece in
                try reader.read(piece.span)
                try rows.take(reader.sink.takePieces())
            }
            guard isWhole else { return false }
            if try reader.finish() == .members { rows.beginMerge() }
            try rows.finish()
        }
        return true
    }

    /// Does `read` with each piece as it arrives; false when the upload was cancelled.
    private func forEachPiece(
        _ progressed: (Int) -> Void, _ read: ([UInt8]) throws -> Void
    ) throws -> Bool {
        while let orders = inbox.take(max: Self.ordersMax) {
            for order in orders {
                switch order {
                case .piece(let piece):
                    try read(piece)
                    progressed(piece.count)
                case .end: return true
                case .cancel: return false
                }
            }
        }
        return false
    }

    private static let ordersMax = 8
}
