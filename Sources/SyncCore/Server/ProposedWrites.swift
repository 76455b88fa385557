/// Writes that are merged and not yet stored, for whoever may refuse them.
package struct ProposedWrites<Store: RowStore> {
    /// With server values filled in.
    package let writes: [PathWrite]
    /// What becomes of each.
    package let effects: [Merge.Effect]
    package let stamp: Stamp
    /// The tree before them.
    package let store: Store
    /// The difference that they make.
    package let changes: RowChanges
}

/// Writes were refused by whoever was asked, and nothing was stored.
package struct WriteDenied: Error, Equatable {
    package init() {}
}
