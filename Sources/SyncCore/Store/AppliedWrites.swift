/// What became of several values that were written with one stamp.
struct AppliedWrites {
    /// Of each, in their order.
    let effects: [Merge.Effect]
    /// The rows that covered one of them and have learned of it.
    let raised: [PathCode]
    /// The last sequence that was given; nil when no row changed.
    let sequence: Int64?
}
