/// The turns in which the readers of streams hear that they are alive, spread over the interval so
/// that not all are written to at once.
///
/// Belongs to the loop's thread.
final class StreamBeat {
    private static let turns = 32

    private let loop: EventLoop
    private let interval: Duration
    private var turn = 0
    private var isBeating = false

    init(on loop: EventLoop, every interval: Duration) {
        self.loop = loop
        self.interval = interval
    }

    /// Beats as long as somebody listens.
    ///
    /// - Parameter beat: is given the turn and how many there are; false when nobody listens.
    func start(_ beat: @escaping (_ turn: Int, _ turns: Int) -> Bool) {
        guard !isBeating else { return }
        isBeating = true
        loop.after(interval / Self.turns) { [unowned self] in
            isBeating = false
            turn = (turn + 1) % Self.turns
            if beat(turn, Self.turns) { start(beat) }
        }
    }
}
