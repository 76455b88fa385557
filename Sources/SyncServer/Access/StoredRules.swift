import Rules
import TreeStore

/// The rules of the trees, compiled, as one thread has them.
///
/// The loop asks its own about reads, the writer's thread its own about writes: so each write is
/// judged by the rules that are in force when it is made. Belongs to the thread that uses it.
final class StoredRules: @unchecked Sendable {
    // Sendable because it is handed over before its thread begins, and not used by another after.

    /// For trees that were given none; nil when all may be read and written there.
    private let standard: RulesDocument?
    private let note: @Sendable (String) -> Void
    private var documents: [Namespace: RulesDocument?] = [:]
    /// What rules have read of the trees.
    private var places: [Namespace: KnownPlaces] = [:]

    /// Trees of which something that rules have read is remembered; past them it begins anew.
    private static let placesMax = 64

    /// - Parameter note: takes what whoever runs the server should know.
    init(standard: RulesDocument?, note: @escaping @Sendable (String) -> Void = { _ in }) {
        self.standard = standard
        self.note = note
    }

    /// The rules of a tree; nil when everything is allowed.
    ///
    /// - Parameter store: gives the tree, when its rules are not known yet; nil when there is none.
    func document(
        of namespace: Namespace, in store: () throws -> SQLiteTreeStore?
    ) throws -> RulesDocument? {
        if let known = documents[namespace] { return known }
        // Names of trees that are not there are not remembered: anybody can ask for many.
        guard let store = try store() else { return standard }
        let found = try store.rulesText.map { read($0, of: namespace) } ?? standard
        documents[namespace] = .some(found)
        return found
    }

    /// What rules have read of a tree, which is there.
    func places(of namespace: Namespace) -> KnownPlaces {
        if let known = places[namespace] { return known }
        if places.count >= Self.placesMax { places = [:] }
        let known = KnownPlaces()
        places[namespace] = known
        return known
    }

    /// The rules of a tree that is there, as the writer asks them; nil when all is allowed.
    func inForce(for namespace: Namespace, in store: SQLiteTreeStore) throws -> RulesInForce? {
        try document(of: namespace) { store }.map {
            RulesInForce(document: $0, places: places(of: namespace))
        }
    }

    /// The text of the rules for trees that were given none.
    var standardText: [UInt8] { (standard ?? .open).text }

    private func read(_ text: [UInt8], of namespace: Namespace) -> RulesDocument {
        do throws(RulesError) {
            return try RulesDocument(text: text)
        } catch {
            note(
                "the rules of the tree \(namespace.name) cannot be used, so nobody but an admin "
                    + "may read or write it until others are given: \(error.line):\(error.column): "
                    + error.message)
            return .unreadable
        }
    }

    /// Others are in force from now on.
    func adopt(_ document: RulesDocument, for namespace: Namespace) {
        documents[namespace] = .some(document)
    }

    /// Has all that rules read of the tree be read again.
    func forgetPlaces(of namespace: Namespace) { places[namespace] = nil }

    /// Has them read again when they are next asked for, and all that they read of the tree.
    func forget(_ namespace: Namespace) {
        documents[namespace] = nil
        places[namespace] = nil
    }
}
