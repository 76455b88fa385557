import JSONTree

/// Builds the rules from the events of their text, and checks what stands where.
struct RulesBuilder: JSONSink {
    private enum Place {
        /// Around the one member `rules`.
        case document
        case node
        /// The names of a `.indexOn`.
        case indexes
    }

    private struct Frame {
        let place: Place
        /// Of the member that comes next.
        var name = ""
        var node = RuleNode.Draft()
        var names: Set<Key> = []
    }

    private enum Name {
        static let rules = "rules"
        static let indexOn = ".indexOn"
    }

    private var frames: [Frame] = []
    private var root = RuleNode()
    /// Why it stopped.
    private(set) var fault: String?
    /// Bytes of the expression before the fault, when that lies within one.
    private(set) var faultOffset: Int?

    mutating func null() throws(TreeError) { try primitive() }
    mutating func integer(_ number: Int64) throws(TreeError) { try primitive() }
    mutating func double(_ number: Double) throws(TreeError) { try primitive() }

    mutating func bool(_ flag: Bool) throws(TreeError) {
        guard let last = frames.indices.last, let kind = ruleKind(of: frames[last]) else {
            return try primitive()
        }
        set(.constant(flag), kind, last)
    }

    mutating func string(_ text: String) throws(TreeError) {
        guard let last = frames.indices.last else { return try primitive() }
        switch frames[last].place {
        case .indexes:
            try add(index: text, to: last - 1)
        case .node where frames[last].name == Name.indexOn:
            try add(index: text, to: last)
        case .node, .document:
            guard let kind = ruleKind(of: frames[last]) else { return try primitive() }
            set(try expression(text, kind), kind, last)
        }
    }

    mutating func beginArray() throws(TreeError) {
        guard let last = frames.indices.last, frames[last].place == .node,
            frames[last].name == Name.indexOn
        else { return try primitive() }
        frames.append(Frame(place: .indexes))
    }

    mutating func endArray() { frames.removeLast() }

    mutating func beginObject() throws(TreeError) {
        guard let last = frames.last else {
            frames.append(Frame(place: .document))
            return
        }
        guard last.place != .indexes, !last.name.hasPrefix(".") else { return try primitive() }
        frames.append(Frame(place: .node))
    }

    mutating func name(_ text: String) throws(TreeError) {
        let last = frames.count - 1
        // Two spellings of one letter are two names.
        guard frames[last].names.insert(Key(unchecked: text)).inserted else {
            throw stop("“\(text)” stands twice in one object.")
        }
        frames[last].name = text
        if frames[last].place == .document {
            guard text == Name.rules else {
                throw stop("Only “rules” may stand at the top, not “\(text)”.")
            }
        } else if text.hasPrefix("$") {
            try checkWildcard(text)
        } else if text.hasPrefix(".") {
            guard text == Name.indexOn || RuleKind(rawValue: text) != nil else {
                throw stop("“\(text)” is no rule: there are .read, .write, .validate and .indexOn.")
            }
        } else {
            do { _ = try Key(text) } catch { throw stop("“\(text)” is no name: \(error).") }
        }
    }

    mutating func endObject() throws(TreeError) {
        let frame = frames.removeLast()
        guard let last = frames.indices.last else {
            guard !frame.names.isEmpty else { throw stop("The member “rules” is missing.") }
            return
        }
        let node = RuleNode(frame.node)
        let name = frames[last].name
        if frames[last].place == .document {
            root = node
        } else if name.hasPrefix("$") {
            frames[last].node.wildcard = .any(name: name, node: node)
        } else {
            frames[last].node.children.append((Key(unchecked: name), node))
        }
    }

    mutating func finish() -> RuleNode { root }

    // MARK: Members

    /// What the member that comes next is asked; nil when it is no rule.
    private func ruleKind(of frame: Frame) -> RuleKind? {
        frame.place == .node ? RuleKind(rawValue: frame.name) : nil
    }

    private mutating func set(_ expression: RuleExpression, _ kind: RuleKind, _ last: Int) {
        switch kind {
        case .read: frames[last].node.read = expression
        case .write: frames[last].node.write = expression
        case .validate: frames[last].node.validate = expression
        }
    }

    private mutating func expression(
        _ text: String, _ kind: RuleKind
    ) throws(TreeError) -> RuleExpression {
        // The first frame is around the rules, and the last one's name is the rule's.
        let names = frames.dropFirst().dropLast().map(\.name)
        let wildcards = names.enumerated().filter { $0.element.hasPrefix("$") }
            .map { (name: $0.element, depth: $0.offset) }
        do throws(ExpressionError) {
            return try RuleExpression(text, kind, wildcards: wildcards)
        } catch {
            faultOffset = error.offset
            throw stop(error.message)
        }
    }

    private mutating func add(index text: String, to last: Int) throws(TreeError) {
        guard let index = IndexRule(text) else {
            throw stop("“\(text)” is no index: it must be .value, .priority or a path.")
        }
        frames[last].node.indexes.append(index)
    }

    private mutating func checkWildcard(_ name: String) throws(TreeError) {
        let rest = name.utf8.dropFirst()
        let isName = rest.allSatisfy { byte in
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                || byte == UInt8(ascii: "_")
        }
        guard !rest.isEmpty, isName else {
            throw stop("“\(name)” is no name: after the $ come letters, digits or _.")
        }
        guard frames[frames.count - 1].names.count(where: { $0.text.hasPrefix("$") }) == 1 else {
            throw stop("“\(name)” is a second wildcard beside another.")
        }
        guard !frames.dropLast().contains(where: { $0.name == name }) else {
            throw stop("“\(name)” is the name of a wildcard above it.")
        }
    }

    /// The fault of a value where it cannot stand.
    private mutating func primitive() throws(TreeError) {
        guard let last = frames.last else { throw stop("The rules must be an object.") }
        switch last.place {
        case .indexes:
            throw stop("A list of .indexOn holds names alone.")
        case .document:
            throw stop("“rules” must be an object.")
        case .node where last.name == Name.indexOn:
            throw stop(".indexOn must be a string or a list of strings.")
        case .node where last.name.hasPrefix("."):
            throw stop("\(last.name) must be a string or a boolean.")
        case .node:
            throw stop("“\(last.name)” must be an object.")
        }
    }

    /// Keeps the reason; the error thrown only tells the reader to stop here.
    private mutating func stop(_ reason: String) -> TreeError {
        fault = reason
        return TreeError(.invalidPath)
    }
}
