import Access
import Flags
import Glibc
import SyncServer

/// What the server's command line says.
struct ServerFlags {
    let settings: MatchbookServer.Settings
    let log: LogWriter

    static let program = Program(
        "matchbookd", "keep trees of matches and merge what devices push",
        details: [
            "Without keys the server is open: whoever reaches it can read and write. It then "
                + "listens only on this machine, unless --insecure is given. “matchbookd init” "
                + "makes keys and closed rules; then only those come in whom you let in.",
            "When it can serve it prints one line, \"listening on http://HOST:PORT\" (https with a "
                + "certificate; with --log-format json an object), to standard error. SIGTERM and "
                + "SIGINT end it when all that was accepted is written and answered.",
            "Exit codes: 0 done; 1 refused, or not possible now; 2 the line is not right; 3 data, "
                + "or a file that was named, is damaged, incomplete, another program's or a newer "
                + "version's.",
        ],
        flags: [
            Flag(
                "data", "DIR",
                "where the data is; by default matchbookd in the XDG data folder")
        ],
        ownFlags: [
            Flag("host", "ADDRESS", "the address to listen on; by default 127.0.0.1"),
            Flag("port", "NUMBER", "the port; 0 for any free one; by default 9000"),
            Flag(
                "keep-alive", "SECONDS",
                "how often an event stream says that it is alive; by default 30"),
            Flag(
                "restored",
                "the data was put back from a copy: devices send again what it lacks"),
            Flag(
                "tls-certificate", "FILE",
                "speak HTTPS with this certificate in PEM, and those above it; read again on SIGHUP"
            ),
            Flag("tls-key", "FILE", "the certificate's private key in PEM"),
            Flag(
                "trusted-proxy", "ADDRESS[/BITS]", repeats: true,
                "a proxy whose word for where requests come from is taken"),
            LimitFlag.flag,
            Flag("insecure", "listen on an address that others can reach, without any protection"),
            Flag(
                "emulator",
                "behave as Firebase's emulator: “owner” may do everything, tokens need no signature"
            ),
            Flag(
                "public-keys", "FILE", repeats: true,
                "keys by which users' tokens are known, in PEM or as a JWKS"),
            Flag("project", "ID", "the Firebase project whose users are let in"),
            Flag("issuer", "TEXT", "who must have made the tokens, when it is not Firebase"),
            Flag("audience", "TEXT", "whom the tokens must be meant for"),
        ] + WatchFlags.flags,
        groups: ServerVerb.groups, topics: [LimitFlag.topic], needsVerb: false)

    init(_ invocation: Invocation) throws {
        var settings = MatchbookServer.Settings(folder: try Self.folder(invocation))
        settings.host = invocation.value("host") ?? settings.host
        // The one name of which it is known what it means; others would have to be looked up.
        if settings.host == "localhost" { settings.host = "127.0.0.1" }
        settings.isRestored = invocation.has("restored")
        if let port = try invocation.integer("port", in: 0...65_535) {
            settings.port = UInt16(port)
        }
        if let seconds = try invocation.integer("keep-alive", in: 1...3600) {
            settings.keepAliveTime = .seconds(seconds)
        }
        settings.tls = try Self.tls(invocation)
        settings.traffic.proxies = try invocation.values("trusted-proxy").map { text in
            guard let range = NetworkRange(text) else {
                throw Refused(
                    "--trusted-proxy \(text) is no address, nor the beginning of some such as "
                        + "10.0.0.0/8")
            }
            return range
        }
        try LimitFlag.apply(invocation, to: &settings)
        settings.isInsecure = invocation.has("insecure")
        settings.access.isEmulator = invocation.has("emulator")
        settings.access.publicKeyFiles = invocation.values("public-keys")
        settings.access.project = invocation.value("project")
        settings.access.issuer = invocation.value("issuer")
        settings.access.audience = invocation.value("audience")
        log = try WatchFlags.set(&settings, by: invocation)
        self.settings = settings
    }

    private static func tls(_ invocation: Invocation) throws -> TLSFiles? {
        switch (invocation.value("tls-certificate"), invocation.value("tls-key")) {
        case (nil, nil): return nil
        case (let certificate?, let key?): return TLSFiles(certificate: certificate, key: key)
        case (_?, nil): throw Refused("--tls-certificate needs --tls-key, the file of its key")
        case (nil, _?): throw Refused("--tls-key needs --tls-certificate, what the key is for")
        }
    }

    /// The data folder that a line means.
    static func folder(_ invocation: Invocation) throws -> String {
        let folder = try invocation.value("data") ?? standardFolder()
        guard !folder.isEmpty else { throw Refused("--data names no folder") }
        return folder
    }

    /// The address that others write.
    func url(port: UInt16) -> String {
        "\(settings.tls == nil ? "http" : "https")://\(shownHost):\(port)"
    }

    /// The host as it stands in a URL.
    private var shownHost: String {
        settings.host.contains(":") && !settings.host.hasPrefix("[")
            ? "[\(settings.host)]" : settings.host
    }

    /// Source: XDG Base Directory Specification.
    private static func standardFolder() throws -> String {
        if let data = getenv("XDG_DATA_HOME").map({ String(cString: $0) }), data.hasPrefix("/") {
            return data + "/matchbookd"
        }
        guard let home = getenv("HOME").map({ String(cString: $0) }), home.hasPrefix("/") else {
            throw Refused("there is no home folder; say with --data where the data is to be")
        }
        return home + "/.local/share/matchbookd"
    }
}

/// A line whose flags do not go together, as a sentence.
struct Refused: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
