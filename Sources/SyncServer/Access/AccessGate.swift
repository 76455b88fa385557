import Access
import Crypto
import TreeStore

/// Tells who makes a request.
///
/// Belongs to the loop's thread.
final class AccessGate {
    /// Whether nobody is asked who they are, and all may do everything.
    let isOpen: Bool
    private let keys: ServerKeys?
    private let isEmulator: Bool
    private let check: TokenCheck
    /// Which devices are let in; nil where none can be.
    private let devices: AccessFile?
    /// What the file said of devices, until it changes.
    private var known: [String: Device] = [:]
    private var knownVersion: Int64?
    /// Tokens whose signatures were found right, and for whom they speak.
    private var checked: [String: Caller] = [:]

    /// Bounds of what is remembered; past them it begins anew.
    private static let checkedMax = 2000
    private static let knownMax = 10_000
    /// Source: Firebase's emulator.
    private static let emulatorOwner = "owner"

    /// - Throws: `AccessError` where the server's secrets, or what it is told to trust, cannot be
    ///   used.
    init(_ settings: AccessSettings, folder: String) throws {
        keys = try ServerKeys(in: folder)
        isEmulator = settings.isEmulator
        var check = TokenCheck()
        check.acceptsUnsigned = settings.isEmulator
        check.external = try Self.external(settings)
        if let keys {
            check.deviceKey = SecretTokenKey(key: keys.deviceKey)
            check.legacyKey = SecretTokenKey(key: Array(keys.secret.utf8))
        }
        devices = keys == nil ? nil : try AccessFile(folder: folder)
        self.check = check
        isOpen = keys == nil && !settings.isEmulator && check.external == nil
    }

    private static func external(_ settings: AccessSettings) throws -> ExternalIssuer? {
        let keys = try settings.publicKeyFiles.flatMap { try PublicKeyFile.keys(at: $0) }
        guard !keys.isEmpty else {
            guard settings.project == nil, settings.audience == nil, settings.issuer == nil else {
                throw AccessError(
                    "whose users are let in was given without the keys that they are known by; "
                        + "name a file of them with --public-keys")
            }
            return nil
        }
        if let project = settings.project {
            return .firebase(project: project, keys: keys)
        }
        guard let audience = settings.audience else {
            throw AccessError(
                "public keys were given without whom tokens must be meant for: whoever signs, "
                    + "signs for others too; give --project or --audience")
        }
        return ExternalIssuer(keys: keys, issuer: settings.issuer, audience: audience)
    }

    // MARK: Asking

    /// - Parameter now: milliseconds since 1970.
    /// - Throws: `Refusal` where what the request shows is not taken.
    func caller(
        of head: HTTPRequestHead, in tree: Namespace, now: Int64
    ) throws(Refusal) -> Caller {
        if isOpen { return .administrator }
        guard let text = try BearerToken.text(of: head) else { return .anonymous }
        if isEmulator, text.utf8.elementsEqual(Self.emulatorOwner.utf8) { return .administrator }
        if let keys, ConstantTime.areEqual(text, keys.secret) { return .administrator }
        let caller = try caller(of: text, now: now)
        try check(caller, in: tree, now: now)
        return caller
    }

    /// By a token whose signature is right.
    private func caller(of text: String, now: Int64) throws(Refusal) -> Caller {
        if let caller = checked[text] { return caller }
        let caller: Caller
        do throws(TokenError) {
            caller = try check.caller(of: text, now: now)
        } catch {
            throw .unauthorized(error.description)
        }
        // An administrator's token may end too, and says here no more when.
        if case .user = caller {
            if checked.count >= Self.checkedMax { checked = [:] }
            checked[text] = caller
        }
        return caller
    }

    /// What may change while the token stays the same.
    private func check(_ caller: Caller, in tree: Namespace, now: Int64) throws(Refusal) {
        guard case .user(let user) = caller else { return }
        if let expires = user.expires, expires <= now {
            throw .unauthorized(TokenError.expired.description)
        }
        guard let claims = user.device else { return }
        guard claims.tree == tree.name else {
            throw .unauthorized(TokenError.wrongAudience.description)
        }
        guard try device(claims.uid)?.accepts(claims) == true else { throw .revoked }
    }

    /// Whether a caller who was let in still is.
    func isStillGood(_ caller: Caller, in tree: Namespace, now: Int64) -> Bool {
        do throws(Refusal) {
            try check(caller, in: tree, now: now)
            return true
        } catch {
            return false
        }
    }

    /// A change by any process counts at once: one look at the file's version tells whether there
    /// was one.
    private func device(_ uid: String) throws(Refusal) -> Device? {
        guard let devices else { return nil }
        do {
            let version = try devices.version()
            if version != knownVersion || known.count >= Self.knownMax {
                known = [:]
                knownVersion = version
            }
            if let device = known[uid] { return device }
            let found = try devices.device(uid)
            known[uid] = found
            return found
        } catch {
            throw Refusal(
                .internalError, "the server cannot read who was let in, so nobody is")
        }
    }
}
