/// Follows the change feed of some places over an event stream, for as long as it is wanted.
///
/// Pure: what happens arrives as calls, and what to do leaves as actions. Pages are gathered until
/// all has come, so that nobody sees a part of a merge; a stream that breaks is taken up where it
/// stopped, in the middle of a copy too.
package struct Follower: Sendable {
    package enum Action: Equatable, Sendable {
        /// Open the stream; `arrived` and at last `ended` tell what comes of it.
        case connect(after: Cursor?)
        /// Close it, if it is open; nothing more of it is to be told.
        case disconnect
        /// All up to the cursor is there: rows to be merged into those of the places, or to take
        /// their place.
        case take([Row], replaces: Bool, cursor: Cursor)
        /// Call `waited` after so long, and not before; a later one takes its place.
        case wait(milliseconds: Int64)
        /// Nothing is left to be waited for.
        case rest
        case tell(News)
    }

    /// What whoever looks on may want to know.
    package enum News: Equatable, Sendable {
        /// From here on changes come as they are made.
        case live
        /// The stream broke, and is tried again after so long.
        case waiting(milliseconds: Int64, because: PushFailure)
        /// The server wants to know who asks: only `resumed` goes on.
        case paused(PushFailure)
    }

    private enum State: Equatable {
        case idle
        /// The stream is open, or being opened.
        case open
        case waiting
        case paused
        case stopped
    }

    private var state = State.idle
    private var backoff: Backoff
    /// Where the stream is to be taken up.
    private var cursor: Cursor?
    /// What has come of a piece that is not whole.
    private var rows: [Row] = []
    private var replaces: Bool
    /// Whether `live` was told of the stream that is open.
    private var isLive = false

    /// - Parameter cursor: where the copy of the places stands; nil when there is none.
    package init(after cursor: Cursor?, backoff: Backoff = Backoff()) {
        self.cursor = cursor
        self.backoff = backoff
        replaces = cursor == nil
    }

    /// Whether only `resumed` goes on.
    package var isPaused: Bool { state == .paused }

    // MARK: What happens

    package mutating func started() -> [Action] {
        guard state == .idle else { preconditionFailure("a follower starts once") }
        return connect()
    }

    /// A page of the feed arrived.
    package mutating func arrived(_ page: ChangePage) -> [Action] {
        guard state == .open else { return [] }
        if page.isReset {
            rows = []
            replaces = true
        }
        rows += page.changes
        cursor = page.cursor
        guard !page.hasMore else { return [silenceTimer] }
        let take = Action.take(rows, replaces: replaces, cursor: page.cursor)
        rows = []
        replaces = false
        // Only a whole piece shows that the server can be followed: one that always breaks off
        // before is not tried at full speed.
        backoff.succeeded()
        defer { isLive = true }
        return isLive ? [take, silenceTimer] : [take, .tell(.live), silenceTimer]
    }

    /// The stream gave a sign of life, with where it stands.
    package mutating func keptAlive(at cursor: Cursor?) -> [Action] {
        guard state == .open else { return [] }
        // In the middle of a piece the cursor of its last page counts.
        if let cursor, isLive, rows.isEmpty { self.cursor = cursor }
        return [silenceTimer]
    }

    /// The stream came to an end, or none came about.
    ///
    /// - Parameter jitter: a random number from 0 up to 1.
    package mutating func ended(_ failure: PushFailure, jitter: Double) -> [Action] {
        guard state == .open else { return [] }
        switch backoff.failed(failure, jitter: jitter) {
        case .wait(let milliseconds):
            state = .waiting
            return [
                .tell(.waiting(milliseconds: milliseconds, because: failure)),
                .wait(milliseconds: milliseconds),
            ]
        case .pause:
            state = .paused
            return [.tell(.paused(failure)), .rest]
        }
    }

    /// The time that was asked for has passed.
    package mutating func waited(jitter: Double) -> [Action] {
        switch state {
        case .waiting: connect()
        case .open:
            [.disconnect] + ended(.noAnswer(Self.silence), jitter: jitter)
        case .idle, .paused, .stopped: []
        }
    }

    /// There is reason to believe that the server can be reached, or takes us, now.
    package mutating func resumed() -> [Action] {
        guard state == .waiting || state == .paused else { return [] }
        backoff.resumed()
        return connect()
    }

    package mutating func stopped() -> [Action] {
        let wasOpen = state == .open
        state = .stopped
        return wasOpen ? [.disconnect, .rest] : [.rest]
    }

    // MARK: Steps

    private mutating func connect() -> [Action] {
        state = .open
        isLive = false
        return [
            .connect(after: cursor), .wait(milliseconds: Limits.streamBeginMillisecondsMax),
        ]
    }

    private var silenceTimer: Action {
        .wait(milliseconds: Limits.streamSilenceMillisecondsMax)
    }

    private static let silence = "The server gave no sign of life."
}
