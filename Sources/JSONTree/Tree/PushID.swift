/// Makes keys for pushed children: their text order is the order in which they were made.
///
/// Eight characters are the milliseconds since 1970, twelve are random; a second key within a
/// millisecond has the random part of the first, counted up by one.
///
/// Source: Firebase blog, "The 2^120 Ways to Ensure Unique Identifiers".
package struct PushID: Sendable {
    private static let alphabet = Array(
        "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz".utf8)
    private static let randomCount = 12

    private var milliseconds: Int64 = -1
    private var digits: [Int] = []

    package init() {}

    /// The next key; a clock that falls back does not take the keys back with it.
    package mutating func next(
        milliseconds now: Int64, using random: inout some RandomNumberGenerator
    ) -> Key {
        if now > milliseconds || !countUp() {
            milliseconds = max(now, milliseconds + 1)
            digits = (0..<Self.randomCount).map { _ in Int.random(in: 0..<64, using: &random) }
        }
        var text: [UInt8] = []
        for shift in stride(from: 42, through: 0, by: -6) {
            text.append(Self.alphabet[Int(milliseconds >> Int64(shift) & 63)])
        }
        text += digits.map { Self.alphabet[$0] }
        return Key(unchecked: String(decoding: text, as: UTF8.self))
    }

    /// False when the digits have run out.
    private mutating func countUp() -> Bool {
        guard !digits.isEmpty else { return false }
        for place in digits.indices.reversed() {
            if digits[place] < 63 {
                digits[place] += 1
                return true
            }
            digits[place] = 0
        }
        return false
    }
}
