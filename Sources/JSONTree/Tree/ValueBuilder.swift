/// Builds a value of the tree from JSON in export form: arrays become objects, nulls and empty
/// objects vanish, keys are checked and sorted.
///
/// With a bound for rows it cuts what is larger into pieces, which its owner takes while the text
/// arrives; then a value of any size is read in bounded memory, and what `finish` gives is null
/// where all of it was given in pieces.
///
/// Source: Firebase Realtime Database, "Structure your database" and the export format.
package struct ValueBuilder: JSONSink {
    struct Frame {
        let role: Role
        /// The index of the next element; nil in an object.
        var index: Int?
        var key: Key?
        var object = Object()
        /// Members that came once the object was too long to insert one before others.
        var late: [Member] = []
        /// Bytes of the text of what was added, in cutting.
        var bytes = 0
        /// Whether its members are given as pieces.
        var isCut = false
        /// The greatest key of those that were given.
        var greatest: Key?

        private static let insertedMax = 32

        /// The key under which the next frame stands.
        var openKey: Key? { index.map { Key(index: $0) } ?? key }

        mutating func add(_ value: Value, at key: Key) {
            if late.isEmpty, object.ends(before: key) {
                if !value.isNull { object.append(Member(key: key, value: value)) }
            } else if late.isEmpty, object.members.count < Self.insertedMax {
                object[key] = value
            } else {
                late.append(Member(key: key, value: value))
            }
        }

        var whole: Object {
            late.isEmpty ? object : Object(object.members + late)
        }
    }

    enum Role {
        case node
        /// Stands under `.value` or `.priority`, where nothing but a server value may.
        case register
        /// Stands under `.sv`; its names are no keys of the tree.
        case argument
    }

    var frames: [Frame] = []
    private var result = Value.null
    private let depth: Int
    private let allowsServerValues: Bool
    private let isPriority: Bool
    /// Bytes of a row's text past which an object is cut; nil for no cutting.
    let rowBytesMax: Int?
    /// What was cut and not yet taken.
    var pieces: [ValuePiece] = []
    var hasMetServerValue = false

    /// A builder for a value that will stand below `depth` keys.
    ///
    /// - Parameters:
    ///   - isPriority: whether it will stand as a priority, so that what has children is refused
    ///     before they are read.
    ///   - rowBytesMax: bytes of a row's text past which an object is cut; nil for no cutting.
    package init(
        depth: Int = 0, allowsServerValues: Bool = false, isPriority: Bool = false,
        rowBytesMax: Int? = nil
    ) {
        self.depth = depth
        self.allowsServerValues = allowsServerValues
        self.isPriority = isPriority
        self.rowBytesMax = rowBytesMax
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
        guard !isPriority || !frames.isEmpty else { throw TreeError(.invalidPriority) }
        guard try role() == .node else { throw misplaced(frames[...]) }
        frames.append(Frame(role: .node, index: 0))
    }

    package mutating func beginObject() throws(TreeError) {
        frames.append(Frame(role: try role()))
    }

    package mutating func name(_ text: String) throws(TreeError) {
        let last = frames.count - 1
        switch frames[last].role {
        case .argument:
            // More than the one that is known; all of them would be held.
            guard frames[last].object.members.count < 2 else {
                throw TreeError(.invalidServerValue, at: Self.place(frames.dropLast(2)))
            }
            frames[last].key = Key(unchecked: text)
        case .register:
            guard text.hasSameBytes(as: Key.serverValue.text) else {
                throw misplaced(frames.dropLast())
            }
            frames[last].key = .serverValue
        case .node where text.utf8.first == UInt8(ascii: "."):
            frames[last].key = try metadata(text)
        case .node where isPriority && last == 0:
            throw TreeError(.invalidPriority)
        case .node:
            do {
                frames[last].key = try Key(text)
            } catch {
                throw TreeError(error.reason, at: Self.place(frames.dropLast()))
            }
            try checkDepth()
        }
        if rowBytesMax != nil { named() }
    }

    package mutating func endArray() throws(TreeError) {
        let frame = frames.removeLast()
        if frame.isCut { return endCut(frame) }
        try add(frame.whole.normal, bytes: frame.textBytes)
    }

    package mutating func endObject() throws(TreeError) {
        let frame = frames.removeLast()
        let object = frame.whole
        if frame.isCut {
            try checkCut(object)
            return endCut(frame)
        }
        let bytes = frame.textBytes
        switch frame.role {
        case .argument:
            try add(.object(object), bytes: bytes)
        case .register:
            guard !object.isEmpty else { throw misplaced(frames[...]) }
            try add(try normal(object), bytes: bytes)
        case .node:
            try add(try normal(object), bytes: bytes)
        }
    }

    package mutating func finish() -> Value { result }

    /// Refuses what stands beside the children that an object is known to have.
    private func checkCut(_ object: Object) throws(TreeError) {
        for member in object.members {
            switch member.key {
            case .value: throw TreeError(.valueBesideChildren, at: place)
            case .serverValue: throw TreeError(.invalidServerValue, at: place)
            default: break
            }
        }
    }

    // MARK: Members

    /// - Parameter bytes: of the text of an object or array, in cutting.
    private mutating func add(_ value: Value, bytes: Int = 0) throws(TreeError) {
        guard let last = frames.indices.last else {
            result = value
            return
        }
        if let index = frames[last].index {
            if !value.isNull {
                try checkDepth()
                if rowBytesMax != nil {
                    cut(value, at: Key(index: index), bytes: bytes)
                } else {
                    frames[last].object.append(Member(key: Key(index: index), value: value))
                }
            }
            frames[last].index = index + 1
        } else if let key = frames[last].key {
            if key.isMetadata, key == .priority { try checkPriority(value) }
            if rowBytesMax != nil, frames[last].role == .node, !key.isMetadata {
                cut(value, at: key, bytes: bytes)
            } else {
                if key == .serverValue { hasMetServerValue = true }
                if rowBytesMax != nil, frames[last].role == .node {
                    frames[last].bytes += key.text.jsonTextBytes + 2 + value.textBytes
                }
                frames[last].add(value, at: key)
            }
        } else {
            preconditionFailure("a member without a name")
        }
    }

    private func checkDepth() throws(TreeError) {
        guard depth + frames.count <= TreeLimits.depthMax else {
            throw TreeError(.tooDeep, at: place)
        }
    }

    private func checkPriority(_ value: Value) throws(TreeError) {
        switch value {
        // The only object that can stand here is a server value.
        case .null, .integer, .double, .string, .object: return
        case .bool: throw TreeError(.invalidPriority, at: place)
        }
    }

    // MARK: Metadata

    private func metadata(_ text: String) throws(TreeError) -> Key {
        let key = Key(unchecked: text)
        switch key {
        case .priority, .value: return key
        case .serverValue where allowsServerValues: return key
        case .serverValue:
            throw TreeError(.serverValueNotAllowed, at: Self.place(frames.dropLast()))
        default:
            throw TreeError(.unknownMetadata(text), at: Self.place(frames.dropLast()))
        }
    }

    /// What an object that begins here is.
    private func role() throws(TreeError) -> Role {
        guard let last = frames.indices.last else { return .node }
        guard frames[last].role != .argument else {
            throw TreeError(.invalidServerValue, at: place)
        }
        guard let key = frames[last].key, key.isMetadata else { return .node }
        if key == .serverValue { return .argument }
        guard allowsServerValues else { throw misplaced(frames[...]) }
        return .register
    }

    /// The fault of a container under the metadata where these frames stand.
    private func misplaced(_ frames: ArraySlice<Frame>) -> TreeError {
        let reason: TreeError.Reason =
            switch frames.last?.key {
            case .priority?: .invalidPriority
            case .serverValue?: .invalidServerValue
            default: .valueBesideChildren
            }
        return TreeError(reason, at: Self.place(frames))
    }

    /// An object in export form as a normal value.
    private func normal(_ object: Object) throws(TreeError) -> Value {
        guard let first = object.members.first, first.key.isMetadata else { return object.normal }
        let priority = object[.priority]
        let isAlone = object.members.count == (priority == nil ? 1 : 2)
        if let serverValue = object[.serverValue] {
            guard isAlone, ServerValue(serverValue) != nil else {
                throw TreeError(.invalidServerValue, at: place)
            }
            return .object(object)
        }
        guard let value = object[.value] else { return object.normal }
        guard isAlone else { throw TreeError(.valueBesideChildren, at: place) }
        guard case .object(var serverValue) = value else { return object.normal }
        serverValue[.priority] = priority
        return .object(serverValue)
    }

    // MARK: Places

    private var place: String { Self.place(frames[...]) }

    /// The path to where the frames stand, below what is being read.
    private static func place(_ frames: ArraySlice<Frame>) -> String {
        frames.map { "/" + ($0.index.map { String($0) } ?? $0.key?.text ?? "") }.joined()
    }
}

extension Value {
    /// The value of the tree that a document in export form spells.
    package init(
        _ json: JSON, depth: Int = 0, allowsServerValues: Bool = false, isPriority: Bool = false
    ) throws(TreeError) {
        var builder = ValueBuilder(
            depth: depth, allowsServerValues: allowsServerValues, isPriority: isPriority)
        try json.tell(&builder)
        self = builder.finish()
    }
}
