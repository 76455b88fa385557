import CSQLite

/// Columns of the row that the last step came to.
///
/// A value of another type is converted as SQLite does, and NULL reads as 0 or as empty; the
/// `optional…` forms tell NULL apart.
extension Statement {
    package func isNull(at column: Int) -> Bool { type(at: column) == .null }

    package func type(at column: Int) -> ColumnType {
        switch sqlite3_column_type(handle, checked(column)) {
        case SQLITE_INTEGER: .integer
        case SQLITE_FLOAT: .double
        case SQLITE_TEXT: .text
        case SQLITE_BLOB: .blob
        default: .null
        }
    }

    package func int64(at column: Int) -> Int64 {
        sqlite3_column_int64(handle, checked(column))
    }

    package func double(at column: Int) -> Double {
        sqlite3_column_double(handle, checked(column))
    }

    /// Bytes that are not UTF-8 come as replacement characters.
    package func text(at column: Int) -> String {
        withUTF8(at: column) { utf8 in
            utf8.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
        }
    }

    package func bytes(at column: Int) -> [UInt8] {
        withBytes(at: column) { bytes in
            bytes.withUnsafeBufferPointer { Array($0) }
        }
    }

    /// Lends a blob without a copy.
    ///
    /// The body must not step, reset or bind this statement.
    package func withBytes<Result, Failure: Error>(
        at column: Int, _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let column = checked(column)
        // In this order: asking for the bytes may convert the value and change its length.
        let start = sqlite3_column_blob(handle, column)
        let count = Int(sqlite3_column_bytes(handle, column))
        return try lend(start, count, body)
    }

    /// Lends a text without a copy.
    ///
    /// The body must not step, reset or bind this statement.
    package func withUTF8<Result, Failure: Error>(
        at column: Int, _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let column = checked(column)
        let start = sqlite3_column_text(handle, column)
        let count = Int(sqlite3_column_bytes(handle, column))
        return try lend(UnsafeRawPointer(start), count, body)
    }

    package func optionalInt64(at column: Int) -> Int64? {
        isNull(at: column) ? nil : int64(at: column)
    }

    package func optionalDouble(at column: Int) -> Double? {
        isNull(at: column) ? nil : double(at: column)
    }

    package func optionalText(at column: Int) -> String? {
        isNull(at: column) ? nil : text(at: column)
    }

    package func optionalBytes(at column: Int) -> [UInt8]? {
        isNull(at: column) ? nil : bytes(at: column)
    }

    private func lend<Result, Failure: Error>(
        _ start: UnsafeRawPointer?, _ count: Int,
        _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        // An empty value comes as a null pointer.
        let bytes = UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count)
        return try body(bytes.bindMemory(to: UInt8.self).span)
    }

    @inline(__always)
    private func checked(_ column: Int) -> Int32 {
        precondition(hasRow, "a column read without a row")
        precondition(column >= 0 && column < columnCount, "no such column")
        return Int32(truncatingIfNeeded: column)
    }
}
