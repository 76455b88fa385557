import Foundation
import JSONTree
import SQLite
import SyncCore
import TestSupport
import Testing
import TreeStore

extension DiskFaultTests {
    /// The server's file of a tree on a disk that fails, behind its writer.
    struct TreeFileTests {
        private static let callsMax = 400
        private static let device = DeviceID(bits: 7)
        private let folder: ScratchFolder
        private var path: String { folder.file("t.db") }

        init() throws {
            folder = try ScratchFolder()
        }

        /// What the server has of the writes.
        private struct Stored {
            let values: Int
            let mark: Int64

            init(_ path: String) throws {
                let file = try TreeFile(path: path)
                let findings = try file.connection.quickCheck()
                #expect(findings == [])
                values = try file.store.value(at: Path("/w")).children.count
                mark = try file.store.device(TreeFileTests.device)?.mark ?? 0
            }
        }

        /// Pushes up to four writes, each in a batch of its own, from a number on.
        ///
        /// - Returns: how many were acknowledged.
        private func push(from first: Int64, told: (Int) -> Void = { _ in }) throws -> Int {
            var acknowledged = 0
            let writer: Writer
            do {
                writer = try Writer(path: path)
            } catch {
                #expect(error.cause != nil && error.description.contains("t.db"), "\(error)")
                return 0
            }
            defer { writer.stop() }
            var number = first
            for _ in 0..<4 {
                let write = PushWrite(
                    number: number,
                    stamp: Stamp(
                        milliseconds: 1_800_000_000_000 + number, counter: 0, device: Self.device),
                    content: .set(PathWrite(path: try Path("/w/\(number)"), value: true)))
                switch writer.push(PushRequest(device: Self.device, writes: [write])) {
                case .success(let answer):
                    #expect(answer.acked == number)
                    acknowledged += 1
                    number += 1
                    told(acknowledged)
                case .failure(let error as StoreError):
                    #expect(error.description.contains("t.db"), "\(error)")
                case .failure(let error as PushRefusal):
                    // A commit that failed may be there after all, or not: the device asks again.
                    guard case .gap = error else { throw error }
                case .failure(let error): throw error
                }
            }
            return acknowledged
        }

        @Test(arguments: FaultyDisk.Fault.all)
        func `whichever call fails, what the server acknowledged is there`(
            fault: FaultyDisk.Fault
        ) throws {
            #expect(try push(from: 1) == 4)
            var known: Int64 = 4
            for call in 1... {
                try #require(call < Self.callsMax)
                let disk = FaultyDisk(folder)
                disk.fail(at: call, fault)
                let acknowledged = try push(from: known + 1)
                let hasFailed = disk.hasFailed
                disk.mend()
                let stored = try Stored(path)
                #expect(stored.mark >= known + Int64(acknowledged), "call \(call)")
                #expect(stored.mark <= known + 4, "call \(call)")
                // A write and the note that it was taken are there together or not at all.
                #expect(stored.values == Int(stored.mark), "call \(call)")
                known = stored.mark
                if !hasFailed {
                    #expect(acknowledged == 4)
                    #expect(call > 5)
                    break
                }
            }
        }

        @Test(arguments: FaultyDisk.Fault.all)
        func `whichever call fails while a tree is made, it can be made afterwards`(
            fault: FaultyDisk.Fault
        ) throws {
            for call in 1... {
                try #require(call < Self.callsMax)
                let disk = FaultyDisk(folder)
                disk.fail(at: call, fault)
                do throws(StoreError) {
                    _ = try TreeFile(path: path)
                } catch {
                    #expect(error.description.contains("t.db"), "\(error)")
                }
                let hasFailed = disk.hasFailed
                disk.mend()
                // Whoever asks before the next write finds nothing, and is not refused.
                _ = try TreeReader.open(path: path)
                #expect(try push(from: 1) == 4, "call \(call)")
                if !hasFailed { break }
                for name in try folder.names {
                    try FileManager.default.removeItem(atPath: folder.file(name))
                }
            }
        }

        @Test(arguments: seeds(60))
        func `a loss of power at any call takes nothing acknowledged`(seed: UInt64) throws {
            var random = SplitMix64(seed: seed)
            #expect(try push(from: 1) == 4)
            let disk = FaultyDisk(folder)
            let left = try ScratchFolder()
            let call = 1 + random.below(16)
            disk.losePower(at: call, into: left.path, seed: seed)
            var safe = 0
            _ = try push(from: 5) { acknowledged in
                if disk.calls < call { safe = acknowledged }
            }
            guard disk.calls >= call else { return }
            let stored = try Stored(left.file("t.db"))
            #expect(stored.mark >= Int64(4 + safe))
            #expect(stored.values == Int(stored.mark))
        }

        @Test(arguments: seeds(60))
        func `a call that fails before a loss of power takes nothing acknowledged`(
            seed: UInt64
        ) throws {
            var random = SplitMix64(seed: seed)
            #expect(try push(from: 1) == 4)
            let disk = FaultyDisk(folder)
            let left = try ScratchFolder()
            let failing = 1 + random.below(12)
            let call = failing + 1 + random.below(12)
            disk.fail(at: failing, FaultyDisk.Fault(isLasting: false, isFull: false))
            disk.losePower(at: call, into: left.path, seed: seed)
            var safe = Int64(4)
            // A device that was refused asks what is there, and sends the rest. It may be refused
            // there too.
            for _ in 0..<3 where disk.calls < call {
                guard let known = (try? Stored(path))?.mark else { continue }
                _ = try push(from: known + 1) { acknowledged in
                    if disk.calls < call { safe = max(safe, known + Int64(acknowledged)) }
                }
            }
            guard disk.calls >= call else { return }
            let stored = try Stored(left.file("t.db"))
            #expect(stored.mark >= safe)
            #expect(stored.values == Int(stored.mark))
        }

        @Test(arguments: seeds(60))
        func `a bit that turns is named, or touches nothing that is read`(seed: UInt64) throws {
            var random = SplitMix64(seed: seed)
            for first in [1, 5, 9] as [Int64] { #expect(try push(from: first) == 4) }
            var bytes = try Data(contentsOf: URL(filePath: path))
            let place = random.below(bytes.count)
            bytes[place] ^= 1 << UInt8(random.below(8))
            try bytes.write(to: URL(filePath: path))
            do {
                let file = try TreeFile(path: path)
                let findings = try file.connection.fullCheck()
                let values = try file.store.value(at: Path("/w")).children.count
                #expect(values == 12 || !findings.isEmpty, "bit of byte \(place)")
            } catch {
                #expect(StoreError(error)?.description.isEmpty == false, "\(error)")
            }
        }
    }
}

/// The server's writer over one file, each push waited for.
private final class Writer {
    private let committer: GroupCommitter<PushAnswer>
    private let outcomes = WorkInbox<Result<PushAnswer, any Error>>(countMax: 4)

    init(path: String) throws(StoreError) {
        let file = try TreeFile(path: path)
        let outcomes = outcomes
        committer = GroupCommitter(
            open: { _ in try Primary(store: file.store) },
            deliver: { deliveries in
                for delivery in deliveries { _ = outcomes.put(delivery.result) }
            })
        committer.start()
    }

    func push(_ request: PushRequest) -> Result<PushAnswer, any Error> {
        let isTaken = committer.submit(1, to: .default) {
            try $0.push(request, now: 1_800_000_000_000)
        }
        precondition(isTaken, "one write waits")
        guard let outcome = outcomes.take(max: 1)?.first else {
            preconditionFailure("the writer delivers what it took")
        }
        return outcome
    }

    func stop() { committer.stop() }
}
