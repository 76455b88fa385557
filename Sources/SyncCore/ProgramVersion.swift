/// The version of both programs, by semantic versioning.
package enum ProgramVersion {
    package static let text = "0.1.0"
}
