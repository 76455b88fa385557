import Foundation
import Glibc
import JSONTree
import TestSupport
import Testing

extension EndToEnd {
    /// Programs that end, or stand still, at any moment.
    struct KillTests {
        private let folder: ScratchFolder

        init() throws {
            folder = try ScratchFolder()
        }

        @Test
        func `a server killed again and again under sixteen writers loses and doubles nothing`()
            throws
        {
            var random = SplitMix64(seed: 1)
            let data = folder.file("data")
            let writers = Writers(16)
            writers.start()
            for round in 0..<Effort.times(25) {
                let server = try Server(data: data)
                writers.aim(at: server.port)
                try writers.wait(for: 1 + random.below(round % 5 == 0 ? 200 : 20))
                // The writers that wait for an answer are cut off in the middle.
                try server.killNow()
                writers.aim(at: nil)
            }
            let server = try Server(data: data)
            writers.aim(at: server.port)
            try writers.wait(for: 16)
            let (acknowledged, faults) = writers.finish()
            #expect(faults == [])
            try Self.expect(acknowledged, at: server)
            #expect(try server.stop() == 0)
        }

        @Test func `a server that is stopped and goes on answers whoever waited`() throws {
            let server = try Server(data: folder.file("data"))
            let writers = Writers(4)
            writers.start()
            writers.aim(at: server.port)
            let device = Device(home: folder.file("home"))
            try device.runs("start", "tally", "Anna", "Ben")
            for _ in 0..<Effort.times(3) {
                try writers.wait(for: 5)
                try device.runs("record", "anna")
                server.child.send(SIGSTOP)
                let push = try device.starts(["push", "--server", server.address])
                try push.endInput()
                server.child.send(SIGCONT)
                _ = try push.rest()
                #expect(try push.end() == 0)
            }
            #expect(try device.runs("status", "--json").json()["unsent"]?.integer == 0)
            let (acknowledged, faults) = writers.finish()
            #expect(faults == [])
            try Self.expect(acknowledged, at: server)
            #expect(try server.stop() == 0)
        }

        @Test func `a push that was stopped while the server died is whole after the next`() throws
        {
            let data = folder.file("data")
            var server = try Server(data: data)
            let device = Device(home: folder.file("home"))
            try device.runs("start", "tally", "Anna", "Ben")
            for round in 0..<Effort.times(3) {
                try device.runs("record", input: String(repeating: "anna\n", count: 20))
                let push = try device.starts(["push", "--server", server.address])
                try push.endInput()
                for _ in 0..<round { _ = try server.value(at: "/summaries") }
                push.send(SIGSTOP)
                try server.killNow()
                server = try Server(data: data)
                push.send(SIGCONT)
                _ = try push.rest()
                #expect([0, 5].contains(try push.end()))
            }
            #expect(try device.runs("push", "--server", server.address).code == 0)
            let id = try #require(try device.runs("status", "--json").json()["id"]?.string)
            #expect(try server.value(at: "/matches/\(id)/entries") == device.entries(of: id))
            #expect(try device.entries(of: id).children.count == 20 * Effort.times(3))
            #expect(try server.stop() == 0)
        }

        /// What was answered is there, and what is there was counted once.
        private static func expect(_ acknowledged: [Int], at server: Server) throws {
            let counts = try server.value(at: "/counts")
            let marks = try server.value(at: "/marks")
            for (writer, count) in acknowledged.enumerated() {
                let counted = counts["w\(writer)"].integer ?? 0
                #expect(counted == Int64(count), "writer \(writer)")
                let there = marks["w\(writer)"].children.compactMap { $0.value.integer }
                #expect(Set(there) == Set((0..<Int64(count)).map { $0 + 1 }), "writer \(writer)")
            }
        }
    }
}
