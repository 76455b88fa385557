import Glibc
import SyncServer

/// Shows how far long work has come: on a terminal in one line that changes, elsewhere in a line
/// of its own now and then.
final class ProgressLine {
    private static let terminalTime = Duration.milliseconds(200)
    private static let lineTime = Duration.seconds(10)

    private let isTerminal = isatty(STDERR_FILENO) == 1
    private var told = ContinuousClock.now
    private var hasLine = false

    func show(_ step: UpkeepStep) {
        let now = ContinuousClock.now
        guard now - told >= (isTerminal ? Self.terminalTime : Self.lineTime) else { return }
        told = now
        guard isTerminal else { return Main.say(step.sentence) }
        hasLine = true
        write("\r\u{1B}[K" + step.sentence)
    }

    /// Takes the line away, before anything else is said.
    func end() {
        guard hasLine else { return }
        hasLine = false
        write("\r\u{1B}[K")
    }

    private func write(_ text: String) {
        let bytes = Array(text.utf8)
        // With nobody to read it there is nobody to tell.
        _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
    }
}

extension UpkeepStep {
    fileprivate var sentence: String {
        guard let total, total > 0 else { return "\(activity): \(done)" }
        return "\(activity): \(Int64(done) * 100 / Int64(total)) %"
    }
}
