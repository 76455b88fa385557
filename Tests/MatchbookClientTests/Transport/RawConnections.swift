import Foundation
import Synchronization

/// The connections of a `RawServer`, which its threads outlive it with.
final class RawConnections: Sendable {
    private struct State {
        var open: Set<Int32> = []
        var count = 0
        var isEnded = false
    }

    private let state = Mutex(State())

    /// All that ever were.
    var connections: Int { state.withLock { $0.count } }

    /// - Returns: whether the server still is there.
    func opened(_ descriptor: Int32) -> Bool {
        state.withLock { state in
            guard !state.isEnded else { return false }
            state.count += 1
            state.open.insert(descriptor)
            return true
        }
    }

    func close(_ descriptor: Int32) {
        state.withLock { state in
            state.open.remove(descriptor)
            _ = Glibc.close(descriptor)
        }
    }

    /// Wakes the threads that wait on a connection.
    func end() {
        state.withLock { state in
            state.isEnded = true
            for descriptor in state.open { shutdown(descriptor, Int32(SHUT_RDWR)) }
        }
    }
}
