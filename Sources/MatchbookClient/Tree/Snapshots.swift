import JSONTree

/// What is seen of a place, each time that it changes.
///
/// The place is followed on the server as long as an iterator is held.
public struct Snapshots: AsyncSequence, Sendable {
    fileprivate let home: MatchbookHome
    fileprivate let path: Path
    fileprivate let link: HomeLink

    init(home: MatchbookHome, path: Path, link: HomeLink) {
        self.home = home
        self.path = path
        self.link = link
    }

    /// Begins to observe.
    public func makeAsyncIterator() -> Iterator { Iterator(self) }

    /// Gives the snapshots, each other than the one before.
    public struct Iterator: AsyncIteratorProtocol {
        private let snapshots: Snapshots
        private let observation: Observation
        private var bell: AsyncStream<Void>.Iterator
        private var last: Snapshot?

        fileprivate init(_ snapshots: Snapshots) {
            self.snapshots = snapshots
            // Heard before anything is read, so that no change falls between.
            bell = snapshots.link.bell.listen().makeAsyncIterator()
            observation = Observation(snapshots.path, snapshots.link)
        }

        /// The next snapshot; nil when the home was closed or the task cancelled.
        ///
        /// - Throws: `ScorebookError` when the file cannot be read.
        public mutating func next() async throws -> Snapshot? {
            while true {
                if last != nil, await bell.next() == nil { return nil }
                let snapshot = try await snapshots.home.snapshot(of: snapshots.path)
                guard snapshot != last else { continue }
                last = snapshot
                return snapshot
            }
        }
    }

    /// Holds a place among those that are followed.
    private final class Observation: Sendable {
        let path: Path
        let link: HomeLink

        init(_ path: Path, _ link: HomeLink) {
            self.path = path
            self.link = link
            link.observe(path)
        }

        deinit { link.leave(path) }
    }
}

/// How far a write has come, step by step, up to the last.
public struct WriteStates: AsyncSequence, Sendable {
    fileprivate let home: MatchbookHome
    fileprivate let write: WriteID
    fileprivate let bell: ChangeBell

    init(home: MatchbookHome, write: WriteID, bell: ChangeBell) {
        self.home = home
        self.write = write
        self.bell = bell
    }

    /// Begins with the state that the write has.
    public func makeAsyncIterator() -> Iterator { Iterator(self) }

    /// Gives the states, each other than the one before.
    public struct Iterator: AsyncIteratorProtocol {
        private let states: WriteStates
        private var bell: AsyncStream<Void>.Iterator
        private var last: WriteState?

        fileprivate init(_ states: WriteStates) {
            self.states = states
            bell = states.bell.listen().makeAsyncIterator()
        }

        /// The next state; nil after the last, and when the home was closed or the task cancelled.
        public mutating func next() async throws -> WriteState? {
            while true {
                if let last {
                    guard last == .onDisk, await bell.next() != nil else { return nil }
                }
                let state = try await states.home.state(of: states.write)
                guard state != last else { continue }
                last = state
                return state
            }
        }
    }
}
