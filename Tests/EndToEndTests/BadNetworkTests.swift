import Foundation
import JSONTree
import TestSupport
import Testing

extension EndToEnd {
    /// Both programs with a network between them that breaks.
    struct BadNetworkTests {
        private let folder: ScratchFolder

        init() throws {
            folder = try ScratchFolder()
        }

        @Test(arguments: seeds(Effort.times(2)))
        func `what goes through a network that cuts, delays and repeats arrives once`(
            seed: UInt64
        ) throws {
            var random = SplitMix64(seed: seed)
            let data = folder.file("data")
            var server = try Server(data: data)
            let proxy = try Proxy(to: server.port, seed: seed)
            defer { proxy.stop() }
            let phone = Device(home: folder.file("phone"))
            let tablet = Device(home: folder.file("tablet"))
            try phone.runs("start", "tally", "Anna", "Ben")
            let id = try #require(try phone.runs("status", "--json").json()["id"]?.string)
            var recorded = 0
            for _ in 0..<6 {
                let count = 1 + random.below(30)
                try phone.runs("record", input: String(repeating: "anna\n", count: count))
                recorded += count
                let push = try phone.runs("push", "--server", proxy.address)
                #expect([0, 5].contains(push.code), "\(push.code): \(push.talk)")
                let pull = try tablet.runs("pull", "--server", proxy.address)
                #expect([0, 5].contains(pull.code), "\(pull.code): \(pull.talk)")
                if random.chance(30) {
                    try server.killNow()
                    server = try Server(data: data)
                    proxy.lead(to: server.port)
                }
            }
            #expect(proxy.treated > 0)

            proxy.setCalm(true)
            let push = try phone.runs("push", "--server", proxy.address)
            #expect(push.code == 0, "\(push.talk)")
            #expect(try tablet.runs("pull", "--server", proxy.address).code == 0)
            let entries = try phone.entries(of: id)
            #expect(entries.children.count == recorded)
            #expect(try server.value(at: "/matches/\(id)/entries") == entries)
            #expect(try tablet.entries(of: id) == entries)
            #expect(try phone.runs("status", "--json").json()["unsent"]?.integer == 0)
            #expect(try server.stop() == 0)
        }
    }
}
