import Foundation
import MatchbookClient
import Matches
import TestSupport
import Testing

extension DiskFaultTests {
    /// The file of a device on a disk that fails.
    struct ClientFileTests {
        /// More than any run has.
        private static let callsMax = 400
        private let folder: ScratchFolder
        private var home: String { folder.file("home") }

        init() throws {
            folder = try ScratchFolder()
        }

        private func begin(entries: Int) throws -> MatchID {
            let book = try Scorebook.open(home: home)
            let id = try book.start(try Kinds.require("tally").info(names: ["Aki", "Beni"])).id
            for _ in 0..<entries { _ = try book.record("Aki", in: id) }
            return id
        }

        private func count(_ id: MatchID, home: String? = nil) throws -> Int {
            let book = try Scorebook.open(home: home ?? self.home)
            #expect(try book.check() == [])
            return try book.match(id).log.main.effective.count
        }

        /// Records up to four entries; what fails must be said in a sentence.
        ///
        /// - Returns: how many were acknowledged.
        private func record(in id: MatchID, told: (Int) -> Void = { _ in }) -> Int {
            var acknowledged = 0
            do throws(ScorebookError) {
                let book = try Scorebook.open(home: home)
                for _ in 0..<4 {
                    do throws(ScorebookError) {
                        _ = try book.record("Aki", in: id)
                        acknowledged += 1
                        told(acknowledged)
                    } catch {
                        Self.expectSentence(error)
                    }
                }
            } catch {
                Self.expectSentence(error)
            }
            return acknowledged
        }

        private static func expectSentence(_ error: ScorebookError) {
            #expect(error.sentence.contains("matchbook.sqlite"))
            let kinds: [ScorebookError.Kind] = [.diskFull, .internal, .refused, .damaged]
            #expect(kinds.contains(error.kind), "\(error.kind): \(error)")
        }

        @Test(arguments: FaultyDisk.Fault.all)
        func `whichever call fails, what was acknowledged is there`(
            fault: FaultyDisk.Fault
        ) throws {
            for call in 1... {
                try #require(call < Self.callsMax)
                let disk = FaultyDisk(folder)
                let id = try begin(entries: 2)
                disk.fail(at: disk.calls + call, fault)
                let acknowledged = record(in: id)
                let hasFailed = disk.hasFailed
                disk.mend()
                let stored = try count(id)
                #expect(stored >= 2 + acknowledged, "call \(call)")
                #expect(stored <= 6, "call \(call)")
                let next = try Scorebook.open(home: home).record("Beni", in: id)
                #expect(next.number == stored + 1)
                if !hasFailed {
                    #expect(acknowledged == 4)
                    #expect(call > 5)
                    break
                }
                try FileManager.default.removeItem(atPath: home)
            }
        }

        @Test(arguments: FaultyDisk.Fault.all)
        func `whichever call fails while a home is made, it can be made afterwards`(
            fault: FaultyDisk.Fault
        ) throws {
            for call in 1... {
                try #require(call < Self.callsMax)
                let disk = FaultyDisk(folder)
                disk.fail(at: call, fault)
                do throws(ScorebookError) {
                    _ = try Scorebook.open(home: home)
                } catch {
                    Self.expectSentence(error)
                }
                let hasFailed = disk.hasFailed
                disk.mend()
                let id = try begin(entries: 1)
                #expect(try count(id) == 1)
                if !hasFailed { break }
                try FileManager.default.removeItem(atPath: home)
            }
        }

        @Test(arguments: seeds(60))
        func `a loss of power at any call takes nothing acknowledged`(seed: UInt64) throws {
            var random = SplitMix64(seed: seed)
            let id = try begin(entries: random.below(3))
            let before = try count(id)
            let disk = FaultyDisk(folder)
            let left = folder.file("left")
            try FileManager.default.createDirectory(
                atPath: left, withIntermediateDirectories: true)
            let call = 1 + random.below(16)
            disk.losePower(at: call, into: left, seed: seed)
            var safe = 0
            _ = record(in: id) { acknowledged in
                if disk.calls < call { safe = acknowledged }
            }
            guard disk.calls >= call else { return }
            let stored = try count(id, home: left)
            #expect(stored >= before + safe)
            #expect(stored <= before + 4)
            let next = try Scorebook.open(home: left).record("Beni", in: id)
            #expect(next.number == stored + 1)
        }

        @Test(arguments: seeds(60))
        func `a bit that turns is named, or touches nothing that is read`(seed: UInt64) throws {
            var random = SplitMix64(seed: seed)
            let id = try begin(entries: 30)
            let file = home + "/matchbook.sqlite"
            #expect(try !FileManager.default.fileExists(atPath: file + "-wal") || count(id) == 30)
            var bytes = try Data(contentsOf: URL(filePath: file))
            let place = random.below(bytes.count)
            bytes[place] ^= 1 << UInt8(random.below(8))
            try bytes.write(to: URL(filePath: file))

            do throws(ScorebookError) {
                let book = try Scorebook.open(home: home)
                let findings = try book.check()
                let match = try book.match(id)
                let whole = match.log.main.effective.count
                // What is not there is missed by name; a text that is another one is for seals.
                let isNamed = !findings.isEmpty || !match.log.missing.isEmpty
                #expect(whole == 30 || isNamed, "bit of byte \(place)")
            } catch {
                #expect(!error.sentence.isEmpty)
                #expect(![.busy, .unreachable, .usage].contains(error.kind), "\(error)")
            }
        }
    }
}
