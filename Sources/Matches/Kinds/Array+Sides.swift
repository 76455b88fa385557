import JSONTree

extension Array<Side> {
    /// Refuses sides that cannot be told apart when they are typed.
    ///
    /// - Parameter kind: what wants so many, such as `a tally`.
    package func checkNames(atLeast count: Int, of kind: String) throws(MatchError) {
        guard self.count >= count else {
            let number = count == 2 ? "two" : String(count)
            throw MatchError(.refused, "\(kind) needs \(number) sides or more")
        }
        var seen: Set<String> = []
        for side in self {
            guard side.name.contains(where: { !$0.isWhitespace }) else {
                throw MatchError(.refused, "a side has no name")
            }
            guard !side.name.contains(where: \.isNewline) else {
                throw MatchError(.refused, "a side's name has more than one line")
            }
            guard seen.insert(side.name.trimmed.lowercased()).inserted else {
                throw MatchError(.refused, "two sides are called \"\(side.name)\"")
            }
        }
    }

    /// The only side with exactly the name.
    func exactly(_ name: String) -> Int? {
        firstIndex { $0.name.hasSameBytes(as: name) }
    }

    /// The side with the name, in either case, or the only one whose name begins so.
    ///
    /// - Parameter hint: a further sentence for when there is none.
    func index(typed name: String, hint: String = "") throws(MatchError) -> Int {
        if let side = exactly(name) { return side }
        let typed = name.lowercased()
        let names = map { $0.name.lowercased() }
        if let side = names.firstIndex(of: typed) { return side }
        let found = typed.isEmpty ? [] : names.indices.filter { names[$0].hasPrefix(typed) }
        if found.count == 1 { return found[0] }
        let candidates = (found.isEmpty ? Array<Int>(names.indices) : found)
            .map { self[$0].name }.joined(separator: ", ")
        if found.isEmpty {
            throw MatchError(
                .refused, "no side is called \"\(name)\"; there are \(candidates)\(hint)")
        }
        throw MatchError(.ambiguous, "\"\(name)\" is ambiguous: \(candidates)")
    }
}
