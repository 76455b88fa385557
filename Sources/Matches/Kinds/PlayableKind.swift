package import JSONTree

/// A kind of match that can be played at a terminal, with the computer for some of its sides.
///
/// Everything that happens is an entry, by whomever, so that a match that stops anywhere goes on
/// from its log, here or elsewhere, exactly as it was.
package protocol PlayableKind: MatchKind {
    /// What comes next.
    ///
    /// - Parameter random: what to draw from where chance has its say, and only there; the entry
    ///   holds what came of it.
    func nextStep(random: UInt64) -> PlayStep

    /// A setting with which the computer plays all sides but the first, by default.
    static func playOptions(sides: Int) -> [KindOption]

    /// The sides' names by default, the person's own first.
    static func playNames(person: String) -> [String]

    /// How to play, a paragraph a line.
    static var playHelp: [String] { get }
}

package enum PlayStep: Equatable, Sendable {
    /// The program writes the text: a deal, or a side that the computer plays.
    case entry(String)
    /// A person writes an entry; the key is that of the side.
    case person(side: String)
    /// The rules say that the match has ended.
    case over
}

extension MatchState {
    /// What comes next when the kind can be played; nil when it can only be recorded.
    package func nextStep(random: UInt64) -> PlayStep? {
        playable?.nextStep(random: random)
    }
}

extension Kind {
    package var isPlayable: Bool { playable != nil }
    package var playHelp: [String] { playable?.playHelp ?? [] }

    /// The info of a match against the computer.
    ///
    /// - Parameters:
    ///   - names: of all sides, the person's first; when there are none, the person's own and
    ///     the kind's.
    ///   - options: beside those that give sides to the computer.
    package func playInfo(
        names: [String], person: String, options: [(name: String, value: Value)] = []
    ) throws(MatchError) -> MatchInfo {
        guard let playable else {
            throw MatchError(.unsupported, "\(name) is recorded, not played")
        }
        let names = names.isEmpty ? playable.playNames(person: person) : names
        let given = Set(options.map(\.name))
        let own = playable.playOptions(sides: names.count)
            .filter { !given.contains($0.name) }.map { ($0.name, $0.standard) }
        return try info(names: names, options: options + own)
    }
}
