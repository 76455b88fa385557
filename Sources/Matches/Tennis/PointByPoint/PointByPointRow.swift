/// One row of published point by point data: a match, its points and its final score.
struct PointByPointRow {
    /// Characters of one match's points; the longest match ever played has 980.
    private static let pointsMax = 20_000

    let number: Int
    let text: String
    let id: String
    let date: String?
    let event: String
    let names: [String]
    /// 0 or 1; nil when the row does not say.
    let winner: Int?
    /// By set and game; the points of a tiebreak are one game.
    let games: [[[Tennis.Point]]]
    let score: String

    init(_ line: RetrosheetLine, _ columns: PointByPointColumns) throws(MatchError) {
        let fields = RetrosheetFields.split(line.text)
        guard fields.count == columns.count else {
            throw MatchError(
                .malformed, "it has \(fields.count) fields and the header \(columns.count)")
        }
        number = line.number
        text = line.text
        func field(_ index: Int?) -> String { index.map { fields[$0].trimmed } ?? "" }
        let id = field(columns.id)
        self.id = id.isEmpty ? "line \(line.number)" : id
        guard self.id.utf8.count <= 64 else {
            throw MatchError(.malformed, "its id is longer than ids are")
        }
        date = Self.date(field(columns.date))
        event = field(columns.event).replacingEntity
        names = [
            field(columns.players.0).replacingEntity, field(columns.players.1).replacingEntity,
        ]
        try zip(["p1", "p2"], names).map { Side(key: $0, name: $1) }
            .checkNames(atLeast: 2, of: "tennis")
        switch field(columns.winner) {
        case "1": winner = 0
        case "2": winner = 1
        case "", "0": winner = nil
        case let other: throw MatchError(.malformed, "its winner is \"\(other)\", not 1 or 2")
        }
        score = field(columns.score)
        games = try Self.games(field(columns.points))
    }

    private static func games(_ text: String) throws(MatchError) -> [[[Tennis.Point]]] {
        guard text.utf8.count <= pointsMax else {
            throw MatchError(.malformed, "it has more points than a match can have")
        }
        var sets: [[[Tennis.Point]]] = []
        for set in text.split(separator: ".") {
            var games: [[Tennis.Point]] = []
            for game in set.split(separator: ";") where game.contains(where: { $0 != "/" }) {
                games.append(try Tennis.points(String(game)))
            }
            if !games.isEmpty { sets.append(games) }
        }
        return sets
    }

    /// `01 Jan 17` as `2017-01-01`, which itself stays; nil for what is no date.
    private static func date(_ text: String) -> String? {
        let parts = text.split(separator: " ").map(String.init)
        let months = [
            "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
        ]
        if parts.count == 1, text.utf8.count == 10, text.split(separator: "-").count == 3 {
            return text
        }
        guard parts.count == 3, let day = Int(parts[0]), (1...31).contains(day),
            let month = months.firstIndex(of: String(parts[1].lowercased().prefix(3))),
            let year = Int(parts[2]), (0...9999).contains(year)
        else { return nil }
        func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
        let full = year < 100 ? (year < 70 ? 2000 : 1900) + year : year
        return "\(full)-\(digits(month + 1))-\(digits(day))"
    }
}

extension String {
    /// With an ampersand where it was written for a web page.
    fileprivate var replacingEntity: String {
        let parts = split(separator: "&amp;", omittingEmptySubsequences: false)
        return parts.joined(separator: "&")
    }
}

/// Where a header has the columns that are read; others may stand between them.
struct PointByPointColumns {
    let count: Int
    let players: (Int, Int)
    let winner: Int
    let points: Int
    let score: Int
    let id: Int?
    let date: Int?
    let event: Int?

    /// Nil for a line that is no header of point by point data.
    init?(_ header: String) {
        let names = RetrosheetFields.split(header).map { $0.trimmed.lowercased() }
        guard let first = names.firstIndex(of: "server1"),
            let second = names.firstIndex(of: "server2"),
            let winner = names.firstIndex(of: "winner"), let points = names.firstIndex(of: "pbp"),
            let score = names.firstIndex(of: "score")
        else { return nil }
        count = names.count
        players = (first, second)
        self.winner = winner
        self.points = points
        self.score = score
        id = names.firstIndex(of: "pbp_id")
        date = names.firstIndex(of: "date")
        event = names.firstIndex(of: "tny_name")
    }
}
