import JSONTree
import Matches
import TestSupport
import Testing

struct RetrosheetFileTests {
    private static let game = [
        "id,TSU202611300", "version,2", "info,visteam,KAM", "info,hometeam,TSU",
        "info,date,2026/11/30", "info,innings,7", "info,usedh,true", "info,weird,\"a, b\"",
        "start,abe0001,\"Abe \"\"Ace\"\", Jr.\",0,1,8", "com,\"never closed",
        "play,1,0,abe0001,00,X,S8", "stat,1,2", "data,er,kato001,0",
    ]

    private func bytes(_ lines: [String], _ end: String = "\r\n", last: Bool = true) -> [UInt8] {
        Array((lines.joined(separator: end) + (last ? end : "")).utf8)
    }

    private func texts(_ game: RetrosheetGame?) -> [String] { game?.lines.map(\.text) ?? [] }

    @Test func `every record of a game is kept as it is, whatever ends its line`() throws {
        for end in ["\r\n", "\n"] {
            for last in [true, false] {
                let file = try RetrosheetFile(bytes(Self.game, end, last: last))
                #expect(file.faults.isEmpty)
                #expect(file.games.map(\.id) == ["TSU202611300"])
                #expect(texts(file.games.first) == Self.game)
            }
        }
    }

    @Test func `a game makes a match with its sides, options, day and source`() throws {
        let file = try RetrosheetFile(bytes(Self.game))
        let info = try #require(file.games.first).info
        #expect(info.kind == "baseball")
        #expect(info.date == "2026-11-30")
        #expect(info.options["innings"] == 7)
        #expect(info.options["dh"] == true)
        #expect(info.source["namespace"] == "retrosheet")
        #expect(info.source["game"] == "TSU202611300")
        #expect(Setup(info).side("visitor") == "KAM")
        #expect(Setup(info).side("home") == "TSU")
    }

    @Test func `entries follow from the file alone, rise, and end the match`() throws {
        func entries() throws -> [(EntryID, Entry)] {
            try #require(try RetrosheetFile(bytes(Self.game)).games.first).entries(hash: hash)
        }
        let entries = try entries()
        #expect(entries.count == Self.game.count + 1)
        #expect(zip(entries, entries.dropFirst()).allSatisfy { $0.0 < $1.0 && $1.1.prev == $0.0 })
        #expect(entries.map(\.1) == (try self.entriesAgain()))
        #expect(entries[0].1.at == 1_795_996_800_000)
        let log = MatchLog(Dictionary(uniqueKeysWithValues: entries))
        #expect(log.main.status.word == "finished")
        #expect(log.main.texts == Self.game + ["[finished]"])
    }

    private func entriesAgain() throws -> [Entry] {
        try #require(try RetrosheetFile(bytes(Self.game, "\n")).games.first)
            .entries(hash: hash).map(\.1)
    }

    @Test func `one changed record makes another match`() throws {
        var other = Self.game
        other[10] = "play,1,0,abe0001,00,X,D8"
        let ids = try [Self.game, other, Self.game].map {
            try #require(try RetrosheetFile(bytes($0)).games.first).matchID(hash: hash)
        }
        #expect(ids[0] == ids[2])
        #expect(ids[0] != ids[1])
    }

    /// FNV-1a, spread over 128 bits: enough to tell a few texts apart.
    private func hash(_ bytes: [UInt8]) -> UInt128 {
        bytes.reduce(UInt128(0x6c62_272e_07bb_0142) << 64 | 0x62b8_2175_6295_c58d) {
            ($0 ^ UInt128($1)) &* (1 << 88 | 0x13b)
        }
    }

    @Test func `bytes that are no UTF-8 are Latin-1, and go out as they came in`() throws {
        let name: [UInt8] = [0x4D, 0xFC, 0x6C, 0x6C, 0x65, 0x72]
        let input =
            bytes(["id,TSU202611300"]) + Array("start,mull001,\"".utf8) + name
            + Array("\",0,1,8\r\n".utf8) + bytes(["start,torr001,\"Cristóbal\",0,2,7"])
        let game = try #require(try RetrosheetFile(input).games.first)
        #expect(game.lines.map(\.isLatin1) == [false, true, false])
        #expect(game.lines[1].text == "start,mull001,\"Müller\",0,1,8")
        #expect(RetrosheetGame.export(game.info, LogLine(game.entries { _ in 0 })) == input)
    }

    @Test func `an export has the line ends of the file, and an amended record in its place`()
        throws
    {
        let input = bytes(["id,A1", "play,1,0,a,??,,S8"], "\n")
        let game = try #require(try RetrosheetFile(input).games.first)
        var entries = game.entries(hash: hash)
        let tip = try #require(entries.last?.0)
        let amendment = Entry(
            prev: tip, by: "d", epoch: 0, at: 0,
            action: .amend(entries[1].0, text: "play,1,0,a,??,,D8"))
        entries.append((EntryID(bits: tip.bits + 1), amendment))
        #expect(
            RetrosheetGame.export(game.info, LogLine(entries))
                == bytes(["id,A1", "play,1,0,a,??,,D8"], "\n"))
    }

    @Test func `lines before the first id are named and left out`() throws {
        let file = try RetrosheetFile(bytes(["version,2", "", "play,1,0,a,??,,S8"] + Self.game))
        #expect(file.faults.map(\.line) == [1, 3])
        #expect(file.faults.allSatisfy { $0.message == "stands before the first id" })
        #expect(texts(file.games.first) == Self.game)
    }

    @Test func `a malformed record is named with its line and stays in its game`() throws {
        var lines = Self.game
        lines.insert("play,1,0,abe0001,00,X,ZZ9", at: 10)
        lines.insert("start,short", at: 11)
        lines.insert("no record at all", at: 12)
        let file = try RetrosheetFile(bytes(lines))
        #expect(file.faults.map(\.line) == [11, 12, 13])
        #expect(file.faults.allSatisfy { $0.game == "TSU202611300" })
        #expect(
            file.faults[1].description
                == "line 12: game TSU202611300: a start record lacks a team")
        let game = try #require(file.games.first)
        #expect(texts(game) == lines)
        let scoring = game.scoring()
        #expect(scoring.faults.compactMap(\.index) == [10, 11, 12])
        #expect(scoring.summary.scoreLine == "KAM 0, TSU 0")
        #expect(scoring.state.as(Baseball.self)?.lineScore.visitor.hits == 1)
    }

    @Test func `a line of no known record is named, and stays in its game`() throws {
        var lines = Self.game
        lines[10] = "garbage,,,"
        lines.insert("Play 1,0", at: 11)
        let file = try RetrosheetFile(bytes(lines))
        #expect(file.faults.map(\.line) == [11, 12])
        #expect(file.faults.first?.message.hasPrefix("“garbage” is no record") == true)
        #expect(texts(file.games.first) == lines)
        #expect(try #require(file.games.first).folded().faults.map(\.line) == [11, 12])
    }

    @Test func `a game whose file ends in the middle is suspended, and that is told`() throws {
        let cut = Array(Self.game.prefix(11))
        let file = try RetrosheetFile(bytes(cut))
        #expect(file.faults.map(\.line) == [11])
        #expect(file.faults.first?.message.contains("before the game is over") == true)
        let game = try #require(file.games.first)
        #expect(game.scoring().status.word == "suspended")
        // Whatever the score, the records behind the last play say that the book is whole.
        let whole = try RetrosheetFile(bytes(Self.game))
        #expect(whole.faults.isEmpty)
        #expect(try #require(whole.games.first).scoring().status.word == "finished")
    }

    @Test func `no game of a season is cut off`() throws {
        for file in try VisibleGames.files() ?? [] {
            #expect(file.file.games.filter(\.isCutOff).map(\.id) == [], "\(file.name)")
        }
    }

    @Test func `a game without a usable id is left out, those around it are read`() throws {
        let file = try RetrosheetFile(
            bytes(["id,A1", "version,2", "id,", "version,2", "id,B2", "id,A1", "version,1"]))
        #expect(file.games.map(\.id) == ["A1", "B2"])
        #expect(file.games.map(\.lines.count) == [2, 1])
        #expect(file.faults.map(\.line) == [3, 4, 6, 7])
        #expect(file.faults[2].message == "the game A1 is in the file twice")
    }

    @Test(arguments: [
        "", "\r\n\r\n", "a,b,c\n1,2,3\n", "{\"a\": 1}", "idx,1", "id\n", "\u{0}\u{1}",
    ])
    func `a file that holds no game is no event file`(text: String) {
        let error = #expect(throws: MatchError.self) { try RetrosheetFile(Array(text.utf8)) }
        #expect(error?.message.hasPrefix("this is no event file") == true)
    }

    @Test func `a mark at the start and a control-Z at the end are no part of the file`() throws {
        let input = [0xEF, 0xBB, 0xBF] + bytes(Self.game) + [0x1A]
        let file = try RetrosheetFile(input)
        #expect(file.faults.isEmpty)
        #expect(texts(file.games.first) == Self.game)
    }

    @Test(arguments: [
        ("a,b", ["a", "b"]), ("a,\"b,c\",d", ["a", "b,c", "d"]), ("a,", ["a", ""]), ("", [""]),
        (",", ["", ""]), ("\"a\"\"b\"", ["a\"b"]), ("\"a", ["a"]), ("\"a\"x,b", ["ax", "b"]),
        ("a\"b\",c", ["a\"b\"", "c"]), ("\"\",\"\"", ["", ""]),
    ])
    func `fields are cut at commas outside quotes`(text: String, fields: [String]) {
        #expect(RetrosheetFields.split(text) == fields)
    }

    @Test(arguments: seeds(200))
    func `no bytes bring the reader or the fold down`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var input = bytes(Self.game + Self.game.dropFirst(8))
        for _ in 0..<(1 + random.below(30)) {
            let place = random.below(input.count)
            switch random.below(3) {
            case 0: input[place] = UInt8(truncatingIfNeeded: random.next())
            case 1: input.remove(at: place)
            default: input.insert(random.pick(Array("\",\n\r(./-;EX19".utf8)), at: place)
            }
        }
        guard let file = try? RetrosheetFile(input) else { return }
        for game in file.games {
            let scoring = game.scoring()
            #expect(scoring.summary.sides.count == 2)
            let exported = RetrosheetGame.export(game.info, LogLine(game.entries { _ in 0 }))
            #expect((try? RetrosheetFile(exported))?.games.first?.lines.count == game.lines.count)
        }
    }
}
