import Foundation
import JSONTree
import TestSupport
import Testing

/// Point by point data of tennis, as a person takes it in.
struct TennisImportTests {
    private static let rows = """
        pbp_id,date,tny_name,tour,draw,server1,server2,winner,pbp,score,adf_flag,wh_minutes
        1,01 Jan 17,Spring,X,Main,Ada Sato,Eve Mori,1,SSSS;RRRR;SSSS;RRRR;SSSS;RRRR.SSSS;RRRR;SSSS;RRRR;SSSS;RRRR,6-0 6-0,1,60
        2,02 Jan 17,Spring,X,Main,Ida Kato,Uta Abe,2,SSSS;RRRR;S,0-2 RET,1,10

        """

    @Test func `matches are taken in once, with their scores and their ends`() throws {
        let player = try Player()
        let path = try player.file("spring.csv", Self.rows)
        let run = player.types("import", path)
        #expect(run.code == 0, "\(run.talk)")
        #expect(
            run.lines == [
                "\(path): 2 matches, 15 games, 0 rejected; 2 agree with their final score"
            ])
        let list = player.types("list").facts
        #expect(list.contains("Ada Sato beats Eve Mori 6-0 6-0"))
        #expect(list.contains("Uta Abe beats Ida Kato 0-2 RET"))
        #expect(player.types("import", path).lines[0].hasSuffix("; 2 already here"))
        #expect(player.types("list").lines.count == 2)
    }

    @Test func `what is wrong is named with its line, and the exit code tells`() throws {
        let player = try Player()
        let path = try player.file(
            "bad.csv", Self.rows.replacing("6-0 6-0", with: "6-0 6-1") + "3,damaged\n")
        let run = player.types("import", path, "--json")
        #expect(run.code == 3)
        let file = try #require(try run.json()["files"]?.array?.first)
        #expect(file["rejected"] == 2)
        #expect(file["agreeing"] == 1)
        #expect(run.talk.contains("line 2: game 1: its points give 6-0 6-0"))
        #expect(run.talk.contains("line 4: it has 2 fields and the header 12"))
        #expect(player.types("list").lines.count == 2)
    }

    @Test func `published data comes in whole`() throws {
        guard let url = SharedData.url("data/tennis/wta-200.csv") else { return }
        let player = try Player()
        let run = player.types("import", url.path)
        #expect(run.code == 0, "\(run.talk)")
        #expect(run.lines[0].contains("200 matches"))
        #expect(run.lines[0].hasSuffix("0 rejected; 200 agree with their final score"))
    }
}
