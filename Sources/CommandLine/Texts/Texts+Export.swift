// Matches that leave, and come in as documents.
extension Texts {
    static let sheetPlays = "Play by play"
    static func sheetTitle(_ count: Int) -> String { "\(count) matches" }

    static func exportToWhat(_ formats: [String]) -> String {
        "say what to write: --to \(formats.joined(separator: "|"))"
    }

    static func exported(_ count: Int, _ path: String) -> String {
        "\(self.count(count, "match", "matches")) written to \(path)"
    }

    static func noEventFile(_ id: String, kind: String) -> String {
        "match \(id) is of the kind \(kind); only baseball goes into an event file"
    }

    static func noMatchDocument(_ reason: String?) -> String {
        "it is no file of “matchbook export --to json”" + (reason.map { " (\($0))" } ?? "")
    }

    static let emptyDocument = "it holds no match"

    static func newerDocument(_ format: Int64, known: Int64) -> String {
        "a newer version wrote it: it has format \(format), this version reads \(known)"
    }

    static func noMatchID(_ text: String) -> String {
        "“\(text)” in it is no id of a match"
    }

    static func importedMatches(
        _ path: String, matches: Int, entries: Int, rejected: Int, alreadyHere: Int
    ) -> Line {
        let known = alreadyHere > 0 ? "; \(grouped(alreadyHere)) already here" : ""
        return Line("\(path): \(count(matches, "match", "matches")), ")
            + Line("\(count(entries, "new entry", "new entries")), ")
            + Line("\(grouped(rejected)) rejected", rejected > 0 ? .bad : .none) + known
    }
}
