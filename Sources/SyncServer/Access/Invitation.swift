import Access

/// A way in for one device, as it is kept: of its code only a hash is.
package struct Invitation: Sendable {
    /// HMAC of the code by the server's key: who reads the file without the key cannot try codes.
    let codeHash: [UInt8]
    let tree: String
    let grant: Grant
    /// Milliseconds since 1970.
    let expires: Int64

    /// Minutes that a code is good for.
    package static let minutesDefault = 60
    package static let minutesMax = 7 * 24 * 60
}
