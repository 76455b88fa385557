/// Why the server's own secrets, keys or list of devices cannot be used, as a sentence.
package struct AccessError: Error, Equatable, CustomStringConvertible {
    package let description: String
    /// Whether a file is damaged, missing or foreign, rather than something refused.
    package let isAboutData: Bool

    init(_ description: String, isAboutData: Bool = false) {
        self.description = description
        self.isAboutData = isAboutData
    }
}
