import Foundation
import TestSupport
import Testing

/// A program of `Tests/Clients`, run with the Firebase clients that `Scripts/make-clients`
/// installs.
struct PythonClient {
    private static let root = SharedData.packageRoot
    private static let python = root.appending(path: ".build/clients/bin/python")

    private let program: String
    private let child: Child

    /// Nil when the clients are missing, which is said, and is an issue where `CI` is `true`.
    ///
    /// - Parameter program: its name, without `.py`.
    init?(_ program: String, _ server: Server, _ arguments: String...) throws {
        guard Self.areInstalled else { return nil }
        self.program = program
        let port = try #require(server.address.split(separator: ":").last)
        let file = Self.root.appending(path: "Tests/Clients/\(program).py").path
        child = try Child(
            Self.python, ["-X", "faulthandler", file, String(port)] + arguments,
            environment: ["PYTHONDONTWRITEBYTECODE": "1"])
        try child.endInput()
    }

    private static var areInstalled: Bool {
        if FileManager.default.isExecutableFile(atPath: python.path) { return true }
        let sentence = "SKIPPED: Firebase's clients are not installed; run Scripts/make-clients"
        if ProcessInfo.processInfo.environment["CI"] == "true" {
            Issue.record("\(sentence)")
        } else {
            FileHandle.standardError.write(Data((sentence + "\n").utf8))
        }
        return false
    }

    /// Waits for its end, which must be a good one.
    func finish() throws {
        let (lines, talk) = try child.rest()
        let code = try child.end()
        #expect(
            code == 0 && lines.last == "done", "\(program): \(talk.joined(separator: "\n"))")
    }
}
