import Access
import Crypto
import TreeStore

/// Tells who makes a request.
///
/// Belongs to the loop's thread.
final class AccessGate {
    /// Whether nobody is asked who they are, and all may do everything.
    let isOpen: Bool
    /// Whether whoever shows nothing is nobody, as the emulator's are not.
    var asksEverybody: Bool { !isOpen && !isEmulator }
    /// The administrator's.
    private let secret: [UInt8]?
    private let isEmulator: Bool
    private var memory: TokenMemory
    /// Which devices are let in; nil where none can be.
    private let devices: AccessFile?
    /// What the file said of devices, until it changes.
    private var known: [String: Device] = [:]
    private var knownVersion: Int64?
    /// When the file was last asked for its version, and what it said.
    private var lookedAt: (turn: UInt64, version: Int64)?
    private let turn: () -> UInt64

    /// Devices that are remembered; past them it begins anew.
    private static let knownMax = 10_000
    /// Source: Firebase's emulator.
    private static let emulatorOwner = "owner"

    /// - Parameter turn: the number of the loop's present turn.
    init(
        _ keys: TrustedKeys, _ settings: AccessSettings, folder: String,
        turn: @escaping () -> UInt64
    ) throws {
        self.turn = turn
        secret = keys.own.map { Array($0.secret.utf8) }
        isEmulator = settings.isEmulator
        var check = TokenCheck()
        check.acceptsUnsigned = settings.isEmulator
        check.external = keys.external
        if let own = keys.own {
            check.deviceKey = SecretTokenKey(key: own.deviceKey)
            check.legacyKey = SecretTokenKey(key: Array(own.secret.utf8))
            devices = try AccessFile(folder: folder)
        } else {
            devices = nil
            // Without the flags that name their keys the folder is not to be open to all.
            if keys.external != nil { _ = try AccessFile(folder: folder, of: .users) }
        }
        memory = TokenMemory(check)
        isOpen = keys.areNone && !settings.isEmulator
    }

    // MARK: Others' users

    /// Takes other public keys for those of users, or the same again.
    ///
    /// - Returns: whether one is not among them any more.
    func trust(_ external: ExternalIssuer?) -> Bool {
        let before = memory.check.external?.publicKeys ?? []
        let after = external?.publicKeys ?? []
        memory.check.external = external
        return !before.allSatisfy { key in after.contains { $0.isSame(as: key) } }
    }

    // MARK: Asking

    /// - Parameter now: milliseconds since 1970.
    /// - Throws: `Refusal` where what the request shows is not taken.
    func caller(
        of head: HTTPRequestHead, in tree: Namespace, now: Int64
    ) throws(Refusal) -> Caller {
        if isOpen { return .administrator }
        guard let text = try BearerToken.text(of: head) else { return .anonymous }
        if isEmulator, text.bytes.elementsEqual(Self.emulatorOwner.utf8) { return .administrator }
        if let secret, ConstantTime.areEqual(text.bytes, secret) { return .administrator }
        let known: KnownToken
        do throws(TokenError) {
            known = try memory.token(text, now: now)
        } catch {
            throw .unauthorized(error.description)
        }
        guard case .user(let user) = known.caller, let claims = user.device else {
            return known.caller
        }
        try check(claims, in: tree, known)
        return known.caller
    }

    /// Refuses a device that is not let in any more, or not into this tree.
    ///
    /// - Parameter known: its token, which remembers for what it was found good.
    private func check(
        _ claims: DeviceClaims, in tree: Namespace, _ known: KnownToken? = nil
    ) throws(Refusal) {
        guard claims.tree == tree.name else {
            throw .unauthorized(TokenError.wrongAudience.description)
        }
        do {
            guard let version = try version() else { throw Refusal.revoked }
            if let known, known.letInVersion == version { return }
            guard try device(claims.uid)?.accepts(claims) == true else { throw Refusal.revoked }
            known?.letInVersion = version
        } catch {
            throw error as? Refusal
                ?? Refusal(.internalError, "the server cannot read who was let in, so nobody is")
        }
    }

    /// Whether a caller who was let in still is.
    func isStillGood(_ caller: Caller, in tree: Namespace, now: Int64) -> Bool {
        guard case .user(let user) = caller else { return true }
        if let expires = user.expires, expires <= now { return false }
        guard let claims = user.device else { return true }
        do throws(Refusal) {
            try check(claims, in: tree)
            return true
        } catch {
            return false
        }
    }

    // MARK: Devices

    /// Has the file be asked anew, for this process has changed it.
    func devicesChanged() { lookedAt = nil }

    /// The version of the list of devices; nil where there is none.
    ///
    /// The file is asked once a turn of the loop, which costs as much as all else that is asked of
    /// a request. So what another process changes counts from the next turn on, and what this one
    /// changes from its answer on.
    private func version() throws -> Int64? {
        guard let devices else { return nil }
        let turn = turn()
        if let lookedAt, lookedAt.turn == turn { return lookedAt.version }
        let version = try devices.version()
        lookedAt = (turn, version)
        return version
    }

    /// - Parameter uid: of the list in the version that was seen last.
    private func device(_ uid: String) throws -> Device? {
        guard let devices else { return nil }
        if lookedAt?.version != knownVersion || known.count >= Self.knownMax {
            known = [:]
            knownVersion = lookedAt?.version
        }
        if let device = known[uid] { return device }
        let found = try devices.device(uid)
        known[uid] = found
        return found
    }
}

extension ExternalIssuer {
    fileprivate var publicKeys: [PublicKey] { keys.compactMap { ($0 as? PublicTokenKey)?.key } }
}
