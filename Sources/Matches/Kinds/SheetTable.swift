/// A table of a score sheet, such as the batting lines of one side.
package struct SheetTable: Equatable, Sendable {
    package let title: String
    /// The first column has names, the others figures.
    package let columns: [String]
    /// Cells in the order of the columns; a row may end early.
    package let rows: [[String]]
    /// Remarks below it, such as who hit the home runs.
    package let notes: [String]

    package init(
        title: String, columns: [String], rows: [[String]], notes: [String] = []
    ) {
        self.title = title
        self.columns = columns
        self.rows = rows
        self.notes = notes
    }
}
