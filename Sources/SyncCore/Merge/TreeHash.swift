package import JSONTree

/// The hash of a place, however large: what `ValueHash` gives for its value, made row by row.
///
/// Of the nodes on the way 64 KiB of text each are held, and of each of their children that has a
/// priority its key and its hash, for those are hashed in the order of the priorities.
package struct TreeHash<Store: ScannedRows> {
    private let store: Store
    private let integers: ValueHash.Integers
    private let makeDigest: () throws -> any RunningDigest
    private let check: () throws -> Void
    /// Digests that nobody uses.
    private var spare: [any RunningDigest] = []
    private var nodeCount = 0

    private struct Hashed {
        let hash: [UInt8]
        let priority: Value
    }

    /// What is hashed of a node whose children have rows of their own.
    private struct NodeText {
        var text: HashedText
        /// Of what no longer fits into the text.
        var digest: (any RunningDigest)?
        var priority = Value.null
        /// The children that have priorities, which follow those that have none.
        var ranked: [(priority: Value, key: Key, hash: [UInt8])] = []
        var isEmpty = true
    }

    private static var textBytesMax: Int { 64 << 10 }
    /// Nodes from one look at whether the hash is still wanted to the next.
    private static var uncheckedMax: Int { 4096 }

    /// The hash as `ValueHash` writes it, empty when there is no value at the path.
    ///
    /// - Parameters:
    ///   - store: must not change meanwhile.
    ///   - digest: makes one; it is called a few times for each level of the tree.
    ///   - check: called now and then; what it throws ends the reading.
    /// - Throws: `RowError` when the store is damaged, what the store throws, or `digest`.
    package static func text(
        of path: Path, in store: Store, _ integers: ValueHash.Integers,
        digest: @escaping () throws -> any RunningDigest,
        check: @escaping () throws -> Void = {}
    ) throws -> String {
        var hash = TreeHash(store, integers, digest, check)
        let found: Hashed?
        if path.isPriority, let parent = path.parent {
            found = try hash.hash(of: try store.priority(at: parent))
        } else {
            let place = PathCode(path)
            let (base, stamp) = try store.base(above: place)
            let walk = try RowWalk(store.scan(from: place, to: place.end))
            found = try hash.hash(at: place, over: base, given: stamp, in: walk)
        }
        return found.map { String(decoding: $0.hash, as: UTF8.self) } ?? ValueHash.ofNull
    }

    /// The hash of an object of some children of a place.
    ///
    /// - Parameter keys: in key order.
    package static func text(
        ofChildren keys: [Key], of path: Path, in store: Store, _ integers: ValueHash.Integers,
        digest: @escaping () throws -> any RunningDigest,
        check: @escaping () throws -> Void = {}
    ) throws -> String {
        var hash = TreeHash(store, integers, digest, check)
        var text = NodeText(text: HashedText(integers))
        for key in keys {
            let place = PathCode(path).appending(key)
            let (base, stamp) = try store.base(above: place)
            let walk = try RowWalk(store.scan(from: place, to: place.end))
            let child = Child(key: key, base: base, place: place)
            try hash.add(child, given: stamp, in: walk, to: &text)
        }
        let found = try hash.finish(&text)
        return found.map { String(decoding: $0.hash, as: UTF8.self) } ?? ValueHash.ofNull
    }

    private init(
        _ store: Store, _ integers: ValueHash.Integers,
        _ makeDigest: @escaping () throws -> any RunningDigest,
        _ check: @escaping () throws -> Void
    ) {
        self.store = store
        self.integers = integers
        self.makeDigest = makeDigest
        self.check = check
    }

    /// Nil when the node shows nothing; leaves the walk anywhere within its rows.
    private mutating func hash(
        at place: PathCode, over base: Value, given stamp: Stamp, in walk: RowWalk<Store.Scan>
    ) throws -> Hashed? {
        nodeCount += 1
        if nodeCount % Self.uncheckedMax == 0 { try check() }
        let node = try store.node(at: place, over: base, given: stamp, in: walk)
        guard node.isLaidOver else { return try hash(of: node.base) }
        var text = NodeText(text: HashedText(integers))
        let store = store
        try store.forEachChild(of: node, at: place, in: walk) { child in
            try add(child, given: node.stamp, in: walk, to: &text)
            return true
        }
        return try finish(&text)
    }

    private mutating func add(
        _ child: Child, given stamp: Stamp, in walk: RowWalk<Store.Scan>, to text: inout NodeText
    ) throws {
        if child.key == .priority {
            text.priority = child.base
            if child.place != nil, let row = walk.next {
                text.priority = try Assembly.value(of: row)
            }
            return
        }
        let found =
            if let place = child.place {
                try hash(at: place, over: child.base, given: stamp, in: walk)
            } else {
                try hash(of: child.base)
            }
        guard let found else { return }
        if text.isEmpty {
            text.isEmpty = false
            text.text.addPriority(text.priority)
        }
        if found.priority.isNull {
            try add(child.key, found.hash, to: &text)
        } else {
            text.ranked.append((found.priority, child.key, found.hash))
        }
    }

    private mutating func add(_ key: Key, _ hash: [UInt8], to text: inout NodeText) throws {
        text.text.add(key, hash: hash)
        guard text.text.bytes.count >= Self.textBytesMax else { return }
        let digest = try text.digest ?? takeDigest()
        text.digest = digest
        try digest.update(text.text.takeBytes().span)
    }

    private mutating func finish(_ text: inout NodeText) throws -> Hashed? {
        if text.isEmpty { return nil }
        text.ranked.sort { a, b in
            let order = ValueHash.compare(a.priority, b.priority)
            return order == 0 ? a.key < b.key : order < 0
        }
        for child in text.ranked { try add(child.key, child.hash, to: &text) }
        let digest = try text.digest ?? takeDigest()
        try digest.update(text.text.takeBytes().span)
        let hash = Base64.text(of: try digest.finish())
        spare.append(digest)
        return Hashed(hash: hash, priority: text.priority)
    }

    private mutating func hash(of value: Value) throws -> Hashed? {
        if value.isNull { return nil }
        let digest = try takeDigest()
        let text = try ValueHash.text(of: value, integers) { bytes in
            try digest.update(bytes)
            return try digest.finish()
        }
        spare.append(digest)
        return Hashed(hash: Array(text.utf8), priority: value.priority)
    }

    private mutating func takeDigest() throws -> any RunningDigest {
        try spare.popLast() ?? makeDigest()
    }
}
