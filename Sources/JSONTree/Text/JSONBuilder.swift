/// Builds a document as the text has it.
package struct JSONBuilder: JSONSink {
    private enum Frame {
        case array([JSON])
        case object([JSON.Field], name: String)
    }

    private var frames: [Frame] = []
    private var result = JSON.null

    package init() {}

    package mutating func null() { add(.null) }
    package mutating func bool(_ flag: Bool) { add(.bool(flag)) }
    package mutating func integer(_ number: Int64) { add(.integer(number)) }
    package mutating func double(_ number: Double) { add(.double(number)) }
    package mutating func string(_ text: String) { add(.string(text)) }
    package mutating func beginArray() { frames.append(.array([])) }
    package mutating func beginObject() { frames.append(.object([], name: "")) }
    package mutating func endArray() { end() }
    package mutating func endObject() { end() }

    package mutating func name(_ text: String) {
        guard case .object(let fields, _)? = frames.popLast() else {
            preconditionFailure("a name outside an object")
        }
        frames.append(.object(fields, name: text))
    }

    package mutating func finish() -> JSON { result }

    private mutating func end() {
        switch frames.popLast() {
        case .array(let elements): add(.array(elements))
        case .object(let fields, _): add(.object(fields))
        case nil: preconditionFailure("a container ended that never began")
        }
    }

    private mutating func add(_ value: JSON) {
        switch frames.popLast() {
        case .array(var elements):
            elements.append(value)
            frames.append(.array(elements))
        case .object(var fields, let name):
            fields.append(JSON.Field(name: name, value: value))
            frames.append(.object(fields, name: ""))
        case nil:
            result = value
        }
    }
}
