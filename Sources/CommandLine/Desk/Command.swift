import Flags

/// A verb and what it does.
struct Command: Sendable {
    let verb: Verb
    /// Whether it writes to the matches, so that its failures say that nothing was written.
    let isWriter: Bool
    let run: @Sendable (Desk) throws -> ExitCode

    init(_ verb: Verb, isWriter: Bool = false, run: @escaping @Sendable (Desk) throws -> ExitCode) {
        self.verb = verb
        self.isWriter = isWriter
        self.run = run
    }
}

extension Command {
    static let groups: [(title: String, commands: [Command])] = [
        (
            Texts.groupOfScoring,
            [start, record, undo, redo, amend, lineup, sub, finish, play]
        ),
        (Texts.groupOfReading, [status, resume, list, show, history, box]),
        (
            Texts.groupOfExchange,
            [
                push, pull, sync, watch, daemon, outbox, release, takeover, forks, importFiles,
                export,
            ]
        ),
        (Texts.groupOfDevices, [invite, join, leave, devices, revoke]),
        (
            Texts.groupOfKeeping,
            [
                archive, remove, restore, evict, verify, doctor, config, completion,
            ]
        ),
    ]

    static var verbNames: [String] { groups.flatMap { $0.commands.map(\.verb.name) } }

    static func named(_ name: String?) -> Command? {
        groups.lazy.flatMap(\.commands).first { $0.verb.name == name }
    }
}
