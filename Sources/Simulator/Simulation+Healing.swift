import SyncCore

extension Simulation {
    /// Pushes that each device may need once nothing fails any more: a restored server and a
    /// restored home take one each.
    private static let roundsMax = 4

    /// Brings everything back, and has all devices exchange until nothing is left to be sent.
    mutating func heal() throws {
        endHazards()
        server.bytesMax = 1000
        server.denied = nil
        for index in devices.indices { devices[index].offlineUntil = 0 }
        try settleDown()
        var rounds = 0
        while devices.contains(where: { !$0.disk.active.isEmpty }) || rounds == 0 {
            rounds += 1
            guard rounds <= Self.roundsMax else { throw stuck() }
            for index in devices.indices {
                try startPush(index)
                try settleDown()
            }
        }
        // What a device finds only while it copies is sent before it copies again.
        for _ in 0..<2 {
            for index in devices.indices {
                try startPull(index)
                try settleDown()
            }
        }
        if devices.contains(where: { !$0.disk.active.isEmpty }) { throw stuck() }
    }

    private func stuck() -> Violation {
        let left = devices.indices.compactMap { index -> String? in
            let count = devices[index].disk.active.count
            return count > 0 ? "device \(index) has \(count) writes" : nil
        }
        return Violation(.outboxDrains, "over a whole network, " + left.joined(separator: ", "))
    }
}
