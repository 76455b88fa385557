import Rules
import SyncCore
import TreeStore

/// Makes a data folder one that can be shown to others: secrets, and closed rules.
package enum DataSetup {
    package struct Report: Equatable, Sendable {
        /// False where there were all secrets already, which stay as they are.
        package let madeKeys: Bool
        /// False where the default tree has rules already, which stay as they are.
        package let madeRules: Bool

        package init(madeKeys: Bool, madeRules: Bool) {
            self.madeKeys = madeKeys
            self.madeRules = madeRules
        }
    }

    /// - Throws: `StoreError` where a server is running on the folder, or `AccessError`.
    package static func make(in folder: String) throws -> Report {
        try DataFolder.make(folder)
        let file = try TreeFile(path: Namespace.default.path(in: folder))
        let hadRules = try file.store.rulesText != nil
        if !hadRules { try adopt(.matches, in: file) }
        // Last: with the keys the folder is closed, and then it must have rules.
        let madeKeys = try ServerKeys.make(in: folder)
        return Report(madeKeys: madeKeys, madeRules: !hadRules)
    }

    private static func adopt(_ document: RulesDocument, in file: TreeFile) throws {
        try file.transaction {
            var store = file.store
            let indexes = document.root.indexedLists().map { ListIndex($0) }
            for index in try store.addIndexes(indexes) {
                var place: PathCode?
                repeat {
                    place = try store.fill(index, after: place, limit: 2000)
                } while place != nil
            }
            try store.save(rules: document.text, indexes: indexes)
        }
    }
}
