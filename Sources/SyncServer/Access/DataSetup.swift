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
        /// Devices that had been let in and are out now.
        package let putOut: Int

        package init(madeKeys: Bool, madeRules: Bool, putOut: Int = 0) {
            self.madeKeys = madeKeys
            self.madeRules = madeRules
            self.putOut = putOut
        }
    }

    /// - Parameter newKeys: secrets that are made anew; without it those that are there stay, and
    ///   of those by which somebody was let in already none is made in silence.
    /// - Throws: `StoreError` where a server is running on the folder, or `AccessError`.
    package static func make(in folder: String, newKeys: NewKeys? = nil) throws -> Report {
        try DataFolder.requireNoBackup(folder)
        try DataFolder.requireWhole(folder)
        try DataFolder.make(folder)
        let file = try TreeFile(path: Namespace.default.path(in: folder))
        if newKeys == nil { try requireKeys(in: folder) }
        let hadRules = try file.store.rulesText != nil
        if !hadRules { try adopt(.matches, in: file) }
        // First: no device may be known by a key that others have too.
        let putOut = try newKeys.map { try $0 == .secret ? 0 : putAllOut(in: folder) }
        // Last: with the keys the folder is closed, and then it must have rules.
        let madeKeys = try ServerKeys.make(in: folder, replacing: newKeys)
        return Report(madeKeys: madeKeys, madeRules: !hadRules, putOut: putOut ?? 0)
    }

    /// Refuses a folder whose keys were in use and are missing: others in their place would put
    /// all devices out, which must be meant.
    private static func requireKeys(in folder: String) throws {
        guard case .keys(let trace)? = FormerDoor.found(in: folder),
            trace != ServerKeys.folder(in: folder), try ServerKeys(in: folder) == nil
        else { return }
        throw FormerDoor.keys(trace).error(of: folder)
    }

    private static func putAllOut(in folder: String) throws -> Int {
        guard StoredFile.exists(folder + "/" + AccessFile.name) else { return 0 }
        return try AccessFile(folder: folder).putAllOut()
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
