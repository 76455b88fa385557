import Foundation
import Glibc
import TestSupport

/// A terminal of a fixed size with a shell in it, and somebody who types and looks.
///
/// It is a pane of tmux, on a socket in the test's own folder, which ends with the value.
final class Terminal {
    static let columns = 80
    static let rows = 40

    /// Kept until the server has ended, whose socket is in it.
    private let folder: ScratchFolder
    private let socket: String
    private var isOpen = true

    /// - Parameter environment: what the shell has beside the path of the programs.
    init(folder: ScratchFolder, environment: [String: String]) throws {
        self.folder = folder
        socket = folder.file("tmux")
        let variables = environment.merging([
            "PATH": Programs.client.deletingLastPathComponent().path + ":/usr/bin:/bin",
            "PS1": "$ ", "SWIFT_BACKTRACE": "enable=no", "BASH_SILENCE_DEPRECATION_WARNING": "1",
        ]) { $1 }
        let words = variables.sorted { $0.key < $1.key }
            .map { "\($0.key)='\($0.value)'" }.joined(separator: " ")
        try tmux(
            "new-session", "-d", "-x", String(Self.columns), "-y", String(Self.rows),
            "exec env -i TERM=$TERM \(words) bash --norc --noprofile")
    }

    deinit {
        do {
            try close()
        } catch {
            print("left behind: the terminal at \(socket): \(error)")
        }
    }

    /// Closes it, as its window's button does.
    func close() throws {
        guard isOpen else { return }
        isOpen = false
        try tmux("kill-server")
    }

    /// Types a text, and waits until the terminal shows it.
    func type(_ text: String) throws {
        try tmux("send-keys", "-l", text)
        try waitUntil("it shows “\(text)”") { lines in
            // A long line goes on in the next one.
            let shown = lines.suffix(2).joined().filter { $0 != " " }
            return shown.hasSuffix(text.filter { $0 != " " })
        }
    }

    /// Presses a key, by tmux's name for it: `Enter`, `Tab`, `Up`, `C-c`.
    func press(_ key: String) throws { try tmux("send-keys", key) }

    func paste(_ text: String) throws {
        try tmux("set-buffer", text)
        try tmux("paste-buffer")
    }

    func resize(columns: Int, rows: Int) throws {
        try tmux("resize-window", "-x", String(columns), "-y", String(rows))
    }

    /// Waits until the last line that is not empty is this one.
    func waitFor(_ last: String) throws {
        try waitUntil("its last line is “\(last)”") { $0.last == last }
    }

    /// The lines on the screen, without empty ones at the end.
    func screen() throws -> [String] {
        var lines = try tmux("capture-pane", "-p").map { line in
            String(line.reversed().drop { $0 == " " }.reversed())
        }
        while lines.last == "" { lines.removeLast() }
        return lines
    }

    private func waitUntil(_ what: String, _ holds: ([String]) -> Bool) throws {
        let deadline = ContinuousClock.now + .seconds(Child.patience)
        while true {
            let lines = try screen()
            if holds(lines) { return }
            guard ContinuousClock.now < deadline else {
                throw Child.Overdue(
                    description: "waited until \(what), and saw\n"
                        + lines.joined(separator: "\n"))
            }
            usleep(20_000)
        }
    }

    /// The server that tmux leaves behind must hold nothing of ours open, or we would wait for it.
    private static let closing =
        "for d in /proc/self/fd/*; do d=${d##*/}; ((d > 2)) && eval \"exec $d>&-\"; done; "
        + "exec /usr/bin/tmux \"$@\""

    @discardableResult
    private func tmux(_ words: String...) throws -> [String] {
        let child = try Child(
            URL(filePath: "/bin/bash"),
            ["-c", Self.closing, "tmux", "-S", socket, "-f", "/dev/null", "-u"] + words,
            environment: ["TERM": "xterm-256color", "HOME": folder.path])
        try child.endInput()
        let (lines, talk) = try child.rest()
        guard try child.end() == 0 else {
            throw Child.Overdue(description: "tmux \(words): \(talk)")
        }
        return lines
    }
}
