import Glibc
import TreeStore

/// The folder that holds the trees' files.
enum DataFolder {
    /// Makes the folder, and those above it, where they are missing; only the owner may enter it.
    static func make(_ folder: String) throws(StoreError) {
        var made = folder.hasPrefix("/") ? "" : "."
        for piece in folder.split(separator: "/") {
            made += "/" + piece
            guard mkdir(made, 0o700) != 0, errno != EEXIST else { continue }
            let reason = String(cString: strerror(errno))
            throw StoreError(.cannotOpen, "The folder \(made) cannot be made: \(reason).")
        }
        // With the dot, so that a plain file of the name is told apart.
        guard access(folder + "/.", R_OK | W_OK | X_OK) == 0 else {
            let reason = String(cString: strerror(errno))
            throw StoreError(.cannotOpen, "The folder \(folder) cannot be used: \(reason).")
        }
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
