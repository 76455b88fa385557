import JSONTree
import SyncServer
import TestSupport
import Testing

/// What rules allow and deny of sync and of streams.
@Suite struct RulesInSyncTests {
    private static let rules = #"""
        {"rules":{"open":{".read":true,".write":true},"read":{".read":true},
        "log":{".read":true,"$e":{".write":"!data.exists()",".validate":"newData.hasChild('by')"}}}}
        """#

    private func stamp(_ server: RunningServer, _ counter: Int) -> String {
        let time = String(server.clock.now, radix: 16)
        let digits = String(repeating: "0", count: 12 - time.utf8.count) + time
        return "\(digits)-000\(counter)-9f3c0a5577d1e2b4"
    }

    private func with(_ body: (RunningServer, Peer) throws -> Void) throws {
        try RunningServer.with(set: { $0.access.isEmulator = true }) { server in
            let peer = try server.connect()
            #expect(try peer.request("PUT /.settings/rules.json", Self.rules).status == 200)
            try body(server, peer)
        }
    }

    @Test func `of a batch what is denied is rejected, and what comes after it goes on`() throws {
        try with { server, peer in
            let batch = #"""
                {"device":"9f3c0a5577d1e2b4","writes":[
                {"seq":1,"stamp":"\#(stamp(server, 1))","set":"/log/e1","value":{"by":"a"}},
                {"seq":2,"stamp":"\#(stamp(server, 2))","set":"/read/x","value":1},
                {"seq":3,"stamp":"\#(stamp(server, 3))","merge":"/","value":{"open/a":1,"read/x":2}},
                {"seq":4,"stamp":"\#(stamp(server, 4))","set":"/log/e1","value":{"by":"b"}},
                {"seq":5,"stamp":"\#(stamp(server, 5))","set":"/log/e2","value":{"x":1}},
                {"seq":6,"stamp":"\#(stamp(server, 6))","merge":"/open","value":{"b":2,"c":3}}]}
                """#
            let answer = try peer.json("POST /.sync/push", batch)
            let results = answer["results"]?.array ?? []
            #expect(
                results.map { $0["result"]?.string } == [
                    "applied", "rejected", "rejected", "rejected", "rejected", "applied",
                ])
            #expect(results[1]["error"]?.string == "permission_denied")
            #expect(results[1]["message"]?.string == "Permission denied")
            #expect(answer["acked"]?.integer == 6)
            let whole = try peer.request("GET /.json?auth=owner").text
            #expect(whole == #"{"log":{"e1":{"by":"a"}},"open":{"b":2,"c":3}}"#)
            // The same again is answered the same, and does nothing.
            #expect(try peer.json("POST /.sync/push", batch)["results"]?.array == results)
        }
    }

    @Test func `an earlier write that nothing shows of is judged all the same`() throws {
        try with { server, peer in
            let late = stamp(server, 1)
            server.clock.now += 10
            _ = try peer.request("PUT /open/a.json", "1")
            let batch = #"""
                {"device":"9f3c0a5577d1e2b4","writes":[
                {"seq":1,"stamp":"\#(late)","set":"/open/a","value":2},
                {"seq":2,"stamp":"\#(late)","set":"/read/x","value":2}]}
                """#
            let results = try peer.json("POST /.sync/push", batch)["results"]?.array ?? []
            #expect(results.map { $0["result"]?.string } == ["shadowed", "rejected"])
        }
    }

    @Test func `changes are given of places that may be read`() throws {
        try with { _, peer in
            _ = try peer.request("PUT /open/a.json", "1")
            #expect(try peer.request("GET /.sync/changes?path=/open").status == 200)
            #expect(try peer.request("GET /.sync/changes?path=/open&path=/log/e").status == 200)
            for target in ["", "?path=/", "?path=/open&path=/other"] {
                let answer = try peer.request("GET /.sync/changes\(target)")
                #expect(answer.status == 401)
                #expect(answer.text == Scenario.refusal("Permission denied"))
            }
            let owner = ["Authorization: Bearer owner"]
            #expect(try peer.request("GET /.sync/changes", headers: owner).status == 200)
            #expect(try peer.request("GET /.sync/status").status == 200)
        }
    }

    @Test func `a stream begins where reading is allowed`() throws {
        try with { server, peer in
            _ = try Listener(server, "/open.json")
            _ = try Listener(server, "/.json?auth=owner")
            let accept = ["Accept: text/event-stream"]
            #expect(try peer.request("GET /other.json", headers: accept).status == 401)
        }
    }

    @Test func `rules that do not allow a stream end it, and no other`() throws {
        try with { server, peer in
            let ended = try Listener(server, "/open.json")
            let stays = try Listener(server, "/read.json")
            let admins = try Listener(server, "/.json?auth=owner")
            let acting = try Listener(
                server, "/open.json?auth=owner&auth_variable_override={%22uid%22:%22ann%22}")
            for listener in [ended, stays, admins, acting] { try listener.read(events: 1) }
            let others = #"{"rules":{"read":{".read":true},"open":{".read":"auth.uid == 'ann'"}}}"#
            let target = "PUT /.settings/rules.json?auth=owner"
            #expect(try peer.request(target, others).status == 200)
            try ended.readToEnd()
            #expect(ended.copy.events.last == "cancel Permission denied")
            _ = try peer.request("PUT /read.json?auth=owner", "1")
            _ = try peer.request("PUT /open.json?auth=owner", "1")
            try stays.read(events: 2)
            try admins.read(events: 3)
            try acting.read(events: 2)
            #expect(!stays.hasEnded && !admins.hasEnded && !acting.hasEnded)
        }
    }

    @Test func `rules that do not allow a stream of changes end it, and no other`() throws {
        try with { server, peer in
            let ended = try ChangeListener(server, "?path=/read&path=/open")
            let stays = try ChangeListener(server, "?path=/read")
            let admins = try ChangeListener(server, "?auth=owner")
            for listener in [ended, stays, admins] { try listener.read(events: 1) }
            let others = #"{"rules":{"read":{".read":true}}}"#
            let target = "PUT /.settings/rules.json?auth=owner"
            #expect(try peer.request(target, others).status == 200)
            _ = try peer.request("PUT /open.json?auth=owner", "1")
            try ended.readToEnd()
            #expect(ended.names.last == "cancel")
            #expect(ended.lastData == "Permission denied")
            #expect(try ended.peer.readToEnd().isEmpty)
            _ = try peer.request("PUT /read.json?auth=owner", "1")
            try stays.read(events: 2)
            try admins.read(events: 3)
            #expect(!stays.hasEnded && !admins.hasEnded)
        }
    }

    @Test func `a stream that began while all was open is judged by the first rules`() throws {
        try RunningServer.with(set: { $0.access.isEmulator = true }) { server in
            let peer = try server.connect()
            let nobodys = try Listener(server, "/a.json")
            let admins = try Listener(server, "/a.json?auth=owner")
            for listener in [nobodys, admins] { try listener.read(events: 1) }
            _ = try peer.request("PUT /.settings/rules.json", #"{"rules":{}}"#)
            try nobodys.readToEnd()
            #expect(nobodys.copy.events.last == "cancel Permission denied")
            _ = try peer.request("PUT /a.json?auth=owner", "1")
            try admins.read(events: 2)
        }
    }

    /// Rules whose answer hangs on data, the data, and a write that makes it another one.
    private static let grounds: [(rule: String, data: String, write: String, isOver: Bool)] = [
        (
            "root.child('gate/open').val() == true", "PUT /gate/open.json", "PUT /gate/open.json",
            true
        ),
        // Above and below what was read.
        ("root.child('gate/open').val() == true", "PUT /gate/open.json", "DELETE /gate.json", true),
        ("root.child('gate').hasChildren()", "PUT /gate/open.json", "DELETE /gate/open.json", true),
        ("root.child('gate/open').val() == true", "PUT /gate/open.json", "PUT /gate/b.json", false),
        ("data.child('x/public').val() == true", "PUT /room/x/public.json", "PUT /room.json", true),
        (
            "data.child('x').getPriority() == 7", "PUT /room/x.json", "PUT /room/x/.priority.json",
            true
        ),
    ]

    @Test(arguments: grounds)
    func `data that turns what a rule says ends the streams it does not allow any more`(
        rule: String, data: String, write: String, isOver: Bool
    ) throws {
        try RunningServer.with(set: { $0.access.isEmulator = true }) { server in
            let peer = try server.connect()
            func owner(_ line: String, _ body: String?) throws {
                let answer = try peer.request(line + "?auth=owner", body)
                #expect(answer.status == 200, "\(line): \(answer.text)")
            }
            let rules = #"{"rules":{"room":{".read":"\#(rule)"},"free":{".read":true}}}"#
            try owner("PUT /.settings/rules.json", rules)
            let first = rule.contains("getPriority") ? #"{".value":1,".priority":7}"# : "true"
            try owner(data, first)
            let listener = try Listener(server, "/room.json")
            let follower = try ChangeListener(server, "?path=/room")
            let free = try Listener(server, "/free.json")
            try listener.read(events: 1)
            try follower.read(events: 1)
            try free.read(events: 1)
            // The same answer for other reasons: both go on.
            try owner("PUT /room/a.json", "1")
            try listener.read(events: 2)
            #expect(!listener.hasEnded)

            try owner(write, write.hasPrefix("DELETE") ? nil : "3")
            if isOver {
                try listener.readToEnd()
                #expect(listener.copy.events.last == "cancel Permission denied")
                try follower.readToEnd()
                #expect(follower.names.last == "cancel")
            } else {
                try owner("PUT /room/a.json", "2")
                try listener.read(events: 3)
                #expect(!listener.hasEnded)
            }
            try owner("PUT /free/a.json", "1")
            try free.read(events: 2)
            #expect(!free.hasEnded)
        }
    }

    @Test func `what a revoked stream may not see any more is not told it`() throws {
        try RunningServer.with(set: { $0.access.isEmulator = true }) { server in
            let peer = try server.connect()
            let rules = #"{"rules":{"room":{".read":"data.child('public').val() == true"}}}"#
            _ = try peer.request("PUT /.settings/rules.json?auth=owner", rules)
            _ = try peer.request("PUT /room/public.json?auth=owner", "true")
            let listener = try Listener(server, "/room.json")
            try listener.read(events: 1)
            _ = try peer.request(
                "PUT /room.json?auth=owner", #"{"public":false,"secret":"planted"}"#)
            try listener.readToEnd()
            #expect(listener.copy.events.count == 2)
            #expect(!"\(listener.copy.events)".contains("planted"))
        }
    }

    @Test func `new rules are asked again when the data that they read changes`() throws {
        try with { server, peer in
            let listener = try Listener(server, "/open.json")
            try listener.read(events: 1)
            let owner = "?auth=owner"
            _ = try peer.request("PUT /gate.json" + owner, "1")
            let rules = #"{"rules":{"open":{".read":"root.child('gate').val() == 1"}}}"#
            #expect(try peer.request("PUT /.settings/rules.json" + owner, rules).status == 200)
            _ = try peer.request("PUT /open/a.json" + owner, "1")
            try listener.read(events: 2)
            #expect(!listener.hasEnded)
            _ = try peer.request("PUT /gate.json" + owner, "2")
            try listener.readToEnd()
            #expect(listener.copy.events.last == "cancel Permission denied")
        }
    }
}
