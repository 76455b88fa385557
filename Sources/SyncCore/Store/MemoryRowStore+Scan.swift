extension MemoryRowStore: ScannedRows {
    package final class Scan: RowScan {
        private var rows: ArraySlice<Row>

        fileprivate init(_ rows: ArraySlice<Row>) {
            self.rows = rows
        }

        package func next() -> Row? { rows.popFirst() }

        package func skip(to path: PathCode) { rows = rows.drop { $0.path < path } }
    }

    package func scan(from path: PathCode, to end: PathCode) -> Scan {
        Scan(rows(from: path, to: end))
    }

    package func lastRow(below path: PathCode) -> Row? { rows(from: path, to: path.end).last }
}
