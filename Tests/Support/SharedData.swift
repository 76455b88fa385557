package import Foundation
package import Testing

/// Data that several projects share and this one does not own: reference cases and real games.
///
/// They lie where `MATCHBOOK_SHARED` says, by default in `shared` beside the package. Where they
/// are missing, a test says so and passes, but fails when `CI` is `true`.
package enum SharedData {
    /// The root of the package, found from this file.
    package static let packageRoot = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static let root: URL = {
        let named = ProcessInfo.processInfo.environment["MATCHBOOK_SHARED"] ?? "../shared"
        return URL(filePath: named, relativeTo: packageRoot).standardizedFileURL
    }()

    /// The file or folder at a path below the shared folder; nil when it is missing, which is
    /// said, and is an issue of the test where `CI` is `true`.
    package static func url(
        _ path: String, sourceLocation: SourceLocation = #_sourceLocation
    ) -> URL? {
        let url = root.appending(path: path)
        if FileManager.default.fileExists(atPath: url.path) { return url }
        let sentence = "SKIPPED: no shared data at \(url.path); set MATCHBOOK_SHARED to its folder"
        if ProcessInfo.processInfo.environment["CI"] == "true" {
            Issue.record("\(sentence)", sourceLocation: sourceLocation)
        } else {
            FileHandle.standardError.write(Data((sentence + "\n").utf8))
        }
        return nil
    }

    /// The bytes of a file below the shared folder; nil when it is missing.
    package static func bytes(
        _ path: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> [UInt8]? {
        guard let url = url(path, sourceLocation: sourceLocation) else { return nil }
        return Array(try Data(contentsOf: url))
    }
}
