package import JSONTree

/// What became of one seed.
package struct SimulationOutcome: Equatable, Sendable {
    package let seed: UInt64
    package let devices: Int
    /// What could go wrong.
    package let hazards: Hazards
    /// What happened, and how many writes were made.
    package let events: Int
    package let writes: Int
    /// Milliseconds of virtual time.
    package let duration: Int64
    /// A digest of all that happened: two runs of a seed have the same.
    package let fingerprint: UInt64
    /// The promise that was broken; nil when all were kept.
    package let violation: Violation?

    package var json: JSON {
        JSON([
            "seed": .string(String(seed)),
            "devices": .integer(Int64(devices)),
            "hazards": .string(hazards.words),
            "events": .integer(Int64(events)),
            "writes": .integer(Int64(writes)),
            "milliseconds": .integer(duration),
            "fingerprint": .string(String(fingerprint, radix: 16)),
            "broken": violation.map { .string($0.invariant.rawValue) } ?? .null,
            "detail": violation.map { .string($0.detail) } ?? .null,
        ])
    }
}

extension Simulation {
    /// Runs a seed to its end.
    package static func outcome(
        seed: UInt64, steps: Int = Simulation.stepsStandard, hazards: Hazards? = nil,
        mutation: Mutation? = nil, trace: (@Sendable (String) -> Void)? = nil
    ) -> SimulationOutcome {
        do {
            var simulation = try Simulation(
                seed: seed, steps: steps, hazards: hazards, mutation: mutation,
                trace: trace)
            return simulation.ran()
        } catch {
            preconditionFailure("a simulation could not begin: \(error)")
        }
    }

    private mutating func ran() -> SimulationOutcome {
        var violation: Violation?
        do {
            try run()
        } catch {
            violation = error as? Violation ?? Violation(.nothingElseFails, "\(error)")
        }
        return SimulationOutcome(
            seed: seed, devices: devices.count, hazards: hazardsAtFirst, events: events,
            writes: ledger.made.count,
            duration: now - Self.beginning, fingerprint: fingerprint, violation: violation)
    }
}
