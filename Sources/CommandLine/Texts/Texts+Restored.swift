import Access
import MatchbookClient

// Servers that were put back from an older copy, and what a device may do about it.
extension Texts {
    /// - Parameter lacksSome: whether the server lacks something of what is here all the same.
    static func serverWasRestored(_ right: WriteRight, lacksSome: Bool) -> String {
        let what =
            "the server lacked what it had confirmed: it was put back from an older copy, or its "
            + "data was replaced. "
        guard let limits = right.limits else {
            return what + "What is here was sent to it again; "
                + (lacksSome ? "it did not take all of it." : "nothing is lost.")
        }
        return what + "This device \(limits), so it gave "
            + (right.grant?.mayWrite == true ? "nothing else back." : "nothing back.")
    }

    /// - Parameter ids: of the matches, as people type them.
    static func serverIsMissing(_ count: Int, of ids: [String], _ right: WriteRight) -> String {
        let told = ids.prefix(5).joined(separator: ", ") + (ids.count > 5 ? ", …" : "")
        let (them, they) = count == 1 ? ("it", "It stays") : ("them", "They stay")
        let why =
            right.limits.map { "this device \($0)" }
            ?? "its rules do not take \(them) from this device"
        return "the server seems to be missing \(entries(count)) of "
            + "\(ids.count == 1 ? "match" : "matches") \(told) that "
            + "\(count == 1 ? "is" : "are") here, and \(why). \(they) here; a device that may "
            + "write and has \(them) sends \(them) back at its next sync. To send from here, "
            + "\(right.wayOut)."
    }

    // MARK: Writing without the right to

    static func staysHere(_ right: WriteRight) -> String {
        "this device \(right.limits ?? ""), so what it records stays on it. To send it, "
            + "\(right.wayOut)."
    }

    static func onlyHere(_ count: Int) -> String {
        "\(entries(count)) only here, and \(count == 1 ? "it stays" : "they stay") here: this "
            + "device may not send \(count == 1 ? "it" : "them")."
    }

    static func keptAsideAtJoining(_ count: Int) -> String {
        "\(Self.count(count, "write that was", "writes that were")) refused before "
            + "\(count == 1 ? "is" : "are") kept aside: “matchbook outbox retry --all” sends "
            + "\(count == 1 ? "it" : "them") again."
    }
}
