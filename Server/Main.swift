import Flags
import Glibc
import SyncServer

@main
enum Main {
    static func main() {
        // A file that may not grow is then a full one, which is answered and reported.
        signal(SIGXFSZ, SIG_IGN)
        // Whatever the program makes is its owner's alone.
        umask(0o077)
        DescriptorLimit.raise()
        exit(serve(Array(Swift.CommandLine.arguments.dropFirst())))
    }

    /// - Returns: the exit code; see `Ending`.
    private static func serve(_ line: [String]) -> Int32 {
        if line == ["--man"] {
            let page = ServerFlags.program.manual(
                version: MatchbookServer.version, seeAlso: ["matchbook"])
            print(page, terminator: "")
            return 0
        }
        do {
            switch try ServerFlags.program.parse(line) {
            case .help(let text):
                print(text, terminator: "")
            case .version:
                print("matchbookd \(MatchbookServer.version)")
            case .run(let invocation) where invocation.verb == RulesCommand.verb.name:
                return try RulesCommand(invocation).run()
            case .run(let invocation):
                if let verb = invocation.verb.flatMap({ ServerVerb.named($0) }) {
                    try verb.run(invocation)
                } else {
                    try run(try ServerFlags(invocation))
                }
            }
            return 0
        } catch {
            let ending = Ending(error)
            LogWriter(asked: line).tell(
                LogEntry(.error, .failure, ending.sentence), "matchbookd: " + ending.sentence)
            return ending.code
        }
    }

    private static func run(_ flags: ServerFlags) throws {
        let server = try MatchbookServer(flags.settings)
        for case let notice? in [server.openNotice, server.plainNotice] {
            flags.log.tell(LogEntry(.warning, .notice, notice), "matchbookd: " + notice)
        }
        try server.run { port in
            let url = flags.url(port: port)
            flags.log.tell(
                LogEntry(.info, .listening, [("url", .text(url))]), "listening on " + url)
        }
    }

    static func say(_ sentence: String, named: Bool = true) {
        let bytes = Array(((named ? "matchbookd: " : "") + sentence + "\n").utf8)
        // With nobody to read it there is nobody to tell.
        _ = write(STDERR_FILENO, bytes, bytes.count)
    }
}
