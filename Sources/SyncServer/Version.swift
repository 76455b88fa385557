/// The version of the program, by semantic versioning.
package enum Version {
    package static let text = "0.1.0"
}
