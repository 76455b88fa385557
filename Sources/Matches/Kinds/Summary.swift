/// What a list shows of a match, and the board that belongs to it.
package struct Summary: Equatable, Sendable {
    package struct SideScore: Equatable, Sendable {
        package let side: Side
        /// Nil when the kind counts nothing.
        package let score: Int64?

        package init(_ side: Side, score: Int64?) {
            self.side = side
            self.score = score
        }
    }

    package var sides: [SideScore]
    /// Such as `KAM 1, TSU 0`; empty when nothing is counted.
    package var scoreLine: String
    /// How far the match has come, such as `top 3, 1 out`; empty when the kind has no words for it.
    package var progress: String
    /// The score board in lines of even width; none when the score line says it all.
    package var board: [String]

    package init(
        sides: [SideScore] = [], scoreLine: String = "", progress: String = "",
        board: [String] = []
    ) {
        self.sides = sides
        self.scoreLine = scoreLine
        self.progress = progress
        self.board = board
    }
}
