/// The numbers of a box score that a person reads, as the reference program prints it.
struct ReferenceBox {
    private(set) var lines: [String] = []
    private(set) var runs: [Int] = []
    private(set) var hits: [Int] = []
    private(set) var leftOnBase: [Int] = []
    private(set) var errors = 0

    init(_ text: String) {
        for line in text.split(whereSeparator: \.isNewline) {
            if line.contains(" -- "), line.last?.isNumber == true, line.first?.isLetter == true,
                !line.hasPrefix("E --"), lines.count < 2, let score = Self.score(line)
            {
                lines.append(score.line)
                runs.append(score.runs)
            } else if hits.isEmpty, let totals = Self.totals(line) {
                hits = totals
            } else if line.hasPrefix("LOB -- ") {
                leftOnBase = line.split(separator: ",").compactMap { Self.lastNumber($0) }
            } else if line.hasPrefix("E -- ") {
                errors = line.dropFirst(5).split(separator: ",")
                    .reduce(0) { $0 + (Self.lastNumber($1) ?? 1) }
            }
        }
    }

    /// Reads such as `Boston  000 010 000 --  1`.
    private static func score(_ line: Substring) -> (line: String, runs: Int)? {
        guard let dashes = line.firstRange(of: " -- ") else { return nil }
        let innings = line[..<dashes.lowerBound].split(separator: " ")
            .filter { $0.allSatisfy { $0.isNumber || "()x".contains($0) } }
        guard let runs = lastNumber(line), !innings.isEmpty else { return nil }
        return (innings.joined(), runs)
    }

    /// `33  6  8  6    30  1  5  1`: at bats, runs, hits and runs batted in of both sides.
    private static func totals(_ line: Substring) -> [Int]? {
        let words = line.split(separator: " ")
        let numbers = words.compactMap { Int($0) }
        return numbers.count == 8 && words.count == 8 ? [numbers[2], numbers[6]] : nil
    }

    private static func lastNumber(_ text: Substring) -> Int? {
        text.split(separator: " ").last.flatMap { Int($0) }
    }
}
