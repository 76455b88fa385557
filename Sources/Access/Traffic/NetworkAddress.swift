/// An address of IPv6, or of IPv4 as IPv6 writes it.
package struct NetworkAddress: Hashable, Sendable {
    package let high: UInt64
    package let low: UInt64

    package init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// - Parameter v4: in the order of the text: 127.0.0.1 is `0x7F000001`.
    package init(v4: UInt32) {
        self.init(high: 0, low: Self.mappedPrefix | UInt64(v4))
    }

    /// Where IPv4 lies in IPv6 (RFC 4291, section 2.5.5.2).
    private static let mappedPrefix: UInt64 = 0xFFFF_0000_0000

    var v4: UInt32? {
        high == 0 && low >> 32 == 0xFFFF ? UInt32(truncatingIfNeeded: low) : nil
    }

    /// Whether it is this machine's own.
    package var isLoopback: Bool {
        if let v4 { return v4 >> 24 == 127 }
        return high == 0 && low == 1
    }

    /// What one household or machine has of its own: the address, or of IPv6 the first half, in
    /// which whoever has it may take any number of addresses.
    package var household: NetworkAddress {
        v4 == nil && !isLoopback ? NetworkAddress(high: high, low: 0) : self
    }
}

extension NetworkAddress {
    /// Nil where the text is no address: four numbers, or IPv6 without a zone.
    package init?(_ text: some StringProtocol) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count > 1 else {
            guard let v4 = Self.v4(text) else { return nil }
            self.init(v4: v4)
            return
        }
        guard text.utf8.count <= Self.textBytesMax, let groups = Self.groups(of: parts) else {
            return nil
        }
        func joined(_ groups: ArraySlice<UInt16>) -> UInt64 {
            groups.reduce(0) { $0 << 16 | UInt64($1) }
        }
        self.init(high: joined(groups[..<4]), low: joined(groups[4...]))
    }

    /// Six groups and an IPv4 address at the end are the longest.
    private static let textBytesMax = 45

    private static func v4(_ text: some StringProtocol) -> UInt32? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 4 else { return nil }
        var address: UInt32 = 0
        for part in parts {
            // Some read a leading zero as octal, so what it means is not known.
            let isNumber = part.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
            guard isNumber, part == "0" || part.first != "0", let number = UInt8(part) else {
                return nil
            }
            address = address << 8 | UInt32(number)
        }
        return address
    }

    /// All eight groups; nil where the parts between the colons are none.
    private static func groups(of parts: [some StringProtocol]) -> [UInt16]? {
        var groups: [UInt16] = []
        var gap: Int?
        for (index, part) in parts.enumerated() {
            if part.isEmpty {
                let isEdge = index == 0 || index == parts.count - 1
                // At either end the gap shows as two empty parts.
                if isEdge, parts.count > 2, parts[index == 0 ? 1 : index - 1].isEmpty { continue }
                guard gap == nil, !isEdge else { return nil }
                gap = groups.count
            } else if index == parts.count - 1, let v4 = v4(part) {
                groups += [UInt16(v4 >> 16), UInt16(truncatingIfNeeded: v4)]
            } else {
                let isHex = part.utf8.allSatisfy {
                    switch $0 {
                    case UInt8(ascii: "0")...UInt8(ascii: "9"),
                        UInt8(ascii: "a")...UInt8(ascii: "f"),
                        UInt8(ascii: "A")...UInt8(ascii: "F"):
                        true
                    default: false
                    }
                }
                guard isHex, part.utf8.count <= 4, let group = UInt16(part, radix: 16) else {
                    return nil
                }
                groups.append(group)
            }
        }
        if let gap {
            guard groups.count < 8 else { return nil }
            groups.insert(contentsOf: repeatElement(0, count: 8 - groups.count), at: gap)
        }
        return groups.count == 8 ? groups : nil
    }
}

extension NetworkAddress: CustomStringConvertible {
    /// IPv6 in its full length without leading zeros: `2001:db8:0:0:0:0:0:1`.
    package var description: String {
        if let v4 {
            return [24, 16, 8, 0].map { String(v4 >> $0 & 255) }.joined(separator: ".")
        }
        return [high, low].flatMap { half in
            [48, 32, 16, 0].map { String(half >> $0 & 0xFFFF, radix: 16) }
        }.joined(separator: ":")
    }
}
