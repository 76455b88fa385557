import Glibc
package import JSONTree

/// What a backup says of itself, in its file `backup.json`.
package struct BackupManifest: Equatable, Sendable {
    package struct Tree: Equatable, Sendable {
        package let name: String
        /// The id of the store that it is a copy of.
        let storeID: String
        package let sequence: Int64
        package let bytes: Int
        /// SHA-256, in hexadecimal digits.
        let hash: String
    }

    static let fileName = "backup.json"
    private static let bytesMax = 4 << 20
    private static let format: Int64 = 1

    /// Milliseconds since 1970.
    package let made: Int64
    let version: String
    package let trees: [Tree]
    /// Of the file of invitations and devices; nil where there was none.
    let accessHash: String?
    /// Whether the server's keys are in it.
    package let hasKeys: Bool

    /// The bytes of all trees.
    package var bytes: Int { trees.reduce(0) { $0 + $1.bytes } }

    package var json: JSON {
        JSON([
            "format": .integer(Self.format), "made": .integer(made), "version": .string(version),
            "trees": .array(trees.map(\.json)),
            "access": accessHash.map { .string($0) } ?? .null, "keys": .bool(hasKeys),
        ])
    }

    /// Reads the manifest of a backup.
    ///
    /// - Throws: `UpkeepError` where the folder is no backup.
    static func read(from folder: String) throws(UpkeepError) -> BackupManifest {
        let path = folder + "/" + fileName
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            guard errno == ENOENT || errno == ENOTDIR else {
                throw StoredFile.failure(path, "be read")
            }
            try DataFolder.requireThere(folder)
            throw UpkeepError(
                "\(folder) is no backup: it has no \(fileName). A folder that was copied by hand "
                    + "is served as it is, once with --restored.", isAboutData: true)
        }
        defer { close(descriptor) }
        var text: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 64 << 10)
        while text.count <= bytesMax {
            let count = Glibc.read(descriptor, &piece, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw StoredFile.failure(path, "be read") }
            if count == 0 { break }
            text += piece[..<count]
        }
        guard let json = try? JSON(parsing: text), let manifest = BackupManifest(json) else {
            throw UpkeepError(
                "\(path) is damaged, or was made by a newer version.", isAboutData: true)
        }
        return manifest
    }

    init(made: Int64, version: String, trees: [Tree], accessHash: String?, hasKeys: Bool) {
        self.made = made
        self.version = version
        self.trees = trees
        self.accessHash = accessHash
        self.hasKeys = hasKeys
    }

    private init?(_ json: JSON) {
        guard json["format"]?.integer == Self.format, let made = json["made"]?.integer,
            let version = json["version"]?.string, let listed = json["trees"]?.array,
            let hasKeys = json["keys"]?.bool
        else { return nil }
        let trees = listed.compactMap { Tree($0) }
        guard trees.count == listed.count else { return nil }
        self.init(
            made: made, version: version, trees: trees, accessHash: json["access"]?.string,
            hasKeys: hasKeys)
    }
}

extension BackupManifest.Tree {
    fileprivate var json: JSON {
        JSON([
            "name": .string(name), "store": .string(storeID), "sequence": .integer(sequence),
            "bytes": .integer(Int64(bytes)), "sha256": .string(hash),
        ])
    }

    fileprivate init?(_ json: JSON) {
        guard let name = json["name"]?.string, let storeID = json["store"]?.string,
            let sequence = json["sequence"]?.integer, let bytes = json["bytes"]?.integer,
            let hash = json["sha256"]?.string
        else { return nil }
        self.init(
            name: name, storeID: storeID, sequence: sequence, bytes: Int(bytes), hash: hash)
    }
}
