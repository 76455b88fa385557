import Access
import Flags
import SyncServer
import TreeStore

/// What the program does beside serving.
struct ServerVerb {
    let verb: Verb
    let run: (Invocation) throws -> Void

    init(_ verb: Verb, run: @escaping (Invocation) throws -> Void) {
        self.verb = verb
        self.run = run
    }

    static var groups: [VerbGroup] {
        [
            VerbGroup("Who is let in", doors.map(\.verb)),
            VerbGroup("Rules", [RulesCommand.verb]), VerbGroup("The data", data.map(\.verb)),
        ]
    }

    private static var doors: [ServerVerb] { [make, invite, devices, revoke] }

    static func named(_ name: String) -> ServerVerb? {
        (doors + data).first { $0.verb.name == name }
    }

    static let tree = Flag("tree", "NAME", "the tree that is meant; by default “default”")

    /// `matchbookd init`.
    private static var make: ServerVerb {
        ServerVerb(
            Verb(
                "init", "make a data folder with keys and closed rules",
                details: [
                    "From then on nobody reads or writes but those whom you let in. What is there "
                        + "already stays: keys, rules and matches.",
                    "The folder's keys/secret holds the secret by which an administrator is known. "
                        + "Keep it, and keep it to yourself.",
                    "--new-keys makes keys anew that became known to others, or are lost: no "
                        + "server may be running. With a new device key all devices that were let "
                        + "in are out, and codes that were not used are void; a new secret changes "
                        + "nothing for devices.",
                ],
                flags: [
                    Flag("new-keys", "WHICH", "make others: device, secret or all")
                ])
        ) { invocation in
            let folder = try ServerFlags.folder(invocation)
            let newKeys = try invocation.choice("new-keys", of: NewKeys.allCases.map(\.rawValue))
                .flatMap { NewKeys(rawValue: $0) }
            let report = try DataSetup.make(in: folder, newKeys: newKeys)
            print(
                newKeys.map { $0.sentence(in: folder, report.putOut) }
                    ?? (report.madeKeys
                        ? "\(folder) has keys now: only those whom you let in read or write."
                        : "\(folder) has keys already; they stay as they are."))
            print(
                report.madeRules
                    ? "Its rules are closed; PUT /.settings/rules.json changes them."
                    : "Its rules stay as they are.")
            let data = invocation.value("data").map { " --data \($0)" } ?? ""
            print(
                """
                Next, where FILE are a certificate for NAME and its key. If it is by an authority
                of your own, join takes that one's file too: --ca FILE. To try it on this machine
                alone, leave out all but --data, and join --server http://127.0.0.1:9000.
                  matchbookd\(data) --host 0.0.0.0 --tls-certificate FILE --tls-key FILE
                  matchbookd invite --home\(data)
                  matchbook join CODE --server https://NAME:9000
                """)
        }
    }

    /// `matchbookd invite`.
    private static var invite: ServerVerb {
        ServerVerb(
            Verb(
                "invite", "make a code that lets one device in",
                details: [
                    "The code is good for one device and a short time. With --home the device may "
                        + "do everything in the tree, and invite others; with --match it may score "
                        + "that match. With --read it may only look.",
                    "The server may be running, or not yet.",
                ],
                flags: [
                    Flag("home", "let it into the whole tree"),
                    Flag("match", "ID", "let it into one match: its whole id"),
                    Flag("read", "let it look, and not write"),
                    Flag("minutes", "NUMBER", "how long the code is good for; by default 60"),
                    Flag("url", "URL", "where the device reaches the server, for what is printed"),
                    tree,
                ])
        ) { invocation in
            let grant = try Self.grant(invocation)
            let minutes =
                try invocation.integer("minutes", in: 1...Invitation.minutesMax)
                ?? Invitation.minutesDefault
            let tree = try treeName(invocation)
            let keeper = try DoorKeeper(folder: try ServerFlags.folder(invocation))
            let made = try keeper.invite(
                grant, to: tree, minutes: minutes, now: WallTime.milliseconds())
            InvitationPage(
                code: made.code.text, minutes: minutes, address: invocation.value("url")
            ).show()
        }
    }

    private static func grant(_ invocation: Invocation) throws -> Grant {
        let mayWrite = !invocation.has("read")
        switch (invocation.has("home"), invocation.value("match")) {
        case (true, nil): return Grant(.home, mayWrite: mayWrite)
        case (false, let id?):
            // Ids are what a client shows; a beginning of one is known there only.
            guard id.utf8.count == 12, id.utf8.allSatisfy({ $0 > 0x2F && $0 < 0x7B }) else {
                throw Refused(
                    "--match takes the whole id of a match, of 12 letters and digits; "
                        + "“matchbook invite --match” takes the beginning of one")
            }
            return Grant(.match(id.lowercased()), mayWrite: mayWrite)
        default: throw Refused("say what the device may see: --home, or --match ID")
        }
    }

    private static func treeName(_ invocation: Invocation) throws -> String {
        try invocation.value("tree").map { try Namespace($0).name } ?? Namespace.default.name
    }

    /// `matchbookd devices`.
    private static var devices: ServerVerb {
        ServerVerb(
            Verb("devices", "list the devices that were let in", flags: [tree])
        ) { invocation in
            let tree = try treeName(invocation)
            let keeper = try DoorKeeper(folder: try ServerFlags.folder(invocation))
            let devices = try keeper.devices(of: tree)
            if devices.isEmpty { print("No device was let in yet.") }
            for device in devices { print(device.line) }
        }
    }

    /// `matchbookd revoke`.
    private static var revoke: ServerVerb {
        ServerVerb(
            Verb(
                "revoke", takes: "DEVICE", arguments: 1...1, "put a device out, at once",
                details: ["The beginning of its id is enough where it is the only one."],
                flags: [tree])
        ) { invocation in
            let tree = try treeName(invocation)
            let keeper = try DoorKeeper(folder: try ServerFlags.folder(invocation))
            let device = try keeper.revoke(invocation.arguments.first ?? "", of: tree)
            print("\(device.uid) is out: nothing that it sends is taken any more.")
        }
    }
}

extension NewKeys {
    /// What is new, and what it means for those who were let in.
    fileprivate func sentence(in folder: String, _ putOut: Int) -> String {
        let devices =
            putOut == 1
            ? "1 device that was let in is" : "\(putOut) devices that were let in are"
        let out =
            putOut == 0
            ? "No device was let in before." : "\(devices) out; each needs a new code."
        let secret = "Administrators use the new keys/secret from now on."
        return switch self {
        case .device: "\(folder) has a new keys/device.key. \(out)"
        case .secret: "\(folder) has a new keys/secret. \(secret) Devices go on as before."
        case .all: "\(folder) has new keys. \(out) \(secret)"
        }
    }
}

extension Device {
    /// As the list shows it.
    fileprivate var line: String {
        let scope =
            switch grant.scope {
            case .home: "home"
            case .match(let id): "match \(id)"
            }
        let state = isRevoked ? "  put out" : ""
        return "\(uid)  \(scope), \(grant.mayWrite ? "writes" : "reads")\(state)"
            + (name.isEmpty ? "" : "  \(name)")
    }
}
