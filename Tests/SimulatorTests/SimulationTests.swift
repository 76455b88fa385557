import Simulator
import TestSupport
import Testing

struct SimulationTests {
    @Test(arguments: seeds(60))
    func `every promise holds through whatever a seed brings`(seed: UInt64) {
        Self.expectKept(seed)
    }

    @Test(arguments: seeds(15))
    func `what is pushed through a failing network is applied once`(seed: UInt64) {
        Self.expectKept(seed) { hazards in
            hazards.lost = 250
            hazards.repeated = 150
            hazards.slow = 100
            hazards.refused = 100
            hazards.clientKilled = 30
        }
    }

    @Test(arguments: seeds(15))
    func `a server restored from a backup gets back what it lost`(seed: UInt64) {
        Self.expectKept(seed) { hazards in
            Self.fail(&hazards)
            hazards.serverRestored = 60
        }
    }

    @Test(arguments: seeds(15))
    func `a server that keeps its devices through a restore gets it back too`(seed: UInt64) {
        Self.expectKept(seed) { hazards in
            Self.fail(&hazards)
            hazards.serverRestored = 60
            hazards.forgetsDevices = false
        }
    }

    @Test(arguments: seeds(15))
    func `a server that is not told which store is meant gets it back too`(seed: UInt64) {
        Self.expectKept(seed) { hazards in
            Self.fail(&hazards)
            hazards.serverRestored = 60
            hazards.namesStore = false
        }
    }

    @Test(arguments: seeds(15))
    func `what the rules refuse of one match holds up no other`(seed: UInt64) {
        Self.expectKept(seed) { hazards in
            Self.fail(&hazards)
            hazards.denied = 60
        }
    }

    @Test(arguments: seeds(15))
    func `a home restored from a backup goes on as a new device`(seed: UInt64) {
        Self.expectKept(seed) { hazards in
            Self.fail(&hazards)
            hazards.homeRestored = 60
        }
    }

    @Test(arguments: seeds(15))
    func `clocks that are set while people record lead to one tree`(seed: UInt64) {
        Self.expectKept(seed) { hazards in
            Self.fail(&hazards)
            hazards.skewed = true
            hazards.clockSet = 60
        }
    }

    @Test(arguments: seeds(15))
    func `clocks that are wrong from the beginning do not change who wrote last`(seed: UInt64) {
        Self.expectKept(seed) { hazards in
            Self.fail(&hazards)
            hazards.offline = 60
            hazards.skewed = true
        }
    }

    @Test(arguments: seeds(15))
    func `processes and disks that fail lose nothing acknowledged`(seed: UInt64) {
        Self.expectKept(seed) { hazards in
            hazards.lost = 50
            hazards.clientKilled = 60
            hazards.serverKilled = 250
            hazards.diskFailed = 80
        }
    }

    @Test(arguments: seeds(4))
    func `a seed is one run`(seed: UInt64) {
        #expect(Simulation.outcome(seed: seed) == Simulation.outcome(seed: seed))
        #expect(
            Simulation.outcome(seed: seed).fingerprint
                != Simulation.outcome(seed: seed + 1).fingerprint)
    }

    private static func fail(_ hazards: inout Hazards) {
        hazards.lost = 150
        hazards.refused = 50
        hazards.slow = 50
        hazards.clientKilled = 20
        hazards.serverKilled = 50
    }

    private static func expectKept(_ seed: UInt64, _ change: ((inout Hazards) -> Void)? = nil) {
        var hazards: Hazards?
        if let change {
            var changed = Hazards()
            change(&changed)
            hazards = changed
        }
        let outcome = Simulation.outcome(seed: seed, hazards: hazards)
        #expect(outcome.violation == nil, "seed \(seed): \(outcome)")
    }
}
