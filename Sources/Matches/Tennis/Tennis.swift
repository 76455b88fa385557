import JSONTree

/// A match of tennis between two, point by point.
///
/// Stored are the points of one entry, each a letter as in published point by point data: `s` the
/// server wins it, `r` the returner, `a` an ace, `d` a double fault; and beside them `serve Mori`
/// (who serves from here), `point Mori` and `game Mori` (by the umpire, against the other), and
/// `note TEXT`. One entry may hold any number of points, which an undo takes back together.
package struct Tennis: MatchKind {
    package enum Point: Character, CaseIterable, Sendable {
        case server = "s"
        case returner = "r"
        case ace = "a"
        case doubleFault = "d"

        var isServers: Bool { self == .server || self == .ace }
    }

    package enum Event: Equatable, Sendable {
        /// At least one.
        case points([Point])
        case serve(side: Int)
        case penaltyPoint(to: Int)
        case penaltyGame(to: Int)
        case note(String)
    }

    package static let name = "tennis"
    package static let title = "tennis between two, point by point"
    package static let notation =
        "a letter a point: s the server wins it, r the returner, a an ace, d a double fault; "
        + "several in one entry, such as s s r a s. serve NAME says who serves, point NAME and "
        + "game NAME are given by the umpire, note TEXT is a remark."
    package static let options = TennisRules.options
    package static let sideKeys: [String]? = ["p1", "p2"]

    package let sides: [Side]
    package let rules: TennisRules
    /// The last one goes on, unless somebody has won.
    package internal(set) var sets = [TennisSet()]
    /// Points of the game or tiebreak that goes on.
    package internal(set) var points = [0, 0]
    /// Who serves the game, or served the first point of the tiebreak.
    var gameServer = 0
    /// By winning the sets for it, not by an ending.
    package internal(set) var winner: Int?
    var counts = [Counts(), Counts()]
    var last = Told()

    /// What is counted of one side.
    struct Counts: Equatable, Sendable {
        var points = 0
        var aces = 0
        var doubleFaults = 0
        var breaks = 0
    }

    /// What the last entry did.
    struct Told: Equatable, Sendable {
        /// Sentences without an end, in order.
        var parts: [String] = []
        /// The score of the game before the last point.
        var before = ""
    }

    package init(_ setup: Setup) throws(MatchError) {
        let sides = zip(["p1", "p2"], ["player 1", "player 2"]).map {
            Side(key: $0, name: setup.side($0) ?? $1)
        }
        try sides.checkNames(atLeast: 2, of: "tennis")
        self.sides = sides
        rules = try TennisRules(setup)
    }

    /// - Parameter names: of both sides, which can be told apart.
    init(names: [String], rules: TennisRules) {
        sides = zip(["p1", "p2"], names).map { Side(key: $0, name: $1) }
        self.rules = rules
    }

    package func print(_ event: Event) -> String {
        switch event {
        case .points(let points): points.map { String($0.rawValue) }.joined(separator: " ")
        case .serve(let side): "serve \(sides[side].name)"
        case .penaltyPoint(let side): "point \(sides[side].name)"
        case .penaltyGame(let side): "game \(sides[side].name)"
        case .note(let text): "note \(text)"
        }
    }
}
