/// Which letters one place of a pattern takes.
struct LetterSet: Equatable, Sendable {
    /// Neither empty nor overlapping, and in order.
    private(set) var ranges: [ClosedRange<UInt32>] = []

    static let letterMax: UInt32 = 0x10FFFF

    init(_ ranges: [ClosedRange<UInt32>]) {
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = self.ranges.last, range.lowerBound <= last.upperBound + 1 {
                let upper = max(last.upperBound, range.upperBound)
                self.ranges[self.ranges.count - 1] = last.lowerBound...upper
            } else {
                self.ranges.append(range)
            }
        }
    }

    init(_ letter: Unicode.Scalar) {
        ranges = [letter.value...letter.value]
    }

    static let digits = LetterSet([0x30...0x39])
    static let word = LetterSet([0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])
    /// Source: ECMAScript, WhiteSpace and LineTerminator.
    static let space = LetterSet([
        0x09...0x0D, 0x20...0x20, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x2028...0x2029,
        0x202F...0x202F, 0x205F...0x205F, 0x3000...0x3000, 0xFEFF...0xFEFF,
    ])
    /// What the dot takes: all but ends of lines.
    static let dot = LetterSet([0x0A...0x0A, 0x0D...0x0D, 0x2028...0x2029]).inverted

    var inverted: LetterSet {
        var found: [ClosedRange<UInt32>] = []
        var next: UInt32 = 0
        for range in ranges {
            if range.lowerBound > next { found.append(next...(range.lowerBound - 1)) }
            next = range.upperBound + 1
        }
        if next <= Self.letterMax { found.append(next...Self.letterMax) }
        return LetterSet(found)
    }

    func union(_ other: LetterSet) -> LetterSet { LetterSet(ranges + other.ranges) }

    func contains(_ letter: UInt32) -> Bool {
        if ranges.count < 5 { return ranges.contains { $0.contains(letter) } }
        var low = 0
        var high = ranges.count
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound < letter { low = middle + 1 } else { high = middle }
        }
        return low < ranges.count && ranges[low].contains(letter)
    }

    /// Whether it takes just one letter.
    var isOne: Bool { ranges.count == 1 && ranges[0].lowerBound == ranges[0].upperBound }

    /// With the letters that a folded text has where another has one of these.
    var folded: LetterSet {
        var found = ranges
        // Letters beyond these have no cases.
        let casedRanges: [ClosedRange<UInt32>] = [
            0...0x24FF, 0x2C00...0xABBF, 0xFF21...0xFF5A, 0x10400...0x1E943,
        ]
        for cased in casedRanges {
            for range in ranges where range.overlaps(cased) {
                for code in range.clamped(to: cased) {
                    guard let small = Unicode.Scalar(code)?.simplyFolded, small != code else {
                        continue
                    }
                    found.append(small...small)
                }
            }
        }
        return LetterSet(found)
    }
}

extension Unicode.Scalar {
    /// The small letter, where that is one; only so the case of letters is passed over.
    var simplyFolded: UInt32 {
        if isASCII { return (0x41...0x5A).contains(value) ? value | 0x20 : value }
        let small = properties.lowercaseMapping.unicodeScalars
        return small.count == 1 ? small.first?.value ?? value : value
    }
}
