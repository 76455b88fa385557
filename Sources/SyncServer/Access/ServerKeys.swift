import Access
import Crypto
import Glibc

/// The server's own secrets, in the folder `keys` beside the trees.
struct ServerKeys: Sendable {
    /// Signs the tokens of devices, and hides the codes of invitations: 32 random bytes.
    let deviceKey: [UInt8]
    /// Whoever shows it is the administrator; legacy tokens are signed with it.
    let secret: String

    private static let keyBytes = 32

    static func folder(in folder: String) -> String { folder + "/keys" }
    private static func keyPath(in folder: String) -> String { folder + "/keys/device.key" }
    private static func secretPath(in folder: String) -> String { folder + "/keys/secret" }

    /// Nil where `init` was never run.
    init?(in folder: String) throws(AccessError) {
        let keyPath = Self.keyPath(in: folder)
        let secretPath = Self.secretPath(in: folder)
        let key = try PrivateFile.read(keyPath)
        let secret = try PrivateFile.read(secretPath)
        if key == nil, secret == nil { return nil }
        guard let bytes = Self.bytes(key), bytes.count == Self.keyBytes else {
            throw Self.unusable(keyPath)
        }
        guard let text = Self.bytes(secret), text.count >= Self.keyBytes else {
            throw Self.unusable(secretPath)
        }
        deviceKey = bytes
        self.secret = Base64URL.text(of: text)
    }

    /// Makes the secrets that are missing, and others in the place of those that are not good any
    /// more.
    ///
    /// - Returns: whether one was made.
    static func make(in folder: String, replacing replaced: NewKeys? = nil) throws -> Bool {
        try makeFolder(in: folder)
        var hasMade = false
        let secrets = [(keyPath(in: folder), NewKeys.device), (secretPath(in: folder), .secret)]
        for (path, name) in secrets {
            let isReplaced = replaced == .all || replaced == name
            guard try isReplaced || PrivateFile.read(path) == nil else { continue }
            let random = Base64URL.text(of: try SecureRandom.bytes(keyBytes))
            try PrivateFile.create(path, Array((random + "\n").utf8), replaces: isReplaced)
            hasMade = true
        }
        // One that was there and is damaged is told here.
        _ = try ServerKeys(in: folder)
        return hasMade
    }

    /// Copies the secrets to another folder, which has none.
    ///
    /// - Returns: whether there are some.
    static func copy(from folder: String, to other: String) throws(AccessError) -> Bool {
        guard try ServerKeys(in: folder) != nil else { return false }
        try makeFolder(in: other)
        for path in [keyPath, secretPath] {
            guard let content = try PrivateFile.read(path(folder)) else { continue }
            try PrivateFile.create(path(other), content)
        }
        return true
    }

    private static func makeFolder(in folder: String) throws(AccessError) {
        let keys = Self.folder(in: folder)
        guard mkdir(keys, 0o700) == 0 || errno == EEXIST else {
            throw PrivateFile.failure(keys, "be made")
        }
    }

    private static func bytes(_ content: [UInt8]?) -> [UInt8]? {
        guard let content else { return nil }
        return Base64URL.bytes(of: content.last == 0x0A ? content.dropLast() : content[...])
    }

    private static func unusable(_ path: String) -> AccessError {
        AccessError(
            "\(path) is missing or damaged. Put it back from a backup, or make another one with "
                + "\(NewKeys.advice(for: path)).", isAboutData: true)
    }
}
