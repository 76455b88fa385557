import Synchronization

/// Tells those who wait that something changed; several changes may be told as one.
final class ChangeBell: Sendable {
    private struct State {
        var listeners: [Int: AsyncStream<Void>.Continuation] = [:]
        var lastNumber = 0
        var isEnded = false
    }

    private let state = Mutex(State())

    /// Rings once for all that happened since the last element was taken.
    func listen() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let number = state.withLock { state -> Int? in
            if state.isEnded { return nil }
            state.lastNumber += 1
            state.listeners[state.lastNumber] = continuation
            return state.lastNumber
        }
        guard let number else {
            continuation.finish()
            return stream
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { $0.listeners[number] = nil }
        }
        return stream
    }

    func ring() {
        for listener in state.withLock({ Array($0.listeners.values) }) { listener.yield() }
    }

    /// Whoever listens hears that nothing comes any more.
    func end() {
        let listeners = state.withLock { state in
            state.isEnded = true
            defer { state.listeners = [:] }
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.finish() }
    }
}
