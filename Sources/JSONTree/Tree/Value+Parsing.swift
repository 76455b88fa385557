extension Value {
    /// The value of the tree that a whole text in export form spells.
    package init(
        parsing bytes: [UInt8], depth: Int = 0, allowsServerValues: Bool = false
    ) throws(JSONError) {
        let builder = ValueBuilder(depth: depth, allowsServerValues: allowsServerValues)
        var reader = JSONReader(into: builder)
        try reader.read(bytes.span)
        self = try reader.finish()
    }

    package init(parsing text: String) throws(JSONError) {
        try self.init(parsing: Array(text.utf8))
    }
}
