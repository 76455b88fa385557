/// A match's log folded by its kind.
///
/// An entry that the kind does not understand is reported and passed over; nothing is lost by it,
/// and those after it count.
package struct Scoring: Sendable {
    /// What one entry in force means.
    package struct Line: Equatable, Sendable {
        package let id: EntryID
        /// As stored, or as amended.
        package let text: String
        package let words: String
    }

    package struct Fault: Equatable, Sendable {
        /// Among the entries in force, from 0; nil when the match's info is at fault.
        package let index: Int?
        package let id: EntryID?
        package let text: String
        package let message: String
        /// Whether the text means something, only nothing that was possible.
        package var isUnderstood = true
    }

    package let kindName: String
    /// Whether this version knows the kind; if not, entries are shown as texts.
    package let isKnown: Bool
    package let status: MatchStatus
    package private(set) var state: MatchState
    /// One for each entry in force, when they were asked for.
    package private(set) var lines: [Line] = []
    package private(set) var faults: [Fault] = []
    /// Entries in force that were gone through.
    private var count = 0
    /// By the order in which the kind took texts in, their places among the entries in force.
    private var places: [Int] = []

    /// `telling` asks for the words of every entry, not only of the last.
    ///
    /// With `before`, only the entries before that one are folded and the match counts as open:
    /// what an amendment of it is to be read against.
    package init(
        _ info: MatchInfo, _ line: LogLine, before end: EntryID? = nil, telling: Bool = false
    ) {
        kindName = info.kind
        status = end == nil ? line.status : .open
        let setup = Setup(info)
        let kind = Kinds.named(info.kind)
        isKnown = kind != nil
        do throws(MatchError) {
            state = try kind?.start(setup) ?? MatchState(UnknownKind(setup))
        } catch {
            state = MatchState(UnknownKind(setup))
            faults.append(Fault(index: nil, id: nil, text: "", message: error.message))
        }
        // The entry itself may be undone, so the end is looked for on the whole line.
        let items = end == nil ? line.items[...] : line.items.prefix { $0.id != end }
        fold(items, telling: telling)
    }

    private mutating func fold(_ items: ArraySlice<LogLine.Item>, telling: Bool) {
        // Something before may have been taken back or amended.
        let isChanged = items.contains { !$0.isInForce || $0.amendedBy != nil }
        for item in items where item.isEffective {
            let index = count
            count += 1
            var words = ""
            if let text = item.text {
                do throws(MatchError) {
                    try state.apply(text)
                    places.append(index)
                    if telling { words = state.words }
                } catch {
                    let isUnderstood = state.understands(text)
                    let lead =
                        !isUnderstood
                        ? "not understood" : isChanged ? "no longer possible" : "not possible"
                    words = "\(lead): \(error.message)"
                    faults.append(
                        Fault(
                            index: index, id: item.id, text: text, message: error.message,
                            isUnderstood: isUnderstood))
                }
            } else if case .finish(let finish) = item.entry.action {
                words = finish.words
            }
            if telling { lines.append(Line(id: item.id, text: item.text ?? "", words: words)) }
        }
    }

    /// Where the match stands, in one line.
    package var line: String { state.line }

    /// Whose turn it is; empty when it is not known, or when the match has ended.
    package var turn: String { status.isOpen ? state.turn : "" }

    /// What the typed entry leaves open, to be asked before it is accepted.
    package func question(_ typed: String) -> OpenQuestion? { state.question(typed) }

    package var summary: Summary { state.summary(status.ending) }

    /// The board as somebody sees it; that of `summary` is for everybody.
    package func board(seenBy sight: Sight) -> [String] {
        state.board(status.ending, seenBy: sight)
    }

    /// Whether the rules say that the match has ended, though nobody has finished it yet.
    package var isDecided: Bool { status.isOpen && state.isDecided }

    /// Lines that what was typed may become.
    package func completions(of typed: String) -> [String] { state.completions(of: typed) }

    package var tables: [SheetTable] { state.tables(isOver: !status.isOpen) }

    /// What the last entry taken in did.
    package var words: String { state.words }

    /// Refuses an ending that the rules do not allow now; a match of a kind that is not known may
    /// end in any way.
    package func check(_ finish: Finish) throws(MatchError) { try state.check(finish) }

    /// Takes in a text as another line of the match stored it; when it throws, nothing changed.
    mutating func apply(_ text: String) throws(MatchError) {
        try state.apply(text)
        takeIn()
    }

    private mutating func takeIn() {
        places.append(count)
        count += 1
    }

    /// Entries that would say something else by now, each with its place, from 0, among those in
    /// force.
    ///
    /// - Parameter index: the place of the first entry that changed; nil for the last entry.
    package func revisions(from index: Int? = nil) -> [(index: Int, revision: Revision)] {
        let first = index ?? count - 1
        // Of an entry that was not taken in, the next one.
        let start = places.lastIndex { $0 < first }.map { $0 + 1 } ?? 0
        return state.revisions(from: start).compactMap { revision in
            places.indices.contains(revision.place)
                ? (places[revision.place], revision) : nil
        }
    }

    /// Takes in what a person typed; when it throws, nothing changed and nothing is to be written.
    package mutating func accept(_ typed: String) throws(MatchError) -> MatchState.Acceptance {
        guard isKnown else {
            throw MatchError(
                .unsupported, "this version does not know the kind \"\(kindName)\"")
        }
        if let finish = status.finalEnding {
            throw MatchError(
                .refused, "the match is \(finish.words); undo that first, or amend an entry")
        }
        do throws(MatchError) {
            let acceptance = try state.accept(typed)
            takeIn()
            return acceptance
        } catch {
            throw error.quotingBriefly
        }
    }
}

extension Finish {
    package var words: String {
        let by = side.map { " by \($0)" } ?? ""
        let why = note.map { " (\($0))" } ?? ""
        return ending.word + by + why
    }
}
