import Foundation
import Glibc
import JSONTree
import TestSupport
import Testing

extension EndToEnd {
    /// A server with a certificate of its own authority, and devices that look at it.
    struct TLSTests {
        private let folder: ScratchFolder
        private let authority: TestAuthority
        private let phone: Device

        init() throws {
            folder = try ScratchFolder()
            authority = try TestAuthority()
            phone = Device(home: folder.file("phone"))
        }

        private func server(_ files: TestAuthority.Files) throws -> Server {
            try Server(
                data: folder.file("data"), "--tls-certificate", files.certificate, "--tls-key",
                files.key)
        }

        private func record() throws {
            try phone.runs("start", "tally", "Anna", "Ben")
            try phone.runs("record", "Anna +2")
        }

        @Test func `two devices push, pull and follow over TLS`() throws {
            let server = try server(authority.issue())
            #expect(server.address.hasPrefix("https://127.0.0.1:"))
            try record()
            // The server and its authority are named once.
            let pushed = try phone.runs(
                "push", "--server", server.address, "--ca", authority.certificate)
            #expect(pushed.code == 0, "\(pushed.talk)")
            let shown = try phone.runs("config", "--json").json()
            #expect(shown["ca"]?.string?.hasSuffix("/authorities.pem") == true)

            // A copy of it goes on when the file is moved.
            let moved = authority.certificate + ".moved"
            try FileManager.default.moveItem(atPath: authority.certificate, toPath: moved)
            #expect(try phone.runs("pull").code == 0)
            try FileManager.default.moveItem(atPath: moved, toPath: authority.certificate)

            // What is no certificate is found out before anything is asked.
            let key = try phone.runs("push", "--ca", try authority.issue("other").key)
            #expect(key.code == 1, "\(key.talk)")
            #expect(key.talk.joined().contains("no certificate in PEM is in it"))

            let tablet = Device(home: folder.file("tablet"))
            let trust = ["MATCHBOOK_CA": authority.certificate, "MATCHBOOK_SERVER": server.address]
            let pulled = try tablet.runs(words: ["pull"], environment: trust)
            #expect(pulled.code == 0, "\(pulled.talk)")
            let watch = try tablet.starts(["watch"], trust)
            try watch.line(with: "Anna 2, Ben 0")
            try phone.runs("record", "Ben")
            #expect(try phone.runs("push").code == 0)
            try watch.line(with: "Anna 2, Ben 1")
            watch.send(SIGINT)
            _ = try watch.end()
            let doctor = try phone.runs("doctor")
            #expect(doctor.lines.joined().contains(server.address), "\(doctor.lines)")
            #expect(try server.stop() == 0)
        }

        @Test func `a daemon follows over TLS by what is remembered`() throws {
            let server = try server(authority.issue())
            try record()
            #expect(
                try phone.runs("sync", "--server", server.address, "--ca", authority.certificate)
                    .code == 0)
            let daemon = try phone.starts(["daemon"])
            _ = try daemon.line()
            try phone.runs("record", "Ben")
            let tablet = Device(home: folder.file("tablet"))
            let trust = ["MATCHBOOK_CA": authority.certificate, "MATCHBOOK_SERVER": server.address]
            let hasArrived = try eventually {
                #expect(try tablet.runs(words: ["pull"], environment: trust).code == 0)
                return try tablet.runs("status", "--json").json()["score"]?.string
                    == "Anna 2, Ben 1"
            }
            #expect(hasArrived)
            daemon.send(SIGTERM)
            #expect(try daemon.end() == 0)
        }

        /// A certificate that is not to be believed, and what is said of it.
        enum Doubt: CaseIterable {
            case noAuthority, otherAuthority, otherName, expired, otherKey, noSuchFile

            var sentence: String {
                switch self {
                case .noAuthority, .otherAuthority: "give it with --ca FILE"
                case .otherName: "a certificate for another name"
                case .expired: "has expired"
                case .otherKey: "another key than the one that is pinned"
                case .noSuchFile: "holds no authority that could be trusted"
                }
            }
        }

        @Test(arguments: Doubt.allCases)
        func `nothing is sent to one who may be somebody else`(doubt: Doubt) throws {
            let another = try TestAuthority("Another")
            let files = try authority.issue(
                for: doubt == .otherName ? "DNS:example.org" : "IP:127.0.0.1",
                days: doubt == .expired ? -1 : 2)
            let server = try server(files)
            try record()
            var words = ["push", "--server", server.address]
            switch doubt {
            case .noAuthority: break
            case .otherAuthority: words += ["--ca", another.certificate]
            case .noSuchFile: words += ["--ca", folder.file("none.pem")]
            case .otherKey:
                let other = try authority.pin(of: authority.issue("other"))
                words += ["--ca", authority.certificate, "--pin", other]
            case .otherName, .expired: words += ["--ca", authority.certificate]
            }
            let refused = try phone.runs(words: words)
            #expect(refused.code == (doubt == .noSuchFile ? 1 : 5), "\(refused.talk)")
            #expect(refused.talk.joined().contains(doubt.sentence), "\(refused.talk)")
            #expect(try phone.runs("status", "--json").json()["unsent"]?.integer == 1)

            let trust = try phone.runs(
                "push", "--server", server.address, "--ca", authority.certificate, "--pin",
                authority.pin(of: files))
            #expect((trust.code == 0) == (doubt != .otherName && doubt != .expired))
        }

        @Test func `the key that is pinned is taken, and may be one of several`() throws {
            let files = try authority.issue()
            let server = try server(files)
            let other = try authority.pin(of: authority.issue("other"))
            let pins = "\(other);\(try authority.pin(of: files))"
            try record()
            let pushed = try phone.runs(
                "push", "--server", server.address, "--ca", authority.certificate, "--pin", pins)
            #expect(pushed.code == 0, "\(pushed.talk)")
            #expect(try phone.runs("config", "pin").lines == [pins])
            #expect(try phone.runs("config", "pin", "sha256//short").code == 2)
            #expect(try phone.runs("config", "pin", "/etc/passwd").code == 2)
            #expect(try phone.runs("config", "pin", other).code == 0)
            #expect(try phone.runs("pull").code == 5)
            #expect(try phone.runs("config", "pin", "--unset").code == 0)
            #expect(try phone.runs("pull").code == 0)
            #expect(try phone.runs("config", "ca", "--unset").code == 0)
            #expect(try phone.runs("pull").code == 5)
        }

        @Test func `the wrong scheme is told, either way`() throws {
            let server = try server(authority.issue())
            try record()
            let port = String(server.port)
            let plain = try phone.runs("push", "--server", "http://127.0.0.1:\(port)")
            #expect(plain.code == 5)
            #expect(plain.talk.joined().contains("https://"), "\(plain.talk)")
            let open = try Server(data: folder.file("open"))
            let tls = try phone.runs("push", "--server", "https://127.0.0.1:\(open.port)")
            #expect(tls.code == 5)
            #expect(tls.talk.joined().contains("http://"), "\(tls.talk)")
        }

        @Test func `a certificate is read again on SIGHUP, and a bad one changes nothing`() throws {
            let files = try authority.issue()
            let server = try server(files)
            let next = try TestAuthority("Next")
            let renewed = try next.issue()
            func put(_ from: TestAuthority.Files, key: Bool = true) throws {
                try Data(contentsOf: URL(filePath: from.certificate))
                    .write(to: URL(filePath: files.certificate))
                guard key else { return }
                try Data(contentsOf: URL(filePath: from.key)).write(to: URL(filePath: files.key))
                try FileManager.default.setAttributes(
                    [.posixPermissions: 0o600], ofItemAtPath: files.key)
            }
            let devices = [authority, next].map { authority in
                (Device(home: folder.file(UUID().uuidString)), authority.certificate)
            }
            func isBelieved() throws -> [Bool] {
                try devices.map { device, certificate in
                    try device.runs(
                        "pull", "--server", server.address, "--ca", certificate
                    ).code == 0
                }
            }
            #expect(try isBelieved() == [true, false])

            // The certificate of another key.
            try put(renewed, key: false)
            server.child.send(SIGHUP)
            let told = try server.child.errorLine(with: "\(files.key) holds no")
            #expect(told.contains("stays in use"), "\(told)")
            #expect(told.contains("event=failure"), "\(told)")
            #expect(try isBelieved() == [true, false])

            try put(renewed)
            server.child.send(SIGHUP)
            let again = try server.child.errorLine(with: "was read again")
            #expect(again.contains("event=notice"), "\(again)")
            #expect(try isBelieved() == [false, true])

            // One that no device would take does not come in the place of one that all take.
            try put(try next.issue("ended", days: -1))
            server.child.send(SIGHUP)
            let ended = try server.child.errorLine(with: "has expired")
            #expect(ended.contains("stays in use") && ended.contains("event=failure"), "\(ended)")
            #expect(try isBelieved() == [false, true])
            #expect(try server.stop() == 0)
        }

        @Test func `a start with a certificate that has ended is told of, and a good one mends it`()
            throws
        {
            let files = try authority.issue("ended", days: -1)
            let server = try server(files)
            #expect(
                try phone.runs("pull", "--server", server.address, "--ca", authority.certificate)
                    .code == 5)
            let good = try authority.issue()
            for (from, to) in [(good.certificate, files.certificate), (good.key, files.key)] {
                try Data(contentsOf: URL(filePath: from)).write(to: URL(filePath: to))
            }
            server.child.send(SIGHUP)
            let lines = try server.child.errorLine(with: "was read again")
            #expect(lines.contains("event=notice"))
            #expect(
                try phone.runs("pull", "--server", server.address, "--ca", authority.certificate)
                    .code == 0)
            #expect(try server.stop() == 0)
        }

        @Test(arguments: [
            (["--tls-certificate", "/a"], "needs --tls-key", 2),
            (["--tls-key", "/a"], "needs --tls-certificate", 2),
            (["--tls-certificate", "/a", "--tls-key", "/b"], "/a cannot be read", 1),
            (["--host", "0.0.0.0"], "can be reached by others", 1),
        ])
        func `a start that would not be safe is refused`(
            flags: [String], sentence: String, code: Int32
        ) throws {
            let child = try Child(
                Programs.server, ["--data", folder.file("data"), "--port", "0"] + flags)
            let talk = try child.rest().errors.joined()
            #expect(try child.end() == code)
            #expect(talk.contains(sentence), "\(talk)")
            #expect(!FileManager.default.fileExists(atPath: folder.file("data")))
        }

        @Test func `TLS alone opens no server to others`() throws {
            let files = try authority.issue(for: "IP:0.0.0.0")
            let child = try Child(
                Programs.server,
                [
                    "--data", folder.file("data"), "--port", "0", "--host", "0.0.0.0",
                    "--tls-certificate", files.certificate, "--tls-key", files.key,
                ])
            let talk = try child.rest().errors.joined()
            #expect(try child.end() == 1)
            #expect(talk.contains("asks nobody who they are"), "\(talk)")
        }
    }
}
