import JSONTree
import SyncServer
import TestSupport
import Testing

/// Over real connections: whoever applies what is told has what is there.
struct StreamPropertyTests {
    @Test(arguments: seeds(12))
    func `copies end equal to what a reader sees, also after cuts`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        try RunningServer.with { server in
            let peers = try (0..<3).map { _ in try server.connect() }
            let targets = [
                "/.json", "/a.json", "/a/b.json?format=export", "/a/b.json", "/b/a/a.json",
                "/a.json?format=export", "/a.json?orderBy=%22$key%22&limitToFirst=1",
                "/.json?orderBy=%22$priority%22&limitToLast=2",
                "/a.json?format=export&orderBy=%22$priority%22&startAt=1",
            ]
            var listeners: [(target: String, listener: Listener)] = []
            var seq = 1
            for round in 0..<60 {
                if random.chance(30) || round == 0 {
                    let target = random.pick(targets)
                    let mark = target.contains("?") ? "&" : "?"
                    let query = random.chance(60) ? "\(mark)resume=true" : ""
                    listeners.append((target, try Listener(server, target + query)))
                }
                let pending = random.below(peers.count) + 1
                for peer in peers[..<pending] { try peer.send(random.request(server, &seq)) }
                for peer in peers[..<pending] { #expect(try peer.answer().status == 200) }
                if random.chance(25) {
                    let index = random.below(listeners.count)
                    let (target, old) = listeners[index]
                    guard let id = old.copy.lastID else { continue }
                    let mark = target.contains("?") ? "&" : "?"
                    if random.chance(50) { try old.readWaiting() }
                    old.peer.close()
                    for _ in 0..<random.below(3) {
                        try peers[0].send(random.request(server, &seq))
                        #expect(try peers[0].answer().status == 200)
                    }
                    let new = try Listener(
                        server, "\(target)\(mark)resume=true", after: old.copy.lastID ?? id,
                        keeping: old.copy)
                    listeners[index] = (target, new)
                }
            }
            for (target, listener) in listeners {
                try listener.readWaiting()
                let value = try Value(peers[0].json("GET \(target)"))
                #expect(listener.copy.value == value, "\(target): \(listener.copy.events)")
            }
        }
    }
}

extension SplitMix64 {
    private mutating func place(_ keysMin: Int = 0) -> String {
        (0..<(keysMin + below(3))).map { _ in pick(["a", "b", "0", "1"]) }.joined(separator: "/")
    }

    private mutating func json(_ depth: Int = 2) -> String {
        if chance(20) { return "null" }
        if depth == 0 || chance(40) {
            return pick(["1", "\"x\"", "true", #"{".value":2,".priority":5}"#])
        }
        let names = ["a", "b", "0", "1"].filter { _ in chance(50) }
        var members = names.map { "\"\($0)\":\(json(depth - 1))" }
        if chance(20) { members.append("\".priority\":\(below(3))") }
        return "{\(members.joined(separator: ","))}"
    }

    /// A write of any kind, a pushed one with an old stamp among them.
    mutating func request(_ server: RunningServer, _ seq: inout Int) -> String {
        server.clock.now += Int64(below(50))
        switch below(6) {
        case 0: return Peer.text("DELETE /\(place()).json")
        case 1: return Peer.text("PUT /\(place(1))/.priority.json", pick(["null", "1", "\"p\""]))
        case 2:
            return Peer.text("PATCH /\(place()).json", #"{"a/b":\#(json(1)),"b":\#(json(1))}"#)
        case 3, 4:
            let time = server.clock.now - Int64(pick([0, 100, 3000]))
            let digits = String(time, radix: 16)
            let stamp =
                String(repeating: "0", count: 12 - digits.count) + digits
                + "-" + String(seq + 0x1000, radix: 16) + "-00000000000000d1"
            defer { seq += 1 }
            let write =
                #"{"seq":\#(seq),"stamp":"\#(stamp)","set":"/\#(place())","value":\#(json())}"#
            return Peer.text(
                "POST /.sync/push", #"{"device":"00000000000000d1","writes":[\#(write)]}"#)
        default: return Peer.text("PUT /\(place()).json", json())
        }
    }
}
