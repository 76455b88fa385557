import SyncServer
import TestSupport
import Testing

/// Targets that other servers were led astray by.
struct PathTrickTests {
    @Test(arguments: [
        // Dots and slashes in forms that UTF-8 does not have.
        "/%C0%AE%C0%AE/%C0%AE%C0%AE/etc/passwd.json", "/a%C0%AFb.json", "/a%E0%80%AFb.json",
        "/a%F0%80%80%AFb.json", "/a%C1%9Cb.json", "/%C0%80.json", "/%F4%90%80%80.json",
        "/%ED%AF%80%ED%B0%80.json", "/%FE%FF.json", "/%80.json", "/%E2%82.json",
        // Dots, slashes and zeros themselves.
        "/../default.sqlite.json", "/%2e%2e/%2e%2e/etc/passwd.json", "/..%2f..%2fetc/passwd.json",
        "/a/%2e.json", "/a%2fb.json", "/a%00.json", "/a.json%00", "/..;/a.json", "/.%00./a.json",
        "/%252e%252e/a.json%00.json",
        // Trees whose name is a path.
        "/a.json?ns=..", "/a.json?ns=%2e%2e%2fx", "/a.json?ns=a%2fb", "/a.json?ns=%00",
        "/a.json?ns=a%00b", "/a.json?ns=", "/a.json?ns=%C0%AE%C0%AE", "/a.json?ns=.default",
        "/a.json?ns=\(String(repeating: "n", count: 65))",
    ])
    func `a tricky target is refused and touches no file`(target: String) throws {
        let folder = try ScratchFolder()
        try RunningServer.with(folder) { server in
            let peer = try server.connect()
            for line in ["GET \(target)", "PUT \(target)"] {
                let answer = try peer.request(line, line.hasPrefix("P") ? "1" : nil)
                #expect([400, 404].contains(answer.status), "\(line) got \(answer.status)")
                #expect(!answer.text.contains("root:"))
            }
            #expect(try peer.request("GET /.json").text == "null")
        }
        let names = try folder.names
        #expect(names.allSatisfy { $0.hasPrefix("default.") || $0.hasPrefix(".") }, "\(names)")
    }

    @Test func `a backslash and a twice encoded dot are letters as any other`() throws {
        try RunningServer.with { server in
            let peer = try server.connect()
            for target in ["/..%5c..%5cx".replacing("..", with: "%252e"), "/a%5Cb", "/%252e%252e"] {
                #expect(try peer.request("PUT \(target).json", "1").status == 200)
                #expect(try peer.request("GET \(target).json").text == "1")
            }
        }
    }

    @Test func `bytes that are no UTF-8 are refused unencoded too`() throws {
        for bytes: [UInt8] in [
            [0xC0, 0xAE], [0xC0, 0xAF], [0xFF], [0xED, 0xA0, 0x80], [0xE2, 0x82],
        ] {
            try RunningServer.with { server in
                let peer = try server.connect()
                try peer.send(
                    Array("GET /a".utf8) + bytes + Array(".json HTTP/1.1\r\nHost: a\r\n\r\n".utf8))
                #expect(try peer.answer().status == 400)
            }
        }
    }
}
