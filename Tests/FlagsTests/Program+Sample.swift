import Flags

extension Program {
    /// A client with verbs.
    static let club = Program(
        "club", "keep the club's matches, on this device and on a server",
        details: ["The folder is CLUB_HOME, or the flag."],
        flags: [
            Flag("home", "DIR", "the folder of this device's matches"),
            Flag("json", "print facts as JSON"),
        ],
        groups: [
            VerbGroup(
                "Play",
                [
                    Verb(
                        "start", takes: "KIND [SIDE...]", arguments: 1...5, "begin a match",
                        details: ["The kind is a game's name."],
                        flags: [
                            Flag("innings", "N", "how many innings it takes unless it is tied"),
                            Flag("side", "NAME", repeats: true, "a side, the visitor first"),
                        ]),
                    Verb(
                        "record", takes: "[ENTRY...]", arguments: 0...9, "write entries",
                        flags: [Flag("note", "TEXT", "a remark"), Flag("force", "write anyway")]),
                ]),
            VerbGroup("Read", [Verb("list", "tell what there is")]),
        ])

    /// A server, which needs no verb.
    static let hall = Program(
        "hall", "serve matches",
        flags: [
            Flag("port", "PORT", "where to listen"),
            Flag("really-quite-long-flag", "PLACEHOLDER", "a name too long for its column"),
        ],
        groups: [VerbGroup("Upkeep", [Verb("check", "look for damage")])], needsVerb: false)

    /// A server with a flag that is for serving alone.
    static let barn = Program(
        "barn", "serve matches", flags: [Flag("home", "DIR", "where the matches are")],
        ownFlags: [Flag("port", "PORT", "where to listen")],
        groups: [VerbGroup("Upkeep", [Verb("check", "look for damage")])], needsVerb: false)

    /// A program without verbs.
    static let echo = Program(
        "echo", takes: "WORD...", arguments: 1...3, "repeat words", flags: [Flag("loud", "loudly")])
}
