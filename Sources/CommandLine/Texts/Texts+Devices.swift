import Access
import MatchbookClient
import Matches

// Who is let in where.
extension Texts {
    static let groupOfDevices = "Devices"

    static let inviteSummary = "make a code that lets another device in"
    static let inviteDetails = [
        "The code is for one device and a short time. It lets it score the match that is meant, or "
            + "with --read look at it; with --all it may do everything, and invite others.",
        "The other device needs no account: “matchbook join CODE --server URL” is all.",
    ]
    static let flagInviteAll = "let it into all matches, not one"
    static let flagRead = "let it look, and not write"
    static let flagMinutes = "how long the code is good for; by default 60"

    static let joinSummary = "be let in at a server, by a code"
    static let joinDetails = [
        "The code is used up by it. What this device gets for it is kept in its folder, in a file "
            + "that only its owner can read, and is renewed by itself."
    ]
    static let leaveSummary = "leave a server: forget what lets this device in"
    static let leaveDetails = [
        "All matches stay here. What is not sent yet stays too, and is sent neither as nobody nor "
            + "as whom a later code makes of this device, unless “push --adopt” is given.",
        "The server is told, so that the token is good for nobody any more.",
    ]
    static func notLetIn(_ server: String) -> String {
        "this device is not let in at \(server)"
    }
    static func left(_ server: String) -> String {
        "This device has left \(server); all matches stay here."
    }
    static let leftUnheard =
        "the server could not be told; “matchbook devices” and “revoke” on another device put this "
        + "one out there"

    static let devicesSummary = "list the devices that the server lets in"
    static let revokeSummary = "put a device out, at once"
    static let revokeDetails = [
        "DEVICE is the beginning of its id, as “devices” shows it. A device that puts itself out "
            + "keeps all its matches."
    ]
    static let flagAdopt = "send what was written as another device of the server as this one's"

    static let inviteOneOrAll = "--all and --match exclude each other"

    static func howToJoin(_ command: String, minutes: Int) -> String {
        "On the other device, within \(minutes) minutes:  \(command)"
    }

    static func joined(_ grant: Grant, _ server: String) -> String {
        let what =
            switch (grant.scope, grant.mayWrite) {
            case (.home, true): "may read and write all matches, and invite others"
            case (.home, false): "may look at all matches"
            case (.match(let id), true): "may score match \(id); “matchbook pull” brings it"
            case (.match(let id), false): "may look at match \(id); “matchbook pull” brings it"
            }
        return "This device is let in at \(server): it \(what)."
    }

    static let noDevices = "No device was let in yet; “matchbook invite” makes a code for one."

    static func scope(_ grant: Grant) -> String {
        let scope =
            switch grant.scope {
            case .home: "all matches"
            case .match(let id): "match \(id)"
            }
        return scope + (grant.mayWrite ? "" : ", reads only")
    }

    static let putOut = "put out"

    static func deviceName(_ name: String, isThis: Bool) -> String {
        guard isThis else { return name }
        return name.isEmpty ? thisDevice : "\(name), \(thisDevice)"
    }

    static func revoked(_ uid: String) -> String {
        "\(uid) is out: nothing that it sends is taken any more."
    }
}
