import JSONTree
import TestSupport
import Testing

struct JSONLimitTests {
    @Test func `a text as long as the limit is read, a longer one is not`() throws {
        let limits = JSONLimits(bytesMax: 5)
        #expect(try JSON(parsing: "[1,2]", limits: limits) == [1, 2])
        #expect(throws: JSONError(.tooLong(bytesMax: 5), at: 5)) {
            try JSON(parsing: "[1,2] ", limits: limits)
        }
        let fault = JSONError(.unexpected(byte: UInt8(ascii: "]"), expected: "a value"), at: 3)
        #expect(throws: fault) { try JSON(parsing: "[1,]     ", limits: limits) }
    }

    @Test func `containers nest as deep as the limit and no deeper`() throws {
        let limits = JSONLimits(depthMax: 3)
        #expect(try JSON(parsing: "[[[1]]]", limits: limits) == [[[1]]])
        #expect(throws: JSONError(.tooDeep(depthMax: 3), at: 3)) {
            try JSON(parsing: "[[[[", limits: limits)
        }
        #expect(throws: JSONError(.tooDeep(depthMax: 64), at: 64)) {
            try JSON(parsing: String(repeating: "[", count: 100_000))
        }
    }

    @Test(
        arguments: [
            (#""abcd""#, nil), (#""abcde""#, 5), (#""abc\n""#, nil), (#""abcd\n""#, 5),
            (#""éé""#, nil),
            (#""ééa""#, 5), (#""abé""#, nil), (#""abcé""#, 5), (#""\ud83d\ude00""#, nil),
            (#""a\ud83d\ude00""#, 8),
            (#""\u00e9\u00e9x""#, 13), (#"{"abcde":1}"#, 6),
        ] as [(String, Int?)])
    func `a string has as many bytes as the limit at most`(text: String, offset: Int?) throws {
        let limits = JSONLimits(stringBytesMax: 4)
        if let offset {
            #expect(throws: JSONError(.stringTooLong(bytesMax: 4), at: offset)) {
                try JSON(parsing: text, limits: limits)
            }
        } else {
            #expect(try JSON(parsing: text, limits: limits) == JSON(parsing: text))
        }
    }

    @Test func `limits are told apart from faults of the syntax`() {
        #expect(JSONError(.tooLong(bytesMax: 1), at: 1).isLimit)
        #expect(JSONError(.tooDeep(depthMax: 1), at: 1).isLimit)
        #expect(JSONError(.stringTooLong(bytesMax: 1), at: 1).isLimit)
        #expect(JSONError(.numberTooLong(bytesMax: 1), at: 1).isLimit)
        #expect(JSONError(.tree(TreeError(.tooDeep)), at: 1).isLimit)
        #expect(JSONError(.tree(TreeError(.keyTooLong(bytes: 769))), at: 1).isLimit)
        #expect(!JSONError(.tree(TreeError(.emptyKey)), at: 1).isLimit)
        #expect(!JSONError(.empty, at: 0).isLimit)
    }

    @Test func `a string of ten megabytes is read, one byte more is not`() throws {
        let longest = Array("\"".utf8) + Array(repeating: 0x61, count: 10 << 20)
        #expect(try Value(parsing: longest + [0x22]).string?.utf8.count == 10 << 20)
        #expect(throws: JSONError(.stringTooLong(bytesMax: 10 << 20), at: 1 + 10 << 20)) {
            try Value(parsing: longest + [0x61, 0x22])
        }
    }

    @Test func `a long string that arrives byte by byte is read`() throws {
        let text = Array(JSON.string(String(repeating: "aé\n", count: 20_000)).text())
        var reader = JSONReader(into: JSONBuilder())
        for index in text.indices { try reader.read(text.span.extracting(index...index)) }
        #expect(try reader.finish().text() == text)
    }

    @Test func `an object of many unsorted keys is read`() throws {
        var random = SplitMix64(seed: 1)
        let names = (0..<100_000).map { _ in "k\(random.next())" }
        let json = JSON.object(names.map { JSON.Field(name: $0, value: 1) })
        let value = try Value(parsing: json.text())
        #expect(value.children.count == Set(names).count)
        #expect(zip(value.children, value.children.dropFirst()).allSatisfy { $0.key < $1.key })
    }

    @Test func `an array of many elements is read`() throws {
        let json = JSON.array((0..<50_000).map { .integer($0) })
        #expect(try JSON(parsing: json.text()) == json)
        #expect(try Value(parsing: json.text()).text() == json.text())
    }
}
