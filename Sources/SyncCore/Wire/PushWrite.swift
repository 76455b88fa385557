package import JSONTree

/// One write of a device's outbox on its way to the server.
package struct PushWrite: Equatable, Sendable {
    package enum Content: Equatable, Sendable {
        case set(PathWrite)
        /// Several sets with one stamp, all or nothing; the values are keyed by path below `at`.
        case merge(at: Path, [PathWrite])
        /// Uses up the number of a write that was given up.
        case skip
        /// Could not be read; the message says why.
        case invalid(Rejection, message: String)
    }

    /// Counts per device, namespace and store, from 1, without a gap.
    package let number: Int64
    /// When the write was made; of a skip, the write that was given up, `.none` where not known.
    package let stamp: Stamp
    package let content: Content
    /// Whether it is a row that the server confirmed earlier and may have lost since; it keeps its
    /// stamp, which others have too.
    package let isRestoring: Bool

    package init(number: Int64, stamp: Stamp, content: Content, isRestoring: Bool = false) {
        self.number = number
        self.stamp = stamp
        self.content = content
        self.isRestoring = isRestoring
    }

    /// Where a merge was written; nil for any other write.
    package var base: Path? {
        if case .merge(let base, _) = content { base } else { nil }
    }

    /// The sets that the write stands for.
    package var parts: [PathWrite] {
        switch content {
        case .set(let write): [write]
        case .merge(_, let writes): writes
        case .skip, .invalid: []
        }
    }
}

// MARK: JSON

extension PushWrite {
    package var json: JSON {
        var fields = [JSON.Field(name: "seq", value: .integer(number))]
        func add(_ name: String, _ value: JSON) {
            fields.append(JSON.Field(name: name, value: value))
        }
        switch content {
        case .set(let write):
            add("stamp", .string(stamp.description))
            add("set", .string(write.path.description))
            add("value", JSON(write.value))
        case .merge(let base, let writes):
            add("stamp", .string(stamp.description))
            add("merge", .string(base.description))
            add("value", Self.members(of: writes, below: base))
        case .skip, .invalid:
            if stamp > .none { add("stamp", .string(stamp.description)) }
            add("skip", true)
        }
        if isRestoring { add("restored", true) }
        return .object(fields)
    }

    /// The sets of a merge as one object, whose names are paths below the base.
    package static func members(of writes: [PathWrite], below base: Path) -> JSON {
        .object(
            writes.map { write in
                let way = write.path.keys.dropFirst(base.count).map(\.text)
                return JSON.Field(name: way.joined(separator: "/"), value: JSON(write.value))
            })
    }

    /// - Throws: when there is no number; any other fault makes the write `invalid`, so that it is
    ///   refused by itself and those after it go on.
    package init(_ json: JSON) throws(WireError) {
        guard let number = json["seq"]?.integer, number > 0 else {
            throw WireError("a write has no seq, a whole number from 1")
        }
        self.number = number
        isRestoring = json["restored"]?.bool == true
        let stamp = json["stamp"]?.string.flatMap { Stamp($0) }
        if json["skip"]?.bool == true {
            self.stamp = stamp ?? .none
            content = .skip
            return
        }
        guard let stamp, stamp > .none else {
            self.stamp = .none
            content = .invalid(.invalidStamp, message: "the stamp is missing or malformed")
            return
        }
        self.stamp = stamp
        content = Self.content(json)
    }

    private static func content(_ json: JSON) -> Content {
        let value = json["value"] ?? .null
        switch (json["set"]?.string, json["merge"]?.string) {
        case (let text?, nil):
            return set(text, value)
        case (nil, let text?):
            return merge(text, value)
        default:
            return .invalid(.invalidPath, message: "a write names one place, by set or by merge")
        }
    }

    private static func set(_ text: String, _ value: JSON) -> Content {
        let path: Path
        do { path = try Path(text) } catch {
            return .invalid(.invalidPath, message: "\(error)")
        }
        do {
            return .set(PathWrite(path: path, value: try Self.value(value, at: path)))
        } catch {
            return .invalid(.invalidValue, message: "\(error)")
        }
    }

    private static func merge(_ text: String, _ value: JSON) -> Content {
        guard case .object(let fields) = value else {
            return .invalid(.invalidValue, message: "\(TreeError(.mergeOfNoObject))")
        }
        let base: Path
        let paths: [Path]
        do {
            base = try Path(text)
            paths = try Self.paths(of: fields, below: base)
        } catch {
            return .invalid(.invalidPath, message: "\(error)")
        }
        do {
            return .merge(at: base, try Self.parts(of: fields, at: paths))
        } catch {
            return .invalid(.invalidValue, message: "\(error)")
        }
    }

    /// The sets that the members of a merge stand for: no path at or below another.
    package static func parts(of value: JSON, below base: Path) throws(TreeError) -> [PathWrite] {
        guard case .object(let fields) = value else { throw TreeError(.mergeOfNoObject) }
        return try parts(of: fields, at: try paths(of: fields, below: base))
    }

    /// The places that the names of a merge's members stand for, in their order.
    private static func paths(
        of fields: [JSON.Field], below base: Path
    ) throws(TreeError) -> [Path] {
        guard !base.isPriority else { throw TreeError(.invalidPath, at: base.description) }
        var paths: [Path] = []
        paths.reserveCapacity(fields.count)
        for field in fields { paths.append(try Path(mergeName: field.name, below: base)) }
        let sorted = paths.sorted()
        for (above, below) in zip(sorted, sorted.dropFirst()) where above.isPrefix(of: below) {
            throw TreeError(.conflictingPaths, at: below.description)
        }
        return paths
    }

    private static func parts(
        of fields: [JSON.Field], at paths: [Path]
    ) throws(TreeError) -> [PathWrite] {
        var writes: [PathWrite] = []
        writes.reserveCapacity(fields.count)
        for (field, path) in zip(fields, paths) {
            writes.append(PathWrite(path: path, value: try value(field.value, at: path)))
        }
        return writes
    }

    private static func value(_ json: JSON, at path: Path) throws(TreeError) -> Value {
        do throws(TreeError) {
            let value = try Value(
                json, depth: path.count, allowsServerValues: true, isPriority: path.isPriority)
            if path.isPriority, !value.isPriorityValue {
                throw TreeError(.invalidPriority)
            }
            return value
        } catch {
            throw TreeError(error.reason, at: path.description + error.place)
        }
    }
}
