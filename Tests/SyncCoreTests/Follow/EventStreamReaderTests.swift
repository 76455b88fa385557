import SyncCore
import TestSupport
import Testing

struct EventStreamReaderTests {
    /// A stream, and its events as `name|data|id`.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let text: String
        let events: [String]

        init(_ name: String, _ text: String, _ events: [String]) {
            testDescription = name
            self.text = text
            self.events = events
        }
    }

    static let cases = [
        Case("an event of three fields", "event: a\ndata: 1\nid: x\n\n", ["a|1|x"]),
        Case("the order of fields is free", "id:x\ndata:1\nevent:a\n\n", ["a|1|x"]),
        Case("without a name it is a message", "data: 1\n\n", ["message|1|"]),
        Case("lines of data are joined", "data: 1\ndata\ndata: 2\n\n", ["message|1\n\n2|"]),
        Case("one space is dropped, a second is not", "data:  1\n\n", ["message| 1|"]),
        Case("comments are nothing", ": hello\ndata: 1\n:\n\n", ["message|1|"]),
        Case("an event without data is none", "event: a\n\ndata: 1\n\n", ["message|1|"]),
        Case("empty data is data", "data:\n\n", ["message||"]),
        Case("an id lasts", "id: x\ndata: 1\n\ndata: 2\n\n", ["message|1|x", "message|2|x"]),
        Case("an id alone counts", "id: x\n\ndata: 2\n\n", ["message|2|x"]),
        Case("an empty id takes it back", "id: x\n\nid\ndata: 2\n\n", ["message|2|"]),
        Case("an id with NUL is passed over", "id: a\u{0}b\ndata: 1\n\n", ["message|1|"]),
        Case(
            "lines end in three ways", "data: 1\r\n\r\ndata: 2\r\rdata: 3\n\n",
            ["message|1|", "message|2|", "message|3|"]),
        Case("a byte order mark is passed over", "\u{FEFF}data: 1\n\n", ["message|1|"]),
        Case("only at the start", "data: 1\n\n\u{FEFF}data: 2\n\n", ["message|1|"]),
        Case(
            "unknown fields are passed over", "retry: 5\nx: y\nDATA: 2\ndata: 1\n\n", ["message|1|"]
        ),
        Case("what is not ended is no event", "data: 1\n\ndata: 2\n", ["message|1|"]),
        Case("a colon in the value", "data: a: b\n\n", ["message|a: b|"]),
        Case("letters beyond ASCII", "event: é\ndata: 日本\n\n", ["é|日本|"]),
        Case("nothing", "", []), Case("empty lines", "\n\r\n\r\r\n", []),
    ]

    private static func shown(_ events: [ServerEvent]) -> [String] {
        events.map { "\($0.name)|\(String(decoding: $0.data, as: UTF8.self))|\($0.id)" }
    }

    @Test(arguments: cases)
    func `a stream gives the same events wherever it is cut`(stream: Case) throws {
        let bytes = Array(stream.text.utf8)
        for first in 0...bytes.count {
            for second in first...bytes.count {
                var reader = EventStreamReader()
                var events = try reader.read(Array(bytes[..<first]))
                events += try reader.read(Array(bytes[first..<second]))
                events += try reader.read(Array(bytes[second...]))
                #expect(Self.shown(events) == stream.events, "cut at \(first) and \(second)")
            }
        }
    }

    @Test func `an event past the bound is an error, in one line or in many`() throws {
        let texts = ["data: 1234567890", "data: 1\ndata: 2\ndata: 34567", ": 12345678901"]
        for text in texts {
            var whole = EventStreamReader(eventBytesMax: 10)
            #expect(throws: WireError.self, "\(text)") { try whole.read(Array(text.utf8)) }
        }
        var reader = EventStreamReader(eventBytesMax: 10)
        let small = String(repeating: "data: 1\n\n", count: 50)
        #expect(try reader.read(Array(small.utf8)).count == 50)
    }
}
