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
    /// What is chosen of the children; nil for the place as it is.
    package let query: Query?
    /// Whether each event says where the change feed stood after it.
    package let carriesIDs: Bool

    package init(
        path: Path, form: Form = .normal, query: Query? = nil, carriesIDs: Bool = false
    ) {
        self.path = path
        self.form = form
        self.query = query?.isWhole == true ? nil : query
        self.carriesIDs = carriesIDs
    }
}
