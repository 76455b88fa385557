/// Why the server's own secrets, keys or list of devices cannot be used, as a sentence.
package struct AccessError: Error, Equatable, CustomStringConvertible {
    package let description: String

    init(_ description: String) {
        self.description = description
    }
}
