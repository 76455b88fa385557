import MatchbookClient
import Synchronization

/// A clock that stands still until it is told otherwise.
final class FakeClock: WallClock {
    private struct State {
        var wall: Int64
        var monotonic: Int64 = 0
    }

    private let state: Mutex<State>

    /// The morning of 30 November 2026.
    static let morning: Int64 = 1_796_025_600_000

    init(_ wall: Int64 = FakeClock.morning) {
        state = Mutex(State(wall: wall))
    }

    var milliseconds: Int64 { state.withLock { $0.wall } }
    var monotonicMilliseconds: Int64 { state.withLock { $0.monotonic } }

    func sleep(milliseconds: Int64) { pass(milliseconds) }

    func pass(_ milliseconds: Int64) {
        state.withLock { state in
            state.wall += milliseconds
            state.monotonic += milliseconds
        }
    }

    /// Sets the wall clock, as a person does.
    func set(_ wall: Int64) { state.withLock { $0.wall = wall } }
}
