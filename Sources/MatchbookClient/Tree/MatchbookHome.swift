import JSONTree
import SyncCore

/// A home folder for an app: its tree and its matches, kept on this device and in step with a
/// server.
///
/// What a call wrote is on the disk when it returns, and is sent by itself as soon as the server
/// can be reached; reading and observing show it at once. Several processes and several values of
/// this type may use one folder. Nothing here blocks a task's thread: the file has a thread of its
/// own.
///
/// Paths are written as `/notes/today`. What lies below `/matches` and `/summaries` can be read and
/// observed here, and is written by `withScorebook`.
public actor MatchbookHome {
    /// How the server is being followed.
    public enum Connection: Equatable, Sendable {
        /// No server was named.
        case none
        /// It was not heard yet.
        case connecting
        /// Changes come as they are made.
        case live
        /// The server cannot be reached, and is tried again by itself.
        case waiting(String)
        /// The server wants to know who asks.
        case refused(String)
        /// This home cannot be followed any more.
        case failed(String)
    }

    /// A value as the server has it, and the tag by which a later write names it.
    public struct Tagged: Equatable, Sendable {
        /// As it stood when the server answered.
        public let value: TreeValue
        /// Changes with the value and with nothing else.
        public let tag: String
    }

    /// What became of a conditional write.
    public enum ConditionalOutcome: Equatable, Sendable {
        /// It is on the server.
        case written
        /// Something else stands there than the tag says; nothing was written.
        case changed(Tagged)
    }

    /// The folder.
    public nonisolated let folder: String
    private let server: String?
    private let trust: ServerTrust?
    private let thread: HomeThread
    private let link: HomeLink
    private var opened: Scorebook?

    /// The thread of the file.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        thread.asUnownedSerialExecutor()
    }

    private init(
        folder: String, server: String?, trust: ServerTrust?
    ) throws(ScorebookError) {
        self.folder = folder
        self.server = server
        self.trust = trust
        thread = try HomeThread()
        link = HomeLink(folder: folder, server: server, trust: trust)
    }

    /// Opens a home folder, and makes it where it is missing.
    ///
    /// - Parameters:
    ///   - server: such as `https://example.org:9000`, with `?ns=NAME` for another tree; nil to
    ///     stay on this device.
    ///   - trust: by what an `https` server is believed to be the right one; nil for what the home
    ///     remembers, as `matchbook config ca` and `pin` set it, or else the system's authorities.
    ///     It holds for this value alone, and nothing is sent to who does not pass.
    /// - Throws: `ScorebookError` when the folder cannot be used or the address is none. A server
    ///   that cannot be reached is no error: see `connection`.
    public static func open(
        _ folder: String, server: String? = nil, trust: ServerTrust? = nil
    ) async throws(ScorebookError) -> MatchbookHome {
        if let server { _ = try ServerURL(server) }
        let home = try MatchbookHome(folder: folder, server: server, trust: trust)
        try await home.prepare()
        return home
    }

    deinit { link.end() }

    /// Ends the following of the server, and with it what observes; what is not sent stays on the
    /// disk and is sent the next time.
    ///
    /// It is done too when nobody holds the value any more.
    public nonisolated func close() { link.end() }

    /// How the server is being followed now.
    public nonisolated var connection: Connection { link.connection }

    private func prepare() throws(ScorebookError) { _ = try book() }

    private func book() throws(ScorebookError) -> Scorebook {
        if let opened { return opened }
        let book = try Scorebook.open(home: folder)
        book.trust = trust
        opened = book
        return book
    }

    // MARK: Writing

    /// Replaces what stands at a place and below it; `.null` deletes.
    ///
    /// - Throws: `.refused` for a path or a value that the tree cannot hold, `.diskFull`.
    @discardableResult
    public func set(
        _ path: String, to value: TreeValue
    ) async throws(ScorebookError) -> WriteID {
        let place = try Self.place(path)
        return WriteID(number: try book().set(place, to: try value.value(at: place)))
    }

    /// Replaces several places below one at once: all of them or none, and nobody sees a part.
    ///
    /// - Parameter members: an object whose keys are paths below the place, such as `score` or
    ///   `sides/home`; none at or below another.
    @discardableResult
    public func update(
        _ path: String, _ members: TreeValue
    ) async throws(ScorebookError) -> WriteID {
        let base = try Self.place(path)
        var parts: [PathWrite] = []
        guard case .object(let members) = members else {
            throw ScorebookError(.refused, "an update is an object; nothing was written")
        }
        for member in members {
            let place: Path
            do throws(TreeError) {
                place = try Path(mergeName: member.key, below: base)
            } catch {
                throw ScorebookError(
                    .refused, "“\(member.key)” is no path of an update: \(error)")
            }
            parts.append(PathWrite(path: place, value: try member.value.value(at: place)))
        }
        parts.sort { $0.path < $1.path }
        guard !parts.isEmpty else {
            throw ScorebookError(.refused, "an update of nothing; nothing was written")
        }
        for (above, below) in zip(parts, parts.dropFirst())
        where above.path.isPrefix(of: below.path) {
            throw ScorebookError(
                .refused, "\(below.path) lies in \(above.path), and one update cannot set both")
        }
        return WriteID(number: try book().merge(parts, at: base))
    }

    /// Adds a child whose key comes after all that were added before, on whatever device.
    ///
    /// - Returns: the child's key, and the write.
    @discardableResult
    public func push(
        _ path: String, _ value: TreeValue
    ) async throws(ScorebookError) -> (key: String, write: WriteID) {
        let key = try book().pushKey()
        let place = try Self.place(path).appending(Path([key]))
        let number = try book().set(place, to: try value.value(at: place))
        return (key.text, WriteID(number: number))
    }

    /// Deletes what stands at a place and below it.
    @discardableResult
    public func remove(_ path: String) async throws(ScorebookError) -> WriteID {
        try await set(path, to: .null)
    }

    /// How far a write has come.
    public func state(of write: WriteID) async throws(ScorebookError) -> WriteState {
        try book().state(ofWrite: write.number)
    }

    /// How far a write has come, and each step from then on, up to the last.
    public nonisolated func states(of write: WriteID) -> WriteStates {
        WriteStates(home: self, write: write, bell: link.bell)
    }

    // MARK: Reading

    /// What is seen of a place on this device.
    public func read(_ path: String) async throws(ScorebookError) -> TreeValue {
        TreeValue(try book().value(at: try Self.place(path)).value)
    }

    /// What is seen of a place: first what this device has, and then each time that it changes,
    /// here, in another process, or on the server, which is followed as long as somebody observes.
    ///
    /// A reader that is slow misses steps in between and never the last one.
    public nonisolated func observe(_ path: String) throws(ScorebookError) -> Snapshots {
        Snapshots(home: self, path: try Self.place(path), link: link)
    }

    func snapshot(of path: Path) throws(ScorebookError) -> Snapshot {
        let (value, hasUnsent) = try book().value(at: path)
        return Snapshot(
            value: TreeValue(value), hasUnsent: hasUnsent, isLive: link.connection == .live)
    }

    // MARK: Matches

    /// Runs a body on the home's thread with its scorebook, for matches and their kinds.
    ///
    /// - Parameter body: must not keep the scorebook.
    public func withScorebook<Result: Sendable>(
        _ body: @Sendable (Scorebook) throws(ScorebookError) -> Result
    ) async throws(ScorebookError) -> Result {
        try body(try book())
    }

    // MARK: With the server

    /// Sends what waits and brings what is new of all matches, now.
    ///
    /// - Throws: `.unreachable` when the server gives no usable answer; everything is safe here.
    public func synchronize() async throws(ScorebookError) {
        let server = try requiredServer()
        let book = try book()
        let report = try book.push(to: server)
        if let failure = report.failure { throw failure }
        _ = try book.pull(from: server)
    }

    /// What stands at a place on the server now, with its tag.
    public func fetch(_ path: String) async throws(ScorebookError) -> Tagged {
        let exchange = try online()
        return try await exchange.fetch(try Self.place(path))
    }

    /// Replaces what stands at a place on the server if that is still what the tag says.
    ///
    /// It is done on the server alone, or not at all: nothing of it is kept for later.
    ///
    /// - Throws: `.unreachable`; whether the server has done it is then not known.
    public func set(
        _ path: String, to value: TreeValue, ifTag tag: String
    ) async throws(ScorebookError) -> ConditionalOutcome {
        let exchange = try online()
        let place = try Self.place(path)
        return try await exchange.set(place, to: try value.value(at: place), ifTag: tag)
    }

    private func online() throws(ScorebookError) -> TreeExchange {
        let server = try ServerURL(try requiredServer())
        do {
            return TreeExchange(server: server, transport: try book().transport(nil, to: server))
        } catch {
            throw ScorebookError(error, file: folder)
        }
    }

    private func requiredServer() throws(ScorebookError) -> String {
        guard let server else {
            throw ScorebookError(.refused, "this home was opened without a server")
        }
        return server
    }

    private static func place(_ path: String) throws(ScorebookError) -> Path {
        do throws(TreeError) { return try Path(path) } catch {
            throw ScorebookError(.refused, "“\(path)” is no path: \(error)")
        }
    }
}
