import JSONTree
import Matches
import TestSupport
import Testing

/// Matches that go out as event files and come back.
struct RetrosheetExportTests {
    @Test func `300 games and the rare ones go out as they came in, and come back the same`()
        throws
    {
        guard let season = try VisibleGames.files() else { return }
        for file in season {
            let exported = file.file.games.flatMap { game in
                RetrosheetGame.export(game.info, LogLine(game.entries { _ in 0 }))
            }
            #expect(exported == file.bytes, "\(file.name)")
        }
        for name in ["auto_runner", "ladj", "negro_league", "postseason", "regular_2007"] {
            guard let bytes = try SharedData.bytes("data/retrosheet/edge/\(name).evt") else {
                continue
            }
            let game = try #require(try RetrosheetFile(bytes).games.first)
            let exported = RetrosheetGame.export(game.info, LogLine(game.entries { _ in 0 }))
            #expect(exported == bytes, "\(name)")
            let again = try #require(try RetrosheetFile(exported).games.first)
            #expect(again.info == game.info)
            #expect(again.entries { _ in 7 }.map(\.1) == game.entries { _ in 7 }.map(\.1))
        }
    }

    @Test func `a recorded match goes out with what its entries left open`() throws {
        let kind = try Kinds.require("baseball")
        var info = try kind.info(
            names: ["Kamome", "Tsubame"], options: [("innings", 7), ("dh", false)])
        info.date = "2026-11-30"
        var builder = LogBuilder()
        builder.add("start,abe01,\"Abe\",0,1,3")
        builder.add("start,kato1,\"Kato, \"\"K\"\"\",1,9,1")
        builder.add("S8")
        builder.add("play,,,,,BCX,S9.1-3")
        builder.add("sub,nishi,\"Nishi\",0,1,12")
        builder.add("mystery,1,2")
        builder.add("com,\"rain\"")
        builder.add(.finish(Finish(.called, note: "rain")))
        let bytes = RetrosheetGame.export(info, builder.log.main)
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n").map(String.init)
        #expect(
            lines == [
                "id,TSU202611300", "version,2", "info,visteam,Kamome", "info,hometeam,Tsubame",
                "info,date,2026/11/30", "info,number,0", "info,usedh,false", "info,innings,7",
                "start,abe01,\"Abe\",0,1,3", "start,kato1,\"Kato, \"\"K\"\"\",1,9,1",
                "play,1,0,abe01,??,,S8", "play,1,0,visitor2,11,BCX,S9.1-3",
                "play,1,0,visitor3,??,,NP",
                "sub,nishi,\"Nishi\",0,1,12", "mystery,1,2", "com,\"rain\"",
                "com,\"called (rain)\"",
            ])
        let game = try #require(try RetrosheetFile(bytes).games.first)
        let scoring = game.scoring()
        #expect(scoring.faults.isEmpty)
        #expect(scoring.line == Scoring(info, builder.log.main).line)
        #expect(RetrosheetGame.export(game.info, LogLine(game.entries { _ in 0 })) == bytes)
    }

    @Test func `a match with its own id keeps it in front, and unknown entries stay`() throws {
        let info = MatchInfo(kind: "baseball", sides: [Side(key: "home", name: "é")])
        var builder = LogBuilder()
        builder.add("com,\"first\"")
        builder.add("id,XYZ202601010")
        builder.add("what is this")
        builder.add("S8")
        let bytes = RetrosheetGame.export(info, builder.log.main)
        let file = try RetrosheetFile(bytes)
        let texts = try #require(file.games.first).lines.map(\.text)
        #expect(texts.first == "id,XYZ202601010")
        #expect(
            texts.suffix(3)
                == ["com,\"first\"", "com,\"what is this\"", "play,1,0,visitor1,??,,S8"])
        // All but that the game goes on, which the file cannot say.
        #expect(file.faults.allSatisfy { "\($0)".contains("ends before the game is over") })
    }

    @Test(arguments: [
        ("kato1,Kato,Ken,R,L,TSU,P", "Ken Kato"),
        ("torr1,Torriente,Cristóbal", "Cristóbal Torriente"),
        ("solo1,Solo,", "Solo"), ("comm1,\"Comma, Jr\",Al,B,R,TSU,OF", "Al Comma, Jr"),
    ])
    func `a roster names its players`(line: String, name: String) {
        let roster = RetrosheetRoster(Array("id,last,first\n\(line)\r\n".utf8))
        #expect(roster.names.values.sorted() == [name])
        #expect(roster.faultyLines.isEmpty)
    }

    @Test func `a roster's lines that are no players are named, and a team file is read`() {
        let roster = RetrosheetRoster(Array("kato1,Kato,Ken\nrubbish\n\n,x,y\n".utf8))
        #expect(roster.players.count == 1)
        #expect(roster.faultyLines == [2, 4])
        #expect(
            RetrosheetTeams.titles(Array("TSU,J,Chiba,Tsubame\nshort\n".utf8))
                == ["TSU": "Chiba Tsubame"])
    }
}
