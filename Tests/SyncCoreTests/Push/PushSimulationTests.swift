import SyncCore
import TestSupport
import Testing

struct PushSimulationTests {
    @Test(arguments: seeds(100))
    func `what is pushed through a failing network is applied once`(seed: UInt64) throws {
        let faults = PushSimulation.Faults(lost: 25, busy: 10, crash: 3)
        try Self.run(seed, faults, homes: 2)
    }

    @Test(arguments: seeds(100))
    func `a server restored from a backup gets back what it lost`(seed: UInt64) throws {
        let faults = PushSimulation.Faults(lost: 15, busy: 5, crash: 2, serverRestored: 30)
        try Self.run(seed, faults, homes: 2)
    }

    @Test(arguments: seeds(100))
    func `a server that is not told which store is meant gets it back too`(seed: UInt64) throws {
        let faults = PushSimulation.Faults(
            lost: 15, busy: 5, crash: 2, serverRestored: 30, namesStore: false)
        try Self.run(seed, faults, homes: 2)
    }

    @Test(arguments: seeds(100))
    func `a server that keeps its devices through a restore gets it back too`(
        seed: UInt64
    ) throws {
        let faults = PushSimulation.Faults(
            lost: 15, busy: 5, crash: 2, serverRestored: 30, forgetsDevices: false)
        try Self.run(seed, faults, homes: 2)
    }

    @Test(arguments: seeds(100))
    func `a home restored from a backup goes on as a new device`(seed: UInt64) throws {
        let faults = PushSimulation.Faults(lost: 15, busy: 5, crash: 2, homeRestored: 30)
        try Self.run(seed, faults, homes: 2)
    }

    @Test(arguments: seeds(100))
    func `everything at once leaves nothing behind`(seed: UInt64) throws {
        let faults = PushSimulation.Faults(
            lost: 20, busy: 10, crash: 5, serverRestored: 20, homeRestored: 20)
        try Self.run(seed, faults, homes: 3)
    }

    private static func run(
        _ seed: UInt64, _ faults: PushSimulation.Faults, homes: Int
    ) throws {
        var simulation = try PushSimulation(seed: seed, faults: faults, homes: homes)
        try simulation.run(steps: 60)
        #expect(simulation.pushesDone == homes)
        try simulation.check()
    }
}
