import MatchbookClient

/// What the README shows of the library, but for the name around it.
enum LibraryExample {
    static func keepScore(in folder: String, with server: String) async throws -> [String] {
        let home = try await MatchbookHome.open(folder, server: server)
        // On the disk when it returns, and sent as soon as the server can be reached.
        try await home.set("/board/today", to: ["court": 3, "players": ["Aki", "Beni"]])
        try await home.push("/board/log", "warm-up begins")
        let write = try await home.update("/board", ["today/note": "rain", "open": true])

        // Matches are recorded entry by entry, in the notation of their kind.
        let id = try await home.withScorebook { book throws(ScorebookError) in
            let match = try book.start(kind: "tally", sides: ["Aki", "Beni"])
            try book.record("Aki +2", inMatch: match.id)
            return match.id
        }
        for try await state in home.states(of: write) { print("the update is", state) }
        var seen: [String] = []
        // What is here comes first, and then each change, from here and from others.
        for try await snapshot in try home.observe("/matches/\(id)/entries") {
            seen.append(snapshot.value.description)
            if !snapshot.hasUnsent, snapshot.isLive { break }
        }
        return seen
    }
}
