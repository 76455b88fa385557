import Glibc
import TreeStore

/// The folder that holds the trees' files.
enum DataFolder {
    /// Makes the folder, and those above it, where they are missing; only the owner may enter it.
    ///
    /// - Returns: those that were made, the topmost first.
    @discardableResult
    static func make(_ folder: String) throws(StoreError) -> [String] {
        var new: [String] = []
        var made = folder.hasPrefix("/") ? "" : "."
        for piece in folder.split(separator: "/") {
            made += "/" + piece
            if mkdir(made, 0o700) == 0 {
                new.append(made)
                continue
            }
            guard errno != EEXIST else { continue }
            let reason = String(cString: strerror(errno))
            throw StoreError(.cannotOpen, "The folder \(made) cannot be made: \(reason).")
        }
        try requireUsable(folder)
        return new
    }

    /// Takes back folders that were made for work that failed; those that hold something stay.
    static func remove(made: [String]) {
        for folder in made.reversed() { rmdir(folder) }
    }

    /// - Throws: where there is no such folder, or what is in it cannot be read.
    static func requireThere(_ folder: String) throws(UpkeepError) {
        guard access(folder + "/.", R_OK | X_OK) != 0 else { return }
        throw errno == ENOENT
            ? UpkeepError("There is no folder \(folder).")
            : StoredFile.failure("The folder \(folder)", "be read")
    }

    /// - Throws: where the folder is a backup, which whoever changes it spoils.
    static func requireNoBackup(_ folder: String) throws(UpkeepError) {
        guard StoredFile.exists(folder + "/" + BackupManifest.fileName) else { return }
        throw UpkeepError(
            "\(folder) is a backup, as its \(BackupManifest.fileName) says, and was left as it "
                + "is. Put it into a data folder with “matchbookd restore”, and name that one with "
                + "--data.")
    }

    /// - Throws: where there is such a folder, or something in its place, and it cannot be used.
    static func requireUsable(_ folder: String) throws(StoreError) {
        // With the dot, so that a plain file of the name is told apart.
        guard access(folder + "/.", R_OK | W_OK | X_OK) != 0, errno != ENOENT else { return }
        let reason = String(cString: strerror(errno))
        let what = StoredFile.exists(folder) ? "used" : "made"
        throw StoreError(.cannotOpen, "The folder \(folder) cannot be \(what): \(reason).")
    }

    /// - Throws: where a restore was cut off, so that the folder is of two pieces.
    static func requireWhole(_ folder: String) throws(StoreError) {
        guard Restore.isUnfinished(in: folder) else { return }
        throw StoreError(
            .damaged,
            "A restore into \(folder) was cut off. Run “matchbookd restore” again, with --replace: "
                + "nothing is lost, what was there before is in its folder replaced-….")
    }

    /// The trees that have a file in the folder.
    static func namespaces(in folder: String) -> [Namespace] {
        StoredFile.names(in: folder).compactMap { Namespace(fileName: $0) }
    }
}
