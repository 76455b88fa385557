import Flags
import Glibc
import SyncServer
import TreeStore

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

    /// - Returns: the exit code: 0 done, 1 refused, 2 usage, 3 damaged or foreign data.
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
                    if let flag = ServerFlags.servingFlags.first(where: { invocation.has($0) }) {
                        throw Refused(
                            "--\(flag) is for the server itself, not for one of its verbs")
                    }
                    try verb.run(invocation)
                } else {
                    try run(try ServerFlags(invocation))
                }
            }
            return 0
        } catch let error as FlagError {
            say(error.description)
            return 2
        } catch let error as UpkeepError {
            say(error.description)
            return error.isAboutData ? 3 : 1
        } catch let error as StoreError {
            say(error.description + error.advice)
            return error.isAboutData ? 3 : 1
        } catch {
            say("\(error)")
            return 1
        }
    }

    private static func run(_ flags: ServerFlags) throws {
        let server = try MatchbookServer(flags.settings)
        for notice in [server.openNotice, server.plainNotice] { notice.map { say($0) } }
        try server.run { port in
            say("listening on \(flags.url(port: port))", named: false)
        }
    }

    static func say(_ sentence: String, named: Bool = true) {
        let bytes = Array(((named ? "matchbookd: " : "") + sentence + "\n").utf8)
        // With nobody to read it there is nobody to tell.
        _ = write(STDERR_FILENO, bytes, bytes.count)
    }
}

extension StoreError {
    /// What the person at the command line can do, as a further sentence.
    fileprivate var advice: String {
        switch reason {
        case .inUse: " End it first, or name another folder with --data."
        case .newerFormat: " Use that version, or name another folder with --data."
        case .foreign, .notADatabase, .damaged:
            " Nothing was changed; put a good copy in its place, or name another folder with"
                + " --data."
        case .tooManyOpen: " Allow the process more open files."
        case .invalidNamespace, .full, .cannotOpen, .failed: ""
        }
    }

    fileprivate var isAboutData: Bool {
        switch reason {
        case .newerFormat, .foreign, .notADatabase, .damaged: true
        default: false
        }
    }
}
