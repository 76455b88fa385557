import MatchbookClient
import Matches

// The pen that goes from hand to hand, and lines that parted.
extension Texts {
    static let forksSummary = "look at lines of a match that parted, and decide"
    static let forksDetails = [
        "Two devices that both went on from one entry make a fork: one line is the main line, the "
            + "other a branch, and both are kept for ever. Without a word, or with a match's ID, "
            + "the branches are listed. show ID tells both lines beside each other from the place "
            + "where they part.",
        "adopt ID BRANCH makes the branch the main line; merge ID BRANCH writes its entries anew "
            + "at the end of the main line, one after the other: at a terminal each is asked for, "
            + "with --all each that fits is taken. What does not fit is named. Either way this "
            + "device has the pen then, and the decision goes to the others with the next push.",
        "BRANCH is its number in the list or its last entry; main is the main line, and adopting "
            + "that decides for it. The exit code is 4 while a fork waits for a decision.",
    ]
    static let flagAllFitting = "take every entry that fits, without a question"

    static let matchAndBranch = "the id of a match and a branch"
    static let oneMatch = "the id of one match"

    static let noFork = "No match here has a fork that waits for a decision."
    static func noForkOf(_ id: String) -> String { "Match \(id) has one line alone." }

    static func branch(
        _ number: Int, _ fork: MatchLog.Fork, place: String, by devices: String, age: String,
        line: String
    ) -> [Line] {
        [
            Line(" \(number)", .strong),
            Line(place) + ": \(entries(fork.count))"
                + (devices.isEmpty ? "" : " by \(devices)") + (age.isEmpty ? "" : ", \(age)"),
            Line("there: \(line)"),
            Line(fork.isSettled ? "decided" : "waits", fork.isSettled ? .faint : .warning),
        ]
    }

    static func parting(number: Int?, words: String) -> String {
        number.map { "after #\($0)" + (words.isEmpty ? "" : " \(words)") } ?? "from the start"
    }

    static func theyPart(_ place: String, _ line: String) -> Line {
        Line("They part \(place)") + (line.isEmpty ? "" : ", at \(line)")
    }

    static func mainColumn(_ devices: String) -> Line {
        Line("main line" + (devices.isEmpty ? "" : ", \(devices)"), .strong)
    }

    static func branchColumn(_ number: Int, _ devices: String, isSettled: Bool) -> Line {
        Line("branch \(number)" + (devices.isEmpty ? "" : ", \(devices)"), .strong)
            + (isSettled ? " (decided)" : "")
    }

    static func adopted(_ name: String, _ id: String) -> Line {
        name == "main"
            ? Line("The main line of match ") + Line(id, .strong) + " counts; you have the pen."
            : Line("Branch \(name) is the main line of match ") + Line(id, .strong)
                + " now; you have the pen."
    }

    static func takeIt(_ words: String) -> Line {
        Line(words) + Line(" – take it? [Y/n/q]", .faint)
    }

    static func merged(_ count: Int, _ id: String) -> Line {
        Line("\(entries(count)) went onto the main line of match ") + Line(id, .strong)
            + "; you have the pen."
    }

    static func doesNotFit(_ text: String, _ why: String) -> Line {
        Line("does not fit: ", .bad) + "\(text): \(why)"
    }

    static let mergeStopped = "Stopped; nothing was written."
    static let mainIsNoBranch = "the main line is what entries are merged onto; name a branch"
    static let nobodyToAskForEntries =
        "nobody is there to be asked for each entry; --all takes every one that fits"

    // MARK: The pen

    static let releaseSummary = "give the pen up, for whoever has the code"
    static let releaseDetails = [
        "The code that is printed, typed after takeover on another device, finds the match there "
            + "and makes sure that nothing recorded here is missing. Push, so that it arrives."
    ]

    static func released(_ id: String, code: String) -> Line {
        Line("You gave the pen of match ") + Line(id, .strong) + " up. On the other device: "
            + Line("matchbook takeover \(code)", .strong)
    }

    static let pushSoThatItArrives = "“matchbook push” brings it there."

    static func penIsFree(_ id: String) -> String {
        "the pen of match \(id) was given up; what is written here may become a branch. "
            + "“matchbook takeover \(id)” takes the pen."
    }

    static let penFree = "given up, for whoever takes it"

    static func noOffer(_ code: String) -> String {
        "no match offers “\(code)”; has the other device pushed after its release?"
    }
}
