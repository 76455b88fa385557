import Matches
import TestSupport
import Testing

/// The notation of real games, there and back.
struct RetrosheetTextTests {
    @Test func `every event and record of 300 games reads back from its canonical text`() throws {
        guard let files = try VisibleGames.files() else { return }
        for line in files.flatMap(\.file.games).flatMap(\.lines) {
            let record = try RetrosheetRecord(line.text)
            #expect(try RetrosheetRecord(record.description) == record, "\(line.text)")
        }
    }
}
