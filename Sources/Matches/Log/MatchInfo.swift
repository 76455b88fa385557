package import JSONTree

/// What is known of a match beside its entries.
///
/// The value it was read from is kept and changed field by field, so that fields of a newer
/// program survive.
package struct MatchInfo: Equatable, Sendable {
    /// The format that this program writes.
    package static let formatCurrent: Int64 = 1

    private var object: Object

    package init(kind: String, options: Value = .null, sides: [Side] = []) {
        object = Object()
        self.kind = kind
        self.format = MatchInfo.formatCurrent
        self.options = options
        self.sides = sides
    }

    /// The info of a match's `info` node; whatever is missing has its default.
    package init(_ value: Value) {
        if case .object(let object) = value { self.object = object } else { object = Object() }
    }

    package var value: Value { object.normal }

    /// The name of the kind; empty when it is missing.
    package var kind: String {
        get { value[Field.kind].string ?? "" }
        set { object[Field.kind] = .string(newValue) }
    }

    package var format: Int64 {
        get { value[Field.format].integer ?? MatchInfo.formatCurrent }
        set { object[Field.format] = .integer(newValue) }
    }

    package var options: Value {
        get { value[Field.options] }
        set { object[Field.options] = newValue }
    }

    /// In key order.
    package var sides: [Side] {
        get {
            value[Field.sides].children.map { Side(key: $0.key.text, name: Side.name($0.value)) }
        }
        set {
            var sides = Object()
            for side in newValue { sides[Key(unchecked: side.key)] = .string(side.name) }
            object[Field.sides] = sides.normal
        }
    }

    /// Wall milliseconds since 1970 at which the match was begun.
    package var startedAt: Int64? {
        get { value[Field.times][Field.started].integer }
        set { set(newValue.map { .integer($0) }, at: Field.started, in: Field.times) }
    }

    /// The day the match was played, as `2026-11-30`.
    package var date: String? {
        get { value[Field.times][Field.date].string }
        set { set(newValue.map { .string($0) }, at: Field.date, in: Field.times) }
    }

    /// The device that began the match.
    package var owner: String? {
        get { value[Field.owner].string }
        set { object[Field.owner] = newValue.map { .string($0) } }
    }

    /// Where an imported match comes from; null for one that was recorded.
    package var source: Value {
        get { value[Field.source] }
        set { object[Field.source] = newValue }
    }

    package var note: String? {
        get { value[Field.note].string }
        set { object[Field.note] = newValue.map { .string($0) } }
    }

    /// What the people who score call a device; nil when it has no name.
    package func deviceName(_ device: String) -> String? {
        value[Field.devices][Key(unchecked: device)].string
    }

    package mutating func setDeviceName(_ name: String?, of device: String) {
        set(name.map { .string($0) }, at: Key(unchecked: device), in: Field.devices)
    }

    package var isArchived: Bool {
        get { value[Field.marks][Field.archived].bool ?? false }
        set { set(newValue ? true : nil, at: Field.archived, in: Field.marks) }
    }

    /// Removed means not listed; the entries stay.
    package var isRemoved: Bool {
        get { value[Field.marks][Field.removed].bool ?? false }
        set { set(newValue ? true : nil, at: Field.removed, in: Field.marks) }
    }

    private mutating func set(_ value: Value?, at key: Key, in group: Key) {
        var members = Object()
        if case .object(let object) = object[group] { members = object }
        members[key] = value
        object[group] = members.normal
    }
}

extension MatchInfo {
    /// Whether a newer program made the match, so that this one only shows it.
    package var isReadOnly: Bool { format > MatchInfo.formatCurrent }

    /// Refuses to write into a match of a newer format.
    package func checkWritable() throws(MatchError) {
        guard isReadOnly else { return }
        throw MatchError(
            .unsupported,
            "this match has format \(format), this version writes \(MatchInfo.formatCurrent): "
                + "it can be looked at, not changed")
    }

    private enum Field {
        static let kind = Key(unchecked: "kind")
        static let format = Key(unchecked: "format")
        static let options = Key(unchecked: "options")
        static let sides = Key(unchecked: "sides")
        static let times = Key(unchecked: "times")
        static let started = Key(unchecked: "started")
        static let date = Key(unchecked: "date")
        static let owner = Key(unchecked: "owner")
        static let source = Key(unchecked: "source")
        static let note = Key(unchecked: "note")
        static let devices = Key(unchecked: "devices")
        static let marks = Key(unchecked: "marks")
        static let archived = Key(unchecked: "archived")
        static let removed = Key(unchecked: "removed")
    }
}
