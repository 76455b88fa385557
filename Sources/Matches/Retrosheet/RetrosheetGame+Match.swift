import JSONTree

extension RetrosheetGame: SourceMatch {
    package func line(ofEntry index: Int) -> Int? {
        lines.indices.contains(index) ? lines[index].number : nil
    }

    /// The id of the match, from a hash of the source's name space and text.
    ///
    /// The whole text counts: a corrected file is another match, and the same one always gives
    /// the same match, whoever imports it.
    package func matchID(hash: ([UInt8]) -> UInt128) -> MatchID {
        var bytes = Array("\(Self.namespace)\n\(id)\n".utf8)
        for line in lines { bytes += line.text.utf8 + [UInt8(ascii: "\n")] }
        return MatchID(bits: UInt64(truncatingIfNeeded: hash(bytes) >> 68))
    }

    /// Whether the file ends before the game does: nobody has won by the rules, and none of the
    /// records that stand behind the last play are there.
    package var isCutOff: Bool {
        for line in lines.reversed() {
            if line.text.utf8.starts(with: "data,".utf8) { return false }
            if line.text.utf8.starts(with: "play,".utf8) { break }
        }
        guard let folded = try? folded() else { return false }
        return folded.state.hasBegun && !folded.state.isDecided
    }

    /// The match's entries in order: one a record, and one that ends it.
    ///
    /// Everything in them follows from the file, so that importing again, here or elsewhere, gives
    /// the same bytes: no device wrote them, at midnight of the day of the game.
    package func entries(hash: ([UInt8]) -> UInt128) -> [(EntryID, Entry)] {
        var built = SourceEntries(
            "\(Self.namespace)\n\(id)", date: info.date, count: lines.count + 1)
        for line in lines {
            built.append(
                .text(line.text), line.text, more: line.isLatin1 ? [Self.latin1] : [], hash: hash)
        }
        let end =
            isCutOff ? Finish(.suspended, note: "the file ends here") : Finish(.finished)
        built.append(.finish(end), "finish", hash: hash)
        return built.entries
    }

    static let encoding = Key(unchecked: "encoding")
    static let latin1 = Member(key: encoding, value: "latin1")
}
