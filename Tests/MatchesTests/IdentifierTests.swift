import Matches
import TestSupport
import Testing

struct IdentifierTests {
    @Test(arguments: [
        ("0123456789ab", "0123456789ab"), ("ABCDEFGHJKMN", "abcdefghjkmn"),
        ("oOiIlL000000", "001111000000"), ("zzzzzzzzzzzz", "zzzzzzzzzzzz"),
    ])
    func `a match id is read in either case and with letters that look like digits`(
        typed: String, text: String
    ) throws {
        #expect(try MatchID(typed).text == text)
    }

    @Test(arguments: ["", "abc", "abcdefghjkmnp", "abcdefghjkmu", "abcdefghjk-n", "abcdefghjké"])
    func `what is no match id is refused`(typed: String) {
        #expect(throws: MatchError.self) { try MatchID(typed) }
    }

    @Test(arguments: seeds(200))
    func `ids survive their text`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let match = MatchID(bits: random.next())
        #expect(try MatchID(match.text) == match)
        #expect(match.text.utf8.count == 12)
        let entry = EntryID(bits: UInt128(random.next()) << 64 | UInt128(random.next()))
        #expect(try EntryID(entry.text) == entry)
        #expect(entry.text.utf8.count == 26)
    }

    @Test(arguments: seeds(50))
    func `text order of ids is their order`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let ids = (0..<20).map { _ in EntryID(bits: UInt128(random.next()) << 60) }
        let texts = ids.sorted().map(\.text)
        #expect(texts == texts.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    }

    private let shelf = ["abcd00000000", "abcd10000000", "abce00000000", "zzzz00000000"]

    @Test(arguments: [
        ("zzzz", "zzzz00000000"), ("ABCE", "abce00000000"), ("abcdl", "abcd10000000"),
    ])
    func `a beginning that one id has stands for it`(prefix: String, text: String) throws {
        let ids = try shelf.map { try MatchID($0) }
        #expect(try MatchID.resolve(prefix, among: ids).text == text)
    }

    @Test(arguments: [
        ("abcd", "\"abcd\" is ambiguous: abcd00000000, abcd10000000"),
        ("9999", "no match begins with \"9999\""), ("uuuu", "no match begins with \"uuuu\""),
        ("abc", "give at least 4 characters of the match's id"),
        ("abcd000000001", "no match begins with \"abcd000000001\""),
    ])
    func `any other beginning is refused in a sentence`(prefix: String, message: String) throws {
        let ids = try shelf.map { try MatchID($0) }
        let error = #expect(throws: MatchError.self) { try MatchID.resolve(prefix, among: ids) }
        #expect(error?.message == message)
    }

    @Test(arguments: seeds(50))
    func `the short text of an id stands for it, and one character less does not`(
        seed: UInt64
    ) throws {
        var random = SplitMix64(seed: seed)
        let ids = (0..<40).map { _ in
            MatchID(bits: UInt64(random.below(4)) << 58 | UInt64(random.below(1 << 20)) << 24)
        }
        for id in ids {
            let short = id.shortText(among: ids)
            #expect(try MatchID.resolve(short, among: ids) == id)
            guard short.count > 4 else { continue }
            #expect(throws: MatchError.self) {
                try MatchID.resolve(String(short.dropLast()), among: ids)
            }
        }
    }

    @Test func `entry ids rise, even when the clock stands still or goes back`() throws {
        var random = SplitMix64(seed: 1)
        var last: EntryID?
        for now in [1000, 1000, 999, 5, 2000, 2000, 0, -7, 2001] as [Int64] {
            let id = try EntryID.next(after: last, at: now, using: &random)
            if let last { #expect(id > last) }
            last = id
        }
        #expect(last?.milliseconds == 2001)
    }

    @Test func `two devices that go on from an id of a later moment come to different ones`() throws
    {
        let last = EntryID(milliseconds: 50, entropy: 1 << 79)
        var one = SplitMix64(seed: 1)
        var other = SplitMix64(seed: 2)
        let ids = [
            try EntryID.next(after: last, at: 7, using: &one),
            try EntryID.next(after: last, at: 7, using: &other),
        ]
        #expect(ids[0] != ids[1])
        #expect(ids.allSatisfy { $0 > last && $0.milliseconds == 50 })
    }

    @Test func `when no id is left, the next one is refused`() {
        var random = SplitMix64(seed: 1)
        let last = EntryID(bits: .max)
        #expect(throws: MatchError.self) {
            try EntryID.next(after: last, at: 0, using: &random)
        }
    }

    @Test(arguments: [
        "", "01ARZ3NDEKTSV4RRFFQ69G5FA", "81ARZ3NDEKTSV4RRFFQ69G5FAV", "01ARZ3NDEKTSV4RRFFQ69G5FAU",
    ])
    func `what is no entry id is refused`(text: String) {
        #expect(throws: MatchError.self) { try EntryID(text) }
    }
}
