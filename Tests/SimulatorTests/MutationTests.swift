import Simulator
import TestSupport
import Testing

struct MutationTests {
    /// Seeds within which a broken rule must be noticed: several times as many as it took.
    private static let seedsMax: UInt64 = 300

    @Test(arguments: Mutation.allCases)
    func `a broken rule is noticed`(mutation: Mutation) {
        for seed in 1...Self.seedsMax {
            let outcome = Simulation.outcome(seed: seed, mutation: mutation)
            guard outcome.violation != nil else { continue }
            // The rule is to blame, not the seed.
            #expect(Simulation.outcome(seed: seed).violation == nil)
            // And it is noticed again.
            #expect(Simulation.outcome(seed: seed, mutation: mutation) == outcome)
            return
        }
        Issue.record("nobody noticed that \(mutation.rawValue)")
    }
}
