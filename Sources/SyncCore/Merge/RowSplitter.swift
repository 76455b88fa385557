import JSONTree

/// Cuts a large value into a marker and rows of its children, so that reading or changing a leaf
/// of a large import never parses all of it.
enum RowSplitter {
    struct Piece {
        let path: PathCode
        /// JSON text in export form; nil for null.
        let text: [UInt8]?
    }

    /// The rows for a value at a path, in path order: one, unless its text passes the bound.
    static func rows(
        of value: Value, at path: PathCode, rowBytesMax: Int = Limits.rowBytesMax
    ) -> [Piece] {
        if value.isNull { return [Piece(path: path, text: nil)] }
        let text = value.exportText
        guard text.count > rowBytesMax, isDivisible(value) else {
            return [Piece(path: path, text: text)]
        }
        var sizes: [Int] = []
        _ = measure(value, into: &sizes)
        var pieces: [Piece] = []
        var node = 0
        cut(value, at: path, rowBytesMax, sizes, &node, into: &pieces)
        return pieces
    }

    /// Only objects of children are cut; a primitive with a priority is one row.
    private static func isDivisible(_ value: Value) -> Bool { value.isObject }

    /// How many bytes the text of each node has, in the order of `cut`.
    private static func measure(_ value: Value, into sizes: inout [Int]) -> Int {
        let place = sizes.count
        sizes.append(0)
        var size = 0
        if case .object(let object) = value {
            // The braces, a colon a member, and the commas between them.
            size = 1 + max(1, 2 * object.members.count)
            for member in object.members {
                size += member.key.text.jsonTextBytes + measure(member.value, into: &sizes)
            }
        } else {
            size = value.textBytes
        }
        sizes[place] = size
        return size
    }

    private static func cut(
        _ value: Value, at path: PathCode, _ rowBytesMax: Int, _ sizes: [Int],
        _ node: inout Int, into pieces: inout [Piece]
    ) {
        guard sizes[node] > rowBytesMax, isDivisible(value), case .object(let object) = value
        else {
            pieces.append(Piece(path: path, text: value.exportText))
            skip(value, &node)
            return
        }
        node += 1
        pieces.append(Piece(path: path, text: Value.marker.exportText))
        for member in object.members {
            cut(
                member.value, at: path.appending(member.key), rowBytesMax, sizes, &node,
                into: &pieces)
        }
    }

    private static func skip(_ value: Value, _ node: inout Int) {
        node += 1
        guard case .object(let object) = value else { return }
        for member in object.members { skip(member.value, &node) }
    }
}
