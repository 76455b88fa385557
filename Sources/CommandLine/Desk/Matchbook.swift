import SyncCore
import Flags
import JSONTree
import Matches

/// The command line of `matchbook`.
package enum Matchbook {
    package static let version = ProgramVersion.text

    /// Does what the arguments ask for, and returns the exit code.
    ///
    /// - Parameter arguments: without the program's own name, as bytes: they may be no text.
    package static func run(_ arguments: [[UInt8]], in surroundings: Surroundings) -> Int32 {
        let console = Console(
            input: surroundings.input, output: surroundings.output,
            errorOutput: surroundings.errorOutput,
            isColored: surroundings.environment.allowsColor)
        var command: Command?
        do {
            var words: [String] = []
            for (index, bytes) in arguments.enumerated() {
                guard let word = String(validating: bytes, as: UTF8.self) else {
                    throw Failure(.usage, Texts.argumentIsNoText(number: index + 1))
                }
                words.append(word)
            }
            if words == ["help", "--man"] {
                try console.page(
                    program.manual(version: version, seeAlso: ["matchbookd"]))
                try console.flush()
                return ExitCode.done.rawValue
            }
            switch try program.parse(words) {
            case .help(let text): try console.page(text)
            case .version: try tellVersion(asJSON: words.contains("--json"), console)
            case .run(let invocation):
                command = Command.named(invocation.verb)
                guard let command else { return ExitCode.usage.rawValue }
                let desk = Desk(invocation, surroundings, console)
                let code = try command.run(desk)
                try console.flush()
                return code.rawValue
            }
            try console.flush()
            return ExitCode.done.rawValue
        } catch let error as OutputError {
            return end(error, command, console).rawValue
        } catch let several as SeveralOpen {
            for line in several.table { console.complain(line) }
            console.complain(Texts.refusal(Texts.severalOpen(several.table.count)))
            return ExitCode.refused.rawValue
        } catch {
            let failure = Failure(error)
            console.complain(Texts.complaint(failure, isWriter: command?.isWriter ?? false))
            return failure.code.rawValue
        }
    }

    static let program = Program(
        "matchbook", Texts.programSummary, details: Texts.programDetails,
        flags: [
            Flag("home", "DIR", Texts.flagHome), Flag("server", "URL", Texts.flagServer),
            Flag("ca", "FILE", Texts.flagAuthorities), Flag("pin", "PIN", Texts.flagPin),
            Flag("match", "ID", Texts.flagMatch), Flag("json", Texts.flagJSON),
        ],
        groups: Command.groups.map { VerbGroup($0.title, $0.commands.map(\.verb)) },
        topics: Kinds.all.map {
            Topic($0.name, Texts.kindTopic($0), details: Texts.kindDetails($0))
        })

    private static func tellVersion(asJSON isJSON: Bool, _ console: Console) throws {
        if isJSON {
            try console.fact(JSON(["name": "matchbook", "version": .string(version)]))
        } else {
            try console.fact("matchbook \(version)")
        }
    }

    /// A reader who left has seen enough.
    ///
    /// Otherwise what a writer did stays done, and saying 1
    /// would make a script do it twice.
    private static func end(
        _ error: OutputError, _ command: Command?, _ console: Console
    ) -> ExitCode {
        switch error {
        case .closed: return .done
        case .failed(let reason):
            let isWriter = command?.isWriter ?? false
            console.complain(Texts.outputFailed(reason, isWriter: isWriter))
            return isWriter ? .done : .refused
        }
    }
}
