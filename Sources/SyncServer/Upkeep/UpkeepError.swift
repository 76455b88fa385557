/// Why a backup, a restore, an export or an import was not made, as a sentence.
package struct UpkeepError: Error, Equatable, CustomStringConvertible {
    package let description: String
    /// Whether what was given is damaged or malformed, rather than refused.
    package let isAboutData: Bool

    package init(_ description: String, isAboutData: Bool = false) {
        self.description = description
        self.isAboutData = isAboutData
    }
}
