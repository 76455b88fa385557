import Foundation
import TestSupport
import Testing

extension EndToEnd {
    /// The flags that bound what peers may do.
    struct LimitTests {
        private let folder: ScratchFolder

        init() throws { folder = try ScratchFolder() }

        private func curl(_ server: Server, _ address: String) throws -> String {
            let child = try Child(
                Curl.program,
                [
                    "-sSi", "-H", "X-Forwarded-For: \(address)", "\(server.address)/a.json",
                    "\(server.address)/a.json", "\(server.address)/a.json",
                ])
            try child.endInput()
            let (lines, talk) = try child.rest()
            #expect(try child.end() == 0, "\(talk)")
            return lines.joined(separator: "\n")
        }

        @Test func `a limit that is given holds for those whom a named proxy brings`() throws {
            let server = try Server(
                data: folder.file("data"), "--trusted-proxy", "127.0.0.0/8", "--insecure",
                "--limit",
                "connections-per-address=1", "--limit", "bytes-per-address=1024")
            let text = String(repeating: "x", count: 60_000)
            let put = try Child(
                Curl.program,
                [
                    "-sS", "-X", "PUT", "-H", "X-Forwarded-For: 9.9.9.9", "--data-binary",
                    "\"\(text)\"", "\(server.address)/a.json",
                ])
            try put.endInput()
            _ = try put.rest()
            #expect(try put.end() == 0)
            let refused = try curl(server, "9.9.9.9")
            #expect(refused.contains("429 Too Many Requests"), "\(refused)")
            #expect(refused.contains("at most 1024 bytes a second"), "\(refused)")
            #expect(try curl(server, "8.8.8.8").contains("200 OK"))
            #expect(try server.stop() == 0)
        }

        @Test(arguments: [
            (["--limit", "speed=1"], "there is no such limit"),
            (["--limit", "connections"], "is a whole number"),
            (["--limit", "connections=0"], "from 1 to"),
            (["--limit", "connections=1.5"], "is a whole number"),
            (["--limit", "idle-seconds=99999999"], "from 1 to 86400"),
            (["--limit", "=1"], "there is no such limit"),
            (["--trusted-proxy", "proxy.example.org"], "is no address"),
            (["--trusted-proxy", "10.0.0.1/8"], "is no address"),
        ])
        func `what makes no sense is refused with a sentence`(
            flags: [String], sentence: String
        ) throws {
            let child = try Child(
                Programs.server, ["--data", folder.file("data"), "--port", "0"] + flags)
            let talk = try child.rest().errors.joined()
            #expect(try child.end() == 2)
            #expect(talk.contains(sentence), "\(talk)")
        }

        @Test func `a proxy brings others, so an open server is refused behind one`() throws {
            let child = try Child(
                Programs.server,
                ["--data", folder.file("data"), "--port", "0", "--trusted-proxy", "127.0.0.1"])
            let talk = try child.rest().errors.joined()
            #expect(try child.end() == 1)
            #expect(talk.contains("through the proxy"), "\(talk)")
        }

        @Test func `the limits and what holds otherwise are listed`() throws {
            let child = try Child(Programs.server, ["help", "limits"])
            let text = try child.rest().output.joined(separator: "\n")
            #expect(try child.end() == 0)
            for name in [
                "connections=20000", "connections-per-address=500", "streams-per-token=100",
                "requests-per-address=200", "idle-seconds=60", "head-seconds=10",
            ] {
                #expect(text.contains(name), "\(text)")
            }
        }
    }
}
