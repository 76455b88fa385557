import JSONTree
import SyncCore
import TestSupport
import Testing

/// What each relation of a write to a place that is listened to tells.
struct HubTests {
    /// A write, and what is told at `/`, `/a`, `/a/b`, `/a/b/c`, `/x`, and with priorities at `/a`.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// A path, or `base + {…}` for a merge; `.old` before it for a stamp before all others.
        let write: String
        let told: [String?]

        init(_ name: String, _ write: String, _ told: [String?]) {
            testDescription = name
            self.write = write
            self.told = told
        }
    }

    private static let paths = ["/", "/a", "/a/b", "/a/b/c", "/x"]
    private static let start = #"{"a":{"b":{"c":1,"d":2},"e":3}}"#

    @Test(arguments: [
        Case(
            "a set in the midst", #"/a/b = {"c":5}"#,
            [
                #"put {"path":"/a/b","data":{"c":5}}"#, #"put {"path":"/b","data":{"c":5}}"#,
                #"put {"path":"/","data":{"c":5}}"#, #"put {"path":"/","data":5}"#, nil,
                #"put {"path":"/b","data":{"c":5}}"#,
            ]),
        Case(
            "a set that leaves a place below it as it was", #"/a = {"b":{"c":1}}"#,
            [
                #"put {"path":"/a","data":{"b":{"c":1}}}"#,
                #"put {"path":"/","data":{"b":{"c":1}}}"#, #"put {"path":"/","data":{"c":1}}"#, nil,
                nil, #"put {"path":"/","data":{"b":{"c":1}}}"#,
            ]),
        Case(
            "a set of the same at the place itself", #"/a/b/c = 1"#,
            [
                #"put {"path":"/a/b/c","data":1}"#, #"put {"path":"/b/c","data":1}"#,
                #"put {"path":"/c","data":1}"#, #"put {"path":"/","data":1}"#, nil,
                #"put {"path":"/b/c","data":1}"#,
            ]),
        Case(
            "a set below a primitive", #"/a/b/c/f = 7"#,
            [
                #"put {"path":"/a/b/c/f","data":7}"#, #"put {"path":"/b/c/f","data":7}"#,
                #"put {"path":"/c/f","data":7}"#, #"put {"path":"/f","data":7}"#, nil,
                #"put {"path":"/b/c/f","data":7}"#,
            ]),
        Case(
            "a deletion", "/a = null",
            [
                #"put {"path":"/a","data":null}"#, #"put {"path":"/","data":null}"#,
                #"put {"path":"/","data":null}"#, #"put {"path":"/","data":null}"#, nil,
                #"put {"path":"/","data":null}"#,
            ]),
        Case(
            "a list", #"/a/e = ["p",null,"q"]"#,
            [
                #"put {"path":"/a/e","data":["p",null,"q"]}"#,
                #"put {"path":"/e","data":["p",null,"q"]}"#, nil, nil, nil,
                #"put {"path":"/e","data":{"0":"p","2":"q"}}"#,
            ]),
        Case(
            "a merge above them all", #"/ + {"a/b/c":8,"a/e":null}"#,
            [
                #"patch {"path":"/","data":{"a/b/c":8,"a/e":null}}"#,
                #"patch {"path":"/","data":{"b/c":8,"e":null}}"#, #"put {"path":"/c","data":8}"#,
                #"put {"path":"/","data":8}"#, nil,
                #"patch {"path":"/","data":{"b/c":8,"e":null}}"#,
            ]),
        Case(
            "a merge in the midst", #"/a + {"b":{"c":1},"e":4}"#,
            [
                #"patch {"path":"/a","data":{"b":{"c":1},"e":4}}"#,
                #"patch {"path":"/","data":{"b":{"c":1},"e":4}}"#,
                #"put {"path":"/","data":{"c":1}}"#, nil, nil,
                #"patch {"path":"/","data":{"b":{"c":1},"e":4}}"#,
            ]),
        Case(
            "a merge just above", #"/a/b + {"c":null,"d":9}"#,
            [
                #"patch {"path":"/a/b","data":{"c":null,"d":9}}"#,
                #"patch {"path":"/b","data":{"c":null,"d":9}}"#,
                #"patch {"path":"/","data":{"c":null,"d":9}}"#, #"put {"path":"/","data":null}"#,
                nil, #"patch {"path":"/b","data":{"c":null,"d":9}}"#,
            ]),
        Case(
            "a priority", "/a/b/.priority = 3",
            [nil, nil, nil, nil, nil, #"put {"path":"/b/.priority","data":3}"#]),
        Case(
            "a value with a priority", #"/a/e = {".value":1,".priority":"p"}"#,
            [
                #"put {"path":"/a/e","data":1}"#, #"put {"path":"/e","data":1}"#, nil, nil, nil,
                #"put {"path":"/e","data":{".priority":"p",".value":1}}"#,
            ]),
        Case(
            "an old write that is covered", #".old /a/b = {"c":5}"#, [nil, nil, nil, nil, nil, nil]),
    ])
    func `a write is told as it stands to the place`(example: Case) throws {
        var broadcast = try Broadcast()
        try broadcast.write([PathWrite(path: .root, value: Value(parsing: Array(Self.start.utf8)))])
        try broadcast.deliver()
        var topics = try Self.paths.map { Topic(path: try Path($0)) }
        topics.append(Topic(path: try Path("/a"), form: .export))
        let listeners = try topics.map { try broadcast.listen(to: $0) }
        try write(example.write, to: &broadcast)
        try broadcast.deliver()
        for (index, listener) in listeners.enumerated() {
            let events = try #require(broadcast.listeners[listener]).events.dropFirst()
            #expect(Array(events) == example.told[index].map { [$0] } ?? [], "\(topics[index])")
        }
    }

    private func write(_ text: String, to broadcast: inout Broadcast) throws {
        let words = text.split(separator: " ", maxSplits: text.hasPrefix(".old") ? 3 : 2)
        let json = try JSON(parsing: Array((words.last ?? "").utf8))
        let path = try Path(String(words[words.count - 3]))
        guard words[words.count - 2] == "=" else {
            try broadcast.write(PushWrite.parts(of: json, below: path), below: path)
            return
        }
        let value = path.isPriority ? try Value(json) : try Value(json)
        guard words.count == 4 else {
            try broadcast.write([PathWrite(path: path, value: value)])
            return
        }
        let device = DeviceID(bits: 7)
        let stamp = Stamp(milliseconds: broadcast.now - 1000, counter: 0, device: device)
        let write = PushWrite(
            number: 1, stamp: stamp, content: .set(PathWrite(path: path, value: value)))
        _ = try broadcast.push(PushRequest(device: device, writes: [write]))
    }

    @Test func `an old write that later ones cover in part is told as what stands there`() throws {
        var broadcast = try Broadcast()
        let start = Array(Self.start.utf8)
        try broadcast.write([PathWrite(path: .root, value: Value(parsing: start))])
        broadcast.now += 1000
        try broadcast.write([PathWrite(path: Path("/a/b/c"), value: 6)])
        try broadcast.deliver()
        let listeners = try Self.paths.map { try broadcast.listen(to: Topic(path: try Path($0))) }
        let device = DeviceID(bits: 7)
        let stamp = Stamp(milliseconds: broadcast.now - 500, counter: 0, device: device)
        let value = try Value(parsing: Array(#"{"b":{"c":0,"z":1}}"#.utf8))
        let write = PushWrite(
            number: 1, stamp: stamp, content: .set(PathWrite(path: try Path("/a"), value: value)))
        _ = try broadcast.push(PushRequest(device: device, writes: [write]))
        try broadcast.deliver()
        let told = try listeners.map { listener in
            Array(try #require(broadcast.listeners[listener]).events.dropFirst())
        }
        #expect(
            told == [
                [#"put {"path":"/a","data":{"b":{"c":6,"z":1}}}"#],
                [#"put {"path":"/","data":{"b":{"c":6,"z":1}}}"#],
                [#"put {"path":"/","data":{"c":6,"z":1}}"#], [], [],
            ])
    }

    @Test func `listeners of one topic get the same bytes, and a later one only what is new`()
        throws
    {
        var hub = Hub()
        var broadcast = try Broadcast()
        let topic = Topic(path: try Path("/a"))
        try broadcast.write([PathWrite(path: topic.path, value: 1)])
        let store = broadcast.primary.store
        for listener in 1...3 {
            hub.joined(listener, to: topic)
            let first = Array("event: put\ndata: {\"path\":\"/\",\"data\":1}\n\n".utf8)
            #expect(
                try hub.begin(listener, after: nil, from: store, rowsMax: 10)
                    == [.send(first, to: [listener])])
        }
        // The store was read ahead of what the hub has been told: its sequence is 1.
        let known = TreeChange(parts: [.init(path: topic.path, value: 1)], sequence: 1)
        let new = TreeChange(parts: [.init(path: topic.path, value: 2)], sequence: 2)
        let event = Array("event: put\ndata: {\"path\":\"/\",\"data\":2}\n\n".utf8)
        let actions = told([known, new], to: &hub, store)
        #expect(actions.map(\.text) == [event, event, event] || actions.count == 1)
        #expect(actions.flatMap(\.listeners).sorted() == [1, 2, 3])
        #expect(actions.allSatisfy { $0.text == event })
        #expect(
            told([TreeChange(parts: new.parts, sequence: 3)], to: &hub, store)
                == [.send(event, to: [1, 2, 3])])
        hub.left(2)
        #expect(
            told([TreeChange(parts: new.parts, sequence: 4)], to: &hub, store)
                == [.send(event, to: [1, 3])])
        #expect(hub.beat(turn: 1, of: 2) == [.send(EventText.keepAlive(), to: [1, 3])])
        #expect(hub.beat(turn: 0, of: 2) == [])
        hub.left(1)
        hub.left(3)
        #expect(hub.isEmpty && hub.places.isEmpty)
    }

    private func told(
        _ changes: [TreeChange], to hub: inout Hub, _ store: BroadcastStore
    ) -> [Hub.Action] {
        hub.written(changes) { store }
    }
}

extension Hub.Action {
    fileprivate var text: [UInt8] {
        if case .send(let text, _) = self { text } else { [] }
    }

    fileprivate var listeners: [Hub.Listener] {
        if case .send(_, let listeners) = self { listeners } else { [] }
    }
}
