/// Whether a match goes on, and how it ended if not.
///
/// It follows from the log and is stored nowhere.
package enum MatchStatus: Equatable, Sendable {
    case open
    case ended(Finish)

    package var word: String {
        switch self {
        case .open: "open"
        case .ended(let finish): finish.ending.word
        }
    }

    package var isOpen: Bool { self == .open }

    /// How it ended; nil while it is open.
    package var ending: Finish? {
        if case .ended(let finish) = self { finish } else { nil }
    }

    /// How it ended for good; nil while it is open or suspended.
    package var finalEnding: Finish? { ending.flatMap { $0.ending == .suspended ? nil : $0 } }
}

extension LogLine {
    /// The last ending in force.
    ///
    /// A suspended match is open again at the next text; after another
    /// ending a text is a correction, and only the undo of the ending opens the match again.
    package var status: MatchStatus {
        var status = MatchStatus.open
        for item in items where item.isInForce {
            switch item.entry.action {
            case .finish(let finish): status = .ended(finish)
            case .text:
                if case .ended(let finish) = status, finish.ending == .suspended { status = .open }
            case .undo, .redo, .amend, .takeover, .release, .unknown: continue
            }
        }
        return status
    }
}
