/// How a match, or a day of it, ended.
package struct Finish: Equatable, Sendable {
    package enum Ending: Equatable, Sendable {
        case finished
        case suspended
        case called
        case forfeit
        case tie
        /// A side could not go on.
        case retirement
        /// A side did not begin.
        case walkover
        /// A side was put out of the match for its conduct.
        case byDefault
        /// A word that a newer program wrote.
        case other(String)
    }

    package var ending: Ending
    /// The name of the side that gave up or was put out, so that the others won.
    package var side: String?
    package var note: String?

    package init(_ ending: Ending, side: String? = nil, note: String? = nil) {
        self.ending = ending
        self.side = side
        self.note = note
    }
}

extension Finish.Ending {
    package init(word: String) {
        self = Self.known.first { $0.word == word } ?? .other(word)
    }

    package var word: String {
        switch self {
        case .finished: "finished"
        case .suspended: "suspended"
        case .called: "called"
        case .forfeit: "forfeit"
        case .tie: "tie"
        case .retirement: "retirement"
        case .walkover: "walkover"
        case .byDefault: "default"
        case .other(let word): word
        }
    }

    private static let known: [Finish.Ending] = [
        .finished, .suspended, .called, .forfeit, .tie, .retirement, .walkover, .byDefault,
    ]

    /// Whether a side is named that the match ends by.
    package var namesSide: Bool {
        switch self {
        case .forfeit, .retirement, .walkover, .byDefault: true
        case .finished, .suspended, .called, .tie, .other: false
        }
    }
}
