import JSONTree

extension RetrosheetGame {
    /// The bytes of an event file with the game of a match: the texts in force, one a line.
    ///
    /// A text that is a record goes out as it came in. A play that was recorded without its inning,
    /// half and batter gets them, in canonical notation; a substitution that no `NP` announces gets
    /// one; and a match without an `id` record gets that and the `info` records that its options
    /// and sides make.
    package static func export(_ info: MatchInfo, _ line: LogLine) -> [UInt8] {
        let isLF = info.source["lineend"].string == RetrosheetLines.LineEnd.lf.rawValue
        let lineEnd = isLF ? [UInt8(ascii: "\n")] : [UInt8(ascii: "\r"), UInt8(ascii: "\n")]
        var bytes: [UInt8] = []
        func append(_ text: String, isLatin1: Bool = false) {
            bytes += RetrosheetLine.bytes(of: text, isLatin1: isLatin1) + lineEnd
        }
        let items = line.effective
        if items.allSatisfy(isWhole), items.contains(where: isID) {
            for item in items {
                guard let text = item.text else { continue }
                append(text, isLatin1: item.entry.value[encoding] == latin1.value)
            }
        } else {
            for text in RetrosheetTranscript(info, items).lines { append(text) }
        }
        return bytes
    }

    private static func isID(_ item: LogLine.Item) -> Bool {
        item.text?.utf8.starts(with: "id,".utf8) ?? false
    }

    /// Whether the entry's text is one line of an event file, and nothing has to be filled in.
    ///
    /// What came from a file goes back as it was, damaged or not.
    static func isWhole(_ item: LogLine.Item) -> Bool {
        guard let text = item.text else { return true }
        if item.entry.by == SourceEntries.device, item.amendedBy == nil { return true }
        let bytes = text.utf8
        return bytes.contains(RetrosheetFields.comma) && !bytes.contains(0x0A)
            && !bytes.contains(0x0D) && !bytes.starts(with: "play,,".utf8)
    }
}
