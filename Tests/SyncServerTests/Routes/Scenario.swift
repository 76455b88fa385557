import SyncServer
import Testing

/// Requests that one peer sends to a new server, and the answer to each.
///
/// As text: a line is a request (`PUT /a.json`), a header field of it (`+ Name: value`), its body
/// (`< 1`), or the answer, whole: `= 1` is 200 with that body, `204` a status with an empty body,
/// `404 a sentence` the refusal with the sentence, `404 ~ a sentence` the bare sentence, and
/// `412 = 1` another status with a body. A field that the answer has follows it (`* ETag: x`).
/// Requests without an answer have that of the next. A line feed in a body is written `⏎`.
struct Scenario: Sendable, CustomTestStringConvertible {
    let testDescription: String
    private let steps: [Step]

    private struct Step: Sendable {
        let line: String
        var headers: [String] = []
        var body: String?
        var status = 0
        var answer = ""
        var fields: [String] = []

        mutating func expect(_ status: Int, _ answer: String) {
            self.status = status
            self.answer = answer
        }
    }

    init(_ name: String, _ text: String) {
        testDescription = name
        var steps: [Step] = []
        var answered = 0
        for line in text.split(separator: "\n") {
            let content = String(line.dropFirst(2)).replacing("⏎", with: "\n")
            switch line.first {
            case "+": steps[steps.count - 1].headers.append(content)
            case "*": steps[steps.count - 1].fields.append(content)
            case "<": steps[steps.count - 1].body = content
            case "=":
                for index in answered..<steps.count { steps[index].expect(200, content) }
                answered = steps.count
            case let first? where first.isNumber:
                let sentence = String(line.dropFirst(4))
                let body = Self.body(sentence)
                let status = Int(line.prefix(3)) ?? 0
                for index in answered..<steps.count { steps[index].expect(status, body) }
                answered = steps.count
            default: steps.append(Step(line: String(line)))
            }
        }
        precondition(answered == steps.count, "the last request has no answer")
        self.steps = steps
    }

    private static func body(_ text: String) -> String {
        switch text.prefix(2) {
        case "": ""
        case "~ ": String(text.dropFirst(2)) + "\n"
        case "= ": String(text.dropFirst(2)).replacing("⏎", with: "\n")
        default: refusal(text)
        }
    }

    /// The body of a refusal.
    static func refusal(_ sentence: String) -> String {
        let text = sentence.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
            .replacing("⏎", with: "\\n")
        return "{\n  \"error\" : \"\(text)\"\n}\n"
    }

    /// Plays it, over one connection.
    ///
    /// - Parameter isEmulator: whether the token `owner` is an administrator's, and nobody else is
    ///   one.
    func play(
        isEmulator: Bool = false, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try RunningServer.with(set: { $0.access.isEmulator = isEmulator }) { server in
            let peer = try server.connect()
            for step in steps {
                let answer = try peer.request(step.line, step.body, headers: step.headers)
                #expect(
                    answer.status == step.status, "\(step.line)", sourceLocation: sourceLocation)
                for field in step.fields {
                    let parts = field.split(separator: ": ", maxSplits: 1)
                    #expect(
                        answer[String(parts[0])] == parts.last.map(String.init), "\(step.line)",
                        sourceLocation: sourceLocation)
                }
                // By bytes: two spellings of one letter are not the same answer.
                let isSame = answer.body == Array(step.answer.utf8)
                #expect(
                    isSame, "\(step.line): \(answer.text), not \(step.answer)",
                    sourceLocation: sourceLocation)
            }
            #expect(server.reports.all == [], sourceLocation: sourceLocation)
        }
    }
}
