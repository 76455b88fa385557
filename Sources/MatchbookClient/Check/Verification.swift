package import Matches

/// What reading everything again found.
package struct Verification: Equatable, Sendable {
    /// One copy of a match, here or on the server.
    package struct Copy: Equatable, Sendable {
        package var entries = 0
        package var seals = 0
        /// What is damaged, a sentence each.
        package var faults: [String] = []
        /// What is not as one would wish and no damage, a sentence each.
        package var remarks: [String] = []

        package init() {}
    }

    package struct Match: Equatable, Sendable {
        package let id: MatchID
        /// Nil where only the server has it.
        package var here: Copy?
        /// Nil where the server was not asked, or does not have it.
        package var server: Copy?

        package init(id: MatchID, here: Copy? = nil, server: Copy? = nil) {
            self.id = id
            self.here = here
            self.server = server
        }

        package var faults: [String] { (here?.faults ?? []) + (server?.faults ?? []) }
    }

    /// What is wrong with the file as a whole, a sentence each.
    package var faults: [String] = []
    /// In the order of their ids.
    package var matches: [Match] = []
    package var wasServerAsked = false

    package init() {}

    package var isDamaged: Bool { !faults.isEmpty || matches.contains { !$0.faults.isEmpty } }
}
