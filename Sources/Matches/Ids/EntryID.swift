/// The name of an entry: a ULID, so that ids sort by creation.
///
/// 48 bits of wall milliseconds and 80 random ones, as 26 characters of Crockford base 32.
/// Source: the ULID specification, with its monotonic order.
package struct EntryID: Hashable, Sendable {
    package let bits: UInt128

    package static let length = 26
    private static let millisecondsMax: Int64 = 1 << 48 - 1

    package init(bits: UInt128) {
        self.bits = bits
    }

    /// The id of a moment, which is brought within the 48 bits, and the lowest 80 of the bits.
    package init(milliseconds: Int64, entropy: UInt128) {
        let moment = UInt128(min(max(milliseconds, 0), EntryID.millisecondsMax))
        self.init(bits: moment << 80 | entropy & (1 << 80 - 1))
    }

    package init(_ text: String) throws(MatchError) {
        // The first of 26 digits has three bits: 7 is the greatest.
        guard text.utf8.count == EntryID.length, let first = text.utf8.first,
            let leading = Crockford.value(of: first), leading <= 7,
            let number = Crockford.number(of: text)
        else {
            throw MatchError(.malformed, "\"\(text)\" is no entry id")
        }
        self.init(bits: number)
    }

    /// An id above the previous one: of now, or a random step above the previous one when that is
    /// not earlier.
    ///
    /// The step is random because two devices may go on from one entry whose clock was ahead, and
    /// must not come to the same id.
    package static func next(
        after previous: EntryID?, at milliseconds: Int64,
        using generator: inout some RandomNumberGenerator
    ) throws(MatchError) -> EntryID {
        let entropy =
            UInt128(generator.next() as UInt64) << 64 | UInt128(generator.next() as UInt64)
        let fresh = EntryID(milliseconds: milliseconds, entropy: entropy)
        guard let previous, previous >= fresh else { return fresh }
        let step = UInt128(generator.next() as UInt64) + 1
        let (bits, overflow) = previous.bits.addingReportingOverflow(step)
        guard !overflow else {
            throw MatchError(.refused, "the entry ids are used up: \(previous.text) is the last")
        }
        return EntryID(bits: bits)
    }

    package var milliseconds: Int64 { Int64(bits >> 80) }

    package var text: String {
        Crockford.text(of: bits, digits: EntryID.length)
    }
}

extension EntryID: Comparable {
    package static func < (a: EntryID, b: EntryID) -> Bool { a.bits < b.bits }
}

extension EntryID: CustomStringConvertible {
    package var description: String { text }
}
