import MatchbookClient
import Matches
import TestSupport
import Testing

struct ImportTests {
    private let server: FakeServer
    private let a: Device
    private let b: Device

    init() throws {
        server = try FakeServer()
        a = try Device(server)
        b = try Device(server)
    }

    /// Two short games that were never played.
    private static let text = """
        id,KAM202604010
        version,2
        info,visteam,TSU
        info,hometeam,KAM
        info,date,2026/04/01
        start,mori0001,"Mori",0,1,6
        start,kato0001,"Kato",1,1,1
        play,1,0,mori0001,??,,HR/7
        play,1,1,kato0001,??,,K
        data,er,kato0001,1
        id,KAM202604020
        version,2
        info,visteam,TSU
        info,hometeam,KAM
        info,date,2026/04/02
        start,mori0001,"Mori",0,1,6
        play,1,0,mori0001,??,,8/F
        data,er,kato0001,0

        """

    private func games() throws -> [RetrosheetGame] {
        try RetrosheetFile(Array(Self.text.utf8)).games
    }

    @Test func `imported games are here, finished and sealed`() throws {
        var told: [Int] = []
        let report = try a.book.importGames(try games()) { told.append($0) }
        #expect(report.added.count == 2)
        #expect(report.alreadyHere.isEmpty)
        #expect(told.last == 2)
        let match = try a.book.match(report.added[0])
        #expect(match.scoring.status.word == "finished")
        #expect(match.scoring.summary.scoreLine == "TSU 1, KAM 0")
        #expect(match.log.entries.count == 11)
        #expect(match.sync.unsent == 11)
        #expect(match.sync.penHolder == nil)
        #expect(match.sync.holdsPen)
        #expect(try match.seals.first?.holds(in: match.log) == true)
        #expect(try a.book.listings().map(\.summary.status) == ["finished", "finished"])
        #expect(try a.book.check() == [])
    }

    @Test func `importing again adds nothing, here or elsewhere`() throws {
        let first = try a.book.importGames(try games())
        #expect(try a.book.importGames(try games()).alreadyHere == first.added)
        #expect(try a.book.importGames(try games() + games()).added.isEmpty)
        #expect(try a.push().requests == 2)

        // The other imports by itself, and sends what the server has.
        #expect(try b.book.importGames(try games()).added == first.added)
        let report = try b.push()
        #expect(report.matches.map(\.outcome) == [.confirmed, .confirmed])
        #expect(try b.book.quarantine().isEmpty)
        try a.pull()
        for id in first.added {
            let (here, there) = (try a.book.match(id), try b.book.match(id))
            #expect(here.log.entries == there.log.entries)
            #expect(here.log.forks.isEmpty)
            #expect(here.seals == there.seals)
            #expect(here.sync.unsent + there.sync.unsent == 0)
        }
        #expect(try a.push().matches.isEmpty)
    }

    @Test func `a game that came by a pull is here already`() throws {
        _ = try a.book.importGames(try games())
        try a.push()
        let pulled = try b.pull(.all)
        let report = try b.book.importGames(try games())
        #expect(report.added.isEmpty)
        #expect(Set(report.alreadyHere) == Set(pulled.matches.map(\.id)))
        #expect(try b.push().matches.isEmpty)
    }

    @Test func `a corrected file is another match`() throws {
        _ = try a.book.importGames(try games())
        let corrected = Self.text.replacing("HR/7", with: "HR/8")
        let report = try a.book.importGames(RetrosheetFile(Array(corrected.utf8)).games)
        #expect(report.added.count == 1)
        #expect(report.alreadyHere.count == 1)
    }

    @Test func `a game's push is one request, and its text comes out as it went in`() throws {
        guard let bytes = try SharedData.bytes("data/retrosheet/2020/2020BOS.EVA") else { return }
        let file = try RetrosheetFile(bytes)
        let report = try a.book.importGames([file.games[0]])
        let sent = try a.push()
        #expect(sent.requests == 2)
        #expect(sent.matches.first?.entries == file.games[0].lines.count + 1)
        try b.pull(.all)
        let match = try b.book.match(report.added[0])
        #expect(bytes.starts(with: RetrosheetGame.export(match.info, match.log.main)))
    }
}
