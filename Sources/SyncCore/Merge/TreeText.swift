package import JSONTree

/// The text of a place, however large, made row by row in bounded memory: what `Assembly` lays
/// over each other is written as it is read.
///
/// It is the text that the value itself gives, byte for byte. A container is opened when the
/// first thing shows in it, so that empty ones vanish, and whether it is an array is found by
/// looking ahead at its children, where its first one does not settle it.
package struct TreeText<Store: ScannedRows> {
    package enum Form: Sendable {
        case normal, export
        /// A primitive as it is, an object with `true` for each child.
        case shallow
    }

    /// Takes the next piece.
    package typealias Take = ([UInt8]) throws -> Void

    private let store: Store
    private let form: Form
    private let take: Take
    private var writer: JSONWriter
    private let walk: RowWalk<Store.Scan>
    /// The containers on the way to what is written, the outermost first.
    private var frames: [Frame] = []
    /// How many of them are open.
    private var openCount = 0
    private var hasValue = false

    private struct Frame {
        let place: PathCode
        /// The key under which it stands; nil for the outermost.
        let key: Key?
        /// Before its rows below.
        let node: NodeRows
        var priority = Value.null
        var container = JSONWriter.Container.object
        /// Members written, or elements with those of the holes.
        var count = 0
    }

    private static var pieceBytesMin: Int { 64 << 10 }

    /// Writes the value at the path; `null` when there is none.
    ///
    /// - Parameters:
    ///   - store: must not change meanwhile.
    ///   - take: gets some 64 KiB at a time, more where one value is larger; what it throws ends
    ///     the reading.
    /// - Throws: `RowError` when the store is damaged, what the store throws, or what `take` does.
    package static func write(
        _ path: Path, of store: Store, as form: Form = .normal,
        _ layout: JSONWriter.Layout = .compact, _ take: @escaping Take
    ) throws {
        var writer = JSONWriter(layout: layout)
        try write(path, of: store, as: form, to: &writer, take)
        try take(writer.finish())
    }

    /// Writes the value at the path as a part of a text, the end of which is left in the writer.
    package static func write(
        _ path: Path, of store: Store, as form: Form = .normal, to writer: inout JSONWriter,
        _ take: @escaping Take
    ) throws {
        // A priority shows only while its node has a value, so the node is looked at.
        if path.isPriority, let parent = path.parent {
            return writer.export(try store.priority(at: parent))
        }
        let place = PathCode(path)
        let walk = try RowWalk(store.scan(from: place, to: place.end))
        // Taken out, so that it is changed in place.
        var text = TreeText(store, form, writer, walk, take)
        writer = JSONWriter(capacity: 0)
        try text.write(place)
        writer = text.writer
    }

    /// Writes some children of a place as its members.
    ///
    /// - Parameter keys: of children that are there, in key order.
    package static func write(
        _ keys: [Key], of list: Path, in store: Store, as form: Form = .normal,
        _ layout: JSONWriter.Layout = .compact, _ take: @escaping Take
    ) throws {
        var writer = JSONWriter(layout: layout)
        guard !keys.isEmpty else {
            writer.raw("null")
            return try take(writer.finish())
        }
        let isArray = form == .normal && ArrayForm.shows(keys)
        writer.open(isArray ? .array : .object)
        var count = 0
        for key in keys {
            if isArray, let index = ArrayForm.index(of: key) {
                for hole in count..<max(count, index) {
                    writer.element(isFirst: hole == 0)
                    writer.raw("null")
                }
                writer.element(isFirst: index == 0)
                count = index + 1
            } else {
                writer.member(key.text, isFirst: count == 0)
                count += 1
            }
            if form == .shallow {
                writer.raw("true")
            } else {
                try write(list.appending(key), of: store, as: form, to: &writer, take)
            }
            if writer.bytes.count >= pieceBytesMin { try take(writer.takeBytes()) }
        }
        writer.close(isArray ? .array : .object, isEmpty: false)
        try take(writer.finish())
    }

    private init(
        _ store: Store, _ form: Form, _ writer: JSONWriter, _ walk: RowWalk<Store.Scan>,
        _ take: @escaping Take
    ) {
        self.store = store
        self.form = form
        self.take = take
        self.walk = walk
        self.writer = writer
    }

    private mutating func write(_ place: PathCode) throws {
        let (base, stamp) = try store.base(above: place)
        try lay(place, key: nil, over: base, given: stamp)
        if !hasValue { writer.raw("null") }
    }

    // MARK: Rows

    private mutating func lay(
        _ place: PathCode, key: Key?, over base: Value, given stamp: Stamp
    ) throws {
        var node = NodeRows(base: base, stamp: stamp)
        if let row = walk.next, row.path == place {
            try walk.advance()
            guard walk.isWithin(place) else {
                try write(row, at: key)
                return
            }
            node.base = try Assembly.value(of: row)
            node.stamp = row.stamp
        }
        node = try store.node(at: place, over: node.base, given: node.stamp, in: walk)
        guard node.isLaidOver else {
            try write(node.base, at: key)
            return
        }
        frames.append(Frame(place: place, key: key, node: node))
        let (store, walk) = (store, walk)
        try store.forEachChild(of: node, at: place, in: walk) { child in
            try write(child, given: node.stamp)
            return true
        }
        try close()
    }

    private mutating func write(_ child: Child, given stamp: Stamp) throws {
        if child.key == .priority {
            var priority = child.base
            if child.place != nil, let row = walk.next {
                priority = try Assembly.value(of: row)
            }
            frames[frames.count - 1].priority = priority
        } else if form == .shallow, frames.count == 1 {
            if let place = child.place {
                guard try store.shows(place, over: child.base, given: stamp, in: walk) else {
                    return
                }
            }
            try write(.bool(true), at: child.key)
        } else if let place = child.place {
            try lay(place, key: child.key, over: child.base, given: stamp)
        } else {
            try write(child.base, at: child.key)
        }
    }

    // MARK: Text

    /// Writes a row below which there is none.
    private mutating func write(_ row: Row, at key: Key?) throws {
        guard row.isShown, let text = row.value else { return }
        guard mayWrite(text) else {
            try write(try Assembly.value(of: row), at: key)
            return
        }
        try begin(key)
        writer.raw(text)
        try end()
    }

    /// Whether a row's text, in export form and without spaces, is what is to be written.
    private func mayWrite(_ text: [UInt8]) -> Bool {
        if text[0] != UInt8(ascii: "{") { return true }
        guard writer.isCompact else { return false }
        switch form {
        case .export: return true
        case .normal: return NormalText.isCertain(text)
        case .shallow: return false
        }
    }

    private mutating func write(_ value: Value, at key: Key?) throws {
        if value.isNull { return }
        try begin(key)
        switch form {
        case .normal: writer.write(value)
        case .export: writer.export(value)
        case .shallow: writer.export(value.shallow)
        }
        try end()
    }

    private mutating func begin(_ key: Key?) throws {
        hasValue = true
        while openCount < frames.count {
            let inner = openCount + 1 < frames.count ? frames[openCount + 1].key : key
            guard let inner else { preconditionFailure("only the outermost has no key") }
            try open(first: inner)
        }
        name(key)
    }

    private mutating func end() throws {
        if writer.bytes.count >= Self.pieceBytesMin { try take(writer.takeBytes()) }
    }

    /// Opens the outermost container that is not open.
    private mutating func open(first key: Key) throws {
        let frame = frames[openCount]
        name(frame.key)
        if form == .normal, try store.isArray(frame.node, at: frame.place, first: key) {
            frames[openCount].container = .array
        }
        writer.open(frames[openCount].container)
        openCount += 1
        if form == .export, !frame.priority.isNull {
            name(.priority)
            writer.export(frame.priority)
        }
    }

    /// Writes what stands before a value in the innermost open container.
    private mutating func name(_ key: Key?) {
        guard let key, openCount > 0 else { return }
        let innermost = openCount - 1
        let count = frames[innermost].count
        switch frames[innermost].container {
        case .object:
            writer.member(key.text, isFirst: count == 0)
            frames[innermost].count += 1
        case .array:
            guard let index = ArrayForm.index(of: key) else {
                preconditionFailure("an array has only indices")
            }
            for hole in count..<max(count, index) {
                writer.element(isFirst: hole == 0)
                writer.raw("null")
            }
            writer.element(isFirst: index == 0)
            frames[innermost].count = index + 1
        }
    }

    private mutating func close() throws {
        let isOpen = openCount == frames.count
        guard let frame = frames.popLast(), isOpen else { return }
        openCount -= 1
        writer.close(frame.container, isEmpty: frame.count == 0)
        try end()
    }
}

extension ScannedRows {
    /// What the deepest row above a place gives there.
    func base(above place: PathCode) throws -> (Value, Stamp) {
        guard let above = place.prefixes.last, let row = try deepestRow(atOrAbove: above) else {
            return (.null, .none)
        }
        let way = try Assembly.keys(of: place, below: row.path)
        return (try Assembly.value(of: row)[Path(way)], row.stamp)
    }

    /// The priority of a node, null while the node shows nothing.
    package func priority(at path: Path) throws -> Value {
        let place = PathCode(path)
        let (base, stamp) = try base(above: place)
        var walk = try RowWalk(scan(from: place, to: place.end))
        guard try shows(place, over: base, given: stamp, in: walk) else { return .null }
        walk = try RowWalk(scan(from: place, to: place.end))
        let node = try node(at: place, over: base, given: stamp, in: walk)
        guard node.isLaidOver, let row = walk.next,
            row.path.isPriority(ofFirst: place.bytes.count)
        else { return node.base.priority }
        return try Assembly.value(of: row)
    }

    /// Whether an object over which rows are laid shows as an array.
    ///
    /// - Parameter first: the first of its children that shows.
    fileprivate func isArray(_ node: NodeRows, at place: PathCode, first: Key) throws -> Bool {
        guard let least = ArrayForm.index(of: first),
            try mayBeArray(node, from: least, at: place)
        else { return false }
        var count = 0
        var greatest: Int? = -1
        let walk = try RowWalk(scan(from: place, to: place.end))
        if walk.next?.path == place { try walk.advance() }
        try forEachChild(of: node, at: place, in: walk) { child in
            guard child.key != .priority else { return true }
            if let childPlace = child.place {
                guard try shows(childPlace, over: child.base, given: node.stamp, in: walk) else {
                    return true
                }
            }
            count += 1
            greatest = ArrayForm.index(of: child.key)
            return greatest != nil
        }
        guard let greatest else { return false }
        return ArrayForm.isDense(count: count, greatest: greatest)
    }

    /// False when the last row alone settles that a list from the index on is none: its key is no
    /// index, or even with no hole there were too few elements.
    private func mayBeArray(
        _ node: NodeRows, from least: Int, at place: PathCode
    ) throws -> Bool {
        guard let last = try lastRow(below: place), last.isShown, !last.path.isPriority,
            let end = last.path.nextLength(after: place.bytes.count),
            let key = last.path.key(in: place.bytes.count..<end)
        else { return true }
        guard let greatest = ArrayForm.index(of: key) else { return false }
        return !node.base.children.isEmpty
            || ArrayForm.isDense(count: greatest - least + 1, greatest: greatest)
    }
}
