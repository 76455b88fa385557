import JSONTree
import Matches

// The help.
extension Texts {
    static let programSummary =
        "score matches entry by entry, offline first, and keep them on a server"

    static let programDetails = [
        "To score a game: “matchbook start baseball KAM TSU --innings 3” begins it, “matchbook "
            + "record” asks for entry after entry. There, Tab shows what may be typed, “help” how "
            + "it is written, “undo” takes the last entry back, “amend N ENTRY” gives an earlier "
            + "one another text, “history” shows their numbers, “box” the score sheet, and Ctrl-D "
            + "leaves. “matchbook record” goes on later, “matchbook finish” ends the game, "
            + "“matchbook show --box” prints it. “matchbook help VERB” tells more.",
        "Matches are kept in the folder that --home or MATCHBOOK_HOME names; otherwise in "
            + "$XDG_DATA_HOME/matchbook or ~/.local/share/matchbook. An entry is on the disk "
            + "before it is acknowledged; no verb that records uses the network, unless the match "
            + "is only on the server and is fetched first. The server is that of --server, of "
            + "MATCHBOOK_SERVER, or the one remembered; MATCHBOOK_CA and MATCHBOOK_PIN stand for "
            + "--ca and --pin.",
        "A verb means the match that --match names, by the beginning of its id, or else the only "
            + "one that is open.",
        "Exit codes: 0 done, 1 refused and nothing written, 2 wrong usage, 3 damaged input or "
            + "file (what is intact was done), 4 done but a fork waits for a decision, "
            + "5 server unreachable (everything is safe here).",
        "Facts go to standard output, talk to standard error. Colours are only for terminals, and "
            + "not for those where NO_COLOR is set.",
    ]

    static let groupOfScoring = "Score"
    static let groupOfReading = "Read"
    static let groupOfExchange = "Exchange"
    static let groupOfKeeping = "Keep"

    static let flagHome = "the folder of this device's matches"
    static let flagServer = "the server; remembered once it answers"
    static let flagAuthorities = "the server's own authority, in PEM; remembered with the server"
    static let flagPin = "the only key that the server may have: sha256//…; remembered too"
    static let flagMatch = "the match that is meant, by the beginning of its id"
    static let flagJSON = "print facts as JSON"
    static let flagNote = "a remark that is kept with it"

    // MARK: Score

    static let startSummary = "begin a match"
    static let flagSide = "a side, in the kind's order, or KEY=NAME"
    static let flagOption = "a setting of the kind, as its flag sets it"
    static let flagPlayers = "the sides in one word, separated by commas"
    static func flagOfSide(_ key: String, _ kind: String) -> String { "\(kind): the side “\(key)”" }
    static func flagOfOption(_ option: KindOption, _ kind: String) -> String {
        let choices = option.choices.isEmpty ? "" : ": \(option.choices.joined(separator: ", "))"
        return "\(kind): \(option.help)\(choices); \(plain(option.standard)) by default"
    }
    static func flagAgainst(_ option: KindOption, _ kind: String) -> String {
        "\(kind): the contrary of --\(option.name)"
    }

    /// The kinds with their sides and settings, from the kinds themselves.
    static func startDetails(_ kinds: [Kind]) -> [String] {
        kinds.map { kind in
            let sides =
                kind.sideKeys.map { "SIDEs: \($0.joined(separator: ", "))." }
                ?? "SIDEs: the names of any number from two on."
            return "\(kind.name): \(kind.title). \(sides)"
        }
    }

    static func kindTopic(_ kind: Kind) -> String { "tell how entries of \(kind.name) are written" }

    /// How a kind's entries are written, and its settings.
    static func kindDetails(_ kind: Kind) -> [String] {
        let options = kind.options.map { option in
            "--\(option.name) \(option.help), \(plain(option.standard)) by default"
        }
        return [kind.notation]
            + (options.isEmpty ? [] : ["Settings of start: \(options.joined(separator: "; "))."])
    }

    private static func plain(_ value: Value) -> String {
        switch value {
        case .bool(let flag): flag ? "yes" : "no"
        case .integer(let number): String(number)
        case .string(let text): text
        case .null, .double, .object: String(decoding: value.text(), as: UTF8.self)
        }
    }

    static let recordSummary = "write an entry, or one for each line of the input"
    static func recordDetails(_ kinds: [Kind]) -> [String] {
        kinds.map { "\($0.name): \($0.notation)" } + recordManner
    }

    private static let recordManner = [
        "With an ENTRY, that one is written; words given apart are joined. Without, lines are "
            + "read until the input ends: each is on the disk and acknowledged before the next "
            + "is read. A line that is refused is named with its number, the others count, and "
            + "the exit code is 1. An entry that begins with a letter after a dash needs -- "
            + "before it.",
        "With --json each entry gives one line: match, number, id, text, words, line and status; "
            + "one that is refused gives line (its number) and refused.",
    ]
    static let undoSummary = "take the last entry back, or an earlier one"
    static let undoDetails = [
        "An undo is an entry too: nothing is lost, and redo brings it back. It also takes back "
            + "the end of a match, which --match then has to name. N, the number that record and "
            + "show give, takes an earlier entry back; everything after it is counted again."
    ]
    static let redoSummary = "bring back what was last undone"
    static let amendSummary = "give an earlier entry another text"
    static let amendDetails = [
        "N is the number that record and show give. Everything after it is counted again, and "
            + "what changed is told: the score, and entries that are no longer possible, which "
            + "are kept and do not count."
    ]
    static let finishSummary = "end the match and seal it"
    static let finishDetails = [
        "Without a flag the match is finished as it stands. A suspended match goes on with the "
            + "next entry."
    ]
    static let flagSuspended = "it goes on another day"
    static let flagCalled = "it was ended early and counts"
    static let flagForfeit = "the side that gives up"
    static let flagRetired = "the side that cannot go on"
    static let flagWalkover = "the side that did not come to play"
    static let flagDefault = "the side that was put out for its conduct"
    static let flagTie = "nobody won"

    // MARK: Read

    static let flagSeat = "show what this side sees, where sides hide something"
    static let flagAllHidden = "show what sides hide too"
    static let statusSummary = "tell the score, and what is not sent yet"
    static let resumeSummary = "tell where the open match stands, to go on with it"
    static let listSummary = "list the matches, the latest first"
    static let flagOpen = "only those that go on"
    static let flagFinished = "only those that ended"
    static let flagArchived = "the archived ones too"
    static let flagRemoved = "those that were removed, and no others"
    static let flagOfSide = "only those with such a side"
    static let flagKind = "only those of a kind"
    static let flagSince = "only those with an entry since a day"
    static let listDetails = [
        "With TEXT, only matches that have each of the words in their id, kind, sides, score or "
            + "status. --side NAME asks for a side whose name has NAME in it. DATE is a day such "
            + "as 2026-11-30, or today, yesterday, or 7d for seven days ago."
    ]
    static let historySummary = "tell who wrote each entry, when, and what was changed since"
    static let historyDetails = [
        "Entries in force have their number, those taken back are marked as undone; under each "
            + "stand its undos and amendments. A device is called by the name that “matchbook "
            + "config name NAME” gave it there."
    ]
    static let showSummary = "tell all of a match"
    static let showDetails = [
        "With a score board, that is shown, and with --plays the last N entries under it; "
            + "otherwise every entry in force. --entries lists the log as it is stored: undone "
            + "entries, commands and devices too."
    ]
    static let flagBox = "the whole score sheet, with each player's figures where there are some"
    static let flagPlays = "the last N entries in force"
    static let flagEntries = "the whole log"

    // MARK: Exchange

    static let importSummary = "take matches in from files of export, or of others"
    static let importDetails = [
        "A FILE is one of “export --to json”, a Retrosheet event file of baseball, or point by "
            + "point data of tennis, a CSV with the columns server1, server2, winner, pbp and "
            + "score; which, its beginning tells. The rules that a tennis match was played by "
            + "follow from its points and its final score; where the two contradict each other, "
            + "that is told.",
        "Of a match that is here already, what a file of export has more is added, and nothing "
            + "else is touched; finished games from other files add nothing then.",
        "What is intact is taken in, what is not is named with its line, and the exit code is "
            + "then 3. A file that is of no such sort is refused.",
    ]
    static let exportSummary = "write matches to a file, or to standard output"
    static let exportDetails = [
        "FORMAT is json (the whole of each match, which import takes in again), text (a score "
            + "sheet), csv (the entries, a row each), retrosheet (an event file of baseball "
            + "games) or html (a score sheet that prints on one page).",
        "Without an ID, the match that other verbs would mean. A file is there whole or not at "
            + "all, and none is written over without --force.",
    ]
    static let flagTo = "what to write: json, text, csv, retrosheet or html"
    static let flagOut = "the file to write"
    static let flagForce = "write over a file that is there"
    static let flagAllHere = "every match that is here"
    static let pushSummary = "send what the server does not have"
    static let pushDetails = [
        "Without an ID, of every match. What the server refuses is kept aside here and told."
    ]
    static let pullSummary = "fetch what is new on the server"
    static let pullDetails = [
        "Without an ID: the matches that are here, those that are open elsewhere, and the list "
            + "of all others. With an ID, or the beginning of one, that match."
    ]
    static let flagAll = "every match of the server"
    static let syncSummary = "push and pull"
    static let syncDetails = [
        "Sends what the server does not have, then fetches what is new there, of every match or of "
            + "those named, and tells both in one report."
    ]
    static let watchSummary = "follow a match as it goes on"
    static let watchDetails = [
        "Tells where the match stands and then each entry as it comes, recorded here by another "
            + "program or elsewhere and sent to the server. It ends with Ctrl-C, and when the "
            + "match is finished. Without a server, or while it cannot be reached, it tells what "
            + "is recorded here."
    ]
    static let daemonSummary = "keep the open matches and the server in step"
    static let daemonDetails = [
        "ACTION is start (in the background), stop or status; without it, it runs in the "
            + "foreground until Ctrl-C or SIGTERM. What is recorded here is sent at once, and what "
            + "others send comes at once. At most one runs for a home. It costs nothing while "
            + "nothing happens, and comes back by itself to a server that was away.",
        "In the background it writes what it does into $XDG_STATE_HOME/matchbook or "
            + "~/.local/state/matchbook, into a file that status names.",
    ]
    static let takeoverSummary = "take the pen of a match that another device scores"
    static let flagFrom = "the last entry of the branch to go on with, as show tells it"
    static let takeoverDetails = [
        "The other device is told at its next contact; what it wrote meanwhile stays as a branch.",
        "In the place of an ID, the code that release printed there: the match is then fetched "
            + "from the server where it is not here up to that entry.",
    ]

    // MARK: Keep

    static let archiveSummary = "put finished matches out of sight"
    static let archiveDetails = [
        "An archived match is kept whole, here and on the server, and listed with --archived only."
    ]
    static let removeSummary = "put mistyped matches away"
    static let removeDetails = [
        "It is a mark, which restore takes back: the entries stay, here and on the server. No "
            + "list shows the match on any device, but list --removed does."
    ]
    static let restoreSummary = "bring removed or archived matches back"
    static let configSummary = "show or set what this device is called, and its server"
    static let configDetails = [
        "SETTING is one of: name, by which history calls this device; server, whose address the "
            + "exchange uses; ca, the file of the server's own authority; pin, the hash of the "
            + "only key that the server may have; outbox, how many MiB may wait for a server "
            + "before a new entry is refused. Without VALUE it is shown."
    ]
    static let completionSummary = "print what teaches a shell to complete"
    static let completionDetails = [
        "SHELL is bash, zsh or fish. For bash, add this line to ~/.bashrc: "
            + "source <(matchbook completion bash)"
    ]
    static let flagUnset = "forget it"
}
