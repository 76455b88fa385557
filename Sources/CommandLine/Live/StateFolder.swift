import Glibc

/// The folder in which programs keep what they remember of themselves.
enum StateFolder {
    /// Makes it, and those above it, where they are missing; who opens a file there hears what
    /// failed.
    static func make(_ path: String) {
        var parent = ""
        for part in path.split(separator: "/") {
            parent += "/\(part)"
            mkdir(parent, 0o700)
        }
    }
}
