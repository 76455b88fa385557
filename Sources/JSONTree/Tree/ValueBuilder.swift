/// Builds a value of the tree from JSON in export form: arrays become objects, nulls and empty
/// objects vanish, keys are checked and sorted.
///
/// Source: Firebase Realtime Database, "Structure your database" and the export format.
package struct ValueBuilder: JSONSink {
    private struct Frame {
        var members: [Member] = []
        var key: Key?
        /// The index of the next element; nil in an object.
        var index: Int?
        /// Whether every member so far came after the one before it.
        var isSorted = true
    }

    private var frames: [Frame] = []
    private var result = Value.null
    private let depth: Int
    private let allowsServerValues: Bool
    /// Objects open inside a server value, whose members are no keys of the tree.
    private var serverValueDepth = 0

    /// A builder for a value that will stand below `depth` keys.
    package init(depth: Int = 0, allowsServerValues: Bool = false) {
        self.depth = depth
        self.allowsServerValues = allowsServerValues
    }

    package mutating func null() throws(TreeError) { try add(.null) }
    package mutating func bool(_ flag: Bool) throws(TreeError) { try add(.bool(flag)) }
    package mutating func integer(_ number: Int64) throws(TreeError) { try add(.integer(number)) }

    package mutating func double(_ number: Double) throws(TreeError) {
        guard let value = Value(number) else { throw TreeError(.notANumber, at: place) }
        try add(value)
    }

    package mutating func string(_ text: String) throws(TreeError) {
        let bytes = text.utf8.count
        guard bytes <= TreeLimits.stringBytesMax else {
            throw TreeError(.stringTooLong(bytes: bytes), at: place)
        }
        try add(.string(text))
    }

    package mutating func beginArray() throws(TreeError) {
        try beginContainer(Frame(index: 0))
    }

    package mutating func beginObject() throws(TreeError) {
        try beginContainer(Frame())
    }

    package mutating func name(_ text: String) throws(TreeError) {
        let key: Key
        if serverValueDepth > 0 {
            key = Key(unchecked: text)
        } else if text.utf8.first == UInt8(ascii: ".") {
            key = Key(unchecked: text)
            switch key {
            case .priority, .value: break
            case .serverValue:
                guard allowsServerValues else {
                    throw TreeError(.serverValueNotAllowed, at: place)
                }
            default: throw TreeError(.unknownMetadata(text), at: place)
            }
        } else {
            do { key = try Key(text) } catch { throw TreeError(error.reason, at: place) }
            guard depth + frames.count <= TreeLimits.depthMax else {
                throw TreeError(.tooDeep, at: place)
            }
        }
        frames[frames.count - 1].key = key
    }

    package mutating func endArray() throws(TreeError) {
        let frame = frames.removeLast()
        try add(frame.members.isEmpty ? .null : .object(Object(frame.members)))
    }

    package mutating func endObject() throws(TreeError) {
        let frame = frames.removeLast()
        let object =
            frame.isSorted ? Object(sorted: frame.members) : Object(frame.members)
        if serverValueDepth > 0 { serverValueDepth -= 1 }
        try add(serverValueDepth > 0 ? .object(object) : try normal(object))
    }

    package mutating func finish() -> Value { result }

    // MARK: Parts

    private mutating func beginContainer(_ frame: Frame) throws(TreeError) {
        if serverValueDepth > 0 || frames.last?.key == .serverValue { serverValueDepth += 1 }
        if frame.index != nil, serverValueDepth > 0 {
            throw TreeError(.invalidServerValue, at: place)
        }
        switch frames.last?.key {
        case .priority where !allowsServerValues: throw TreeError(.invalidPriority, at: place)
        case .value where !allowsServerValues:
            throw TreeError(.valueBesideChildren, at: place)
        default: break
        }
        frames.append(frame)
    }

    private mutating func add(_ value: Value) throws(TreeError) {
        guard !frames.isEmpty else {
            result = value
            return
        }
        let last = frames.count - 1
        let key: Key
        if let index = frames[last].index {
            frames[last].index = index + 1
            if value.isNull { return }
            guard depth + frames.count <= TreeLimits.depthMax else {
                throw TreeError(.tooDeep, at: place)
            }
            key = Key(index: index)
        } else {
            guard let name = frames[last].key else {
                preconditionFailure("a member without a name")
            }
            key = name
        }
        if key == .priority { try checkPriority(value) }
        if let before = frames[last].members.last?.key {
            frames[last].isSorted = frames[last].isSorted && before < key
        }
        if value.isNull {
            // A later null takes away an earlier member of the same name.
            frames[last].isSorted = frames[last].isSorted && frames[last].members.isEmpty
            if frames[last].members.isEmpty { return }
        }
        frames[last].members.append(Member(key: key, value: value))
    }

    private func checkPriority(_ value: Value) throws(TreeError) {
        switch value {
        case .null, .integer, .double, .string: return
        case .object(let object) where object[.serverValue] != nil: return
        default: throw TreeError(.invalidPriority, at: place)
        }
    }

    /// An object in export form as a normal value.
    private func normal(_ object: Object) throws(TreeError) -> Value {
        guard let first = object.members.first else { return .null }
        guard first.key.isMetadata else { return .object(object) }
        let priority = object[.priority]
        if let serverValue = object[.serverValue] {
            guard object.members.count == (priority == nil ? 1 : 2),
                ServerValue(serverValue) != nil
            else { throw TreeError(.invalidServerValue, at: place) }
            return .object(object)
        }
        if let value = object[.value] {
            guard object.members.count == (priority == nil ? 1 : 2) else {
                throw TreeError(.valueBesideChildren, at: place)
            }
            if case .object(var inner) = value {
                guard inner[.serverValue] != nil else {
                    throw TreeError(.valueBesideChildren, at: place)
                }
                inner[.priority] = priority
                return .object(inner)
            }
            return priority == nil ? value : .object(object)
        }
        return object.normal
    }

    private var place: String {
        frames.isEmpty
            ? ""
            : frames.map { "/" + ($0.index.map(String.init) ?? $0.key?.text ?? "") }.joined()
    }
}

extension Value {
    /// The value of the tree that a document in export form spells.
    package init(
        _ json: JSON, depth: Int = 0, allowsServerValues: Bool = false
    ) throws(TreeError) {
        var builder = ValueBuilder(depth: depth, allowsServerValues: allowsServerValues)
        try json.tell(&builder)
        self = builder.finish()
    }
}
