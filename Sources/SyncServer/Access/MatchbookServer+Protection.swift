extension MatchbookServer {
    /// What whoever starts an open server should know; nil for one that asks who is there.
    package var openNotice: String? {
        guard isOpen else { return nil }
        return settings.isLoopback
            ? "open to every program on this machine; “matchbookd init” makes keys and closes it"
            : "anyone who can reach \(settings.host) can read and write all data"
    }
}

extension MatchbookServer.Settings {
    /// Whether only this machine's programs reach the server.
    package var isLoopback: Bool {
        host.hasPrefix("127.") || ["::1", "[::1]"].contains(host)
    }

    /// - Throws: `AccessError` where others could reach a server that does not know who may do
    ///   what.
    func requireProtection(isOpen: Bool, hasRules: Bool) throws(AccessError) {
        if isLoopback || isInsecure { return }
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
        throw AccessError(
            "\(host) can be reached by others, and \(what). Where that is meant, give --insecure.")
    }
}
