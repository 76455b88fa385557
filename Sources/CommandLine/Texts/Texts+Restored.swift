import Access
import MatchbookClient

// Servers that were put back from an older copy, and what a device may do about it.
extension Texts {
    /// - Parameter lacksSome: whether the server lacks something of what is here all the same.
    static func serverWasRestored(_ right: WriteRight, lacksSome: Bool) -> String {
        let what =
            "the server lacked what it had confirmed: it was put back from an older copy, or its "
            + "data was replaced. "
        guard let grant = right.grant, right.isLimited else {
            return what + "What is here was sent to it again; "
                + (lacksSome ? "it did not take all of it." : "nothing is lost.")
        }
        return what + "This device \(mayOnly(grant)), so it gave "
            + (grant.mayWrite ? "nothing else back." : "nothing back.")
    }

    /// What a device with a limited right may do.
    static func mayOnly(_ grant: Grant) -> String {
        switch (grant.scope, grant.mayWrite) {
        case (.home, true): "may write all matches"
        case (.home, false): "may look at all matches and write none"
        case (.match(let id), true): "may write match \(id) alone"
        case (.match(let id), false): "may look at match \(id) and not write"
        }
    }

    /// - Parameter ids: of the matches, as people type them.
    static func serverIsMissing(_ count: Int, of ids: [String], _ right: WriteRight) -> String {
        let told = ids.prefix(5).joined(separator: ", ") + (ids.count > 5 ? ", …" : "")
        let (them, they) = count == 1 ? ("it", "It stays") : ("them", "They stay")
        let why =
            right.grant.flatMap { right.isLimited ? "this device \(mayOnly($0))" : nil }
            ?? "its rules do not take \(them) from this device"
        return "the server seems to be missing \(entries(count)) of "
            + "\(ids.count == 1 ? "match" : "matches") \(told) that "
            + "\(count == 1 ? "is" : "are") here, and \(why). \(they) here; a device that may "
            + "write and has \(them) sends \(them) back at its next sync. \(moreRight)"
    }

    static let moreRight =
        "To send from here, ask for an invitation without --read and “matchbook join CODE”."
}
