/// Writes JSON text, the tree's values in export or in normal form.
package struct JSONWriter {
    package enum Layout: Sendable {
        /// No spaces.
        case compact
        /// Two spaces a level, a space on both sides of the colon, a line feed at the end.
        ///
        /// Source: Firebase Realtime Database REST API, `print=pretty`.
        case pretty
    }

    package internal(set) var bytes: [UInt8]
    let layout: Layout
    var depth = 0

    package init(layout: Layout = .compact, capacity: Int = 256) {
        self.layout = layout
        bytes = []
        bytes.reserveCapacity(capacity)
    }

    /// Ends the text: a line feed in the pretty layout.
    package consuming func finish() -> [UInt8] {
        if layout == .pretty { bytes.append(0x0A) }
        return bytes
    }

    /// Writes text that is JSON already.
    package mutating func raw(_ text: [UInt8]) { bytes.append(contentsOf: text) }
    package mutating func raw(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    // MARK: Values

    package mutating func write(_ json: JSON) {
        switch json {
        case .null: raw("null")
        case .bool(let flag): flag ? raw("true") : raw("false")
        case .integer(let number): write(number)
        case .double(let number): write(number)
        case .string(let text): write(text)
        case .array(let elements):
            list(UInt8(ascii: "["), elements, UInt8(ascii: "]")) { $0.write($1) }
        case .object(let fields):
            list(UInt8(ascii: "{"), fields, UInt8(ascii: "}")) {
                $0.name($1.name)
                $0.write($1.value)
            }
        }
    }

    /// Writes a value in export form: priorities shown, no arrays.
    package mutating func export(_ value: Value) {
        guard case .object(let object) = value else { return primitive(value) }
        list(UInt8(ascii: "{"), object.members, UInt8(ascii: "}")) {
            $0.name($1.key.text)
            $0.export($1.value)
        }
    }

    /// Writes a value in normal form: no priorities, and arrays where the keys are mostly indices.
    package mutating func write(_ value: Value) {
        guard case .object(let object) = value else { return primitive(value) }
        if let primitive = object[.value] { return self.primitive(primitive) }
        let children = value.children
        if let elements = ArrayForm.elements(of: children) {
            list(UInt8(ascii: "["), elements, UInt8(ascii: "]")) { $0.write($1) }
        } else {
            list(UInt8(ascii: "{"), children, UInt8(ascii: "}")) {
                $0.name($1.key.text)
                $0.write($1.value)
            }
        }
    }

    /// Writes an object of values in normal form, whose names need be no keys of the tree.
    package mutating func write(names: [String], values: [Value]) {
        list(UInt8(ascii: "{"), zip(names, values).map { $0 }, UInt8(ascii: "}")) {
            $0.name($1.0)
            $0.write($1.1)
        }
    }

    private mutating func primitive(_ value: Value) {
        switch value {
        case .null: raw("null")
        case .bool(let flag): flag ? raw("true") : raw("false")
        case .integer(let number): write(number)
        case .double(let number): write(number)
        case .string(let text): write(text)
        case .object: preconditionFailure("an object is no primitive")
        }
    }

    // MARK: Containers

    @inline(__always)
    private mutating func list<Elements: Collection>(
        _ open: UInt8, _ elements: Elements, _ close: UInt8,
        _ each: (inout JSONWriter, Elements.Element) -> Void
    ) {
        bytes.append(open)
        depth += 1
        var isFirst = true
        for element in elements {
            if !isFirst { bytes.append(UInt8(ascii: ",")) }
            isFirst = false
            newLine()
            each(&self, element)
        }
        depth -= 1
        if !isFirst { newLine() }
        bytes.append(close)
    }

    mutating func newLine() {
        guard layout == .pretty else { return }
        bytes.append(0x0A)
        bytes.append(contentsOf: repeatElement(0x20, count: 2 * depth))
    }

    mutating func name(_ text: String) {
        write(text)
        layout == .pretty ? raw(" : ") : bytes.append(UInt8(ascii: ":"))
    }

    // MARK: Primitives

    package mutating func write(_ number: Int64) {
        var digits: (UInt64, UInt64, UInt64) = (0, 0, 0)
        withUnsafeMutableBytes(of: &digits) { buffer in
            var index = buffer.count
            var rest = number.magnitude
            repeat {
                index -= 1
                buffer[index] = UInt8(ascii: "0") + UInt8(rest % 10)
                rest /= 10
            } while rest > 0
            if number < 0 {
                index -= 1
                buffer[index] = UInt8(ascii: "-")
            }
            bytes.append(contentsOf: buffer[index...])
        }
    }

    /// The shortest digits that give the same double again.
    private mutating func write(_ number: Double) {
        precondition(number.isFinite, "JSON has no spelling for a number that is not finite")
        if let integer = Int64(whole: number) { return write(integer) }
        number.description.withBytes { bytes.append(contentsOf: $0) }
    }

    package mutating func write(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        text.withBytes { utf8 in
            var start = 0
            while let index = Self.firstEscape(utf8, from: start) {
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<index]))
                escape(utf8[index])
                start = index + 1
            }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start...]))
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func firstEscape(_ utf8: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        for index in start..<utf8.count where needsEscape(utf8[index]) { return index }
        return nil
    }

    private static func needsEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private mutating func escape(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): raw("\\\"")
        case UInt8(ascii: "\\"): raw("\\\\")
        case 0x08: raw("\\b")
        case 0x0C: raw("\\f")
        case 0x0A: raw("\\n")
        case 0x0D: raw("\\r")
        case 0x09: raw("\\t")
        default:
            raw("\\u00")
            for digit in [byte >> 4, byte & 15] {
                bytes.append(
                    digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
            }
        }
    }
}

extension JSON {
    package func text(_ layout: JSONWriter.Layout = .compact) -> [UInt8] {
        var writer = JSONWriter(layout: layout)
        writer.write(self)
        return writer.finish()
    }
}

extension Value {
    /// The value in export form, without spaces.
    package var exportText: [UInt8] {
        var writer = JSONWriter()
        writer.export(self)
        return writer.finish()
    }

    /// The value in normal form.
    package func text(_ layout: JSONWriter.Layout = .compact) -> [UInt8] {
        var writer = JSONWriter(layout: layout)
        writer.write(self)
        return writer.finish()
    }
}
