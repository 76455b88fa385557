import Foundation

/// The project's files, found from where this one stands.
struct SourceTree {
    static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Folders at the root whose files people write; hidden ones are others' but for `.ci`.
    private static let folders = [
        ".ci", "Client", "Fuzz", "Scripts", "Server", "Simulate", "Sources", "Tests", "bench",
        "demo", "docs", "packaging",
    ]
    private static let notText = ["png", "gz", "db", "gif", "svg"]

    /// Read once: what a test changes is never among them.
    static let read = Result { try SourceTree() }

    /// Every text file, in the order of their paths.
    let files: [SourceFile]

    private init() throws {
        let manager = FileManager.default
        var paths = try manager.contentsOfDirectory(atPath: Self.root.path)
            .filter { !$0.hasPrefix(".") && !Self.folders.contains($0) }
        for folder in Self.folders {
            let below = manager.enumerator(atPath: Self.root.appending(path: folder).path)
            while let path = below?.nextObject() as? String { paths.append("\(folder)/\(path)") }
        }
        files = try paths.sorted().compactMap { path in
            let url = Self.root.appending(path: path)
            var isFolder: ObjCBool = false
            guard manager.fileExists(atPath: url.path, isDirectory: &isFolder),
                !isFolder.boolValue, !path.hasPrefix("bench/results/"),
                !path.hasPrefix("Fuzz/corpus/"), !Self.notText.contains(url.pathExtension)
            else { return nil }
            let text = String(decoding: try Data(contentsOf: url), as: UTF8.self)
            return SourceFile(path: path, text: text)
        }
    }
}
