import MatchbookClient
import SyncCore

// Following a match and a server.
extension Texts {
    static let inStep = "Nothing to send and nothing new: here and the server are in step."

    // MARK: Watch

    static let followsAgain = "The server is there again."

    static func followsLater(_ failure: PushFailure) -> String {
        "\(failure.sentence) Only what is recorded here is shown until the server is there."
    }

    static func followsNot(_ failure: PushFailure) -> String {
        "\(failure.sentence) Only what is recorded here is shown."
    }

    static func noMatchThere(_ id: String) -> String {
        "neither this device nor the server has a match \(id)"
    }

    static let otherMainLine =
        "the match went on in two ways, and the other one is the main line now; both are kept."

    static func undoneSince(_ words: String) -> String { "\(words) (undone since)" }

    // MARK: Daemon

    static func daemonRuns(_ home: String, _ server: String, pid: Int32) -> String {
        "daemon \(pid) keeps \(home) in step with \(server)"
    }

    static func daemonIsThere(_ pid: Int32) -> String {
        "daemon \(pid) runs for this home already; “matchbook daemon stop” ends it"
    }

    static func daemonStatus(_ pid: Int32?, log: String?) -> String {
        let log = log.map { "; its log is \($0)" } ?? ""
        return pid.map { "daemon \($0) runs\(log)" } ?? "no daemon runs for this home\(log)"
    }

    static func daemonEnded(_ pid: Int32) -> String { "daemon \(pid) has ended" }
    static let noDaemon = "No daemon runs for this home."

    static func daemonStays(_ pid: Int32) -> String {
        "daemon \(pid) did not end; “kill -9 \(pid)” ends it, and nothing is lost by that"
    }

    static func daemonDidNotStart(_ log: String?) -> String {
        "the daemon did not start" + (log.map { "; \($0) says why" } ?? "")
    }

    static func daemonAction(_ word: String) -> String {
        "“\(word)” is nothing a daemon does; say start, stop or status, or nothing to run it here"
    }

    static let followsLive = "following the server"
    static let endsNow = "ending"

    static func triesLater(_ failure: PushFailure, milliseconds: Int64) -> String {
        let seconds = Double(milliseconds / 100) / 10
        return "\(failure.sentence) Trying again in \(seconds) s."
    }

    static func waitsForSomebody(_ failure: PushFailure) -> String {
        "\(failure.sentence) Waiting until something changes here."
    }

    static func notSent(_ error: ScorebookError) -> String { "not sent: \(error.sentence)" }
}
