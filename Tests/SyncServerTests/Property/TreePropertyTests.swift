import JSONTree
import TestSupport
import Testing

/// Random writes and reads of a server, against the naive tree.
struct TreePropertyTests {
    @Test func `a server answers as the specification's plainest reading does`() throws {
        try RunningServer.with { server in
            for seed in seeds(60) {
                var run = ModelRun(seed: seed, peer: try server.connect(), now: server.clock.now)
                try run.play(steps: 60)
            }
            #expect(server.reports.all == [])
        }
    }
}

/// One tree and its model, and a random conversation about both.
private struct ModelRun {
    private let seed: UInt64
    private let peer: Peer
    private let now: Int64
    private var random: SplitMix64
    private var model = ModelTree()
    /// What each tag that was seen is of.
    private var tags: [String: [UInt8]] = [:]

    init(seed: UInt64, peer: Peer, now: Int64) {
        self.seed = seed
        self.peer = peer
        self.now = now
        random = SplitMix64(seed: seed)
    }

    mutating func play(steps: Int) throws {
        try prepareIndexes()
        for _ in 0..<steps {
            switch random.below(10) {
            case 0...2: try put()
            case 3: try delete()
            case 4...5: try patch()
            case 6: try post()
            case 7: try putPriority()
            case 8: try putIfUnchanged()
            default: break
            }
            try read(random.place(max: 2))
        }
        try read([])
    }

    /// Indexes of all that is asked for at the root, of a part of it below.
    private func prepareIndexes() throws {
        let rules = """
            {"rules": {".read": true, ".write": true, ".indexOn": ["b", "0", "b/c", ".value"],
                "$name": {".indexOn": ["b", "0", "b/c", ".value"]}}}
            """
        let answer = try peer.request("PUT /.settings/rules.json?ns=s\(seed)", rules)
        #expect(answer.status == 200, "\(answer.text)")
    }

    // MARK: Writes

    private mutating func put() throws {
        let (place, body) = (random.place(), random.body())
        let written = model.write([(place, body)], now: now)
        try expect("PUT", place, body, written[0].node(at: [])?.normal ?? .null)
    }

    private mutating func delete() throws {
        let place = random.place(min: 1)
        _ = model.write([(place, .null)], now: now)
        try expect("DELETE", place, nil, .null)
    }

    private mutating func putPriority() throws {
        let (place, priority) = (random.place() + [ModelTree.priorityName], random.priority())
        _ = model.write([(place, priority)], now: now)
        try expect("PUT", place, priority, priority)
    }

    private mutating func post() throws {
        let (place, body) = (random.place(max: 2), random.body(depth: 2))
        let answer = try request("POST", place, body)
        let key = try #require(JSON(parsing: answer.body)["name"]?.string)
        _ = model.write([(place + [ModelName(key)], body)], now: now)
    }

    private mutating func patch() throws {
        let base = random.place(max: 1)
        var ways: [ModelTree.Place] = []
        var bodies: [JSON] = []
        for _ in 0..<(1 + random.below(3)) {
            let isPriority = random.chance(15)
            ways.append(random.place(min: 1, max: 2) + (isPriority ? [ModelTree.priorityName] : []))
            bodies.append(isPriority ? random.priority() : random.body(depth: 2))
        }
        let names = ways.map { $0.map(\.text).joined(separator: "/") }
        let document = JSON.object(zip(names, bodies).map { JSON.Field(name: $0, value: $1) })
        if conflicts(ways) {
            #expect(try request("PATCH", base, document).status == 400, "\(note(document))")
            return
        }
        let written = model.write(zip(ways, bodies).map { (base + $0, $1) }, now: now)
        let values = written.map { $0.node(at: [])?.normal ?? .null }
        try expect(
            "PATCH", base, document,
            .object(zip(names, values).map { JSON.Field(name: $0, value: $1) }))
    }

    private func conflicts(_ ways: [ModelTree.Place]) -> Bool {
        ways.indices.contains { index in
            ways.indices.contains { $0 != index && ways[$0].starts(with: ways[index]) }
        }
    }

    private mutating func putIfUnchanged() throws {
        let (place, body) = (random.place(max: 2), random.body(depth: 1))
        let tag = try #require(
            try request("GET", place, nil, headers: ["X-Firebase-ETag: true"])["ETag"])
        let before = model.node(at: place)
        if random.chance(50) { try put() }
        let after = model.node(at: place)
        let isUnchanged = before?.export.text() == after?.export.text()
        let answer = try request("PUT", place, body, headers: ["if-match: \(tag)"])
        #expect(answer.status == (isUnchanged ? 200 : 412), "\(note(body))")
        if isUnchanged {
            _ = model.write([(place, body)], now: now)
        } else {
            expectSame(answer.body, after?.normal ?? .null)
        }
        try check(try #require(answer["ETag"]), model.node(at: place))
    }

    // MARK: Reads

    private mutating func read(_ place: ModelTree.Place) throws {
        let node = model.node(at: place)
        switch random.below(4) {
        case 0: try expect("GET", place, nil, node?.normal ?? .null)
        case 1: try expect("GET", place, nil, node?.shallow ?? .null, "&shallow=true")
        case 2 where place.count <= 1: try query(place, node)
        case 2:
            try expect(
                "GET", place + [ModelTree.priorityName], nil, node?.priority ?? .null)
        default:
            let answer = try request(
                "GET", place, nil, "&format=export", headers: ["X-Firebase-ETag: true"])
            expectSame(answer.body, node?.export ?? .null)
            try check(try #require(answer["ETag"]), node)
        }
    }

    private mutating func query(_ place: ModelTree.Place, _ node: ModelNode?) throws {
        let query = ModelQuery(using: &random)
        let isExport = random.chance(50)
        let chosen = query.chosen(of: node)
        let answer = try request(
            "GET", place, nil, query.parameters + (isExport ? "&format=export" : ""))
        #expect(answer.status == 200, "\(note(nil)) \(query.parameters): \(answer.text)")
        expectSame(answer.body, (isExport ? chosen?.export : chosen?.normal) ?? .null)
    }

    /// Two values have one tag if and only if they are the same.
    private mutating func check(_ tag: String, _ node: ModelNode?) throws {
        let text = node?.export.text() ?? []
        if let known = tags.updateValue(text, forKey: tag) {
            #expect(known == text, "\(note(nil))")
        }
        let others = tags.filter { $0.value == text }
        #expect(others.count == 1, "\(note(nil))")
    }

    // MARK: Requests

    private func expect(
        _ method: String, _ place: ModelTree.Place, _ body: JSON?, _ expected: JSON,
        _ parameters: String = ""
    ) throws {
        let answer = try request(method, place, body, parameters)
        #expect(answer.status == 200, "\(method) \(note(body)): \(answer.text)")
        expectSame(answer.body, expected)
    }

    private func expectSame(_ body: [UInt8], _ expected: JSON) {
        let wanted = expected.text()
        #expect(
            body == wanted,
            """
            \(note(nil)): \(String(decoding: body, as: UTF8.self)), not \
            \(String(decoding: wanted, as: UTF8.self))
            """)
    }

    private func note(_ body: JSON?) -> String {
        "seed \(seed) " + String(decoding: body?.text() ?? [], as: UTF8.self)
    }

    private func request(
        _ method: String, _ place: ModelTree.Place, _ body: JSON?, _ parameters: String = "",
        headers: [String] = []
    ) throws -> Peer.Answer {
        let path = place.map { "/" + Self.encoded($0.text) }.joined()
        return try peer.request(
            "\(method) \(place.isEmpty ? "/" : path).json?ns=s\(seed)\(parameters)",
            body.map { String(decoding: $0.text(), as: UTF8.self) }, headers: headers)
    }

    private static func encoded(_ text: String) -> String {
        text.utf8.map { byte in
            let digits = String(byte, radix: 16)
            return byte < 16 ? "%0" + digits : "%" + digits
        }.joined()
    }
}
