/// An index that a store keeps, under a number of its own.
package struct KeptIndex: Hashable, Sendable {
    package let id: Int64
    package let index: ListIndex

    package init(id: Int64, index: ListIndex) {
        self.id = id
        self.index = index
    }
}
