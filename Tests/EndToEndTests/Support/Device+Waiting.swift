import Foundation
import JSONTree
import Testing

/// Looks again until it holds; false when patience ends.
func eventually(_ holds: () throws -> Bool) throws -> Bool {
    let deadline = ContinuousClock.now + .seconds(Child.patience)
    while ContinuousClock.now < deadline {
        if try holds() { return true }
    }
    return false
}

extension Device {
    /// Starts a daemon in the foreground, and returns when it runs.
    func startsDaemon(_ server: Server) throws -> Child {
        let child = try starts(["daemon", "--server", server.address])
        let line = try #require(try child.line())
        #expect(line.hasPrefix("daemon "))
        return child
    }

    /// Looks at a match until its state line is this one; no test waits longer than is patient.
    func waits(for line: String, in match: String) throws {
        var seen = ""
        let isSeen = try eventually {
            let run = try runs("status", match, "--json")
            seen = run.code == 0 ? try run.json()["line"]?.string ?? "" : run.talk.joined()
            return seen == line
        }
        if isSeen { return }
        throw Child.Overdue(description: "waited for “\(line)” and saw “\(seen)”")
    }
}
