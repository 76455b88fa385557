/// A part of a value that was cut while its text was read.
///
/// The parts of an object follow it, in the order of the text; a key that comes a second time
/// takes back what its first gave.
package enum ValuePiece: Equatable, Sendable {
    /// The value at the way below the place; an object of further parts is a marker.
    case value(way: [Key], text: [UInt8], hasServerValues: Bool)
    /// What was given at and below the way so far, if anything, does not count.
    case discard(way: [Key])
}

// Cutting what is read into pieces, as one row holds them.
extension ValueBuilder {
    /// What was cut since the last call.
    package mutating func takePieces() -> [ValuePiece] {
        defer { pieces.removeAll(keepingCapacity: true) }
        return pieces
    }

    /// The piece of a value that was not cut, as `finish` gave it.
    package func piece(of whole: Value) -> ValuePiece {
        .value(
            way: [], text: whole.exportText,
            hasServerValues: hasMetServerValue && whole.hasServerValues)
    }

    /// Takes in a child of the innermost node.
    mutating func cut(_ value: Value, at key: Key, bytes: Int) {
        let last = frames.count - 1
        if frames[last].isCut {
            if !value.isNull { give(value, at: key, of: last) }
            return
        }
        frames[last].add(value, at: key)
        guard let rowBytesMax, !value.isNull else { return }
        frames[last].bytes += key.text.jsonTextBytes + 2
        frames[last].bytes += value.isObject ? bytes : value.textBytes
        guard frames[last].textBytes > rowBytesMax else { return }
        for index in frames.indices where !frames[index].isCut { begin(index) }
    }

    /// What follows from the name of the next member.
    mutating func named() {
        let last = frames.count - 1
        guard frames[last].isCut, let key = frames[last].key, !key.isMetadata else { return }
        discardEarlier(at: key, of: last)
    }

    /// A container that was cut has ended: all of it but its priority was given.
    mutating func endCut(_ frame: Frame) {
        if let priority = frame.object[.priority] {
            give(priority, way: way(to: frames.count) + [.priority])
        }
        if let last = frames.indices.last, let index = frames[last].index {
            frames[last].index = index + 1
        }
    }

    /// Gives a marker for the node and what it holds so far.
    private mutating func begin(_ index: Int) {
        let whole = frames[index].whole
        frames[index].isCut = true
        frames[index].late = []
        let way = way(to: index)
        pieces.append(.value(way: way, text: Value.marker.exportText, hasServerValues: false))
        var metadata = Object()
        for member in whole.members {
            if member.key.isMetadata {
                metadata.append(member)
            } else {
                give(member.value, at: member.key, of: index)
            }
        }
        frames[index].object = metadata
        // The member that is being read may have been there before.
        if index + 1 < frames.count, let key = frames[index].openKey {
            discardEarlier(at: key, of: index)
        }
    }

    private mutating func discardEarlier(at key: Key, of index: Int) {
        if let greatest = frames[index].greatest, key <= greatest {
            pieces.append(.discard(way: way(to: index) + [key]))
        } else {
            frames[index].greatest = key
        }
    }

    private mutating func give(_ value: Value, at key: Key, of index: Int) {
        if frames[index].greatest.map({ $0 < key }) ?? true { frames[index].greatest = key }
        give(value, way: way(to: index) + [key])
    }

    private mutating func give(_ value: Value, way: [Key]) {
        pieces.append(
            .value(
                way: way, text: value.exportText,
                hasServerValues: hasMetServerValue && value.hasServerValues))
    }

    /// The keys that lead to the frame.
    private func way(to index: Int) -> [Key] {
        frames[..<index].compactMap(\.openKey)
    }
}

extension ValueBuilder.Frame {
    /// Bytes of the text in export form, without metadata: the braces and what was added, each
    /// with its colon and comma.
    var textBytes: Int { max(2, bytes + 1) }
}
