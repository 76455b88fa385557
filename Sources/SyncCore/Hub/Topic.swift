package import JSONTree

/// What listeners hear of: those with the same topic get the same bytes.
package struct Topic: Hashable, Sendable {
    package enum Form: Hashable, Sendable {
        /// Without priorities, and with arrays.
        case normal
        case export
    }

    package let path: Path
    package let form: Form
    /// Whether each event says where the change feed stood after it.
    package let carriesIDs: Bool

    package init(path: Path, form: Form = .normal, carriesIDs: Bool = false) {
        self.path = path
        self.form = form
        self.carriesIDs = carriesIDs
    }
}
