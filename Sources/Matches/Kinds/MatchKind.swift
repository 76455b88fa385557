/// A kind of match: the value that the entries of such a match are folded into.
///
/// Log, undo, resume, hand-over, export and sync know no kind; a kind knows nothing of them. To
/// add one, write a type that conforms, in a folder of its own, and name it in `Kinds`.
package protocol MatchKind: Sendable {
    /// One entry of the kind, as its notation says.
    associatedtype Event: Sendable

    /// The word that `info` and the command line have for the kind.
    static var name: String { get }
    /// One sentence for a list of kinds.
    static var title: String { get }
    /// How a person writes an entry, in a sentence or two.
    static var notation: String { get }
    static var options: [KindOption] { get }
    /// Whether sides have players who come in for each other. They have not, unless a kind says so.
    static var hasLineups: Bool { get }
    /// The keys of the sides in the order of play; nil when any number from two on may play, whose
    /// keys are then 0, 1, 2 and so on.
    static var sideKeys: [String]? { get }

    /// The state before the first entry.
    init(_ setup: Setup) throws(MatchError)

    /// The event that a stored text means at this state.
    func parse(_ text: String) throws(MatchError) -> Event

    /// The event that a person means at this state, by a notation that may be shorter and laxer
    /// than the stored one. The same, unless a kind says otherwise.
    func read(_ typed: String) throws(MatchError) -> Event

    /// What the typed entry leaves open here; nil when nothing, and where reading it would throw.
    func question(_ typed: String) -> OpenQuestion?

    /// What is to be said of an event that was read and is about to be taken in.
    func remarks(on event: Event, typed: String) -> [Remark]

    /// Entries taken in that would say something else by now, from a place on, in order. None,
    /// unless a kind says otherwise.
    ///
    /// - Parameter place: from 0; what ended before it need not be looked at.
    func revisions(from place: Int) -> [Revision]

    /// The text to store for an event. Parsed at the same state it gives the event again.
    func print(_ event: Event) -> String

    /// Takes the event in. When it throws, the state is as it was before.
    mutating func apply(_ event: Event) throws(MatchError)

    /// What the last event did, in words.
    var words: String { get }

    /// Where the match stands, in one line.
    var line: String { get }

    /// Whose turn it is, in a word or two for a prompt; empty when nobody's, or when not known.
    var turn: String { get }

    /// What a score sheet has beside the board, such as each player's figures. None, unless a kind
    /// says otherwise. `isOver` is whether the log says that the match has ended.
    func tables(isOver: Bool) -> [SheetTable]

    /// Lines that what a person has typed so far may become, the likeliest first: each begins with
    /// what was typed, in either case. None, unless a kind says otherwise.
    func completions(of typed: String) -> [String]

    /// `ending` is how the match ended, as the log says; nil while it goes on. Everybody may see
    /// all of it.
    func summary(_ ending: Finish?) -> Summary

    /// Whether the rules say that the match has ended, so that nothing is left but to finish it.
    /// False, unless a kind says otherwise.
    var isDecided: Bool { get }

    /// Refuses an ending that the rules do not allow at this state. Any is allowed, unless a kind
    /// says otherwise.
    func check(_ finish: Finish) throws(MatchError)

    /// The lines of the board as somebody sees it. That of the summary, unless sides hide
    /// something from each other.
    func board(_ ending: Finish?, seenBy sight: Sight) -> [String]
}

extension MatchKind {
    package static var hasLineups: Bool { false }
    package func read(_ typed: String) throws(MatchError) -> Event { try parse(typed) }
    package func question(_ typed: String) -> OpenQuestion? { nil }
    package func remarks(on event: Event, typed: String) -> [Remark] { [] }
    package func revisions(from place: Int) -> [Revision] { [] }
    package var turn: String { "" }
    package func tables(isOver: Bool) -> [SheetTable] { [] }
    package func completions(of typed: String) -> [String] { [] }

    package var isDecided: Bool { false }

    package func check(_ finish: Finish) throws(MatchError) {}

    package func board(_ ending: Finish?, seenBy sight: Sight) -> [String] {
        summary(ending).board
    }
}
