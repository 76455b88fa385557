// Containers that are written member by member, and text that is taken away while more comes.
extension JSONWriter {
    package enum Container: Sendable {
        case array, object
    }

    package var isCompact: Bool { layout == .compact }

    package mutating func open(_ container: Container) {
        bytes.append(container == .array ? UInt8(ascii: "[") : UInt8(ascii: "{"))
        depth += 1
    }

    /// Begins the next element of the innermost container.
    package mutating func element(isFirst: Bool) {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        newLine()
    }

    /// Begins the next member of the innermost container, whose value comes next.
    package mutating func member(_ name: String, isFirst: Bool) {
        element(isFirst: isFirst)
        self.name(name)
    }

    package mutating func close(_ container: Container, isEmpty: Bool) {
        depth -= 1
        if !isEmpty { newLine() }
        bytes.append(container == .array ? UInt8(ascii: "]") : UInt8(ascii: "}"))
    }

    /// What was written since the last call.
    package mutating func takeBytes() -> [UInt8] {
        defer {
            bytes = []
            bytes.reserveCapacity(Self.pieceCapacity)
        }
        return bytes
    }

    private static let pieceCapacity = 80 << 10
}
