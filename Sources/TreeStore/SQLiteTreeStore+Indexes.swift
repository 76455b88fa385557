import SQLite
package import SyncCore

extension SQLiteTreeStore: IndexStore {
    package var keptIndexes: [KeptIndex] {
        get throws { try allIndexes().filter(\.isWhole).map(\.kept) }
    }

    package func rows(
        from lower: PathCode, upTo upper: PathCode, isBackwards: Bool, limit: Int
    ) throws -> [Row] {
        let find = try statements[isBackwards ? .rowsBackwards : .rowsForwards]
        try find.bind(lower.bytes, at: 1)
        try find.bind(upper.bytes, at: 2)
        try find.bind(limit, at: 3)
        return try find.all { try row(of: $0) }
    }

    package func positions(
        of list: PathCode, in index: Int64, from lower: [UInt8], upTo upper: [UInt8],
        isBackwards: Bool, limit: Int
    ) throws -> [[UInt8]] {
        let find = try statements[isBackwards ? .positionsBackwards : .positionsForwards]
        try find.bind(index, at: 1)
        try find.bind(list.bytes, at: 2)
        try find.bind(lower, at: 3)
        try find.bind(upper, at: 4)
        try find.bind(limit, at: 5)
        return try find.all { $0.bytes(at: 0) }
    }

    package mutating func add(_ position: [UInt8], of list: PathCode, to index: Int64) throws {
        try change(.addPosition, index, list.bytes, position)
    }

    package mutating func remove(
        _ position: [UInt8], of list: PathCode, from index: Int64
    ) throws {
        try change(.removePosition, index, list.bytes, position)
    }

    package mutating func removePositions(below path: PathCode, from index: Int64) throws {
        try change(.removePositions, index, path.bytes, path.end.bytes)
    }

    private func change(
        _ query: TreeQuery, _ index: Int64, _ second: [UInt8], _ third: [UInt8]
    ) throws {
        let change = try statements.change(query)
        try change.bind(index, at: 1)
        try change.bind(second, at: 2)
        try change.bind(third, at: 3)
        try change.run()
    }
}

// Which indexes there are. New ones are made before the rules that ask for them are in force:
// added, filled piece by piece while writes go on, and told whole with the rules.
extension SQLiteTreeStore {
    /// Has changes of rows keep up the indexes that the file has.
    package func loadIndexes() throws {
        statements.upkeep = try allIndexes().map(\.kept)
    }

    /// Adds those of the indexes that are not kept, empty and not to be asked yet.
    ///
    /// - Returns: those that must be filled.
    package mutating func addIndexes(_ wanted: [ListIndex]) throws -> [KeptIndex] {
        let present = try allIndexes()
        for index in wanted where !present.contains(where: { $0.kept.index == index }) {
            let add = try statements.change(.addIndex)
            try add.bind(index.stepsText, at: 1)
            try add.bind(index.orderText, at: 2)
            try add.run()
        }
        try loadIndexes()
        return try allIndexes().filter { !$0.isWhole && wanted.contains($0.kept.index) }
            .map(\.kept)
    }

    /// Puts rules in force: their indexes, all of which are filled, can be asked from now on, and
    /// no others are kept.
    package mutating func save(rules text: [UInt8], indexes wanted: [ListIndex]) throws {
        for found in try allIndexes() {
            if !wanted.contains(found.kept.index) {
                try drop(found.kept)
            } else if !found.isWhole {
                let finish = try statements.change(.finishIndex)
                try finish.bind(found.kept.id, at: 1)
                try finish.run()
            }
        }
        let save = try statements.change(.saveRules)
        try save.bind(utf8: text.span, at: 1)
        try save.run()
        try loadIndexes()
    }

    /// The text of the rules in force; nil when none were ever given.
    package var rulesText: [UInt8]? {
        get throws {
            guard try hasIndexTables else { return nil }
            return try statements[.rules].first { found in
                found.withUTF8(at: 0) { text in text.withUnsafeBufferPointer { Array($0) } }
            }
        }
    }

    /// Drops indexes whose filling was cut short by the end of a process.
    func dropUnfinishedIndexes() throws {
        for found in try allIndexes() where !found.isWhole { try drop(found.kept) }
    }

    private func drop(_ kept: KeptIndex) throws {
        for query in [TreeQuery.dropPositions, .dropIndex] {
            let drop = try statements.change(query)
            try drop.bind(kept.id, at: 1)
            try drop.run()
        }
    }

    private func allIndexes() throws -> [(kept: KeptIndex, isWhole: Bool)] {
        guard try hasIndexTables else { return [] }
        return try statements[.indexes].all { found in
            guard
                let index = statements.index(steps: found.text(at: 1), order: found.text(at: 2))
            else {
                throw StoreError(
                    .damaged,
                    "The database \(connection.path) is damaged: an index is unreadable.")
            }
            return (KeptIndex(id: found.int64(at: 0), index: index), found.int64(at: 3) != 0)
        }
    }

    /// False in a file of an earlier format, until its writer upgrades it.
    private var hasIndexTables: Bool {
        get throws {
            if statements.hasIndexTables { return true }
            let count = try statements[.hasIndexes].first { $0.int64(at: 0) } ?? 0
            statements.hasIndexTables = count > 0
            return count > 0
        }
    }
}
