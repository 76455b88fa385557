import Flags
import Glibc
import MatchbookClient

extension Desk {
    /// By what the server is believed: the flags, else the environment, else what is remembered.
    ///
    /// Only for verbs that ask a server: nothing of it may keep anybody from recording.
    func trust(_ remembered: ServerTrust) throws -> ServerTrust {
        var trust = remembered
        if let file = try given("ca", "MATCHBOOK_CA") {
            trust.authorities = try Self.authorities(file)
        }
        if let pin = try given("pin", "MATCHBOOK_PIN") { trust.pin = try ServerPin(pin) }
        return trust
    }

    private func given(_ flag: String, _ variable: String) throws -> String? {
        try invocation.value(flag) ?? surroundings.environment.text(variable)
    }

    /// The whole path of a file of authorities, so that what is wrong with it is said before any
    /// server is asked.
    static func authorities(_ file: String) throws -> String {
        try ServerTrust.checkAuthorities(file)
        guard let path = realpath(file, nil) else { return file }
        defer { free(path) }
        return String(cString: path)
    }
}
