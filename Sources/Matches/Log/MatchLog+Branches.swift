extension MatchLog {
    /// A branch beside the main line, or that line itself.
    package enum Branch: Equatable, Sendable {
        case main
        case fork(Fork)
    }

    /// The branch that a person names: by its place among the forks from 1, by the id of its last
    /// entry, or as `main`.
    package func branch(_ name: String) throws(MatchError) -> Branch {
        if name == "main" || name == main.tip?.text { return .main }
        if let number = Int(name), forks.indices.contains(number - 1) {
            return .fork(forks[number - 1])
        }
        if let id = try? EntryID(name) {
            if id == main.tip { return .main }
            if let fork = forks.first(where: { $0.tip == id }) { return .fork(fork) }
        }
        let known =
            forks.isEmpty
            ? "it has none"
            : forks.count == 1 ? "there is 1" : "there are 1 to \(forks.count)"
        throw MatchError(.notFound, "no branch of the match is called \"\(name)\"; \(known)")
    }

    /// The main line's entries beyond the place where a branch parts from it.
    package func mainItems(beyond fork: Fork) -> ArraySlice<LogLine.Item> {
        guard let point = fork.point else { return main.items[...] }
        guard let place = main.items.lastIndex(where: { $0.id == point }) else { return [] }
        return main.items[(place + 1)...]
    }
}
