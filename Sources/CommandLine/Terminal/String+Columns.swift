extension String {
    /// Columns it takes on a terminal: two for a wide character.
    var terminalColumns: Int {
        reduce(0) { $0 + $1.terminalColumns }
    }

    func padded(to columns: Int) -> String {
        self + String(repeating: " ", count: Swift.max(0, columns - terminalColumns))
    }
}

extension Character {
    /// Source: Unicode Standard Annex 11, "East Asian Width", in whole blocks.
    fileprivate var terminalColumns: Int {
        guard let scalar = unicodeScalars.first else { return 0 }
        switch scalar.value {
        case 0..<0x1100: return 1
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
            0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F,
            0x1F680...0x1F6FF, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
            return 2
        default: return 1
        }
    }
}
