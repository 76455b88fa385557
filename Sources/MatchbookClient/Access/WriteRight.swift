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

extension Scorebook {
    /// - Throws: when the file of the tokens cannot be read.
    func right(at server: ServerURL) throws -> WriteRight {
        WriteRight(try credential(at: server)?.grant)
    }
}
