import Glibc

/// How long ago something was, and when.
enum Age {
    /// Such as `4 min ago`; the day for what is older than a month.
    static func words(of milliseconds: Int64, now: Int64) -> String {
        // What has a date alone, as a game of a file, is of no hour.
        if milliseconds % millisecondsOfDay == 0 { return day(milliseconds) }
        let seconds = (now - milliseconds) / 1000
        switch seconds {
        case ..<(-60): return Texts.inTheFuture(moment(milliseconds))
        case ..<10: return Texts.justNow
        case ..<60: return Texts.ago("\(seconds) s")
        case ..<3600: return Texts.ago("\(seconds / 60) min")
        case ..<86_400: return Texts.ago("\(seconds / 3600) h")
        case ..<(31 * 86_400): return Texts.ago(days: seconds / 86_400)
        default: return day(milliseconds)
        }
    }

    /// Such as `2026-11-30T10:05:00Z`, by nobody's clock on the wall.
    static func universal(_ milliseconds: Int64) -> String {
        var seconds = time_t(milliseconds / 1000)
        var parts = tm()
        guard gmtime_r(&seconds, &parts) != nil else { return "" }
        return text(parts).replacing(" ", with: "T") + "Z"
    }

    /// Such as `2026-11-30`, by the clock on the wall here.
    static func day(_ milliseconds: Int64) -> String { String(moment(milliseconds).prefix(10)) }

    /// Such as `19:05:00`.
    static func time(_ milliseconds: Int64) -> String { String(moment(milliseconds).suffix(8)) }

    /// Such as `2026-11-30 19:05:00`, by the clock on the wall here.
    static func moment(_ milliseconds: Int64) -> String {
        var seconds = time_t(milliseconds / 1000)
        var parts = tm()
        // Imported games are of midnight in UTC of their day, wherever that is.
        let isDay = milliseconds % millisecondsOfDay == 0
        guard (isDay ? gmtime_r(&seconds, &parts) : localtime_r(&seconds, &parts)) != nil else {
            return ""
        }
        return text(parts)
    }

    private static let millisecondsOfDay: Int64 = 86_400_000

    private static func text(_ parts: tm) -> String {
        func digits(_ number: Int32, _ count: Int = 2) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, count - text.count)) + text
        }
        let day = "\(digits(parts.tm_year + 1900, 4))-\(digits(parts.tm_mon + 1))-"
        return day + "\(digits(parts.tm_mday)) "
            + "\(digits(parts.tm_hour)):\(digits(parts.tm_min)):\(digits(parts.tm_sec))"
    }
}
