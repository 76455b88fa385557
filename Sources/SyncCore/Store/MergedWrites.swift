/// What becomes of several values that are written with one stamp.
struct MergedWrites {
    /// Of each, in their order.
    let effects: [Merge.Effect]
    /// The rows that cover one of them and learn of it.
    let raised: [PathCode]
    /// What is to be stored.
    let changes: RowChanges
}
