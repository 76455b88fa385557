import Glibc
import QRCode

/// What is printed of an invitation.
struct InvitationPage {
    let code: String
    let minutes: Int
    /// Where devices reach the server, when it is known.
    let address: String?

    /// The code alone is the fact, for scripts; what to do with it is talk, and on a terminal the
    /// command to type is a QR code too.
    func show() {
        print(code)
        let command = "matchbook join \(code)" + (address.map { " --server \($0)" } ?? "")
        let shown = address == nil ? command + " --server URL" : command
        Main.say("On the other device, within \(minutes) minutes:  \(shown)", named: false)
        if address?.hasPrefix("http://") != true {
            Main.say(
                "Where the certificate is by an authority of your own, add --ca and the file of "
                    + "that authority.", named: false)
        }
        guard isatty(STDERR_FILENO) == 1, let qr = QRCode(command) else { return }
        let isColored = getenv("NO_COLOR").map { $0.pointee == 0 } ?? true
        for line in qr.lines(isColored: isColored) { Main.say(line, named: false) }
    }
}
