import MatchbookClient
import Matches

// What a check found, and what to do about it.
extension Texts {
    static let verifySummary = "read everything again, and check that nothing is damaged"
    static let verifyDetails = [
        "Of each match, or of those named: its entries are read and folded again, the chain from "
            + "the first to the last is followed, and each seal is computed anew. Without an ID, "
            + "the file is checked as well. --server URL, or --remote where the server is known, "
            + "does the same to the server's copies and compares them with what it confirmed.",
        "What is damaged is named, and the exit code is then 3; what is intact stays readable.",
    ]
    static let flagRemote = "check the server's copies too"
    static let matchesChecked = "checked"

    static func verified(_ verification: Verification) -> Line {
        let copies = verification.matches.compactMap(\.here)
        let remote = verification.matches.compactMap(\.server)
        var parts = [
            count(verification.matches.count, "match", "matches"),
            entries(copies.reduce(0) { $0 + $1.entries }),
            count(copies.reduce(0) { $0 + $1.seals }, "seal", "seals"),
        ]
        if verification.wasServerAsked {
            parts.append("\(entries(remote.reduce(0) { $0 + $1.entries })) on the server")
        }
        return Line("checked: \(parts.joined(separator: ", ")). ")
            + (verification.isDamaged
                ? Line("Something is damaged.", .bad) : Line("Nothing is damaged.", .good))
    }

    static func fault(_ fault: String, of id: String) -> Line {
        Line(id, .strong) + ": " + Line(fault, .bad)
    }

    static func remark(_ remark: String, of id: String) -> String { "match \(id): \(remark)" }

    // MARK: Evicting

    static let evictSummary = "take finished matches off this device; the server keeps them"
    static let evictDetails = [
        "Only a match that is over, sealed, and confirmed by the server, whose copy is compared "
            + "first, is taken off; its line stays in the list. A verb that reads it brings it "
            + "back."
    ]

    static func evicted(_ id: String, _ count: Int) -> Line {
        Line(id, .strong) + ": \(entries(count)) taken off this device; the server has them"
    }

    static func bringingBack(_ id: String) -> String {
        "Match \(id) is not on this device; fetching it from the server."
    }

    static func notHere(_ id: String) -> String {
        "of match \(id) only the line of the list is here, and no server is known that has it"
    }

    // MARK: The doctor

    static let doctorSummary = "tell how this device is doing, and what to do"
    static let doctorDetails = [
        "Clock, server, files, disk, outbox and forks, each in a sentence. Nothing is changed. The "
            + "exit code is 3 where the file is damaged."
    ]

    static func clock(_ offset: Int64?, learned: String?) -> (sentence: String, advice: String?) {
        guard let offset else {
            return (
                "This device's clock was never compared with a server's.",
                "Push or pull once: entries are then stamped by the server's time."
            )
        }
        let span = span(milliseconds: offset)
        guard offset.magnitude > 2000 else {
            return ("This device's clock goes with the server's, within \(span).", nil)
        }
        return (
            "This device's clock is \(span) \(offset > 0 ? "behind" : "ahead of") the server's"
                + (learned.map { ", as was found \($0)" } ?? "") + ".",
            "Entries are stamped by the server's time, so none is lost or wins wrongly; set the "
                + "clock, so that the times which are shown are right."
        )
    }

    /// Such as `58 min`.
    static func span(milliseconds: Int64) -> String {
        let seconds = milliseconds.magnitude / 1000
        switch seconds {
        case ..<1: return "\(milliseconds.magnitude) ms"
        case ..<120: return "\(seconds) s"
        case ..<7200: return "\(seconds / 60) min"
        case ..<172_800: return "\(seconds / 3600) h"
        default: return "\(seconds / 86_400) days"
        }
    }

    static func serverAnswers(_ address: String, version: String, _ milliseconds: Int64) -> String {
        "\(address) answers in \(milliseconds) ms; it is matchbookd \(version)."
    }

    static let noServerKnown = "No server is known; everything is on this device alone."
    static let giveServer = "“matchbook push --server URL” sends it to one, which is remembered."
    static let waitForServer = "Record on; the next push sends everything."
    static let askForAccess = "Ask who runs the server to let this device in."
    static let serverFellBack =
        "The server is behind what this device has seen of it: it was put back from an older copy."
    static let pushToFallenServer = "Push: what it lost is sent again."
    static func lastExchange(_ age: String) -> String { "The last exchange was \(age)." }
    static func sinceThen(_ failure: String, age: String) -> String {
        "The last try failed \(age): \(failure)"
    }

    static let noExchange = "There was no exchange with a server yet."

    static func files(_ home: String, file: Int64, log: Int64, format: Int32) -> String {
        "The matches lie in \(home): \(bytes(Int(file))), and \(bytes(Int(log))) of log; "
            + "format \(format)."
    }

    static func fileDamaged(_ home: String, _ what: String) -> String {
        "The file in \(home) is damaged: \(what)"
    }

    static let copyHome =
        "Copy the folder now, before anything else; “matchbook verify” names what is damaged."

    static func disk(free: Int64) -> String { "\(bytes(Int(free))) are free on the disk." }
    static let diskFull = "Make room: an entry that finds none is refused."

    static func outbox(writes: Int, bytes: Int, of bytesMax: Int, oldest: String?) -> String {
        guard writes > 0 else { return "Nothing waits for a server." }
        return "\(outboxSize(writes, bytes: bytes, of: bytesMax)) "
            + "\(writes == 1 ? "waits" : "wait") for a server"
            + (oldest.map { ", the oldest made \($0)" } ?? "") + "."
    }

    static let pushThem = "“matchbook push” sends them."
    static let outboxNearlyFull =
        "The outbox is nearly full: push, or let more wait with “matchbook config outbox MIB”."
    static func keptAside(_ count: Int) -> String {
        "\(self.count(count, "write was", "writes were")) refused by the server and kept aside."
    }

    static let decideKeptAside =
        "“matchbook outbox list” tells why; retry or drop decides."

    static func forked(_ ids: [String]) -> String {
        "\(ids.count == 1 ? "A fork waits" : "Forks wait") for a decision in "
            + (ids.count == 1 ? "match " : "matches ") + ids.joined(separator: ", ") + "."
    }

    static let noForks = "No fork waits for a decision."
    static func decideForks(_ id: String) -> String {
        "“matchbook forks show \(id)” shows both lines; adopt or merge decides."
    }
}
