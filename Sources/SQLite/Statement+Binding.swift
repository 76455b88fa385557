import CSQLite

extension Statement {
    package func bind(_ value: Int64, at index: Int) throws(SQLiteError) {
        try check(binding: sqlite3_bind_int64(handle, Int32(index), value), at: index)
    }

    package func bind(_ value: Int, at index: Int) throws(SQLiteError) {
        try bind(Int64(value), at: index)
    }

    /// NaN becomes NULL: SQLite has no such number.
    package func bind(_ value: Double, at index: Int) throws(SQLiteError) {
        try check(binding: sqlite3_bind_double(handle, Int32(index), value), at: index)
    }

    /// NULs inside are kept.
    package func bind(_ value: String, at index: Int) throws(SQLiteError) {
        var value = value
        let code = value.withUTF8 { utf8 in
            bindText(UnsafeRawBufferPointer(utf8), at: index)
        }
        try check(binding: code, at: index)
    }

    /// Text that is in UTF-8 already.
    package func bind(utf8 text: Span<UInt8>, at index: Int) throws(SQLiteError) {
        let code = text.withUnsafeBytes { bindText($0, at: index) }
        try check(binding: code, at: index)
    }

    package func bind(_ bytes: [UInt8], at index: Int) throws(SQLiteError) {
        let code = bytes.withUnsafeBytes { bindBlob($0, at: index) }
        try check(binding: code, at: index)
    }

    package func bind(_ bytes: Span<UInt8>, at index: Int) throws(SQLiteError) {
        let code = bytes.withUnsafeBytes { bindBlob($0, at: index) }
        try check(binding: code, at: index)
    }

    package func bindNull(at index: Int) throws(SQLiteError) {
        try check(binding: sqlite3_bind_null(handle, Int32(index)), at: index)
    }

    /// The number of a parameter written with a name, such as `:path`; nil when there is none.
    package func parameter(named name: String) -> Int? {
        let index = sqlite3_bind_parameter_index(handle, name)
        return index == 0 ? nil : Int(index)
    }

    // SQLite takes a null pointer for NULL, and an empty buffer may have one: give an address.

    private func bindText(_ bytes: UnsafeRawBufferPointer, at index: Int) -> Int32 {
        guard let start = bytes.baseAddress, !bytes.isEmpty else {
            return matchbook_sqlite3_bind_text(handle, Int32(index), "", 0)
        }
        return matchbook_sqlite3_bind_text(
            handle, Int32(index), start.assumingMemoryBound(to: CChar.self), UInt64(bytes.count))
    }

    private func bindBlob(_ bytes: UnsafeRawBufferPointer, at index: Int) -> Int32 {
        guard let start = bytes.baseAddress, !bytes.isEmpty else {
            return sqlite3_bind_zeroblob(handle, Int32(index), 0)
        }
        return matchbook_sqlite3_bind_blob(handle, Int32(index), start, UInt64(bytes.count))
    }
}

// Nil is NULL.
extension Statement {
    package func bind(_ value: Int64?, at index: Int) throws(SQLiteError) {
        if let value { try bind(value, at: index) } else { try bindNull(at: index) }
    }

    package func bind(_ value: Double?, at index: Int) throws(SQLiteError) {
        if let value { try bind(value, at: index) } else { try bindNull(at: index) }
    }

    package func bind(_ value: String?, at index: Int) throws(SQLiteError) {
        if let value { try bind(value, at: index) } else { try bindNull(at: index) }
    }

    package func bind(_ bytes: [UInt8]?, at index: Int) throws(SQLiteError) {
        if let bytes { try bind(bytes, at: index) } else { try bindNull(at: index) }
    }
}
