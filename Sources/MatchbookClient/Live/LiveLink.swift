import Glibc
import JSONTree
package import Matches
package import SyncCore

/// Follows a home and its server at the same time: what other processes record here, and what
/// others write there.
///
/// Belongs to the thread that runs it, and uses the scorebook there. It waits without a timer: for
/// the kernel to say that the home's file was written to, and for the server's stream, of which
/// one timer notices that it fell silent.
package final class LiveLink {
    package enum Event: Equatable, Sendable {
        /// Something of the matches may have changed, here or from the server.
        case changed
        /// How the following of the server goes.
        case news(Follower.News)
        /// What was recorded here was sent, or why it was not.
        case sent(PushReport)
        case notSent(ScorebookError)
    }

    /// What is to be followed.
    package enum Wish: Sendable {
        case match(MatchID)
        /// The summaries, and every match that somebody may go on with.
        case allUnderWay
        case places(ObservedPlaces)
    }

    private let book: Scorebook
    private let server: String?
    private let address: ServerURL?
    private let wish: Wish
    /// Whether what is recorded here is sent.
    private let sends: Bool
    private let transport: StoppableTransport
    private let wakeup: Wakeup
    private let watch: HomeWatch

    private var follower = Follower(after: nil)
    private var stream: ChangeStream?
    /// Of the stream; made anew with each, for a token does not last as long as this does.
    private var link: ServerLink?
    /// The places of the stream.
    private var paths: [Path] = []
    /// Whether all that is wanted is followed.
    private var isFollowing = false
    /// Whether the places are to be asked for before they are streamed.
    private var needsCopy = true
    /// Milliseconds of the monotonic clock at which the follower is to be called.
    private var followDeadline: Int64?
    private var sendBackoff = Backoff()
    private var sendDeadline: Int64?
    private var events: [Event] = []

    /// Places of one stream; of more matches under way those that changed last are followed.
    private static let followedMax = Limits.changePathsMax - 1

    /// - Parameters:
    ///   - server: nil to follow the home alone.
    ///   - transport: libcurl's when nil.
    package init(
        _ book: Scorebook, server: String?, _ wish: Wish, sends: Bool,
        transport: (any Transport)? = nil
    ) throws(ScorebookError) {
        self.book = book
        self.server = server
        self.wish = wish
        self.sends = sends && server != nil
        do {
            self.transport = StoppableTransport(try book.transport(transport))
        } catch {
            throw ScorebookError(error, file: book.home)
        }
        wakeup = try Wakeup()
        watch = try HomeWatch(home: book.home)
        address = try server.map { (text) throws(ScorebookError) in try ServerURL(text) }
    }

    /// Ends `run`, from any thread.
    package var stop: @Sendable () -> Void {
        { [transport, wakeup] in
            transport.stop()
            wakeup.wake()
        }
    }

    /// Has it look again at the places that are wanted, from any thread.
    package var placesChanged: @Sendable () -> Void {
        { [wakeup] in wakeup.wake() }
    }

    /// Follows until it is stopped, or until the handler returns false.
    ///
    /// The handler is first told that all may have changed, before anything is asked of a server.
    ///
    /// - Throws: what the handler throws, and what goes wrong with the home; a server that cannot
    ///   be reached is news.
    package func run(_ handler: (Event) throws -> Bool) throws {
        defer { perform(follower.stopped()) }
        events = [.changed]
        guard try tell(handler) else { return }
        if server != nil { perform(follower.started()) }
        try sendIfNeeded()
        while try tell(handler), !transport.isStopped {
            wait()
            if transport.isStopped { return }
            if try watch.take(), try book.hasChangedElsewhere() {
                events.append(.changed)
                // Somebody may have said who this device is.
                if follower.isPaused { perform(follower.resumed()) }
                if sendBackoff.isPaused {
                    sendBackoff.resumed()
                    sendDeadline = nil
                }
                try sendIfNeeded()
            }
            try takeInputs()
            try refollow()
            try passDeadlines()
        }
    }

    private func tell(_ handler: (Event) throws -> Bool) throws -> Bool {
        while !events.isEmpty {
            guard try handler(events.removeFirst()) else { return false }
        }
        return true
    }

    // MARK: Waiting

    private func wait() {
        var entries = [
            pollfd(fd: watch.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: wakeup.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        let deadline = [followDeadline, sendDeadline].compactMap(\.self).min()
        let rest = deadline.map { max(0, $0 - book.clock.monotonicMilliseconds) }
        _ = poll(&entries, 2, rest.map { Int32(clamping: $0) } ?? -1)
        wakeup.clear()
    }

    private func passDeadlines() throws {
        let now = book.clock.monotonicMilliseconds
        if let deadline = followDeadline, deadline <= now {
            followDeadline = nil
            perform(follower.waited(jitter: .random(in: 0..<1)))
        }
        if let deadline = sendDeadline, deadline <= now {
            sendDeadline = nil
            try sendIfNeeded()
        }
    }

    // MARK: Sending

    private func sendIfNeeded() throws {
        guard sends, let server, sendDeadline == nil, try book.hasUnsent() else { return }
        do throws(ScorebookError) {
            let report = try book.push(to: server, transport: transport)
            if let failure = report.failure { throw failure }
            sendBackoff.succeeded()
            events += [.changed, .sent(report)]
        } catch {
            if transport.isStopped { return }
            guard error.isPassing else { throw error }
            let step = sendBackoff.failed(PushFailure(error), jitter: .random(in: 0..<1))
            // Whoever must say first who it is waits for the stream to be allowed.
            let time =
                if case .wait(let milliseconds) = step { milliseconds } else { Int64.max / 2 }
            sendDeadline = book.clock.monotonicMilliseconds + time
            events.append(.notSent(error))
        }
    }

    // MARK: Following

    private func perform(_ actions: [Follower.Action]) {
        var actions = actions[...]
        while let action = actions.popFirst() {
            switch action {
            case .connect(let cursor):
                // What failed says what comes next in the place of the rest.
                if let failed = connect(after: cursor) { actions = failed[...] }
            case .disconnect: disconnect()
            case .take(let rows, _, let cursor):
                if let failed = take(rows, upTo: cursor) { actions = failed[...] }
            case .wait(let milliseconds):
                followDeadline = book.clock.monotonicMilliseconds + milliseconds
            case .rest: followDeadline = nil
            case .tell(let news):
                events.append(.news(news))
                // The server is there: what could not be sent is sent now.
                if news == .live, sendDeadline != nil { sendDeadline = 0 }
            }
        }
    }

    private func disconnect() {
        stream?.cancel()
        stream = nil
        isFollowing = false
    }

    /// - Returns: what is to be done when it failed.
    private func connect(after cursor: Cursor?) -> [Follower.Action]? {
        guard let server, let address else { return nil }
        disconnect()
        do {
            let link = ServerLink(
                address, transport: try book.transport(transport, to: address), clock: book.clock)
            self.link = link
            var start = cursor
            if needsCopy || start == nil {
                // What is learned may name further matches.
                for _ in 0..<Self.roundsMax {
                    paths = try wanted()
                    if !paths.isEmpty { try book.catchUp(paths, with: server, by: transport) }
                    start = try book.start(of: paths)
                    // A server that was put back meanwhile is copied from anew: a stream only adds,
                    // and what that server lacks would stay.
                    if start != nil || paths.isEmpty, Set(try wanted()) == Set(paths) { break }
                }
                events.append(.changed)
                guard start != nil || paths.isEmpty else {
                    throw ScorebookError(
                        .unreachable, "the server changes its store again and again")
                }
                needsCopy = false
            }
            isFollowing = true
            // Without a place there is nothing to hear.
            guard !paths.isEmpty else { return [.rest] }
            stream = link.stream(at: paths, since: start, waking: wakeup)
            return nil
        } catch {
            return failed(error)
        }
    }

    private static let roundsMax = 3

    private func wanted() throws(ScorebookError) -> [Path] {
        switch wish {
        case .match(let id): return [MatchPlace.match(id)]
        case .allUnderWay:
            let matches = try book.matchesUnderWay().prefix(Self.followedMax)
            return matches.map(MatchPlace.match) + [MatchPlace.allSummaries]
        case .places(let places): return Array(places.paths.prefix(Limits.changePathsMax))
        }
    }

    /// Takes the stream up anew when other places are to be followed.
    private func refollow() throws {
        guard isFollowing, Set(try wanted()) != Set(paths) else { return }
        needsCopy = true
        _ = follower.stopped()
        disconnect()
        follower = Follower(after: nil)
        perform(follower.started())
    }

    private func takeInputs() throws {
        guard let stream, let link else { return }
        for input in stream.take() {
            // What came before this may have ended the stream.
            guard stream === self.stream else { return }
            do throws(PushFailure) {
                switch input {
                case .ended(let failure): throw failure
                case .event(let event):
                    switch try link.news(event, at: paths) {
                    case .page(let page, let storeID):
                        let isOther = storeID != (try? book.currentIdentity().storeID)
                        if page.isReset || isOther {
                            needsCopy = true
                            throw .busy("The server's data are to be copied anew.")
                        }
                        perform(follower.arrived(page))
                    case .alive(let cursor): perform(follower.keptAlive(at: cursor))
                    case nil: break
                    }
                }
            } catch {
                disconnect()
                perform(follower.ended(error, jitter: .random(in: 0..<1)))
            }
        }
    }

    /// Takes in rows that follow on those here: copies are asked for, and not streamed.
    ///
    /// - Returns: what is to be done when it failed.
    private func take(_ rows: [Row], upTo cursor: Cursor) -> [Follower.Action]? {
        guard let server, let link, !rows.isEmpty else { return nil }
        do {
            guard try book.take(rows, at: paths, upTo: cursor, from: link) else { return nil }
            // A summary may speak of a match that is here and not followed.
            let told = rows.lazy.compactMap(\.path.path)
                .filter { $0.keys.first == MatchPlace.summaries }
                .compactMap(MatchPlace.matchID)
            let behind = try Set(told).filter { try book.isHere($0) }.map(MatchPlace.match)
                .filter { !paths.contains($0) }
            if !behind.isEmpty { try book.catchUp(behind, with: server, by: transport) }
            events.append(.changed)
            return nil
        } catch {
            return failed(error)
        }
    }

    /// What goes wrong here is tried again as what goes wrong there, from what the file has.
    private func failed(_ error: any Error) -> [Follower.Action] {
        disconnect()
        needsCopy = true
        let error = ScorebookError(error, file: book.home)
        return follower.ended(PushFailure(error), jitter: .random(in: 0..<1))
    }
}

extension ScorebookError {
    /// Whether trying again later may help.
    fileprivate var isPassing: Bool {
        switch kind {
        case .unreachable, .overLimit, .busy, .diskFull, .refused: true
        case .usage, .damaged, .newerFormat, .notFound, .internal: false
        }
    }
}

extension PushFailure {
    /// For people.
    package var sentence: String {
        switch self {
        case .noAnswer(let sentence), .busy(let sentence), .refused(let sentence),
            .tooLarge(let sentence), .unauthorized(let sentence), .paused(let sentence, _),
            .overLimit(let sentence, _):
            sentence
        case .gap, .otherStore: "The server's data changed."
        }
    }

    fileprivate init(_ error: ScorebookError) {
        if let time = error.retryAfterMilliseconds {
            self =
                error.kind == .overLimit
                ? .overLimit(error.sentence, milliseconds: time)
                : .paused(error.sentence, milliseconds: time)
            return
        }
        switch error.kind {
        case .refused: self = .unauthorized(error.sentence)
        case .busy: self = .busy(error.sentence)
        case .overLimit: self = .overLimit(error.sentence, milliseconds: nil)
        case .usage, .damaged, .newerFormat, .unreachable, .diskFull, .notFound, .internal:
            self = .noAnswer(error.sentence)
        }
    }
}
