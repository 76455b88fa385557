import JSONTree
import MatchbookClient
import Testing

struct ServerPinTests {
    private static let good = "sha256//AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="

    @Test(arguments: [good, good + ";" + good])
    func `a pin, or several, are taken as they are`(text: String) throws {
        #expect(try ServerPin(text).text == text)
    }

    @Test(arguments: [
        "", "sha256//", ";", good + ";", ";" + good, String(good.dropLast()), good + "=",
        "SHA256" + good.dropFirst(6), "md5//AAAA=", "/etc/passwd", "key.pem",
        good.replacing("AAAA=", with: "AA*A="), " " + good, good + " ", good + ";/etc/passwd",
    ])
    func `what is no pin is refused, as the name of a file is`(text: String) {
        let error = #expect(throws: ScorebookError.self) { try ServerPin(text) }
        #expect(error?.kind == .usage)
    }

    @Test func `a pin that was damaged where it is kept lets nobody pass`() throws {
        for document: String in [#"{"pin":5}"#, #"{"pin":""}"#, #"{"pin":"x"}"#] {
            let settings = Settings(try JSON(parsing: document))
            #expect(settings.trust.pin != nil)
        }
    }
}
