import Glibc
import JSONTree
import SyncCore
import TreeStore

/// Puts a backup into a data folder.
///
/// It is copied aside, read back and checked row by row; only then are the files moved into their
/// places. What was there before is kept, in a folder of its own. Each tree becomes another store
/// than it was, so that devices notice and send again what it lacks.
package struct Restore {
    package struct Report: Sendable {
        package let manifest: BackupManifest
        /// Where what was in the folder is now; nil where there was nothing.
        package let kept: String?
        /// What is to be done before it can be served, for the backup has no keys though it had
        /// some; nil where nothing is.
        package let keysLost: String?
    }

    /// Within the data folder: what is not yet whole, and a mark that it is being moved out.
    private static let asideName = "restoring"
    private static let markName = "moving"
    /// What was there before, with the time after it.
    static let keptPrefix = "replaced-"

    private let backup: String
    private let folder: String
    private let replaces: Bool

    /// - Parameter replaces: whether the folder may hold data, which is then put aside.
    package init(of backup: String, into folder: String, replaces: Bool = false) {
        self.backup = backup
        self.folder = folder
        self.replaces = replaces
    }

    private var aside: String { folder + "/" + Self.asideName }

    /// Whether a restore was cut off while it moved files, so that the folder is of two pieces.
    static func isUnfinished(in folder: String) -> Bool {
        StoredFile.exists(folder + "/" + asideName + "/" + markName)
    }

    /// - Parameter now: milliseconds since 1970.
    /// - Throws: `UpkeepError`, or `StoreError` where a server has the folder in use; what was in
    ///   the folder is still there then.
    package func make(now: Int64, report: UpkeepStep.Report = { _ in }) throws -> Report {
        let manifest = try BackupManifest.read(from: backup)
        try requireApart()
        let made = try DataFolder.make(folder)
        do {
            return try restore(manifest, now, report)
        } catch {
            // Of a folder that is there for this alone nothing stays.
            if !made.isEmpty { removeLocks() }
            DataFolder.remove(made: made)
            throw error
        }
    }

    /// Refuses to write into what is read, whatever names lead there.
    private func requireApart() throws(UpkeepError) {
        let (source, place) = (StoredFile.resolved(backup), StoredFile.resolved(folder))
        let isWithin = (place + "/").hasPrefix(source + "/")
        guard !isWithin, !(source + "/").hasPrefix("\(place)/\(Self.asideName)/") else {
            throw UpkeepError(
                "\(folder) is the backup \(backup) itself, or lies within it, and was left as it "
                    + "is: name the server's data folder with --data.")
        }
        try DataFolder.requireNoBackup(folder)
    }

    private func removeLocks() {
        for name in StoredFile.names(in: folder) where name.hasSuffix("-lock") {
            unlink(folder + "/" + name)
        }
    }

    private func restore(
        _ manifest: BackupManifest, _ now: Int64, _ report: UpkeepStep.Report
    ) throws -> Report {
        let locks = try lockTrees()
        defer { _ = locks }
        let present = presentNames
        guard present.isEmpty || replaces else {
            throw UpkeepError(
                "\(folder) holds data, which was left as it is. Give --replace to put it aside, in "
                    + "a folder within, and the backup in its place.")
        }
        try clearAside()
        if !StoredFile.exists(aside) { try StoredFile.makeFolder(aside) }
        do {
            try checkRoom(for: manifest)
            try copy(manifest, report)
            try checkCopy(manifest, report)
            try renew(manifest)
        } catch {
            // The reason counts; what cannot be removed now, the next restore removes.
            try? clearAside()
            throw error
        }
        let kept = try move(present, now)
        // The data are worth having without keys, so they are restored all the same.
        return Report(
            manifest: manifest, kept: kept, keysLost: try FormerDoor.keysLost(in: folder))
    }

    /// Removes what an earlier restore left; its mark stays until the folder is whole.
    private func clearAside() throws(UpkeepError) {
        guard Self.isUnfinished(in: folder) else { return try StoredFile.remove(aside) }
        for name in StoredFile.names(in: aside) where name != Self.markName {
            try StoredFile.remove(aside + "/" + name)
        }
    }

    /// Keeps servers and other verbs out of the folder until the locks go.
    private func lockTrees() throws -> [FileLock] {
        let trees = Set(DataFolder.namespaces(in: folder) + [.default])
        return try trees.sorted { $0.name < $1.name }.map { tree in
            let path = tree.path(in: folder)
            do throws(StoreError) {
                return try FileLock(path: path + "-lock", of: path)
            } catch {
                guard error.reason == .inUse else { throw error }
                throw StoreError(
                    .inUse, "A server is running on \(folder): \(error.description)")
            }
        }
    }

    /// What is there that a server reads.
    private var presentNames: [String] {
        StoredFile.names(in: folder).filter { name in
            if name == AccessFile.name || name == "keys" { return true }
            let tree = ["-wal", "-shm"].reduce(name) { name, end in
                name.hasSuffix(end) ? String(name.dropLast(end.count)) : name
            }
            return Namespace(fileName: tree) != nil || tree == AccessFile.name
        }
    }

    private func checkRoom(for manifest: BackupManifest) throws {
        guard let left = StoredFile.bytesLeft(in: aside), left < manifest.bytes else { return }
        throw UpkeepError(
            "There is no room in \(folder): the backup takes \(manifest.bytes) bytes, and "
                + "\(left) are left.")
    }

    // MARK: Aside

    private func copy(_ manifest: BackupManifest, _ report: UpkeepStep.Report) throws {
        for tree in manifest.trees {
            let name = try Namespace(tree.name).fileName
            try copy(name, hash: tree.hash, bytes: tree.bytes) { done in
                try report(UpkeepStep("copying \(tree.name)", done: done, of: tree.bytes))
            }
        }
        if let hash = manifest.accessHash { try copy(AccessFile.name, hash: hash, bytes: 0) }
        guard manifest.hasKeys else { return }
        guard try ServerKeys.copy(from: backup, to: aside) else {
            throw UpkeepError("The keys of the backup \(backup) are missing.", isAboutData: true)
        }
    }

    /// Copies a file, and makes sure that it is the one that was backed up.
    private func copy(
        _ name: String, hash: String, bytes: Int, _ progress: (Int) throws -> Void = { _ in }
    ) throws {
        let path = aside + "/" + name
        try FileDuplicate.make(of: backup + "/" + name, at: path, progress: progress)
        guard try StoredFile.hash(of: path) == hash else {
            throw UpkeepError(
                "\(backup)/\(name) is not what was backed up, its hash is another; nothing was "
                    + "restored. Take another backup.", isAboutData: true)
        }
    }

    private func checkCopy(_ manifest: BackupManifest, _ report: UpkeepStep.Report) throws {
        let check = try DataCheck(aside, needsKeys: false, report: report)
        guard let finding = check.firstFinding else { return }
        throw UpkeepError(
            "The backup \(backup) is damaged, and nothing was restored: \(finding). “matchbookd "
                + "check --data \(backup)” tells all.", isAboutData: true)
    }

    private func renew(_ manifest: BackupManifest) throws {
        for tree in manifest.trees {
            let file = try TreeFile(path: try Namespace(tree.name).path(in: aside))
            try file.renew()
        }
    }

    // MARK: Into place

    /// Moves what is there aside, and what was restored into its place.
    ///
    /// - Returns: where the former is.
    private func move(_ present: [String], _ now: Int64) throws -> String? {
        if !Self.isUnfinished(in: folder) { try StoredFile.create(aside + "/" + Self.markName) }
        StoredFile.sync(folder: aside)
        var kept: String?
        if !present.isEmpty {
            let place = folder + "/" + Self.keptPrefix + String(now)
            try StoredFile.makeFolder(place)
            for name in present { try StoredFile.move(folder + "/" + name, to: place + "/" + name) }
            kept = place
        }
        for name in StoredFile.names(in: aside) where name != Self.markName {
            // The locks of the trees are those of the folder.
            if name.hasSuffix("-lock") { continue }
            try StoredFile.move(aside + "/" + name, to: folder + "/" + name)
        }
        StoredFile.sync(folder: folder)
        try StoredFile.remove(aside)
        StoredFile.sync(folder: folder)
        return kept
    }
}

extension TreeFile {
    /// Makes the tree another store than the one it is a copy of.
    func renew() throws {
        var store = store
        let storeID = DeviceID(bits: .random(in: .min ... .max)).description
        try transaction { try store.renew(storeID: storeID) }
    }
}
