import Foundation
import JSONTree
import MatchbookClient
import TestSupport
import Testing

extension EndToEnd {
    /// A server that lets in whom it was told to, and devices that come by invitation.
    struct InvitationTests {
        private let folder: ScratchFolder
        private let data: String
        private let phone: Device
        private let tablet: Device

        init() throws {
            folder = try ScratchFolder()
            data = folder.file("data")
            phone = Device(home: folder.file("phone"))
            tablet = Device(home: folder.file("tablet"))
            #expect(try serverProgram("init").code == 0)
        }

        private func serverProgram(_ words: String...) throws -> Device.Outcome {
            try Device.Outcome(of: Child(Programs.server, words + ["--data", data]))
        }

        private func code(_ words: Device.Outcome) throws -> String {
            #expect(words.code == 0, "\(words.talk)")
            return try #require(words.lines.first)
        }

        /// Lets the phone into the whole tree, and has it push a match.
        private func begin(_ server: Server) throws -> String {
            let code = try code(try serverProgram("invite", "--home"))
            let joined = try phone.runs("join", code, "--server", server.address)
            #expect(joined.lines.first?.contains("may read and write all matches") == true)
            try phone.runs("start", "tally", "Anna", "Ben")
            try phone.runs("record", input: "anna\nben\n")
            #expect(try phone.runs("push").code == 0)
            return try #require(try phone.runs("status", "--json").json()["id"]?.string)
        }

        @Test func `init says what comes next, and changes nothing when it is run again`() throws {
            let fresh = folder.file("fresh")
            let child = try Child(Programs.server, ["init", "--data", fresh])
            let lines = try child.rest().output
            #expect(try child.end() == 0)
            #expect(
                lines.suffix(3).map { $0.split(separator: " ").prefix(2).joined(separator: " ") }
                    == ["matchbookd --data", "matchbookd invite", "matchbook join"])
            let keys = ["device.key", "secret"].map { fresh + "/keys/" + $0 }
            let before = try keys.map { try Data(contentsOf: URL(filePath: $0)) }
            #expect(before.allSatisfy { $0.count == 44 })
            for path in keys {
                let attributes = try FileManager.default.attributesOfItem(atPath: path)
                #expect(attributes[.posixPermissions] as? Int == 0o600)
            }
            let again = try Child(Programs.server, ["init", "--data", fresh])
            #expect(try again.rest().output.first?.contains("keys already") == true)
            #expect(try again.end() == 0)
            #expect(try keys.map { try Data(contentsOf: URL(filePath: $0)) } == before)
        }

        @Test func `a device that may only look is told what was refused, at each push`() throws {
            let server = try Server(data: data)
            let code = try code(try serverProgram("invite", "--home", "--read"))
            #expect(try phone.runs("join", code, "--server", server.address).code == 0)
            try phone.runs("start", "tally", "Anna", "Ben")
            try phone.runs("record", "anna")
            let first = try phone.runs("push")
            #expect(first.code == 1)
            #expect(first.lines.first?.contains("refused and is kept aside") == true)
            let second = try phone.runs("push")
            #expect(second.code == 1)
            #expect(second.talk.first?.hasPrefix("Nothing to send; 2 writes that") == true)
            let synced = try phone.runs("sync")
            #expect(synced.code == 1)
            #expect(synced.talk.contains { $0.contains("kept aside") })
            let listed = try phone.runs("list").lines
            #expect(listed.first?.contains("Anna 1, Ben 0") == true)
            #expect(listed.first?.contains("refused by the server") == true)
        }

        @Test func `a daemon goes on sending once it was said whose the entries are`() throws {
            let server = try Server(data: data)
            _ = try begin(server)
            try phone.runs("record", "anna")
            #expect(try phone.runs("leave").code == 0)
            let code = try code(try serverProgram("invite", "--home"))
            #expect(try phone.runs("join", code, "--server", server.address).code == 0)

            let daemon = try phone.startsDaemon(server)
            _ = try daemon.errorLine(with: "nothing was sent")
            #expect(try phone.runs("push", "--adopt").code == 0)
            try phone.runs("record", "ben")
            #expect(
                try eventually { try phone.runs("status", "--json").json()["unsent"] == 0 })
            daemon.send(SIGTERM)
            #expect(try daemon.end() == 0)
        }

        @Test func `a volunteer scores one match by a code, until put out`() throws {
            let server = try Server(data: data)
            let match = try begin(server)
            let invitation = try phone.runs("invite", "--match", String(match.prefix(4)))
            let code = try code(invitation)
            #expect(invitation.talk.contains { $0.contains("matchbook join \(code) --server") })

            let joined = try tablet.runs("join", code, "--server", server.address)
            #expect(joined.code == 0, "\(joined.talk)")
            #expect(joined.lines.first?.contains("may score match \(match)") == true)
            #expect(try tablet.runs("pull").code == 0)
            try tablet.runs("takeover")
            try tablet.runs("record", input: "anna +3\n")
            let pushed = try tablet.runs("push")
            #expect(pushed.code == 0, "\(pushed.talk)")
            #expect(try phone.runs("pull").code == 0)
            #expect(try phone.runs("status", "--json").json()["score"]?.string == "Anna 4, Ben 1")

            let list = try phone.runs("devices", "--json").json()["devices"]?.array ?? []
            #expect(list.count == 2)
            let uid = try #require(list.first { $0["match"] != nil }?["uid"]?.string)
            #expect(try phone.runs("revoke", String(uid.prefix(5))).code == 0)
            try tablet.runs("record", input: "ben\n")
            let refused = try tablet.runs("push")
            #expect(refused.code == 1)
            #expect(refused.talk.joined().contains("Everything is safe here"))
            #expect(try tablet.runs("status", "--json").json()["unsent"]?.integer == 1)

            // Another code, and what waited is sent.
            let second = try self.code(try serverProgram("invite", "--match", match))
            #expect(try tablet.runs("join", second).code == 0)
            #expect(try tablet.runs("push").code == 0)
            #expect(try tablet.runs("status", "--json").json()["unsent"]?.integer == 0)
        }

        @Test func `an invitation names what the other device needs of a private authority`() throws
        {
            let authority = try TestAuthority()
            let files = try authority.issue()
            let server = try Server(
                data: data, "--tls-certificate", files.certificate, "--tls-key", files.key)
            let first = try code(try serverProgram("invite", "--home"))
            let joined = try phone.runs(
                "join", first, "--server", server.address, "--ca", authority.certificate)
            #expect(joined.code == 0, "\(joined.talk)")
            let invitation = try phone.runs("invite", "--all")
            #expect(invitation.lines.count == 1)
            #expect(
                invitation.talk.contains { $0.hasSuffix("\(server.address) --ca FILE") },
                "\(invitation.talk)")
        }

        @Test func `who was let in follows live, and reads and writes by the library`() async throws
        {
            let server = try Server(data: data)
            let match = try begin(server)
            let second = try code(try serverProgram("invite", "--home"))
            #expect(try tablet.runs("join", second, "--server", server.address).code == 0)
            #expect(try tablet.runs("pull").code == 0)
            let watch = try tablet.starts(["watch"])
            while try watch.line(with: "Anna 1, Ben 1") != "Anna 1, Ben 1" {}
            let daemon = try phone.startsDaemon(server)
            try phone.runs("record", "anna +2")
            #expect(try watch.line() == "#3 Anna +2, now 3")
            #expect(try watch.line() == "Anna 3, Ben 1")
            for child in [watch, daemon] {
                child.send(SIGTERM)
                #expect(try child.end() == 0)
            }

            let home = try await MatchbookHome.open(tablet.home, server: server.address)
            let kind = try await home.fetch("/matches/\(match)/info/kind")
            #expect(kind.value == "tally")
            let note = "/matches/\(match)/info/note"
            let none = try await home.fetch(note)
            #expect(try await home.set(note, to: "rain", ifTag: none.tag) == .written)
            home.close()
        }

        @Test func `a code is good once, on its own server, and no longer than was said`() throws {
            let server = try Server(data: data)
            _ = try begin(server)
            let code = try code(try phone.runs("invite", "--all", "--read"))
            #expect(try tablet.runs("join", code, "--server", server.address).code == 0)
            let third = Device(home: folder.file("third"))
            let used = try third.runs("join", code, "--server", server.address)
            #expect(used.code == 1)
            #expect(used.talk.joined().contains("this code was used already"))
            let typo = try third.runs("join", "7K3M", "--server", server.address)
            #expect(typo.code == 1 && typo.talk.joined().contains("eight letters and digits"))
            let nobody = try third.runs("join", code, "--server", "http://127.0.0.1:1")
            #expect(nobody.code == 5)
            // Who may only look invites nobody.
            #expect(try tablet.runs("invite", "--all").code == 1)
            #expect(try third.runs("devices", "--server", server.address).code == 1)
            #expect(try serverProgram("invite").code != 0)
            #expect(try serverProgram("invite", "--home", "--minutes", "0").code == 2)
        }

        @Test func `what was written as one device is never sent as another`() throws {
            let server = try Server(data: data)
            _ = try begin(server)
            try phone.runs("record", input: "anna\n")
            let own = try #require(
                try phone.runs("devices", "--json").json()["devices"]?.array?.first?["uid"]?.string)
            // It puts itself out: what it has not sent yet stays its own.
            #expect(try phone.runs("revoke", own).code == 0)
            let kept = FileManager.default.contents(atPath: phone.home + "/credentials.json")
            #expect(kept.map { String(decoding: $0, as: UTF8.self).contains("token") } == false)
            let open = try Server(data: folder.file("open"))
            for address in [server.address, open.address] {
                let refused = try phone.runs("push", "--server", address)
                #expect(refused.code == 1)
                #expect(refused.talk.joined().contains("nothing was sent"))
            }
            #expect(try phone.runs("status", "--json").json()["unsent"]?.integer == 1)
            // Unless somebody wants it so.
            #expect(try phone.runs("push", "--adopt", "--server", open.address).code == 0)
            #expect(try phone.runs("status", "--json").json()["unsent"]?.integer == 0)
        }

        @Test func `no invitation that is made beside a running server is lost`() throws {
            let server = try Server(data: data)
            for number in 0..<6 {
                let code = try code(try serverProgram("invite", "--home"))
                let device = Device(home: folder.file("device\(number)"))
                let joined = try device.runs("join", code, "--server", server.address)
                #expect(joined.code == 0, "\(number): \(joined.talk)")
            }
            #expect(try serverProgram("devices").lines.count == 6)
            try server.stop()
            #expect(try serverProgram("devices").lines.count == 6)
        }

        @Test func `a device that leaves keeps its matches and what it has not sent`() throws {
            let server = try Server(data: data)
            _ = try begin(server)
            try phone.runs("record", input: "anna\n")
            let file = phone.home + "/credentials.json"
            let before = try String(contentsOfFile: file, encoding: .utf8)
            let token = try #require(
                before.split(separator: "\"").first { $0.hasPrefix("ey") }.map(String.init))
            let left = try phone.runs("leave")
            #expect(left.code == 0, "\(left.talk)")
            #expect(
                left.lines == ["This device has left \(server.address); all matches stay here."])
            #expect(try !String(contentsOfFile: file, encoding: .utf8).contains(token))
            // The token is good for nobody any more.
            let ask = try Child(
                Curl.program,
                [
                    "-sS", "-o", "/dev/null", "-w", "%{http_code}", "-H",
                    "Authorization: Bearer \(token)", server.address + "/.sync/devices",
                ])
            #expect(try ask.rest().output == ["401"])
            #expect(try phone.runs("leave").code == 1)

            #expect(try phone.runs("push").code == 1)
            #expect(try phone.runs("status", "--json").json()["unsent"]?.integer == 1)
            // Let in again it is another device, and sends nothing that it wrote before.
            let code = try code(try serverProgram("invite", "--home"))
            #expect(try phone.runs("join", code).code == 0)
            let refused = try phone.runs("push")
            #expect(refused.code == 1)
            #expect(refused.talk.joined().contains("nothing was sent"))
            #expect(try phone.runs("push", "--adopt").code == 0)
            #expect(try phone.runs("status", "--json").json()["unsent"]?.integer == 0)

            // A server that is gone is left all the same, and that is said.
            try server.stop()
            let unheard = try phone.runs("leave", "--json")
            #expect(unheard.code == 0)
            #expect(try unheard.json()["serverKnows"]?.bool == false)
        }

        @Test func `tokens stay in one file of their owner's, and are told to no other server`()
            throws
        {
            let server = try Server(data: data)
            let match = try begin(server)
            let file = phone.home + "/credentials.json"
            let attributes = try FileManager.default.attributesOfItem(atPath: file)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
            let json = try JSON(parsing: [UInt8](try Data(contentsOf: URL(filePath: file))))
            guard case .object(let servers)? = json["servers"] else {
                Issue.record("no servers")
                return
            }
            let token = try #require(servers.first?.value["token"]?.string)

            let listener = try Child(
                URL(filePath: "/usr/bin/python3"), ["-u", "-c", Self.listener])
            let port = try #require(try listener.line())
            let other = try phone.runs("pull", match, "--server", "http://127.0.0.1:\(port)")
            #expect(other.code == 5)
            let heard = try listener.rest().output
            #expect(heard.contains { $0.hasPrefix("GET /.sync/") })
            #expect(!heard.joined().contains("Authorization"))

            try server.stop()
            let said = try server.child.rest().errors
            let secret = try String(contentsOfFile: data + "/keys/secret", encoding: .utf8)
                .trimmingCharacters(in: .newlines)
            for text in said + other.talk + [try phone.runs("config", "--json").lines.joined()] {
                #expect(!text.contains(token) && !text.contains(secret))
            }
        }

        /// Takes one request, prints it and answers nothing that is an answer.
        private static let listener = """
            import socket
            s = socket.create_server(("127.0.0.1", 0))
            print(s.getsockname()[1])
            c, _ = s.accept()
            print(c.recv(65536).decode())
            c.sendall(b"HTTP/1.1 404 Not Found\\r\\nContent-Length: 0\\r\\nConnection: close\\r\\n\\r\\n")
            c.close()
            """

        @Test func `a server that others reach must know who may do what`() throws {
            func start(_ words: String...) throws -> Child {
                try Child(Programs.server, ["--port", "0", "--host", "0.0.0.0"] + words)
            }
            let open = try start("--data", folder.file("open"))
            #expect(
                try open.errorLine(after: "matchbookd: ").contains("“matchbookd init” makes them"))
            #expect(try open.end() == 1)
            let emulator = try start("--data", data, "--emulator")
            #expect(try emulator.errorLine(after: "matchbookd: ").contains("--emulator"))
            #expect(try emulator.end() == 1)
            let insecure = try start("--data", folder.file("open"), "--insecure")
            #expect(
                try insecure.errorLine(after: "matchbookd: ")
                    == "anyone who can reach 0.0.0.0 can read and write all data")
            _ = try insecure.errorLine(after: "listening on ")
            insecure.send(SIGTERM)
            #expect(try insecure.end() == 0)
            let closed = try start("--data", data)
            #expect(try closed.errorLine(after: "listening on ").hasPrefix("http://0.0.0.0:"))
            closed.send(SIGTERM)
            #expect(try closed.end() == 0)
        }
    }
}
