import Glibc
import JSONTree
import SQLite
import SyncCore
import TreeStore

/// Copies a data folder to another place, while a server may be running on it.
///
/// Each tree is copied as of one commit. Who is let in is copied first: should a device be put out
/// meanwhile, the backup is the older one. The whole backup is read back and checked row by row;
/// then it appears under its name at once or not at all, and only its owner may read it.
package struct Backup {
    private let folder: String
    private let destination: String
    private let replaces: Bool

    /// - Parameter replaces: whether it may take the place of an earlier backup.
    package init(of folder: String, to destination: String, replaces: Bool = false) {
        self.folder = folder
        var place = destination
        while place.count > 1, place.hasSuffix("/") { place.removeLast() }
        self.destination = place
        self.replaces = replaces
    }

    private var aside: String { destination + ".part" }
    /// Where an earlier backup is while this one takes its place.
    private var former: String { destination + ".old" }

    /// - Parameter now: milliseconds since 1970.
    /// - Throws: `UpkeepError`, `StoreError` or `SQLiteError`; then nothing is left behind.
    package func make(now: Int64, report: UpkeepStep.Report = { _ in }) throws -> BackupManifest {
        try DataFolder.requireThere(folder)
        try DataFolder.requireNoBackup(folder)
        try DataFolder.requireWhole(folder)
        try requireKeys()
        let trees = DataFolder.namespaces(in: folder).sorted { $0.name < $1.name }
        guard !trees.isEmpty else {
            throw UpkeepError("\(folder) holds no tree, so there is nothing to copy.")
        }
        try checkDestination()
        let lock = try lockAside()
        defer { _ = lock }
        do {
            try checkRoom(for: trees)
            let manifest = try fill(trees, now, report)
            try checkCopy(report)
            try place()
            return manifest
        } catch {
            // The reason counts; what cannot be removed now, the next backup removes.
            try? StoredFile.remove(aside)
            throw error
        }
    }

    /// Keys that are lost may be in the backup whose place this one would take.
    private func requireKeys() throws {
        guard let sentence = try FormerDoor.keysLost(in: folder) else { return }
        throw UpkeepError(
            "No backup was made, and \(destination) was left as it is: \(sentence)",
            isAboutData: true)
    }

    private func checkCopy(_ report: UpkeepStep.Report) throws {
        guard let finding = try DataCheck(aside, report: report).firstFinding else { return }
        throw UpkeepError(
            "No backup was made, and \(destination) was left as it is, for \(folder) is damaged: "
                + "\(finding). “matchbookd check” tells all.", isAboutData: true)
    }

    private func checkDestination() throws {
        // Cut off between the two moves.
        if !StoredFile.exists(destination), StoredFile.exists(former) {
            try StoredFile.move(former, to: destination)
        }
        guard StoredFile.exists(destination) else { return }
        guard replaces else {
            throw UpkeepError(
                "\(destination) is there already and was left as it is; name another place, or "
                    + "give --replace to have this backup take its place.")
        }
        _ = try BackupManifest.read(from: destination)
    }

    private var lockPath: String { aside + "/lock" }

    /// Makes the folder for what is not yet whole; what an interrupted backup left goes.
    private func lockAside() throws -> FileLock {
        if !StoredFile.exists(aside), mkdir(aside, 0o700) != 0 {
            // Whoever makes a backup knows it by its own name alone.
            throw StoredFile.failure("The backup \(destination)", "be made")
        }
        let lock: FileLock
        do throws(StoreError) {
            lock = try FileLock(path: lockPath, of: destination)
        } catch {
            guard error.reason == .inUse else { throw error }
            throw UpkeepError("Another backup to \(destination) is being made; wait for its end.")
        }
        for name in StoredFile.names(in: aside) where name != "lock" {
            try StoredFile.remove(aside + "/" + name)
        }
        return lock
    }

    private func checkRoom(for trees: [Namespace]) throws {
        let needed = trees.reduce(0) { $0 + StoredFile.bytes(of: $1.path(in: folder)) }
        guard let left = StoredFile.bytesLeft(in: aside), left < needed else { return }
        throw UpkeepError(
            "There is no room for the backup at \(destination): it takes about \(needed) bytes, "
                + "and \(left) are left.")
    }

    private func fill(
        _ trees: [Namespace], _ now: Int64, _ report: UpkeepStep.Report
    ) throws -> BackupManifest {
        let hasKeys = try ServerKeys.copy(from: folder, to: aside)
        var accessHash: String?
        if StoredFile.exists(folder + "/" + AccessFile.name) {
            accessHash = try copy(AccessFile.name) { _, _ in }
        }
        var copied: [BackupManifest.Tree] = []
        for tree in trees {
            let hash = try copy(tree.fileName) { done, total in
                try report(UpkeepStep("copying \(tree.name)", done: done, of: total))
            }
            let path = tree.path(in: aside)
            // A file that is no tree of ours is refused here.
            guard let reader = try TreeReader.open(path: path), let state = try reader.store.state()
            else {
                throw UpkeepError(
                    "\(tree.path(in: folder)) holds no whole tree; “matchbookd check” tells more.",
                    isAboutData: true)
            }
            copied.append(
                BackupManifest.Tree(
                    name: tree.name, storeID: state.storeID,
                    sequence: try reader.store.lastSequence, bytes: StoredFile.bytes(of: path),
                    hash: hash))
        }
        let manifest = BackupManifest(
            made: now, version: ProgramVersion.text, trees: copied, accessHash: accessHash,
            hasKeys: hasKeys)
        do throws(AccessError) {
            try PrivateFile.create(
                aside + "/" + BackupManifest.fileName, manifest.json.text(.pretty))
        } catch {
            throw UpkeepError(error.description)
        }
        return manifest
    }

    /// Copies a database; gives its hash.
    private func copy(
        _ name: String, _ progress: (Int, Int) throws -> Void
    ) throws -> String {
        let path = aside + "/" + name
        try StoredFile.create(path)
        try DatabaseCopy.make(of: folder + "/" + name, at: path, progress: progress)
        return try StoredFile.hash(of: path)
    }

    private func place() throws {
        try StoredFile.remove(lockPath)
        StoredFile.sync(folder: aside)
        // There is a whole backup at every moment, at one of the two places.
        if StoredFile.exists(destination) { try StoredFile.move(destination, to: former) }
        try StoredFile.move(aside, to: destination)
        StoredFile.sync(folder: StoredFile.folder(of: destination))
        try StoredFile.remove(former)
    }
}
