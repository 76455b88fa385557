/// A key of the tree as the specification compares it: a sequence of UTF-16 code units.
struct ModelName: Hashable {
    let text: String
    private let units: [UInt16]

    init(_ text: String) {
        self.text = text
        units = Array(text.utf16)
    }

    static func == (a: ModelName, b: ModelName) -> Bool { a.units == b.units }

    func hash(into hasher: inout Hasher) { hasher.combine(units) }

    /// Whether it is spelled as an index of an array is.
    var index: Int? {
        guard let number = Int(text), number >= 0, String(number).utf8.elementsEqual(text.utf8)
        else { return nil }
        return number
    }

    /// The value of what `^-?0*\d{1,10}$` matches, within 32 bits.
    private var integer: Int? {
        var digits = Substring(text)
        if digits.utf8.first == UInt8(ascii: "-") { digits.unicodeScalars.removeFirst() }
        guard !digits.isEmpty, digits.unicodeScalars.allSatisfy({ "0"..."9" ~= $0 }),
            let number = Int(text), Int(Int32.min)...Int(Int32.max) ~= number
        else { return nil }
        return number
    }
}

extension ModelName: Comparable {
    static func < (a: ModelName, b: ModelName) -> Bool {
        switch (a.integer, b.integer) {
        case (let x?, let y?) where x != y: x < y
        case (_?, _?) where a.units.count != b.units.count: a.units.count < b.units.count
        case (_?, nil): true
        case (nil, _?): false
        default: a.units.lexicographicallyPrecedes(b.units)
        }
    }
}
