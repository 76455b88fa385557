import SyncCore

/// The version of this library, which servers are told.
package enum ClientVersion {
    package static let current = ProgramVersion.text
}
