import Foundation
import JSONTree
import TestSupport
import Testing

extension EndToEnd {
    /// How the server's program ends, what it says where, and whose its files are.
    struct ExitCodeTests {
        private let folder: ScratchFolder

        init() throws {
            folder = try ScratchFolder()
        }

        private func runs(_ words: [String]) throws -> Device.Outcome {
            let child = try Child(
                Programs.server, words, environment: ["HOME": folder.file("home")])
            return try Device.Outcome(of: child)
        }

        /// Lines with a fault in themselves, whatever there is on the disk.
        static let wrongLines: [[String]] = [
            ["serve"], ["--lamp"], ["--port", "x"], ["--limit", "x"], ["--limit", "connections=0"],
            ["--trusted-proxy", "x"], ["--tls-certificate", "c.pem"], ["--tls-key", "k.pem"],
            ["--data", ""], ["--log-format", "xml"], ["backup"], ["backup", "a", "b"],
            ["restore"], ["check", "a"], ["check", "--port", "1"], ["invite"],
            ["invite", "--home", "--match", "0123456789ab"], ["invite", "--match", "01"],
            ["invite", "--home", "--tree", "a/b"], ["invite", "--home", "--minutes", "0"],
            ["init", "--new-keys", "some"], ["revoke"], ["export", "/a.b"], ["import"],
            ["rules", "check"], ["rules", "mend", "a"],
        ]

        @Test(arguments: wrongLines)
        func `a line that is not right ends with 2, and makes nothing`(words: [String]) throws {
            let place = words.contains("--data") ? [] : ["--data", folder.file("data")]
            let outcome = try runs(words + place)
            #expect(outcome.code == 2, "\(outcome)")
            #expect(outcome.lines == [])
            #expect(outcome.talk.count == 1 && outcome.talk[0].hasPrefix("matchbookd: "))
            let names = try folder.names
            #expect(names == [])
        }

        @Test func `what is refused ends with 1, and what is damaged with 3`() throws {
            let data = folder.file("data")
            #expect(try runs(["init", "--data", data]).code == 0)
            #expect(try runs(["invite", "--home", "--data", data]).code == 0)
            let none = folder.file("none")
            let refused: [[String]] = [
                ["--data", data, "--public-keys", none], ["check", "--data", none],
                ["devices", "--data", none], ["backup", none + "/a", "--data", data],
                ["restore", none, "--data", data], ["revoke", "ab", "--data", data],
                ["import", none, "--data", data], ["rules", "check", none],
                ["export", "--tree", "other", "--data", data],
            ]
            for words in refused {
                let outcome = try runs(words)
                #expect(outcome.code == 1, "\(words): \(outcome)")
            }
            #expect(try runs(["backup", folder.file("backup"), "--data", data]).code == 0)
            #expect(try runs(["check", "--data", folder.file("backup")]).code == 0)
            try FileManager.default.removeItem(atPath: data + "/keys")
            let damaged: [[String]] = [
                ["--data", data, "--port", "0"], ["check", "--data", data],
                ["init", "--data", data], ["invite", "--home", "--data", data],
                ["devices", "--data", data], ["restore", data, "--data", none],
            ]
            for words in damaged {
                let outcome = try runs(words)
                #expect(outcome.code == 3, "\(words): \(outcome)")
            }
            let made = try runs(["init", "--new-keys", "all", "--data", data])
            #expect(made.code == 0)
            #expect(made.lines.first?.contains("No device was let in before") == true)
            #expect(try runs(["check", "--data", data]).code == 0)
        }

        @Test func `help lists the codes, and for a verb what it takes and no more`() throws {
            #expect(try runs(["help"]).lines.joined(separator: " ").contains("Exit codes: 0 done;"))
            for verb in ["init", "backup", "check", "invite", "rules", "export"] {
                let page = try runs(["help", verb]).lines.joined(separator: "\n")
                #expect(page.contains("--data DIR"))
                #expect(!page.contains("--port") && !page.contains("--tls-key"), "\(page)")
            }
        }

        @Test func `the code of an invitation is all of standard output`() throws {
            let data = folder.file("data")
            _ = try runs(["init", "--data", data])
            let made = try runs(["invite", "--home", "--data", data, "--url", "https://a.example"])
            #expect(made.lines.count == 1)
            #expect(made.lines.first?.count == 9)
            #expect(made.talk.first?.hasSuffix("--server https://a.example") == true)
            #expect(made.talk.last?.contains("--ca") == true)
        }

        @Test func `with the log in JSON each line of a server is an object`() throws {
            let data = folder.file("data")
            let server = try Server(data: data, "--log-format", "json")
            #expect(server.address.hasPrefix("http://127.0.0.1:"))
            server.child.send(SIGHUP)
            let notice = try JSON(parsing: try server.child.errorLine(with: "read again"))
            #expect(notice["event"]?.string == "notice")
            #expect(try server.stop() == 0)
            for (words, code) in [
                (["--host", "0.0.0.0", "--log-format", "json"], 1 as Int32),
                (["--limit", "x", "--log-format=json"], 2),
            ] {
                let outcome = try runs(words + ["--data", data])
                #expect(outcome.code == code)
                #expect(outcome.talk.count == 1)
                let line = try JSON(parsing: try #require(outcome.talk.first))
                #expect(line["event"]?.string == "failure")
                #expect(line["message"]?.string?.isEmpty == false)
            }
            // What comes before it listens, too.
            let open = try Child(
                Programs.server, ["--data", data, "--port", "0", "--log-format", "json"])
            let first = try JSON(parsing: try open.errorLine(with: "{"))
            #expect(first["message"]?.string?.contains("open to every program") == true)
            _ = try open.errorLine(with: "\"listening\"")
            open.send(SIGTERM)
            #expect(try open.end() == 0)
        }

        @Test func `all that a server makes is its owner's alone`() throws {
            let data = folder.file("new/data")
            #expect(try runs(["init", "--data", data]).code == 0)
            let server = try Server(data: data)
            #expect(try server.stop() == 0)
            let names = try #require(FileManager.default.subpaths(atPath: data))
            #expect(names.contains("default.db") && names.contains("access.sqlite"))
            for path in ["", "/.."] + names.map({ "/" + $0 }) {
                let attributes = try FileManager.default.attributesOfItem(atPath: data + path)
                let mode = try #require(attributes[.posixPermissions] as? Int)
                #expect(mode & 0o077 == 0, "\(path) has the mode \(String(mode, radix: 8))")
            }
        }
    }
}
