import Access
import JSONTree

extension FuzzTarget {
    /// A token, as it comes or as the two lines of a header and of claims: nobody is let in whom no
    /// key knows, and who is let in has a name and time left.
    static func readToken(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        judge(text)
        let lines = bytes.split(
            separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
        guard lines.count == 2 else { return }
        let body = lines.map { Base64URL.text(of: Array($0)) }.joined(separator: ".")
        judge(body + ".")
        judge(body + ".c2ln")
    }

    /// Milliseconds since 1970 at which tokens are looked at.
    private static let now: Int64 = 1_796_025_600_000

    private struct Key: TokenKey {
        let algorithm: TokenAlgorithm
        let id: String?
        let isRight: Bool

        func accepts(_: [UInt8], of message: [UInt8]) -> Bool {
            precondition(!message.isEmpty, "a signature of nothing is asked about")
            return isRight
        }
    }

    private static func check(knowing isRight: Bool) -> TokenCheck {
        var check = TokenCheck()
        check.deviceKey = Key(algorithm: .hs256, id: nil, isRight: isRight)
        check.legacyKey = check.deviceKey
        check.external = .firebase(
            project: "p",
            keys: [
                Key(algorithm: .rs256, id: "k", isRight: isRight),
                Key(algorithm: .es256, id: nil, isRight: isRight),
            ])
        return check
    }

    private static func judge(_ text: String) {
        let stranger = Result { () throws(TokenError) in
            try check(knowing: false).caller(of: text, now: now)
        }
        precondition((try? stranger.get()) == nil, "a token that no key knows lets somebody in")
        guard let caller = try? check(knowing: true).caller(of: text, now: now) else { return }
        precondition((try? Token(text))?.algorithm != TokenAlgorithm.none, "it is not signed")
        if case .user(let user) = caller {
            precondition((1...256).contains(user.uid.utf8.count), "somebody has no name")
            precondition(user.expires.map { $0 > now } ?? true, "a token's time was over")
        }
    }

    /// What proxies say, a line for each field, whose first letter tells which it is.
    static func readForwarded(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        if let address = NetworkAddress(text) {
            precondition(NetworkAddress("\(address)") == address, "an address is read as another")
            precondition(NetworkRange(text)?.contains(address) == true, "it is not its own range")
        }
        _ = NetworkRange(text)
        var fields = ForwardedFields()
        for line in text.split(separator: "\n") {
            let value = String(line.dropFirst())
            switch line.first {
            case "x": fields.addresses.append(value)
            case "p": fields.schemes.append(value)
            default: fields.elements.append(value)
            }
        }
        let proxies = ["10.0.0.0/8", "fd00::/8"].compactMap { NetworkRange($0) }
        for v4: UInt32 in [0x0A00_0001, 0x0808_0808] {
            let peer = RequestOrigin(address: NetworkAddress(v4: v4), isEncrypted: false)
            let origin = fields.origin(from: peer, trusting: proxies)
            let isProxy = proxies.contains { $0.contains(peer.address) }
            precondition(isProxy || origin == peer, "somebody who is no proxy was believed")
        }
    }
}
