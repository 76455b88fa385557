import JSONTree
import SyncCore
import TestSupport
import Testing

/// What a client makes of a stream: it applies each put and patch to its copy of the place.
struct StreamCopy {
    private(set) var value = Value.null
    /// Whether a first event has come.
    private(set) var hasBegun = false
    /// The id of the last event that had one.
    private(set) var lastID: Cursor?
    /// Each event as its name and data, keep-alives too.
    private(set) var events: [String] = []

    /// Takes whole events.
    mutating func read(_ text: [UInt8]) throws {
        let text = String(decoding: text, as: UTF8.self)
        guard !text.isEmpty else { return }
        try #require(text.hasSuffix("\n\n"))
        for event in text.dropLast(2).components(separatedBy: "\n\n") {
            try read(event: event)
        }
    }

    private mutating func read(event: Substring) throws {
        let lines = event.split(separator: "\n", omittingEmptySubsequences: false)
        try #require(lines.count == 2 || lines.count == 3)
        try #require(lines[0].hasPrefix("event: ") && lines[1].hasPrefix("data: "))
        if lines.count == 3 {
            try #require(lines[2].hasPrefix("id: "))
            let id = Cursor(String(lines[2].dropFirst(4)))
            try #require(id != nil, "an id that is no cursor")
            lastID = id
        }
        let name = lines[0].dropFirst(7)
        let data = lines[1].dropFirst(6)
        events.append("\(name) \(data)")
        guard name == "put" || name == "patch" else { return }
        let json = try JSON(parsing: Array(data.utf8))
        let path = try Path(try #require(json["path"]?.string))
        let content = try #require(json["data"])
        if !hasBegun { try #require(name == "put" && path.isRoot, "the first event: \(event)") }
        hasBegun = true
        if name == "put" {
            set(path, try Value(content))
            return
        }
        guard case .object(let fields) = content else { throw TreeError(.mergeOfNoObject) }
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
    var plain: Value {
        guard case .object(let object) = self else { return self }
        if let primitive = object[.value] { return primitive }
        return Object(children.map { Member(key: $0.key, value: $0.value.plain) }).normal
    }
}

extension Substring {
    fileprivate func components(separatedBy text: String) -> [Substring] {
        var found: [Substring] = []
        var rest = self
        while let range = rest.firstRange(of: text) {
            found.append(rest[..<range.lowerBound])
            rest = rest[range.upperBound...]
        }
        return found + [rest]
    }
}
