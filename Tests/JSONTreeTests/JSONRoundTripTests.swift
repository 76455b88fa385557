import JSONTree
import TestSupport
import Testing

struct JSONRoundTripTests {
    @Test(arguments: seeds(200))
    func `a document that is written and read is the same`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<5 {
            let json = random.json()
            #expect(try JSON(parsing: json.text()) == json)
            #expect(try JSON(parsing: json.text(.pretty)) == json)
        }
    }

    @Test(arguments: seeds(200))
    func `a value that is exported and read is the same`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<5 {
            let value = random.value()
            #expect(try Value(parsing: value.exportText) == value)
            #expect(try Value(JSON(value)) == value)
            #expect(JSON(value).text() == value.exportText)
            // Without priorities, the arrays of the normal form give the same value too.
            let normal = try Value(parsing: value.text())
            #expect(try Value(parsing: normal.text()) == normal)
        }
    }

    @Test(arguments: seeds(60))
    func `a text cut anywhere reads as the whole`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var text = random.chance(50) ? random.json().text(.pretty) : random.value().exportText
        if random.chance(50) { random.mutate(&text) }
        let limits = random.limits()
        let json = outcome(text, into: JSONBuilder(), limits: limits)
        let value = outcome(text, into: ValueBuilder(allowsServerValues: true), limits: limits)
        let places = 0...min(text.count, 200)
        let different = places.filter { cut in
            outcome(text, into: JSONBuilder(), limits: limits, cuts: [cut]) != json
        }
        #expect(different.isEmpty)
        for _ in 0..<20 {
            let cuts = (0..<random.below(20)).map { _ in random.below(text.count + 1) }
            let builder = ValueBuilder(allowsServerValues: true)
            #expect(outcome(text, into: builder, limits: limits, cuts: cuts) == value)
        }
        let everywhere = Array(0...text.count)
        #expect(outcome(text, into: JSONBuilder(), limits: limits, cuts: everywhere) == json)
    }

    @Test(arguments: seeds(20))
    func `any bytes end in a value or an error within the text`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let alphabet =
            Array("{}[]:,\"\\ue0123456789.-+tfnrulasd \n{}[]:,\"".utf8) + [
                0, 0x80, 0xC3, 0xA9, 0xFF,
            ]
        for round in 0..<1000 {
            var text: [UInt8]
            if round % 2 == 0 {
                text = (0..<random.below(30)).map { _ in random.pick(alphabet) }
            } else {
                text = random.value(depth: 2).exportText
                random.mutate(&text)
            }
            let json = outcome(text, into: JSONBuilder())
            let builder = ValueBuilder(
                depth: random.below(32), allowsServerValues: random.chance(50))
            let value = outcome(text, into: builder)
            switch (json, value) {
            case (.success(let json), .success(let value)):
                #expect((try? JSON(parsing: json.text())) == json)
                #expect(try Value(parsing: value.exportText, allowsServerValues: true) == value)
            case (.success, .failure(let error)):
                guard case .tree = error.reason else {
                    Issue.record("\(error) in \(String(decoding: text, as: UTF8.self))")
                    continue
                }
                #expect(error.offset < text.count)
            case (.failure(let error), .success):
                Issue.record("\(error) in \(String(decoding: text, as: UTF8.self))")
            case (.failure(let error), .failure(let other)):
                #expect(error.offset <= text.count)
                #expect(other.offset <= error.offset)
                if case .tree = other.reason { continue }
                #expect(other == error)
            }
        }
    }

    @Test(arguments: seeds(200))
    func `a document and its text give the same value`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<20 {
            let text = random.json().text()
            let json = try JSON(parsing: text)
            let read = Result { () throws(JSONError) in
                try Value(parsing: text, allowsServerValues: true)
            }
            let told = Result { () throws(TreeError) in
                try Value(json, allowsServerValues: true)
            }
            switch (read, told) {
            case (.success(let a), .success(let b)): #expect(a == b)
            case (.failure(let a), .failure(let b)): #expect(a.reason == .tree(b))
            default: Issue.record("\(read) but \(told)")
            }
        }
    }

    private func outcome<Sink: JSONSink>(
        _ text: [UInt8], into sink: Sink, limits: JSONLimits = JSONLimits(), cuts: [Int] = []
    ) -> Result<Sink.Output, JSONError> {
        Result { () throws(JSONError) in
            var reader = JSONReader(into: sink, limits: limits)
            var start = 0
            for end in cuts.sorted() + [text.count] {
                try reader.read(text.span.extracting(start..<end))
                start = end
            }
            return try reader.finish()
        }
    }
}

extension SplitMix64 {
    /// A document with names twice, metadata and what the tree would prune.
    fileprivate mutating func json(depth: Int = 4) -> JSON {
        switch depth > 0 ? below(8) : 8 {
        case 0...2:
            .object(
                (0..<below(5)).map { _ in JSON.Field(name: name(), value: json(depth: depth - 1)) })
        case 3: .array((0..<below(5)).map { _ in json(depth: depth - 1) })
        case 4: .null
        case 5: .object([])
        default: JSON(primitive())
        }
    }

    private mutating func name() -> String {
        switch below(12) {
        case 0: pick([".value", ".priority", ".sv"])
        case 1: chance(20) ? text() : "increment"
        default: key().text
        }
    }

    fileprivate mutating func limits() -> JSONLimits {
        guard chance(30) else { return JSONLimits() }
        return JSONLimits(
            bytesMax: 1 + below(200), depthMax: 1 + below(4), stringBytesMax: below(12))
    }

    /// Changes, drops, doubles or adds a few bytes.
    fileprivate mutating func mutate(_ text: inout [UInt8]) {
        let bytes = Array("{}[]:,\"\\u0-.e \n".utf8) + [0, 0x80, 0xC3, 0xED, 0xF0, 0xFF]
        for _ in 0...below(3) {
            let index = below(text.count + 1)
            switch below(4) {
            case 0 where index < text.count: text[index] = UInt8.random(in: 0...255, using: &self)
            case 1 where index < text.count: text.remove(at: index)
            case 2: text.insert(pick(bytes), at: index)
            default: text.insert(contentsOf: text.prefix(index).suffix(4), at: index)
            }
        }
    }
}
