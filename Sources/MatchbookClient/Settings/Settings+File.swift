import JSONTree
import SQLite

extension Settings {
    /// The settings in a file; none were saved in a new one.
    init(_ file: LocalFile) throws {
        let find = try file.statement("SELECT document FROM settings WHERE id = 1")
        let text = try find.first { $0.bytes(at: 0) }
        do {
            self.init(try text.map { try JSON(parsing: $0) } ?? .object([]))
        } catch {
            throw ScorebookError(.damaged, "the settings in \(file.path) are damaged: \(error)")
        }
    }

    func save(in file: LocalFile) throws {
        let put = try file.statement("REPLACE INTO settings (id, document) VALUES (1, ?1)")
        try put.bind(utf8: document.text().span, at: 1)
        try put.run()
    }
}
