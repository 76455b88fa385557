/// A digest that is fed piece by piece.
package protocol RunningDigest: AnyObject {
    func update(_ bytes: Span<UInt8>) throws

    /// The digest of what was given since the last one.
    func finish() throws -> [UInt8]
}
