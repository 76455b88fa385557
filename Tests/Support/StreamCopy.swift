package import JSONTree

/// What a client makes of an event stream: it applies each put and patch to its copy of the place.
package struct StreamCopy: Sendable {
    /// A stream that is not as it should be.
    package struct Fault: Error, CustomStringConvertible {
        package let description: String
    }

    package private(set) var value = Value.null
    /// Whether a first event has come.
    package private(set) var hasBegun = false
    /// The id of the last event that had one.
    package private(set) var lastID: String?
    /// Each event as its name and data, keep-alives too.
    package private(set) var events: [String] = []

    package init() {}

    /// Takes whole events.
    package mutating func read(_ text: [UInt8]) throws {
        let text = String(decoding: text, as: UTF8.self)
        guard !text.isEmpty else { return }
        guard text.hasSuffix("\n\n") else { throw Fault(description: "an event has no end") }
        for event in text.dropLast(2).split(separator: "\n\n", omittingEmptySubsequences: false) {
            try read(event: event)
        }
    }

    private mutating func read(event: Substring) throws {
        let fault = Fault(description: "no event: \(event)")
        let lines = event.split(separator: "\n", omittingEmptySubsequences: false)
        guard 2...3 ~= lines.count, lines[0].hasPrefix("event: "), lines[1].hasPrefix("data: ")
        else { throw fault }
        if lines.count == 3 {
            guard lines[2].hasPrefix("id: ") else { throw fault }
            lastID = String(lines[2].dropFirst(4))
        }
        let name = lines[0].dropFirst(7)
        let data = lines[1].dropFirst(6)
        events.append("\(name) \(data)")
        guard name == "put" || name == "patch" else { return }
        let json = try JSON(parsing: Array(data.utf8))
        guard let text = json["path"]?.string, let content = json["data"] else { throw fault }
        let path = try Path(text)
        if !hasBegun, name != "put" || !path.isRoot { throw fault }
        hasBegun = true
        guard name == "patch" else { return set(path, try Value(content)) }
        guard case .object(let fields) = content else { throw fault }
        for field in fields { set(path.appending(try Path(field.name)), try Value(field.value)) }
    }

    private mutating func set(_ path: Path, _ new: Value) {
        value = Self.setting(new, at: path.keys[...], in: value)
    }

    /// As the data model has it: a value below a primitive turns it, null there does nothing.
    private static func setting(
        _ new: Value, at keys: ArraySlice<Key>, in node: Value
    ) -> Value {
        guard let key = keys.first else { return new }
        if key == .priority { return node.isNull ? node : node.with(priority: new) }
        let below = setting(new, at: keys.dropFirst(), in: node[key])
        if !node.isObject, below.isNull { return node }
        var object = Object()
        if node.isObject, case .object(let present) = node { object = present }
        if !node.isObject { object[.priority] = node.priority }
        object[key] = below
        return object.normal
    }
}

extension Value {
    fileprivate func with(priority: Value) -> Value {
        var object = Object()
        if case .object(let present) = self { object = present } else { object[.value] = self }
        object[.priority] = priority
        return object.normal
    }

    /// The value as one sees it who is not shown priorities.
    package var plain: Value {
        guard case .object(let object) = self else { return self }
        if let primitive = object[.value] { return primitive }
        return Object(children.map { Member(key: $0.key, value: $0.value.plain) }).normal
    }
}
