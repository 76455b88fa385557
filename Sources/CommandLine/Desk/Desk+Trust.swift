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

    /// Of a file of authorities: a system's has some hundred.
    private static let authoritiesBytesMax = 4 << 20

    /// The whole path of a file of authorities, for the present folder will be another one later.
    static func authorities(_ file: String) throws -> String {
        let bytes: [UInt8]
        do throws(Failure) {
            bytes = try FileBytes.read(file, bytesMax: authoritiesBytesMax)
        } catch {
            throw Failure(.refused, Texts.noAuthorities(file, error.sentence))
        }
        guard String(decoding: bytes, as: UTF8.self).contains("-----BEGIN "),
            let path = realpath(file, nil)
        else { throw Failure(.refused, Texts.noAuthorities(file, Texts.notInPEM)) }
        defer { free(path) }
        return String(cString: path)
    }
}
