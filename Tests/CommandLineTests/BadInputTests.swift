import Foundation
import JSONTree
import TestSupport
import Testing

/// What a scorer, or a stranger's file, may do wrong: a sentence, and nothing half-written.
struct BadInputTests {
    /// Entries of a game in its first inning that cannot be, after those that lead there.
    static let impossible: [(before: [String], entry: String, talk: String)] = [
        ([], "QQ9", "“matchbook help record” shows how"),
        ([], "", "nothing to record"),
        ([], "S8.2-3", "second"),
        ([], "SB2", "first"),
        (["S8"], "S9.1-2;2-H", "second"),
        (["S8"], "SB2;SB3", "second"),
        (["K", "K"], "64(1)3/GDP", "first"),
        (["S8", "K", "K"], "64(1)3.2X3(25)", "second"),
        ([], "play,1,0", "lacks"),
        ([], "start,abe01,\"Abe\",7,1,7", "a team"),
        ([], "nonsense,1,2", "no record"),
        ([], String(repeating: "x", count: 5000), "no play"),
    ]

    @Test(arguments: impossible)
    func `an impossible play is refused, and nothing is written`(
        before: [String], entry: String, talk: String
    ) throws {
        let player = try Player()
        player.types("start", "baseball", "KAM", "TSU")
        for entry in before { #expect(player.types("record", entry).code == 0, "\(entry)") }
        let status = player.types("status", "--json").facts
        let run = player.types("record", entry)
        #expect(run.code == 1, "\(run.facts)")
        #expect(run.facts == "")
        #expect(run.talk.hasPrefix("refused: "))
        #expect(run.talk.contains(talk), "\(run.talk)")
        #expect(run.talk.hasSuffix("Nothing was written.\n"))
        #expect(player.types("status", "--json").facts == status)
    }

    @Test(arguments: ["tally", "baseball"])
    func `nothing follows the end of a match`(kind: String) throws {
        let player = try Player()
        player.types("start", kind, "Anna", "Ben")
        let id = try player.latest()
        player.types("finish", "--called")
        for words in [["record", "K"], ["record", "anna"], ["finish"], ["redo"]] {
            let run = player.runs((words + ["--match", id]).map { Array($0.utf8) })
            #expect(run.code == 1, "\(words)")
            #expect(run.talk.hasSuffix("Nothing was written.\n"), "\(run.talk)")
        }
    }

    /// Files that are none of ours.
    static let files: [(name: String, bytes: [UInt8])] = [
        ("photo.png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]),
        ("season.evn.gz", [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]),
        ("zeros.evn", [UInt8](repeating: 0, count: 100_000)),
        ("one-line.evn", [UInt8](repeating: 0x61, count: 300_000)),
        ("deep.json", [UInt8](repeating: 0x7B, count: 10_000)),
        ("list.json", Array("[1,2,3]".utf8)),
        ("text.json", Array("{\"matchbook\": \"1\"}".utf8)),
        ("bytes.json", [0x7B, 0xFF, 0xFE]),
    ]

    @Test(arguments: files)
    func `a file of another type is refused`(name: String, bytes: [UInt8]) throws {
        let player = try Player()
        let file = player.folder.file(name)
        try Data(bytes).write(to: URL(filePath: file))
        let run = player.types("import", file)
        #expect(run.code == 1)
        #expect(run.facts == "")
        #expect(run.talk.hasPrefix("refused: \(file): "), "\(run.talk.prefix(300))")
        #expect(run.talk.utf8.count < 1000)
        #expect(player.types("list").lines == [])
    }

    @Test func `a file of a hundred megabytes is refused before it is read`() throws {
        let player = try Player()
        let file = player.folder.file("huge.evn")
        #expect(FileManager.default.createFile(atPath: file, contents: nil))
        // It takes no place: it is all hole.
        let handle = try #require(FileHandle(forWritingAtPath: file))
        try handle.truncate(atOffset: 100_000_000)
        try handle.close()
        let run = player.types("import", file)
        #expect(run.code == 1)
        #expect(run.talk.contains("is longer than 64 MiB"))
    }

    @Test func `a home that cannot be one is a sentence`() throws {
        let player = try Player()
        let file = try player.file("file", "not a folder")
        let foreign = player.folder.file("foreign")
        try FileManager.default.createDirectory(
            atPath: foreign, withIntermediateDirectories: false)
        try Data("not a database, but long enough to be looked at".utf8)
            .write(to: URL(filePath: foreign + "/matchbook.sqlite"))
        let folder = player.folder.file("folder")
        try FileManager.default.createDirectory(
            atPath: folder + "/matchbook.sqlite", withIntermediateDirectories: true)
        for home in [file, file + "/below", "/proc/nowhere", foreign, folder] {
            for words in [["list"], ["record", "anna"], ["start", "tally", "Anna", "Ben"]] {
                let run = player.runs((["--home", home] + words).map { Array($0.utf8) })
                #expect([1, 3].contains(run.code), "\(home): \(run.code)")
                #expect(run.facts == "")
                #expect(run.talk.contains(home), "\(run.talk)")
            }
        }
        #expect(
            try String(contentsOfFile: foreign + "/matchbook.sqlite", encoding: .utf8)
                .hasPrefix("not a database"))
    }

    @Test(arguments: ["verify", "devices"])
    func `a home that is not there is not made to be looked at`(verb: String) throws {
        let player = try Player()
        let home = player.folder.file("mistyped")
        let run = player.types(verb, "--home", home, "--server", "http://127.0.0.1:1")
        #expect(run.code == 1)
        #expect(run.talk.contains("there is no folder \(home)"), "\(run.talk)")
        #expect(!FileManager.default.fileExists(atPath: home))
    }

    @Test(arguments: ["verify", "devices", "list", "record"])
    func `what stands in the way of a home is said`(verb: String) throws {
        let player = try Player()
        let file = try player.file("file", "no folder")
        for home in [file, file + "/below"] {
            let run = player.types(verb, "--home", home, "--server", "http://127.0.0.1:1")
            #expect(run.code == 1)
            #expect(run.talk.contains("Not a directory"), "\(run.talk)")
        }
    }
}
