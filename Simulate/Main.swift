import Flags
import Glibc
import JSONTree
import Simulator
import SyncCore

@main
enum Main {
    static func main() {
        exit(run(Array(Swift.CommandLine.arguments.dropFirst())))
    }

    /// - Returns: the exit code: 0 done, 1 a promise was broken, 2 usage.
    private static func run(_ line: [String]) -> Int32 {
        do {
            switch try SimulateFlags.program.parse(line) {
            case .help(let text): print(text, terminator: "")
            case .version: print("matchbook-sim \(ProgramVersion.text)")
            case .run(let invocation):
                let flags = try SimulateFlags(invocation)
                return flags.showsMutations ? breakRules(flags) : simulate(flags)
            }
            return 0
        } catch {
            Progress.say("matchbook-sim: \(error)")
            return 2
        }
    }

    private static func simulate(_ flags: SimulateFlags) -> Int32 {
        let progress = Progress(total: flags.seeds.count)
        var events = 0
        for seed in flags.seeds {
            if let seconds = flags.seconds, progress.seconds >= Double(seconds) { break }
            let outcome = Simulation.outcome(
                seed: seed, steps: flags.steps, mutation: flags.mutation,
                trace: trace(flags))
            events += outcome.events
            progress.advance()
            if flags.isJSON { print(String(decoding: outcome.json.text(), as: UTF8.self)) }
            guard let violation = outcome.violation else {
                if flags.seeds.count == 1, !flags.isJSON { tell(outcome) }
                continue
            }
            progress.clear()
            Progress.say("seed \(seed): \(violation)")
            Progress.say("hazards: \(outcome.hazards.words)")
            Progress.say("replay it: \(replay(seed, flags))")
            return 1
        }
        progress.clear()
        if !flags.isJSON, flags.seeds.count > 1 {
            let rate = Int(Double(progress.done) * 60 / max(progress.seconds, 0.001))
            print(
                "\(progress.done) seeds, \(events) events: every promise kept"
                    + " (\(rate) seeds a minute)")
        }
        return 0
    }

    private static func trace(_ flags: SimulateFlags) -> (@Sendable (String) -> Void)? {
        guard flags.traces else { return nil }
        return { Progress.say($0) }
    }

    private static func tell(_ outcome: SimulationOutcome) {
        print(
            "seed \(outcome.seed): \(outcome.devices) devices, \(outcome.writes) writes,"
                + " \(outcome.events) events in \(outcome.duration / 60_000) minutes of virtual"
                + " time, digest \(String(outcome.fingerprint, radix: 16)): every promise kept\n"
                + "hazards: \(outcome.hazards.words)")
    }

    private static func replay(_ seed: UInt64, _ flags: SimulateFlags) -> String {
        var words = ["matchbook-sim", "--seed", "\(seed)"]
        if flags.steps != Simulation.stepsStandard { words += ["--steps", "\(flags.steps)"] }
        if let mutation = flags.mutation { words += ["--mutation", "\(mutation)"] }
        return words.joined(separator: " ")
    }

    /// Breaks each rule, and tells as a table which promise noticed it, and after how many seeds.
    private static func breakRules(_ flags: SimulateFlags) -> Int32 {
        var code: Int32 = 0
        print("| rule broken | promise that noticed | after seeds |")
        print("| --- | --- | ---: |")
        for mutation in Mutation.allCases {
            var noticed: SimulationOutcome?
            for seed in flags.seeds where noticed == nil {
                let outcome = Simulation.outcome(
                    seed: seed, steps: flags.steps, mutation: mutation)
                if outcome.violation != nil { noticed = outcome }
            }
            if let noticed, let violation = noticed.violation {
                let count = noticed.seed - flags.seeds.lowerBound + 1
                print("| \(mutation.rawValue) | \(violation.invariant.rawValue) | \(count) |")
            } else {
                print("| \(mutation.rawValue) | none | \(flags.seeds.count) |")
                code = 1
            }
        }
        return code
    }
}
