/// The turns in which those who move large answers or bodies give way to others who wait.
///
/// Belongs to the loop's thread.
struct CrowdedTurns {
    private let limits: ServerLimits

    init(_ limits: ServerLimits) {
        self.limits = limits
    }

    /// What must be moved in a turn to go on, when somebody has waited for so many.
    func bytesMin(afterWaiting turns: Int) -> Int {
        limits.crowdedBytesMin << min(turns - 1, Self.doublingsMax)
    }

    /// Those that are to be cut off, the slowest first.
    ///
    /// - Parameters:
    ///   - movers: with what each moved in the last turn; nil where it was not for its peer.
    ///   - turnsWaited: of each who waits, at least one.
    func slowest<Mover>(
        of movers: [(mover: Mover, bytesOfTurn: Int?)], for turnsWaited: [Int]
    ) -> [Mover] {
        guard let longest = turnsWaited.max() else { return [] }
        let demanded = bytesMin(afterWaiting: longest)
        let slow = movers.compactMap { mover, bytes in
            bytes.flatMap { $0 < demanded ? (mover: mover, bytes: $0) : nil }
        }
        return slow.sorted { $0.bytes < $1.bytes }.prefix(turnsWaited.count).map(\.mover)
    }

    private static let doublingsMax = 20
}
