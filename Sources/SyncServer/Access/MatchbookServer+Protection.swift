import TreeStore

extension MatchbookServer {
    /// What whoever starts an open server should know; nil for one that asks who is there.
    package var openNotice: String? {
        if settings.access.isEmulator {
            return "with --emulator “owner” may do everything, and tokens need no signature: for "
                + "tests alone"
        }
        guard isOpen else { return nil }
        return settings.isLoopback
            ? "open to every program on this machine; “matchbookd init” makes keys and closes it"
            : "anyone who can reach \(settings.host) can read and write all data"
    }

    /// What whoever lets others reach a server over plain HTTP should know; nil where nothing goes
    /// over the network as it is.
    package var plainNotice: String? {
        guard settings.tls == nil, !settings.isLoopback, settings.traffic.proxies.isEmpty
        else { return nil }
        return "what goes over the network is not encrypted, tokens included; give a certificate "
            + "with --tls-certificate and --tls-key, or let a proxy do so"
    }
}

extension MatchbookServer.Settings {
    /// Whether only this machine's programs reach the server.
    package var isLoopback: Bool {
        host.hasPrefix("127.") || ["::1", "[::1]"].contains(host)
    }

    /// Refuses a start that may not be, while nothing was made yet.
    ///
    /// - Throws: `AccessError`, or `StoreError` where the folder cannot be served.
    func admitStart(with keys: TrustedKeys) throws {
        try DataFolder.requireNoBackup(folder)
        try DataFolder.requireWhole(folder)
        if let former = keys.own == nil ? FormerDoor.found(in: folder) : nil {
            let isRefused =
                switch former {
                case .keys: true
                case .users: keys.areNone
                case .rules: keys.areNone && !access.isEmulator && !isInsecure
                }
            if isRefused { throw former.error(of: folder) }
        }
        // What rules a tree has is known when it is opened.
        let mayHaveRules = StoredFile.exists(Namespace.default.path(in: folder))
        try requireProtection(
            isOpen: keys.areNone && !access.isEmulator, hasRules: mayHaveRules)
    }

    /// - Throws: `AccessError` where others could reach a server that does not know who may do
    ///   what.
    func requireProtection(isOpen: Bool, hasRules: Bool) throws(AccessError) {
        // A proxy brings others to where they cannot come themselves.
        let isPrivate = isLoopback && traffic.proxies.isEmpty
        if isPrivate || isInsecure { return }
        let what =
            if access.isEmulator {
                "with --emulator anybody may be the administrator"
            } else if isOpen {
                "without keys anybody may read and write all data; “matchbookd init” makes them"
            } else if !hasRules {
                "without rules it is not known who may do what; “matchbookd init” gives some"
            } else {
                ""
            }
        guard !what.isEmpty else { return }
        let tlsIsNotEnough =
            tls == nil ? "" : " TLS hides what is said from others and asks nobody who they are."
        let way = isLoopback ? " through the proxy" : ""
        throw AccessError(
            "\(host) can be reached by others\(way), and \(what).\(tlsIsNotEnough) Where that is "
                + "meant, give --insecure.")
    }
}
