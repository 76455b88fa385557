import Foundation
import JSONTree
import TestSupport
import Testing

extension EndToEnd {
    /// Who may do what with the rules that `init` gives, each asked for by curl.
    struct AccessMatrixTests {
        /// Those who ask, in the order of the letters of a row.
        private static let callers = [
            "the secret", "home", "home that reads", "match", "match that reads", "other match",
            "nobody", "a made-up token", "one put out",
        ]

        /// A request, and for each caller whether it is allowed: `y`, or `n` for 401.
        private static let rows: [(line: String, body: String?, allowed: String)] = [
            ("GET /matches/MATCH.json", nil, "yyyyynnnn"),
            ("GET /matches.json", nil, "yyynnnnnn"),
            ("GET /.json", nil, "yyynnnnnn"),
            ("GET /summaries.json", nil, "yyyyyynnn"),
            ("GET /.sync/changes?path=/matches/MATCH", nil, "yyyyynnnn"),
            ("GET /.sync/changes?path=/matches/MATCH&path=/summaries", nil, "yyyyynnnn"),
            ("GET /.sync/changes", nil, "yyynnnnnn"),
            ("PUT /matches/MATCH/entries/NEW.json", #"{"text":"a"}"#, "yynynnnnn"),
            ("PUT /matches/MATCH/entries/old.json", #"{"text":"another"}"#, "ynnnnnnnn"),
            ("DELETE /matches/MATCH/entries/old.json", nil, "ynnnnnnnn"),
            ("PUT /matches/MATCH/info/note.json", #""rain""#, "yynynnnnn"),
            ("PUT /matches/MATCH/info/public.json", "true", "yynnnnnnn"),
            ("PUT /summaries/MATCH.json", #"{"score":"1"}"#, "yynynnnnn"),
            ("DELETE /summaries/MATCH.json", nil, "ynnnnnnnn"),
            ("PUT /other.json", "1", "ynnnnnnnn"),
            ("GET /.settings/rules.json", nil, "ynnnnnnnn"),
            ("POST /.sync/invite", #"{"match":"abcdefabcdef","write":false}"#, "yynnnnnnn"),
            ("GET /.sync/devices", nil, "yynnnnnnn"),
        ]

        private let folder: ScratchFolder
        private let data: String

        init() throws {
            folder = try ScratchFolder()
            data = folder.file("data")
        }

        private func run(_ words: [String]) throws -> [String] {
            let child = try Child(Programs.server, words + ["--data", data])
            try child.endInput()
            let (lines, talk) = try child.rest()
            #expect(try child.end() == 0, "\(talk)")
            return lines
        }

        /// The token of a new device that an invitation lets in.
        private func token(
            _ invitation: String..., at server: Server, number: Int
        ) throws -> String {
            let code = try #require(try run(["invite"] + invitation).first)
            let device = Device(home: folder.file("device\(number)"))
            let joined = try device.runs("join", code, "--server", server.address)
            #expect(joined.code == 0, "\(joined.talk)")
            let text = try String(
                contentsOfFile: device.home + "/credentials.json", encoding: .utf8)
            guard case .object(let servers)? = try JSON(parsing: text)["servers"] else { return "" }
            return try #require(servers.first?.value["token"]?.string)
        }

        private func status(
            _ server: Server, _ line: String, _ body: String?, as token: String?
        ) throws -> String {
            let words = line.split(separator: " ").map(String.init)
            var arguments = [
                "-sS", "-g", "-o", "/dev/null", "-w", "%{http_code}", "-X", words[0],
                server.address + words[1],
            ]
            if let token { arguments += ["-H", "Authorization: Bearer \(token)"] }
            if let body { arguments += ["--data-binary", body] }
            let child = try Child(Curl.program, arguments)
            try child.endInput()
            let (lines, talk) = try child.rest()
            #expect(try child.end() == 0, "\(talk)")
            return lines.first ?? ""
        }

        @Test func `each caller may do what the page on rules says, and nothing else`() throws {
            _ = try run(["init"])
            let server = try Server(data: data)
            let match = "0hfjz06tbdh3"
            let secret = try String(contentsOfFile: data + "/keys/secret", encoding: .utf8)
                .trimmingCharacters(in: .newlines)
            let out = try token("--home", at: server, number: 6)
            let uid = try #require(try run(["devices"]).first?.split(separator: " ").first)
            let tokens: [String?] = [
                secret,
                try token("--home", at: server, number: 1),
                try token("--home", "--read", at: server, number: 2),
                try token("--match", match, at: server, number: 3),
                try token("--match", match, "--read", at: server, number: 4),
                try token("--match", "zzzzzzzzzzzz", at: server, number: 5),
                nil, "eyJhbGciOiJub25lIn0.eyJ1aWQiOiJhIn0.", out,
            ]
            _ = try run(["revoke", String(uid)])
            #expect(tokens.count == Self.callers.count)
            for row in Self.rows {
                for (index, allowed) in row.allowed.enumerated() {
                    // What others were allowed to change is put back first.
                    for (place, value) in [
                        ("entries/old", #"{"text":"old"}"#), ("info", #"{"kind":"tally"}"#),
                    ] {
                        let line = "PUT /matches/\(match)/\(place).json"
                        #expect(try status(server, line, value, as: secret) == "200")
                    }
                    let line = row.line.replacing("MATCH", with: match)
                        .replacing("NEW", with: "new\(index)")
                    let status = try status(server, line, row.body, as: tokens[index])
                    let caller = Self.callers[index]
                    #expect(
                        status == (allowed == "y" ? "200" : "401"),
                        "\(row.line) by \(caller) was answered \(status)")
                }
            }
        }
    }
}
