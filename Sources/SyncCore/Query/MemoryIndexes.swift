/// The indexes of an engine in memory.
struct MemoryIndexes: Sendable {
    var kept: [KeptIndex] = []
    /// In order, by the number of the index.
    private var entries: [Int64: [Entry]] = [:]

    private struct Entry: Comparable {
        let list: PathCode
        let position: [UInt8]

        static func < (a: Entry, b: Entry) -> Bool {
            a.list == b.list
                ? a.position.lexicographicallyPrecedes(b.position) : a.list < b.list
        }
    }

    func positions(
        of list: PathCode, in index: Int64, from lower: [UInt8], upTo upper: [UInt8]
    ) -> ArraySlice<[UInt8]> {
        range(in: index, Entry(list: list, position: lower), Entry(list: list, position: upper))
            .map(\.position)[...]
    }

    mutating func add(_ position: [UInt8], of list: PathCode, to index: Int64) {
        let entry = Entry(list: list, position: position)
        let place = firstIndex(in: index, from: entry)
        guard range(in: index, entry, Entry(list: list, position: position + [0])).isEmpty else {
            return
        }
        entries[index, default: []].insert(entry, at: place)
    }

    /// Removes the entries from one up to, and without, another.
    private mutating func remove(from lower: Entry, upTo upper: Entry, in index: Int64) {
        let range = firstIndex(in: index, from: lower)..<firstIndex(in: index, from: upper)
        entries[index]?.removeSubrange(range)
    }

    mutating func remove(_ position: [UInt8], of list: PathCode, from index: Int64) {
        remove(
            from: Entry(list: list, position: position),
            upTo: Entry(list: list, position: position + [0]), in: index)
    }

    mutating func removePositions(below path: PathCode, from index: Int64) {
        remove(
            from: Entry(list: path, position: []), upTo: Entry(list: path.end, position: []),
            in: index)
    }

    mutating func drop(_ index: Int64) {
        kept.removeAll { $0.id == index }
        entries[index] = nil
    }

    private func range(in index: Int64, _ lower: Entry, _ upper: Entry) -> ArraySlice<Entry> {
        let (first, last) = (firstIndex(in: index, from: lower), firstIndex(in: index, from: upper))
        return first < last ? entries[index, default: []][first..<last] : []
    }

    private func firstIndex(in index: Int64, from entry: Entry) -> Int {
        entries[index, default: []].partitioningIndex { $0 < entry }
    }
}
