import Foundation
import Glibc
import JSONTree
import TestSupport
import Testing

extension EndToEnd {
    struct CrashTests {
        private let folder: ScratchFolder
        private let device: Device

        init() throws {
            folder = try ScratchFolder()
            device = Device(home: folder.file("home"))
        }

        @Test(arguments: seeds(Effort.times(5)))
        func `a client killed while it records loses nothing it acknowledged`(
            seed: UInt64
        ) throws {
            var random = SplitMix64(seed: seed)
            try device.runs("start", "tally", "Anna", "Ben")
            var acknowledged = 0
            for _ in 0..<5 {
                let child = try device.starts(["record"])
                let wanted = 1 + random.below(20)
                // More is on its way than is waited for, so that the end comes at any moment.
                try child.type(String(repeating: "anna\n", count: wanted + random.below(20)))
                for _ in 0..<wanted {
                    let words = try #require(try child.line())
                    let number = acknowledged + 1
                    // What came after the last kill may be there beyond what was told.
                    let told = try #require(
                        words.dropFirst().prefix { $0 != " " }.description.asInteger)
                    #expect(told >= number)
                    acknowledged = told
                    _ = try child.line()
                }
                child.send(SIGKILL)
                #expect(try child.end() == -SIGKILL)

                let status = try device.runs("status", "--json").json()
                let stored = try #require(status["entries"]?.integer)
                #expect(stored >= acknowledged)
                #expect(status["score"]?.string == "Anna \(stored), Ben 0")
                #expect(try device.runs("resume").code == 0)
            }
            #expect(try device.runs("record", "ben").code == 0)
        }

        @Test func `a server killed under load has what it acknowledged`() throws {
            let data = folder.file("data")
            var acknowledged: Set<String> = []
            for round in 0..<3 {
                let server = try Server(data: data)
                let writers = try (0..<2).map { writer in
                    // Each acknowledgement is to be told at once, also into a pipe.
                    try Child(
                        URL(filePath: "/usr/bin/stdbuf"),
                        [
                            "-oL", Curl.program.path, "-sS", "-K",
                            try load(server, round: round, writer: writer),
                        ])
                }
                for count in 0..<(150 + 100 * round) {
                    let line = try #require(try writers[count % 2].line())
                    let (code, key) = try #require(Self.split(line))
                    #expect(code == "200")
                    acknowledged.insert(key)
                }
                try server.killNow()
                for writer in writers {
                    for line in try writer.rest().output {
                        if let (code, key) = Self.split(line), code == "200" {
                            acknowledged.insert(key)
                        }
                    }
                    _ = try writer.end()
                }
                let again = try Server(data: data)
                let there = Set(try again.value(at: "/load").children.map(\.key.text))
                #expect(acknowledged.subtracting(there) == [])
                #expect(try again.stop() == 0)
            }
            #expect(acknowledged.count >= 600)
        }

        @Test func `a push cut off by a server's death is whole after the next`() throws {
            let data = folder.file("data")
            var server = try Server(data: data)
            try device.runs("start", "tally", "Anna", "Ben")
            let id = try #require(
                try device.runs("list", "--json").json()["matches"]?.array?.first?["id"]?.string)
            for round in 0..<5 {
                try device.runs("record", input: String(repeating: "anna\n", count: 50))
                let push = try device.starts(["push", "--server", server.address])
                try push.endInput()
                // Requests that take a while each, so that the cut falls before, in and after.
                for _ in 0..<round { _ = try server.value(at: "/summaries") }
                try server.killNow()
                _ = try push.rest()
                let code = try push.end()
                #expect(code == 0 || code == 5, "\(code)")
                server = try Server(data: data)
            }
            let last = try device.runs("push", "--server", server.address)
            #expect(last.code == 0, "\(last.talk)")
            #expect(try server.value(at: "/matches/\(id)/entries") == device.entries(of: id))
            #expect(try device.runs("status", "--json").json()["unsent"]?.integer == 0)
            #expect(try server.stop() == 0)
        }

        /// Writes for curl, each to a key of its own; it prints the code and the key of each.
        private func load(_ server: Server, round: Int, writer: Int) throws -> String {
            let path = folder.file("load-\(round)-\(writer)")
            let requests = (0..<600).map { number in
                let key = "r\(round)w\(writer)n\(number)"
                return """
                    url = "\(server.address)/load/\(key).json"
                    request = "PUT"
                    data = "\(number)"
                    output = "/dev/null"
                    write-out = "%{http_code} \(key)\\n"
                    """
            }
            try requests.joined(separator: "\nnext\nsilent\n")
                .write(toFile: path, atomically: true, encoding: .utf8)
            return path
        }

        private static func split(_ line: String) -> (code: String, key: String)? {
            let parts = line.split(separator: " ").map(String.init)
            return parts.count == 2 ? (parts[0], parts[1]) : nil
        }
    }
}

extension String {
    fileprivate var asInteger: Int? { Int(self) }
}
