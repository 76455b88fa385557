extension Baseball {
    /// The forms that most plays have, as they are typed.
    private static let forms = [
        "bb", "ibb", "hbp", "k", "kc", "k2-3", "k wp b-1", "s7", "s8", "s9", "d7", "d8", "d9",
        "t8", "t9", "hr", "hr7", "hr8", "hr9", "f7", "f8", "f9", "l6", "l8", "p4", "p6", "pf2",
        "1-3", "3u", "4-3", "5-3", "6-3", "4-6-3", "5-4-3", "6-4-3", "6-4 fo", "e4", "e5", "e6",
        "e6t", "fc5", "fc6", "sf7", "sf8", "sf9", "sh1-3", "ci", "sb2", "sb3", "sbh", "cs2 2-6",
        "po1 1-3", "wp", "pb", "bk", "di",
    ]
    /// What a runner may do after a play.
    private static let advances = [
        "1-2", "1-3", "1-h", "2-3", "2-h", "3-h", "b-1", "b-2", "b-3", "nr", "ur",
    ]

    /// Words that players' names follow.
    private static let playerWords = ["sub", "bats", "lineup"]

    package func completions(of typed: String) -> [String] {
        guard let blank = typed.lastIndex(of: " ") else { return Self.forms }
        let lead = String(typed[...blank])
        if let first = lead.split(separator: " ").first?.lowercased(),
            Self.playerWords.contains(first)
        {
            return names.values.sorted().map { lead + $0 } + sides.map { lead + $0.name }
        }
        let advances = Self.advances.filter { form in
            switch form.first {
            case "1": bases[.first] != nil
            case "2": bases[.second] != nil
            case "3": bases[.third] != nil
            default: true
            }
        }
        return Self.forms + advances.map { lead + $0 }
    }
}
