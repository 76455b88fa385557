import JSONTree
import Matches

extension JSON {
    init(_ table: SheetTable) {
        func texts(_ texts: [String]) -> JSON { .array(texts.map { .string($0) }) }
        self.init([
            "title": .string(table.title), "columns": texts(table.columns),
            "rows": .array(table.rows.map { texts($0) }), "notes": texts(table.notes),
        ])
    }
}
