import CEvent
import Glibc

/// What the system says of this process.
struct ProcessFigures {
    let residentBytes: Int
    let processorSeconds: Double

    init() {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        let times = [usage.ru_utime, usage.ru_stime]
        processorSeconds = times.reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
        residentBytes = Self.residentPages * Int(sysconf(Int32(_SC_PAGESIZE)))
    }

    /// The second number of `/proc/self/statm`; 0 where it cannot be read.
    private static var residentPages: Int {
        let descriptor = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return 0 }
        defer { close(descriptor) }
        var text = [UInt8](repeating: 0, count: 128)
        let count = read(descriptor, &text, text.count)
        let words = String(decoding: text[..<max(0, count)], as: UTF8.self).split(separator: " ")
        return words.count > 1 ? Int(words[1]) ?? 0 : 0
    }
}
