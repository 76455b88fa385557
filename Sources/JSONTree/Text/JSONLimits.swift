/// The bounds of one text that is read.
package struct JSONLimits: Sendable {
    package var bytesMax: Int
    package var depthMax: Int
    package var stringBytesMax: Int

    /// `depthMax` leaves room for the arrays and objects of a message around values of the tree.
    package init(
        bytesMax: Int = 256 << 20, depthMax: Int = 2 * TreeLimits.depthMax,
        stringBytesMax: Int = TreeLimits.stringBytesMax
    ) {
        self.bytesMax = bytesMax
        self.depthMax = depthMax
        self.stringBytesMax = stringBytesMax
    }
}
