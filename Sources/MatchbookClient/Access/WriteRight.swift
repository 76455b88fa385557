package import Access
import JSONTree
package import Matches

/// What a device may write at a server, as the invitation said by which it came.
package struct WriteRight: Equatable, Sendable {
    /// Nil where it was not let in by one, so that only the server can tell.
    package let grant: Grant?

    /// Of a device that was let in nowhere.
    static let unknown = WriteRight(nil)

    init(_ grant: Grant?) {
        self.grant = grant
    }

    /// Whether there is something that it may not write.
    package var isLimited: Bool { grant.map { $0 != Grant(.home, mayWrite: true) } ?? false }

    /// Whether it is worth trying to write there.
    func covers(_ path: Path) -> Bool {
        guard let grant else { return true }
        guard grant.mayWrite else { return false }
        switch grant.scope {
        case .home: return true
        case .match(let id):
            return MatchPlace.matchID(of: path)?.text.hasSameBytes(as: id) ?? false
        }
    }

    package func covers(_ id: MatchID) -> Bool { covers(MatchPlace.match(id)) }
}

// For people.
extension WriteRight {
    /// What the device may do, after “this device”; nil where nothing is known to be kept from it.
    package var limits: String? {
        guard isLimited, let grant else { return nil }
        switch (grant.scope, grant.mayWrite) {
        case (.home, _): return "may look at all matches and write none"
        case (.match(let id), true): return "may write match \(id) alone"
        case (.match(let id), false): return "may look at match \(id) and not write"
        }
    }

    /// How it comes to be allowed more; without a full stop.
    package var wayOut: String {
        let invitation =
            grant?.mayWrite == true
            ? "an invitation to what it is to write" : "an invitation without --read"
        return "ask for \(invitation) and “matchbook join CODE”"
    }

    /// Why a server refused a write for want of a right, and what to do; without a full stop.
    ///
    /// - Parameter message: the server's words.
    func reason(_ words: String, at path: Path) -> String {
        let message = words.withoutFullStop
        guard let limits, !covers(path) else {
            // Words of its own say more than this.
            return message.hasSameBytes(as: "Permission denied")
                ? "\(message): the server's rules do not let this device write there" : message
        }
        return "\(message): this device \(limits). To send it, \(wayOut); then “matchbook outbox "
            + "retry --all” sends it again"
    }
}

extension Scorebook {
    /// What this device may write at a server; unknown where that cannot be told, for nothing of
    /// it may keep anybody from recording.
    package func writeRight(at server: String?) -> WriteRight {
        guard let address = try? server.map({ try ServerURL($0) }) else { return .unknown }
        return (try? right(at: address)) ?? .unknown
    }

    /// - Throws: when the file of the tokens cannot be read.
    func right(at server: ServerURL) throws -> WriteRight {
        WriteRight(try credential(at: server)?.grant)
    }
}
