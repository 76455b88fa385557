import Access
import JSONTree

/// A key whose signatures are its name and the message backwards: enough to tell right from wrong.
struct PlainKey: TokenKey {
    let algorithm: TokenAlgorithm
    let name: String
    var id: String?

    func accepts(_ signature: [UInt8], of message: [UInt8]) -> Bool {
        signature == sign(message)
    }

    func sign(_ message: [UInt8]) -> [UInt8] { Array(name.utf8) + message.reversed() }

    func token(_ claims: String, header: String? = nil) -> String {
        let named = id.map { ",\"kid\":\"\($0)\"" } ?? ""
        let head = header ?? "{\"alg\":\"\(algorithm.rawValue)\"\(named)}"
        let body =
            Base64URL.text(of: Array(head.utf8)) + "." + Base64URL.text(of: Array(claims.utf8))
        return body + "." + Base64URL.text(of: sign(Array(body.utf8)))
    }
}

/// A token without a signature, as Firebase's emulator takes it.
func unsignedToken(_ claims: String, header: String = #"{"alg":"none","type":"JWT"}"#) -> String {
    Base64URL.text(of: Array(header.utf8)) + "." + Base64URL.text(of: Array(claims.utf8)) + "."
}
