/// How a match, or a day of it, ended.
package struct Finish: Equatable, Sendable {
    package enum Ending: Equatable, Sendable {
        case finished
        case suspended
        case called
        case forfeit
        case tie
        /// A word that a newer program wrote.
        case other(String)
    }

    package var ending: Ending
    /// The side that forfeits.
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
        case .other(let word): word
        }
    }

    private static let known: [Finish.Ending] = [.finished, .suspended, .called, .forfeit, .tie]
}
