/// The lines of a file, cut at line feeds; empty ones are passed over.
struct RetrosheetLines {
    enum LineEnd: String, Sendable {
        case crlf
        case lf
    }

    private let bytes: [UInt8]
    private var index: Int
    private var number = 0
    /// That of the line read last.
    private(set) var lineEnd = LineEnd.crlf

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    mutating func next() -> RetrosheetLine? {
        while index < bytes.count {
            let end = bytes[index...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            var line = bytes[index..<end]
            lineEnd = end < bytes.count && line.last != UInt8(ascii: "\r") ? .lf : .crlf
            if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
            index = min(end + 1, bytes.count)
            number += 1
            // DOS ended files with control-Z.
            if line.isEmpty || line.elementsEqual([0x1A]) && index == bytes.count { continue }
            return RetrosheetLine(line, number: number)
        }
        return nil
    }
}
