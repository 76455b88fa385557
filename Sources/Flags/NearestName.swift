/// The name that somebody probably meant.
enum NearestName {
    /// A longer word is no slip of the hand, and the search is quadratic.
    private static let wordMax = 40

    /// The name nearest to `word`, or nil when none is near.
    ///
    /// Among equals the first. Near is a slip for every three letters, at least one; or a name
    /// of which `word` is the beginning.
    static func of(_ word: String, among names: [String]) -> String? {
        let letters = Array(word.lowercased())
        guard !letters.isEmpty, letters.count <= wordMax else { return nil }
        var best: (name: String, slips: Int)?
        for name in names {
            let slips = slips(from: letters, to: Array(name))
            if slips < (best?.slips ?? .max) { best = (name, slips) }
        }
        if let best, best.slips <= max(1, letters.count / 3), best.slips < letters.count {
            return best.name
        }
        return letters.count < 2 ? nil : names.first { $0.hasPrefix(String(letters)) }
    }

    /// Letters to put in, leave out, replace, or swap with their neighbour.
    ///
    /// Source: the optimal string alignment distance, after Damerau (CACM 7:3, 1964).
    private static func slips(from a: [Character], to b: [Character]) -> Int {
        var beforeLast = [Int](repeating: 0, count: b.count + 1)
        var last = Array(0...b.count)
        for i in 1...a.count {
            var row = [i] + [Int](repeating: 0, count: b.count)
            for j in b.indices.map({ $0 + 1 }) {
                let isSame = a[i - 1] == b[j - 1]
                row[j] = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (isSame ? 0 : 1))
                if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
                    row[j] = min(row[j], beforeLast[j - 2] + 1)
                }
            }
            beforeLast = last
            last = row
        }
        return last[b.count]
    }
}
