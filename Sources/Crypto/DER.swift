/// The few shapes of ASN.1's binary form that keys and signatures are made of.
///
/// Source: ITU-T X.690.
enum DER {
    /// A number that is not negative, given with the highest byte first.
    static func integer(_ bytes: some Collection<UInt8>) -> [UInt8] {
        var digits = Array(bytes.drop { $0 == 0 })
        // A first bit that is set would make it negative.
        if digits.first.map({ $0 & 0x80 != 0 }) ?? true { digits.insert(0, at: 0) }
        return element(0x02, digits)
    }

    static func sequence(_ elements: [UInt8]...) -> [UInt8] {
        element(0x30, elements.flatMap(\.self))
    }

    /// Whole bytes as a string of bits.
    static func bits(_ bytes: [UInt8]) -> [UInt8] { element(0x03, [0] + bytes) }

    static func identifier(_ bytes: [UInt8]) -> [UInt8] { element(0x06, bytes) }

    static let null: [UInt8] = [0x05, 0x00]

    private static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        let count = content.count
        if count < 0x80 { return [tag, UInt8(count)] + content }
        var digits: [UInt8] = []
        var rest = count
        while rest > 0 {
            digits.insert(UInt8(truncatingIfNeeded: rest), at: 0)
            rest >>= 8
        }
        return [tag, 0x80 | UInt8(digits.count)] + digits + content
    }
}
