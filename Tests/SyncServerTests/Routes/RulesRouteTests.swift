import JSONTree
import SyncServer
import TestSupport
import Testing

/// The rules of a tree over HTTP.
@Suite struct RulesRouteTests {
    static let scenarios = [
        Scenario(
            "rules are given and taken, of each tree by itself",
            #"""
            GET /.settings/rules.json?format=strict&auth=owner
            GET /.settings/rules/.json?format=strict&auth=owner
            = {"rules":{".read":true,".write":true}}
            GET /.settings/rules.json?auth=owner
            = {⏎  "rules": {⏎    ".read": true,⏎    ".write": true⏎  }⏎}⏎
            PUT /.settings/rules.json?auth=owner
            < {"rules": /* é */ {".read": "auth != null"}} // end
            = {"status":"ok"}
            GET /.settings/rules.json?auth=owner
            = {"rules": /* é */ {".read": "auth != null"}} // end
            GET /.settings/rules.json?format=strict&auth=owner
            = {"rules":{".read":"auth != null"}}
            GET /.settings/rules.json?format=strict&ns=other
            = {"rules":{".read":true,".write":true}}
            GET /a.json
            401 Permission denied
            GET /a.json?auth=owner
            = null
            """#),
        Scenario(
            "what is no rules is refused with line and column, and changes nothing",
            #"""
            PUT /.settings/rules.json?auth=owner
            < {"rules": {".indexOn": "a"}}
            = {"status":"ok"}
            PUT /.settings/rules.json?auth=owner
            400 1:1: Parse error: there is no value.⏎
            PUT /.settings/rules.json?auth=owner
            < {"rules": {⏎ "a": 1}}
            400 2:7: “a” must be an object.⏎
            PUT /.settings/rules.json?auth=owner
            < {"rules": {}, "x": 1}
            400 1:15: Only “rules” may stand at the top, not “x”.⏎
            GET /.settings/rules.json?auth=owner
            = {"rules": {".indexOn": "a"}}
            GET /.json?orderBy=%22a%22&auth=owner
            = null
            """#),
        Scenario(
            "beside the rules there are no settings",
            #"""
            GET /.settings/rules
            GET /.settings/.json
            GET /.settings/rules/a.json
            404 of the settings only rules.json is served
            GET /.settings/rules.json?format=x&auth=owner
            400 format must be strict
            DELETE /.settings/rules.json
            POST /.settings/rules.json
            PATCH /.settings/rules.json
            405 the methods allowed here are GET, HEAD, PUT, OPTIONS
            """#),
        Scenario(
            "new rules take the place of the indexes too",
            #"""
            PUT /l.json
            < {"a":{"n":2},"b":{"n":1}}
            = {"a":{"n":2},"b":{"n":1}}
            PUT /.settings/rules.json?auth=owner
            < {"rules":{"l":{".indexOn":"n"}}}
            = {"status":"ok"}
            GET /l.json?orderBy=%22n%22&limitToFirst=1&auth=owner
            = {"b":{"n":1}}
            PUT /.settings/rules.json?auth=owner
            < {"rules":{"$any":{".indexOn":["n","m"]}}}
            = {"status":"ok"}
            GET /l.json?orderBy=%22n%22&limitToFirst=1&auth=owner
            = {"b":{"n":1}}
            PUT /.settings/rules.json?auth=owner
            < {"rules":{"$any":{".indexOn":"n"},"l":{}}}
            = {"status":"ok"}
            GET /l.json?orderBy=%22n%22&limitToFirst=1&auth=owner
            400 Index not defined, add ".indexOn": "n", for path "/l", to the rules
            """#),
    ]

    @Test(arguments: scenarios) func `a scenario goes as it should`(scenario: Scenario) throws {
        try scenario.play(isEmulator: true)
    }

    @Test func `rules that are too long are refused`() throws {
        try RunningServer.with { server in
            let long = #"{"rules":{}}"# + String(repeating: " ", count: 300 << 10)
            let answer = try server.connect().request("PUT /.settings/rules.json", long)
            #expect(answer.status == 413)
        }
    }

    @Test func `rules and their indexes outlive the server`() throws {
        let folder = try ScratchFolder()
        try RunningServer.with(folder) { server in
            let peer = try server.connect()
            _ = try peer.request("PUT /l.json", #"{"a":2,"b":1}"#)
            let rules = #"{"rules":{".read":true,".write":true,"l":{".indexOn":".value"}}}"#
            #expect(try peer.request("PUT /.settings/rules.json", rules).status == 200)
        }
        try RunningServer.with(folder) { server in
            let peer = try server.connect()
            _ = try peer.request("PUT /l/c.json", "0")
            let answer = try peer.request("GET /l.json?orderBy=%22$value%22&limitToFirst=2")
            #expect(answer.text == #"{"b":1,"c":0}"#)
        }
    }

    @Test func `of several changes at a time one holds whole, and all are answered`() throws {
        try RunningServer.with(set: { $0.access.isEmulator = true }) { server in
            let peers = try (0..<4).map { _ in try server.connect() }
            let members = (0..<5000).map { #""k\#($0)":\#($0)"# }
            let list = "{" + members.joined(separator: ",") + "}"
            #expect(try peers[0].request("PUT /l.json?print=silent", list).status == 204)
            for (index, peer) in peers.enumerated() {
                let name = index % 2 == 0 ? ".value" : ".priority"
                try peer.send(
                    Peer.text(
                        "PUT /.settings/rules.json?auth=owner",
                        #"{"rules":{".read":true,"l":{".indexOn":"\#(name)"}}}"#))
            }
            for peer in peers { #expect(try peer.patientAnswer().status == 200) }
            let strict = try peers[0].request(
                "GET /.settings/rules.json?format=strict&auth=owner")
            let byValue = try peers[0].request("GET /l.json?orderBy=%22$value%22&limitToLast=1")
            let isByValue = strict.text.contains(".value")
            #expect(byValue.status == (isByValue ? 200 : 400))
        }
    }
}
