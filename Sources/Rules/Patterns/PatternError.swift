/// Why a text is no pattern, and where.
struct PatternError: Error, Equatable {
    let message: String
    /// Bytes of the pattern before the fault.
    let offset: Int

    init(_ message: String, at offset: Int) {
        self.message = message
        self.offset = offset
    }
}
