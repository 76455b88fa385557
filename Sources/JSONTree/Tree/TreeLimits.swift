/// The bounds of the data model.
///
/// Source: Firebase Realtime Database, "Realtime Database Limits".
package enum TreeLimits {
    /// Bytes of one key in UTF-8.
    package static let keyBytesMax = 768
    /// Keys from the root to a leaf.
    package static let depthMax = 32
    /// Bytes of one string in UTF-8.
    package static let stringBytesMax = 10 << 20
}
