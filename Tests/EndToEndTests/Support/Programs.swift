import Foundation
import Testing
import TestSupport

/// The programs as they were built, beside the bundle of these tests.
enum Programs {
    static let client = beside("matchbook")
    static let server = beside("matchbookd")
    static let simulator = beside("matchbook-sim")

    private static func beside(_ name: String) -> URL {
        // The bundle is the running program where it is not a library loaded by another one.
        let places = [
            Bundle.main.executableURL, Bundle.main.bundleURL, Bundle(for: Anchor.self).bundleURL,
        ]
        for place in places {
            guard var folder = place else { continue }
            for _ in 0..<3 {
                folder = folder.deletingLastPathComponent()
                let program = folder.appending(path: name)
                if FileManager.default.isExecutableFile(atPath: program.path) { return program }
            }
        }
        return URL(filePath: "/nonexistent/\(name)")
    }

    private final class Anchor {}

    /// Nothing of the environment in which the tests run, but for finding programs.
    static func environment(_ more: [String: String] = [:]) -> [String: String] {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        let own = ["PATH": path, "SWIFT_BACKTRACE": "enable=no", "no_proxy": "*"]
        return own.merging(more) { $1 }
    }
}
