import Access
import JSONTree

/// What a device shows to be let in.
struct JoinRequest: Sendable {
    let code: InvitationCode
    let key: [UInt8]
    let name: String

    init(_ json: JSON) throws(Refusal) {
        guard let typed = json["code"]?.string, let code = InvitationCode(typed) else {
            throw Refusal(
                .badRequest, "code must be an invitation's: eight letters and digits, as 7K3M-9Q2X")
        }
        guard let text = json["key"]?.string, let key = Base64URL.bytes(of: text.utf8),
            key.count == DoorKeeper.deviceKeyBytes
        else {
            throw Refusal(
                .badRequest,
                "key must be \(DoorKeeper.deviceKeyBytes) random bytes as base64 for URLs")
        }
        name = json["name"]?.string ?? ""
        guard name.utf8.count <= DoorKeeper.nameBytesMax,
            !name.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F })
        else {
            throw Refusal(
                .badRequest, "name must be one line of at most \(DoorKeeper.nameBytesMax) bytes")
        }
        self.code = code
        self.key = key
    }
}
