package import JSONTree

/// The settings kept in a scorebook's file: a JSON document.
///
/// A missing field has its default, and fields that this program does not know survive a save.
package struct Settings: Equatable, Sendable {
    private var fields: [JSON.Field]

    package init(_ document: JSON = .object([])) {
        if case .object(let fields) = document { self.fields = fields } else { fields = [] }
    }

    package var document: JSON { .object(fields) }

    /// The address of the server, such as `http://127.0.0.1:9000`; nil when none is set.
    package var server: String? {
        get { self["server"]?.string }
        set { self["server"] = newValue.map { .string($0) } }
    }

    /// By what the server is believed to be the right one.
    package var trust: ServerTrust {
        get {
            ServerTrust(
                authorities: self["ca"]?.string,
                pin: self["pin"].map { ServerPin(kept: $0.string ?? "") })
        }
        set {
            self["ca"] = newValue.authorities.map { .string($0) }
            self["pin"] = newValue.pin.map { .string($0.text) }
        }
    }

    /// What this device is called; empty when it has no name.
    package var name: String {
        get { self["name"]?.string ?? "" }
        set { self["name"] = newValue.isEmpty ? nil : .string(newValue) }
    }

    /// How many MiB may wait for a server before a new write is refused.
    package var outboxMiB: Int {
        get {
            let number = self["outboxMiB"]?.integer ?? Int64(Self.outboxMiBStandard)
            return Self.outboxMiBRange.contains(Int(number))
                ? Int(number) : Self.outboxMiBStandard
        }
        set { self["outboxMiB"] = .integer(Int64(newValue)) }
    }

    /// A finished match of 400 entries is about a tenth of a MiB.
    private static let outboxMiBStandard = 256
    package static let outboxMiBRange = 1...(1 << 20)

    static let outboxBytesStandard = outboxMiBStandard << 20
    var outboxBytesMax: Int { outboxMiB << 20 }

    /// Takes over the fields in which `other` differs from `before`.
    package mutating func take(_ other: Settings, changedSince before: Settings) {
        for field in before.fields where other[field.name] == nil { self[field.name] = nil }
        for field in other.fields where before[field.name] != field.value {
            self[field.name] = field.value
        }
    }

    /// Any field; nil takes it away.
    package subscript(name: String) -> JSON? {
        get { document[name] }
        set {
            let place = fields.lastIndex { $0.name.hasSameBytes(as: name) }
            switch (newValue, place) {
            case (let value?, let place?): fields[place].value = value
            case (let value?, nil): fields.append(JSON.Field(name: name, value: value))
            case (nil, _): fields.removeAll { $0.name.hasSameBytes(as: name) }
            }
        }
    }
}
