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
    static func rows(of value: Value, at path: PathCode) -> [Piece] {
        if value.isNull { return [Piece(path: path, text: nil)] }
        let text = value.exportText
        guard text.count > Limits.rowBytesMax, isDivisible(value) else {
            return [Piece(path: path, text: text)]
        }
        var sizes: [Int] = []
        _ = measure(value, into: &sizes)
        var pieces: [Piece] = []
        var node = 0
        cut(value, at: path, sizes, &node, into: &pieces)
        return pieces
    }

    /// Only objects of children are cut; a primitive with a priority is one row.
    private static func isDivisible(_ value: Value) -> Bool { value.isObject }

    /// About how many bytes the text of each node has, in the order of `cut`.
    private static func measure(_ value: Value, into sizes: inout [Int]) -> Int {
        let place = sizes.count
        sizes.append(0)
        let size: Int
        switch value {
        case .object(let object):
            size = object.members.reduce(2) { sum, member in
                sum + member.key.text.utf8.count + 4 + measure(member.value, into: &sizes)
            }
        case .string(let text): size = text.utf8.count + 2
        case .null, .bool: size = 5
        case .integer, .double: size = 10
        }
        sizes[place] = size
        return size
    }

    private static func cut(
        _ value: Value, at path: PathCode, _ sizes: [Int], _ node: inout Int,
        into pieces: inout [Piece]
    ) {
        guard sizes[node] > Limits.rowBytesMax, isDivisible(value), case .object(let object) = value
        else {
            pieces.append(Piece(path: path, text: value.exportText))
            skip(value, &node)
            return
        }
        node += 1
        pieces.append(Piece(path: path, text: Value.marker.exportText))
        for member in object.members {
            cut(member.value, at: path.appending(member.key), sizes, &node, into: &pieces)
        }
    }

    private static func skip(_ value: Value, _ node: inout Int) {
        node += 1
        guard case .object(let object) = value else { return }
        for member in object.members { skip(member.value, &node) }
    }
}
