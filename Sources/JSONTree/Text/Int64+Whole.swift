extension Int64 {
    /// The number, when it is whole and within Int64.
    ///
    /// `Int64(exactly:)` rounds by way of the C library of mathematics, which nothing here links.
    init?(whole number: Double) {
        guard number >= -0x1p63, number < 0x1p63 else { return nil }
        self.init(number)
        guard Double(self) == number else { return nil }
    }
}
