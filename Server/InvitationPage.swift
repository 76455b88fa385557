import Glibc
import QRCode

/// What is printed of an invitation.
struct InvitationPage {
    let code: String
    let minutes: Int
    /// Where devices reach the server, when it is known.
    let address: String?

    /// The code alone is on the first line, for scripts; on a terminal the command to type is a QR
    /// code too.
    func show() {
        print(code)
        let command = "matchbook join \(code)" + (address.map { " --server \($0)" } ?? "")
        let shown = address == nil ? command + " --server URL" : command
        print("On the other device, within \(minutes) minutes:  \(shown)")
        guard isatty(STDOUT_FILENO) == 1, let qr = QRCode(command) else { return }
        let isColored = getenv("NO_COLOR").map { $0.pointee == 0 } ?? true
        for line in qr.lines(isColored: isColored) { print(line) }
    }
}
