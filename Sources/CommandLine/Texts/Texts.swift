/// Every text of the program, so that they can be read through in one place.
///
/// This file has what goes wrong; the files beside it have the help, the matches and the
/// exchange. A complaint is a sentence that says what is wrong and, where there is something to
/// do, what.
enum Texts {
    static let warning = "warning"

    /// The last line of a run that failed.
    static func complaint(_ failure: Failure, isWriter: Bool) -> Line {
        let sentence = ended(failure.sentence)
        switch failure.code {
        case .refused:
            if failure.isPartial { return Line("stopped: ", .bad) + sentence }
            let isSaid = !isWriter || sentence.lowercased().contains(nothingWritten)
            return refusal(isSaid ? sentence : "\(sentence) N\(nothingWritten.dropFirst()).")
        case .usage, .interrupted, .hungUp, .terminated, .done:
            return Line("matchbook: \(sentence)")
        case .damaged: return Line("damaged: ", .bad) + sentence
        case .forked: return Line("\(warning): ", .warning) + sentence
        case .unreachable: return Line("unreachable: ", .warning) + sentence
        }
    }

    static func refusal(_ sentence: String) -> Line {
        Line("refused: ", .bad) + sentence
    }

    /// Other modules' sentences may say it too.
    private static let nothingWritten = "nothing was written"

    /// With a full stop.
    private static func ended(_ sentence: String) -> String {
        guard let last = sentence.last, !".!?".contains(last) else { return sentence }
        return sentence + "."
    }

    // MARK: What was asked

    static func argumentIsNoText(number: Int) -> String {
        "argument \(number) is not UTF-8 text"
    }

    static func variableIsNoText(_ name: String) -> String {
        "the environment variable \(name) is not UTF-8 text"
    }

    static let noHome = "there is no folder for the matches: give --home, or set MATCHBOOK_HOME"
    static let emptyHome = "“--home” names no folder"
    static func noHomeThere(_ path: String) -> String {
        "there is no folder \(path), so there is nothing to tell of it"
    }
    static let noServer =
        "no server is known: give --server URL once (it is remembered), or set MATCHBOOK_SERVER"

    static func matchGivenTwice(_ argument: String, _ flag: String) -> String {
        "“\(argument)” and “--match \(flag)” both name a match; give one"
    }

    static let noMatch = "there is no match here; “matchbook start KIND SIDE…” begins one"

    static func onlyRefused(_ ids: [String]) -> String {
        "the server refused \(ids.count == 1 ? "match" : "matches") "
            + "\(ids.joined(separator: ", ")), kept aside: \(outboxHelps), and brings "
            + "\(ids.count == 1 ? "it" : "them") back"
    }

    static func noOpenMatch(_ count: Int) -> String {
        "no match is open here; “matchbook start” begins one, “matchbook list” shows the "
            + (count == 1 ? "one that ended" : "\(count) that ended")
            + ", and --match ID names one of them"
    }

    static func severalOpen(_ count: Int) -> String {
        "\(count) matches are open; say which with --match ID."
    }

    static func severalToResume(_ count: Int) -> String {
        "\(count) matches are open; say which: “matchbook resume ID”"
    }

    static let openAndFinished = "“--open” and “--finished” exclude each other"
    static func noDate(_ text: String) -> String {
        "“--since \(text)” is no day: write one such as 2026-11-30, today, yesterday or 7d"
    }

    static func noSuchSetting(_ name: String, _ known: [String]) -> String {
        "there is no setting “\(name)”; there are \(known.joined(separator: ", "))"
    }

    static func noSuchShell(_ shell: String, _ known: [String]) -> String {
        "there is no completion for “\(shell)”; there is for \(known.joined(separator: ", "))"
    }

    static let unsetWhat = "“--unset” takes the name of one setting and no value"
    static func notSet(_ name: String) -> String { "\(name) is not set." }

    static func unfitName(max: Int) -> String {
        "a name has 1 to \(max) characters on one line"
    }

    static let playsAndEntries = "“--plays” and “--entries” exclude each other"
    static let allAndSome = "“--all” and the id of a match exclude each other"

    static func severalEndings(_ flags: [String]) -> String {
        "a match ends in one way: give one of \(flags.joined(separator: ", "))"
    }

    static func noSuchSide(_ typed: String, among names: [String]) -> String {
        "no side is called “\(typed)”; there are \(names.joined(separator: ", "))"
    }

    static func noSideOfKind(_ key: String, kind: String) -> String {
        "\(kind) has no side called “\(key)”; “matchbook help start” lists what each kind has"
    }

    static func sideGivenTwice(_ key: String) -> String {
        "the side “\(key)” is named twice"
    }

    static func tooManySides(kind: String, keys: [String]) -> String {
        "\(kind) has \(keys.count) sides, \(keys.joined(separator: " and "))"
    }

    static func optionHasNoValue(_ text: String) -> String {
        "“--option \(text)” has no value: write NAME=VALUE"
    }

    static func optionWantsFlag(_ name: String, _ word: String) -> String {
        "the option \(name) is yes or no, not “\(word)”"
    }

    static func optionWantsNumber(_ name: String, _ word: String) -> String {
        "the option \(name) is a whole number, not “\(word)”"
    }

    // MARK: The streams

    static func outputFailed(_ reason: String, isWriter: Bool) -> Line {
        let lead = isWriter ? "It was done, but could not be told: " : ""
        return Line(isWriter ? "\(warning): " : "matchbook: ", .warning)
            + "\(lead)standard output cannot be written: \(reason)."
    }

    static func lineTooLong(bytesMax: Int) -> String {
        "the line is longer than \(bytesMax) bytes"
    }

    static let lineIsNoText = "the line is not UTF-8 text"

    static func inputFailed(_ reason: String, _ recorded: Int) -> String {
        "standard input cannot be read: \(reason); \(entries(recorded)) recorded before"
    }

    static func acknowledgementFailed(_ error: OutputError, line: Int) -> String {
        let reason =
            switch error {
            case .closed: "nobody reads standard output any more"
            case .failed(let reason): "standard output cannot be written: \(reason)"
            }
        return "\(reason); the entry of line \(line) is recorded, those after it were not read"
    }

    static func fileTooLong(bytesMax: Int) -> String {
        "the file is longer than \(bytesMax >> 20) MiB"
    }

    static func noFileName(_ path: String) -> String { "“\(path)” names no file" }

    static func fileIsThere(_ path: String) -> String {
        "\(path) is there already; --force writes over it"
    }

    // MARK: Words

    static func count(_ number: Int, _ one: String, _ many: String) -> String {
        "\(grouped(number)) \(number == 1 ? one : many)"
    }

    static func entries(_ number: Int) -> String { count(number, "entry", "entries") }

    /// With a comma for every three digits.
    static func grouped(_ number: Int) -> String {
        var text = ""
        let digits = String(number.magnitude)
        for (index, digit) in digits.enumerated() {
            if index > 0 && (digits.count - index) % 3 == 0 { text += "," }
            text.append(digit)
        }
        return (number < 0 ? "-" : "") + text
    }

    static let justNow = "just now"

    static func ago(_ span: String) -> String { "\(span) ago" }

    static func ago(days: Int64) -> String { days == 1 ? "yesterday" : "\(days) days ago" }

    static func inTheFuture(_ moment: String) -> String { "\(moment), by another clock" }
}
