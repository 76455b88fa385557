/// Builds a document as the text has it.
package struct JSONBuilder: JSONSink {
    /// An open container; a struct, because elements of an enum's case are copied to be changed.
    private struct Frame {
        let isObject: Bool
        var elements: [JSON] = []
        var fields: [JSON.Field] = []
        var name = ""
    }

    private var frames: [Frame] = []
    private var result = JSON.null

    package init() {}

    package mutating func null() { add(.null) }
    package mutating func bool(_ flag: Bool) { add(.bool(flag)) }
    package mutating func integer(_ number: Int64) { add(.integer(number)) }
    package mutating func double(_ number: Double) { add(.double(number)) }
    package mutating func string(_ text: String) { add(.string(text)) }
    package mutating func beginArray() { frames.append(Frame(isObject: false)) }
    package mutating func beginObject() { frames.append(Frame(isObject: true)) }
    package mutating func endArray() { add(.array(frames.removeLast().elements)) }
    package mutating func endObject() { add(.object(frames.removeLast().fields)) }
    package mutating func name(_ text: String) { frames[frames.count - 1].name = text }

    package mutating func finish() -> JSON { result }

    private mutating func add(_ value: JSON) {
        let last = frames.count - 1
        if last < 0 {
            result = value
        } else if frames[last].isObject {
            frames[last].fields.append(JSON.Field(name: frames[last].name, value: value))
        } else {
            frames[last].elements.append(value)
        }
    }
}
