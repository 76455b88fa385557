import Foundation
import JSONTree
import TestSupport
import Testing

extension EndToEnd {
    /// The verbs of the server's program for its data, and what it says while it runs.
    struct UpkeepTests {
        private let folder: ScratchFolder
        private let data: String
        private let device: Device

        init() throws {
            folder = try ScratchFolder()
            data = folder.file("data")
            device = Device(home: folder.file("home"))
        }

        private func runs(_ words: String..., input: String = "") throws -> Device.Outcome {
            let child = try Child(Programs.server, words + ["--data", data])
            try child.type(input)
            return try Device.Outcome(of: child)
        }

        private func pushMatch(to server: Server) throws {
            try device.runs("start", "tally", "Anna", "Ben")
            try device.runs("record", input: "anna\nben\n")
            #expect(try device.runs("push", "--server", server.address).code == 0)
        }

        @Test func `a device sends again what a restored backup lacks`() throws {
            let server = try Server(data: data)
            try pushMatch(to: server)
            let backup = folder.file("backup")
            let made = try runs("backup", backup)
            #expect(made.code == 0, "\(made.talk)")
            #expect(made.lines.first?.hasPrefix("\(backup) holds 1 tree, ") == true)
            try device.runs("record", input: "anna +5\n")
            #expect(try device.runs("push").code == 0)

            // While the server runs, nothing is put in its place.
            let refused = try runs("restore", backup, "--replace")
            #expect(refused.code == 1)
            #expect(refused.talk.joined().contains("A server is running on \(data)"))
            try server.stop()
            #expect(try runs("restore", backup).code == 1)
            let restored = try runs("restore", backup, "--replace", "--json")
            #expect(restored.code == 0, "\(restored.talk)")
            #expect(try restored.json()["kept"]?.string?.hasPrefix(data + "/replaced-") == true)
            #expect(try runs("check").code == 0)

            let again = try Server(data: data, port: server.port)
            #expect(
                try again.value(at: "/summaries").children.first?.value
                    .children.contains { $0.value == "Anna 1, Ben 1" } == true)
            #expect(try device.runs("sync").code == 0)
            let match = try #require(try device.runs("status", "--json").json()["id"]?.string)
            #expect(
                try again.value(at: "/matches/\(match)/entries") == device.entries(of: match))
            #expect(
                try again.value(at: "/summaries/\(match)/score") == "Anna 6, Ben 1")
        }

        @Test func `check tells by its exit code and by name what is damaged`() throws {
            let server = try Server(data: data)
            try pushMatch(to: server)
            let beside = try runs("check")
            #expect(beside.code == 0, "\(beside.talk)")
            #expect(beside.lines.first?.hasPrefix("ok  tree default, ") == true)
            try server.stop()
            let file = data + "/default.db"
            var bytes = try Data(contentsOf: URL(filePath: file))
            for index in bytes.count - 3000..<bytes.count - 2000 { bytes[index] = 0xAA }
            for index in 8192..<9000 { bytes[index] = 0xAA }
            try bytes.write(to: URL(filePath: file))
            let damaged = try runs("check")
            #expect(damaged.code == 3)
            #expect(damaged.lines.first == "DAMAGED  tree default")
            let json = try runs("check", "--json")
            #expect(json.code == 3)
            #expect(try json.json()["sound"]?.bool == false)
            #expect(try runs("check", "more").code == 2)
        }

        @Test func `a tree goes out and in again through a pipe`() throws {
            let server = try Server(data: data)
            try pushMatch(to: server)
            let whole = try server.value(at: "/")
            // Beside the server.
            let out = folder.file("out.json")
            #expect(try runs("export", "--out", out).code == 0)
            let taken = try runs("export", "/summaries", "--format", "export", "--pretty")
            #expect(taken.code == 0)
            #expect(taken.lines.count > 3)
            let refused = try runs("import", out, "/copy")
            #expect(refused.code == 1)
            #expect(refused.talk.joined().contains("curl -X PUT"))
            // The running server takes the file itself.
            let put = try Child(
                Curl.program,
                [
                    "-sS", "--fail", "-X", "PUT", "--data-binary", "@" + out,
                    server.address + "/curled.json?print=silent",
                ])
            #expect(try put.end() == 0)
            #expect(try server.value(at: "/curled") == whole)
            try server.stop()

            let text = try String(contentsOfFile: out, encoding: .utf8)
            let piped = try runs("import", "-", "/copy", input: text)
            #expect(piped.code == 0, "\(piped.talk)")
            #expect(try runs("import", out, "/copy").code == 1)
            #expect(try runs("import", out, "/copy", "--replace").code == 0)
            try Data("{\"a\":\n tru}".utf8).write(to: URL(filePath: out))
            let bad = try runs("import", out, "/bad")
            #expect(bad.code == 3)
            #expect(bad.talk.joined().contains("in line 2"))
            #expect(try runs("import", out, "/a.b").code == 2)
            let again = try Server(data: data)
            #expect(try again.value(at: "/copy") == whole)
            #expect(try again.value(at: "/bad") == .null)
        }

        @Test func `the running server says little, in lines that programs read, and no secret`()
            throws
        {
            _ = try runs("init")
            let secret = try String(contentsOfFile: data + "/keys/secret", encoding: .utf8)
                .trimmingCharacters(in: .newlines)
            let server = try Server(data: data, "--log-level", "debug", "--log-format", "json")
            let code = try #require(try runs("invite", "--home").lines.first)
            let joined = try device.runs("join", code, "--server", server.address)
            #expect(joined.code == 0, "\(joined.talk)")
            try device.runs("start", "tally", "Planted", "Names")
            try device.runs("record", input: "planted\n")
            #expect(try device.runs("sync").code == 0)
            func curl(_ target: String, _ more: String...) throws {
                let child = try Child(Curl.program, ["-sS", server.address + target] + more)
                _ = try child.rest()
                #expect(try child.end() == 0)
            }
            try curl("/matches/planted-key.json?auth=planted-token")
            try curl("/a.json", "-H", "Authorization: Bearer planted-bearer")
            try curl("/a.json?auth=\(secret)", "-X", "PUT", "-d", "\"planted-data\"")
            try curl("/.metrics?auth=\(secret)")
            #expect(try server.stop() == 0)

            let lines = try server.child.rest().errors
            let events = try lines.map { try JSON(parsing: $0) }
            #expect(events.contains { $0["event"]?.string == "request" })
            #expect(events.contains { $0["event"]?.string == "refused" })
            #expect(events.last?["event"]?.string == "stop")
            let credentials = try String(
                contentsOfFile: device.home + "/credentials.json", encoding: .utf8)
            let token = try #require(
                credentials.split(separator: "\"").first { $0.hasPrefix("ey") })
            for secret in [secret, String(token), code, "lanted"] {
                #expect(!lines.contains { $0.contains(secret) }, "\(secret) is in the log")
            }
        }

        @Test func `flags of the log are checked, and each level says less than the one below`()
            throws
        {
            #expect(try runs("--log-level", "loud").code == 2)
            #expect(try runs("--log-format", "xml").code == 2)
            #expect(try runs("--log-slow", "0").code == 2)
            let quiet = try Server(data: data)
            try pushMatch(to: quiet)
            #expect(try quiet.stop() == 0)
            #expect(try quiet.child.rest().errors == [])
            let told = try Server(data: data, "--log-level", "info")
            #expect(try told.stop() == 0)
            let lines = try told.child.rest().errors
            #expect(lines.count == 1 && lines[0].contains("level=info event=stop"))
        }
    }
}
