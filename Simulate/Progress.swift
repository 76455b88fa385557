import Glibc

/// How many seeds are done, shown on standard error where that is a terminal.
final class Progress {
    private let total: Int
    private let began = Progress.now()
    private let isTerminal = isatty(STDERR_FILENO) == 1
    private var shownAt = 0.0
    private(set) var done = 0

    init(total: Int) {
        self.total = total
    }

    var seconds: Double { Self.now() - began }

    func advance() {
        done += 1
        guard isTerminal, seconds - shownAt > 0.2 else { return }
        shownAt = seconds
        Self.write("\r\(done) of \(total) seeds")
    }

    func clear() {
        if isTerminal { Self.write("\r\u{1B}[K") }
    }

    static func say(_ sentence: String) { write(sentence + "\n") }

    private static func write(_ text: String) {
        let bytes = Array(text.utf8)
        // With nobody to read it there is nobody to tell.
        _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
    }

    private static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
