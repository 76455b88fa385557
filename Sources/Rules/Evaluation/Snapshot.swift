import JSONTree

/// A place of the tree as a rule sees it, before or after a write.
struct Snapshot: Sendable {
    enum Moment: Sendable {
        case before, after
    }

    let moment: Moment
    private(set) var path: Path
    /// The number of keys above the first that no key can be; nil when all are keys.
    ///
    /// There is nothing at such a place, but asking for it is no error.
    private var wrongDepth: Int?

    init(_ moment: Moment, _ path: Path) {
        self.moment = moment
        self.path = path
    }

    /// Whether the place can be in a tree at all.
    var isPlace: Bool { wrongDepth == nil && path.count <= TreeLimits.depthMax }

    /// - Parameter text: a path such as `a/b`; empty pieces vanish.
    func child(_ text: String) throws(EvaluationError) -> Snapshot {
        var found = self
        let count = path.count
        for piece in text.utf8.split(separator: UInt8(ascii: "/")) {
            let name = String(decoding: piece, as: UTF8.self)
            if found.wrongDepth == nil, (try? Key(name)) == nil {
                found.wrongDepth = found.path.count
            }
            found.path.keys.append(Key(unchecked: name))
        }
        guard found.path.count > count else {
            throw EvaluationError("a path below a snapshot is empty")
        }
        return found
    }

    /// - Parameter keys: such as can be in a tree.
    func below(_ keys: [Key]) -> Snapshot {
        var found = self
        if path.isRoot {
            found.path = Path(keys)
        } else {
            found.path.keys.append(contentsOf: keys)
        }
        return found
    }

    func parent() throws(EvaluationError) -> Snapshot {
        guard let above = path.parent else {
            throw EvaluationError("the root has no parent")
        }
        var found = self
        found.path = above
        if let depth = wrongDepth, depth >= above.count { found.wrongDepth = nil }
        return found
    }
}
