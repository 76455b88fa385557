/// The variables that were set when the program began, as bytes: they may be no text.
package struct Environment: Sendable {
    private let variables: [String: [UInt8]]

    package init(_ variables: [String: [UInt8]]) {
        self.variables = variables
    }

    /// A variable as text; nil when it is not set or empty.
    package func text(_ name: String) throws(Failure) -> String? {
        guard let bytes = variables[name], !bytes.isEmpty else { return nil }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Failure(.usage, Texts.variableIsNoText(name))
        }
        return text
    }

    /// Whether colours may be shown.
    ///
    /// Source: no-color.org.
    package var allowsColor: Bool {
        (variables["NO_COLOR"] ?? []).isEmpty
            && variables["TERM"].map { $0 != Array("dumb".utf8) } ?? true
    }

    /// Whether the terminal can move its cursor, as an editor of lines needs.
    package var allowsEditing: Bool {
        guard let terminal = variables["TERM"], !terminal.isEmpty else { return false }
        return terminal != Array("dumb".utf8)
    }

    /// Where programs keep what is a comfort, such as typed lines; nil where there is no place.
    ///
    /// Source: XDG Base Directory Specification.
    package func stateFolder() throws(Failure) -> String? {
        if let state = try text("XDG_STATE_HOME"), state.hasPrefix("/") {
            return "\(state)/matchbook"
        }
        guard let home = try text("HOME"), home.hasPrefix("/") else { return nil }
        return "\(home)/.local/state/matchbook"
    }

    /// The folder of the matches when no flag names one.
    ///
    /// Source: XDG Base Directory Specification: a path that is not absolute counts for nothing.
    package func home() throws(Failure) -> String {
        if let home = try text("MATCHBOOK_HOME") { return home }
        if let data = try text("XDG_DATA_HOME"), data.hasPrefix("/") { return "\(data)/matchbook" }
        guard let home = try text("HOME"), home.hasPrefix("/") else {
            throw Failure(.usage, Texts.noHome)
        }
        return "\(home)/.local/share/matchbook"
    }
}
