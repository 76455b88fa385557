/// A value of the loop's thread that other threads may carry but not open.
final class LoopBound<Value>: @unchecked Sendable {
    // Sendable because `value` checks that it is used on the loop's thread.

    private let loop: EventLoop
    private var held: Value?

    init(_ loop: EventLoop) {
        self.loop = loop
    }

    var value: Value? {
        get {
            loop.preconditionOnLoop()
            return held
        }
        set {
            loop.preconditionOnLoop()
            held = newValue
        }
    }
}
