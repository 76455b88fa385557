/// A play of the half-inning as it was found: what it needs to be gone through again.
struct PlayedPlay: Sendable {
    let event: PlayEvent
    let batter: Runner
    /// Who was on base when it began.
    let before: Bases
    /// Outs before it.
    let outs: Int
    /// The place of its entry among those taken in, from 0; nil while it is only weighed.
    var entry: Int?
    /// The entry's records as they are stored; nil of a bare event.
    var text: String?
}
