/// Why a text is no expression of rules, and where.
struct ExpressionError: Error, Equatable {
    let message: String
    /// Bytes of the expression before the fault.
    let offset: Int

    init(_ message: String, at offset: Int) {
        self.message = message
        self.offset = offset
    }
}
