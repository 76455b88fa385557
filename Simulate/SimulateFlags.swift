import Flags
import Simulator

/// What the simulator's command line says.
struct SimulateFlags {
    /// The seeds to run, one after the other.
    let seeds: ClosedRange<UInt64>
    let steps: Int
    /// Seconds after which no further seed begins; nil for no such bound.
    let seconds: Int?
    let mutation: Mutation?
    /// Whether each mutation is run until it is caught.
    let showsMutations: Bool
    let isJSON: Bool
    /// Whether what happens in a run is told, step by step.
    let traces: Bool

    static let program = Program(
        "matchbook-sim", "run devices and their server through failing networks, disks and clocks",
        details: [
            "Each seed is one run of the programs' own state machines in virtual time. When a "
                + "promise is broken the seed is named with the line that replays it exactly, and "
                + "the program ends with 1.",
            "Mutations, which break a rule on purpose: "
                + Mutation.allCases.map { "\($0)" }.joined(separator: ", ") + ".",
        ],
        flags: [
            Flag("seed", "NUMBER", "run this seed alone, and tell what happened"),
            Flag("seeds", "COUNT", "how many seeds to run; by default 1000"),
            Flag("from", "NUMBER", "the first of them; by default 1"),
            Flag(
                "steps", "COUNT",
                "how often somebody does something in a run; by default "
                    + "\(Simulation.stepsStandard)"),
            Flag("seconds", "NUMBER", "begin no further seed after so long"),
            Flag("mutation", "NAME", "break this rule, to see that it is noticed"),
            Flag(
                "mutations",
                "break each rule in turn, and tell after how many seeds it is noticed"),
            Flag("trace", "tell on standard error what happens, step by step"),
            Flag("json", "print one line of JSON for each seed"),
        ])

    init(_ invocation: Invocation) throws {
        let only = try invocation.integer("seed", in: 0...Int.max)
        let count = try invocation.integer("seeds", in: 1...Int.max / 2)
        let from = try invocation.integer("from", in: 0...Int.max / 2)
        let first = only ?? from ?? 1
        seeds = UInt64(first)...UInt64(first + (only == nil ? (count ?? 1000) - 1 : 0))
        steps = try invocation.integer("steps", in: 1...100_000) ?? Simulation.stepsStandard
        seconds = try invocation.integer("seconds", in: 1...1_000_000)
        let names = Mutation.allCases.map { "\($0)" }
        let name = try invocation.choice("mutation", of: names)
        mutation = Mutation.allCases.first { "\($0)" == name }
        showsMutations = invocation.has("mutations")
        isJSON = invocation.has("json")
        traces = invocation.has("trace")
    }
}
