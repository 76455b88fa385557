extension JSON {
    /// The document that a whole text spells.
    package init(parsing bytes: [UInt8], limits: JSONLimits = JSONLimits()) throws(JSONError) {
        var reader = JSONReader(into: JSONBuilder(), limits: limits)
        try reader.read(bytes.span)
        self = try reader.finish()
    }

    package init(parsing text: String, limits: JSONLimits = JSONLimits()) throws(JSONError) {
        try self.init(parsing: Array(text.utf8), limits: limits)
    }
}
