package import JSONTree

/// A tree as rules read it: place by place, and only what they ask for.
///
/// All reads of one decision see the same tree.
package protocol RuleTree {
    func shape(at path: Path) throws -> NodeShape

    func priority(at path: Path) throws -> Value

    /// The value at a path, with all that is below it; nil when that is much.
    func value(at path: Path) throws -> Value?
}
