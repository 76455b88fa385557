import Access
import Glibc
import Rules
import SQLite
import TreeStore

/// Whether all that a data folder, or a backup, holds is what it should be.
///
/// A server may be running on it: nothing is written.
package struct DataCheck: Sendable {
    /// One file of the folder.
    package struct Part: Sendable {
        /// Such as `tree default`.
        package let name: String
        package var findings: [String]
        /// Findings that were left out.
        package var moreFindings = 0
        /// Rows of a tree.
        package var rowCount: Int?
    }

    package private(set) var parts: [Part] = []
    /// What a backup says of itself, whose files were held against their hashes; nil of a data
    /// folder.
    package private(set) var manifest: BackupManifest?
    package var isBackup: Bool { manifest != nil }

    package var isSound: Bool { firstFinding == nil }

    /// With the name of the part; nil where nothing was found.
    var firstFinding: String? {
        parts.lazy.compactMap { part in part.findings.first.map { "\(part.name): \($0)" } }.first
    }

    /// - Parameter needsKeys: whether a folder that has lost its keys is damaged.
    /// - Throws: `UpkeepError` where there is nothing to check, and what `report` throws.
    package init(
        _ folder: String, needsKeys: Bool = true, report: UpkeepStep.Report = { _ in }
    ) throws {
        try DataFolder.requireThere(folder)
        let trees = DataFolder.namespaces(in: folder).sorted { $0.name < $1.name }
        if StoredFile.exists(folder + "/" + BackupManifest.fileName) {
            manifest = try BackupManifest.read(from: folder)
        }
        guard !trees.isEmpty || manifest != nil else {
            throw UpkeepError("\(folder) holds no tree, so there is nothing to check.")
        }
        for tree in trees {
            let listed = manifest?.trees.first { $0.name == tree.name }
            parts.append(try Self.tree(tree, in: folder, listed?.hash, report))
        }
        for listed in manifest?.trees ?? [] where !trees.contains(where: { $0.name == listed.name })
        {
            parts.append(Part(name: "tree \(listed.name)", findings: ["it is missing"]))
        }
        if StoredFile.exists(folder + "/" + AccessFile.name) {
            parts.append(try Self.access(folder, manifest?.accessHash))
        } else if manifest?.accessHash != nil {
            parts.append(Part(name: AccessFile.name, findings: ["it is missing"]))
        }
        if let keys = Self.keys(folder, manifest, needsKeys) { parts.append(keys) }
    }

    private static func tree(
        _ tree: Namespace, in folder: String, _ hash: String?, _ report: UpkeepStep.Report
    ) throws -> Part {
        let path = tree.path(in: folder)
        let found = try TreeCheck(path: path) { rows in
            try report(UpkeepStep("checking \(tree.name), rows", done: rows))
        }
        var part = Part(
            name: "tree \(tree.name)", findings: found.findings, moreFindings: found.moreFindings,
            rowCount: found.rowCount)
        if let text = found.rulesText {
            do throws(RulesError) {
                _ = try RulesDocument(text: text)
            } catch {
                part.findings.append("its rules cannot be used: \(error)")
            }
        }
        if let hash, try StoredFile.hash(of: path) != hash { part.findings.append(otherHash) }
        return part
    }

    private static let otherHash = "it is not the file that was backed up: its hash is another"

    private static func access(_ folder: String, _ hash: String?) throws -> Part {
        var part = Part(name: AccessFile.name, findings: [])
        do {
            part.findings = try AccessFile.findings(in: folder)
        } catch {
            part.findings = ["\(error)"]
        }
        if let hash, try StoredFile.hash(of: folder + "/" + AccessFile.name) != hash {
            part.findings.append(otherHash)
        }
        return part
    }

    /// Nil where there are none, and none are needed.
    private static func keys(
        _ folder: String, _ manifest: BackupManifest?, _ needsKeys: Bool
    ) -> Part? {
        do throws(AccessError) {
            if try ServerKeys(in: folder) != nil { return Part(name: "keys", findings: []) }
            if manifest?.hasKeys == true {
                return Part(name: "keys", findings: ["they are missing"])
            }
            guard needsKeys, let sentence = try FormerDoor.keysLost(in: folder) else { return nil }
            return Part(name: "keys", findings: [sentence])
        } catch {
            return Part(name: "keys", findings: [error.description])
        }
    }
}
