import JSONTree
import MatchbookClient
import Matches
import Testing

/// What a server's refusals come to: of which sort they are, and how they read.
struct RefusalSentenceTests {
    private let server: FakeServer
    private let device: Device

    init() throws {
        server = try FakeServer()
        device = try Device(server)
        let id = try device.book.start(.sample()).id
        _ = try device.book.record("Aki", in: id)
    }

    private func error(_ status: Int, _ body: String, _ act: () throws -> Void) -> ScorebookError? {
        // A push asks three times.
        let answer = Fault.answer(status: status, body: body)
        server.meet(answer, answer, answer)
        return #expect(throws: ScorebookError.self) { try act() }
    }

    @Test(arguments: ["join", "push", "pull"], [400, 401, 403, 413])
    func `a sentence that ends with a full stop gets no second one`(
        verb: String, status: Int
    ) throws {
        let body = "{\"error\":\"This code was used already. Ask for a new invitation.\"}"
        let error = error(status, body) { try act(verb) }
        #expect(error?.sentence.contains("Ask for a new invitation") == true)
        #expect(error?.sentence.contains("..") == false, "\(error?.sentence ?? "")")
    }

    @Test(arguments: ["join", "push", "pull"])
    func `who asks too much has reached the server`(verb: String) throws {
        let error = error(429, "{\"error\":\"too many requests\"}") { try act(verb) }
        #expect(error?.kind == .overLimit)
        #expect(error?.sentence.contains("answered 429: too many requests") == true)
    }

    private func act(_ verb: String) throws {
        switch verb {
        case "join": try device.join()
        case "push": try device.push()
        default: try device.pull()
        }
    }
}
