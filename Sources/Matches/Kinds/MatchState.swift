/// The state of a match of any kind.
package struct MatchState: Sendable {
    /// What an accepted entry stores and says.
    package struct Acceptance: Equatable, Sendable {
        /// The canonical text to store.
        package let text: String
        package let words: String
        package let remarks: [Remark]
    }

    private var base: any MatchKind

    package init(_ base: any MatchKind) {
        self.base = base
    }

    package var words: String { base.words }
    package var line: String { base.line }
    package var turn: String { base.turn }

    /// Whether the rules say that the match has ended.
    package var isDecided: Bool { base.isDecided }

    package func summary(_ ending: Finish?) -> Summary { base.summary(ending) }

    package func board(_ ending: Finish?, seenBy sight: Sight) -> [String] {
        base.board(ending, seenBy: sight)
    }

    /// Refuses an ending that the rules do not allow here, in a sentence.
    package func check(_ finish: Finish) throws(MatchError) { try base.check(finish) }
    package func tables(isOver: Bool) -> [SheetTable] { base.tables(isOver: isOver) }
    package func completions(of typed: String) -> [String] { base.completions(of: typed) }

    /// Takes in a stored text.
    ///
    /// When it throws, the state is as it was before.
    package mutating func apply(_ text: String) throws(MatchError) {
        try base.apply(text: text)
    }

    /// Whether a stored text means something, possible or not.
    func understands(_ text: String) -> Bool { base.understands(text) }

    /// Takes in what a person typed and says what to store; when it throws, nothing changed.
    package mutating func accept(_ typed: String) throws(MatchError) -> Acceptance {
        let (text, remarks) = try base.accept(typed)
        return Acceptance(text: text, words: base.words, remarks: remarks)
    }

    /// What the typed entry leaves open, to be asked before it is accepted.
    package func question(_ typed: String) -> OpenQuestion? { base.question(typed) }

    func revisions(from place: Int) -> [Revision] { base.revisions(from: place) }

    /// The state of a kind that can be played; nil of one that is only recorded.
    var playable: (any PlayableKind)? { base as? any PlayableKind }

    /// The state as its own type, for a reader that knows the kind: a box score, say.
    package func `as`<State: MatchKind>(_ type: State.Type) -> State? { base as? State }
}

extension MatchKind {
    fileprivate mutating func apply(text: String) throws(MatchError) {
        try apply(parse(text))
    }

    fileprivate func understands(_ text: String) -> Bool { (try? parse(text)) != nil }

    fileprivate mutating func accept(
        _ typed: String
    ) throws(MatchError) -> (text: String, remarks: [Remark]) {
        let event = try read(typed)
        let text = print(event)
        let remarks = remarks(on: event, typed: typed)
        try apply(event)
        return (text, remarks)
    }
}
