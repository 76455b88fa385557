package import JSONTree

/// One value that is to be written, as rules look at it.
package struct RuleWrite: Sendable {
    package let path: Path
    /// With server values filled in; what is below it is looked at value by value.
    package let value: Value

    package init(path: Path, value: Value) {
        self.path = path
        self.value = value
    }
}
