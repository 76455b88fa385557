import JSONTree

/// The records of a match that was recorded entry by entry, with what its entries left open.
struct RetrosheetTranscript {
    private(set) var lines: [String] = []
    private var state: Baseball?
    private let info: MatchInfo
    /// Whether the last record carries substitutions.
    private var isAnnounced = false

    init(_ info: MatchInfo, _ items: [LogLine.Item]) {
        self.info = info
        // A match whose options this version refuses is exported as its texts.
        state = try? Baseball(Setup(info))
        for item in items {
            if let text = item.text {
                take(text, isWhole: RetrosheetGame.isWhole(item))
            } else if case .finish(let finish) = item.entry.action, finish.ending != .finished {
                append(.comment(finish.words))
            }
        }
        var records = lines
        let header = header(before: records)
        // The id comes first, whenever it was recorded.
        let place = records.firstIndex { $0.utf8.starts(with: "id,".utf8) }
        let id = place.map { [records.remove(at: $0)] } ?? []
        lines = id + header + records
    }

    private mutating func take(_ text: String, isWhole: Bool) {
        guard var state else { return lines.append(text) }
        do throws(MatchError) {
            let event = try state.parse(text)
            for record in event.records {
                if case .substitution = record, !isAnnounced { append(announcement(in: state)) }
                append(record, as: isWhole ? text : record.description)
            }
            try state.apply(event)
            self.state = state
        } catch {
            // It counts for nothing here either, and is kept.
            let isRecord = isWhole && text.utf8.contains(RetrosheetFields.comma)
            lines.append(isRecord ? text : RetrosheetRecord.comment(text).description)
        }
    }

    private mutating func append(_ record: RetrosheetRecord, as text: String? = nil) {
        lines.append(text ?? record.description)
        switch record {
        case .substitution: break
        case .play(let play): isAnnounced = play.event.basic == .none
        default: isAnnounced = false
        }
    }

    private func announcement(in state: Baseball) -> RetrosheetRecord {
        .play(state.play(PlayEvent(basic: .none)))
    }

    /// What an event file has before its plays, as far as the entries do not say it themselves.
    private func header(before records: [String]) -> [String] {
        var said: Set<String> = []
        for record in records {
            switch try? RetrosheetRecord(record) {
            case .id: said.insert("id")
            case .version: said.insert("version")
            case .info(let key, _): said.insert(key.lowercased())
            default: continue
            }
        }
        let setup = Setup(info)
        let (visitor, home) = (setup.side("visitor") ?? "", setup.side("home") ?? "")
        let date = info.date ?? info.startedAt.map(Self.day) ?? ""
        var facts: [(String, String)] = [
            ("visteam", visitor), ("hometeam", home),
            ("date", date.split(separator: "-").joined(separator: "/")), ("number", "0"),
            ("usedh", setup.flag("dh") ?? true ? "true" : "false"),
            ("innings", String(setup.integer("innings") ?? 9)),
        ]
        if setup.flag("homefirst") ?? false { facts.append(("htbf", "true")) }
        var header: [RetrosheetRecord] = []
        if !said.contains("id") { header.append(.id(Self.id(home: home, date: date))) }
        if !said.contains("version") { header.append(.version("2")) }
        for (key, value) in facts where !said.contains(key) && !value.isEmpty {
            header.append(.info(key: key, value))
        }
        return header.map(\.description)
    }

    /// Three letters of the home team, the day, and 0 for the only game of the day.
    private static func id(home: String, date: String) -> String {
        let letters = home.uppercased().utf8.filter {
            (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
        }
        let team = String(decoding: letters.prefix(3), as: UTF8.self)
        let padding = String(repeating: "X", count: 3 - team.utf8.count)
        let day = date.split(separator: "-").joined()
        return team + padding + (day.isEmpty ? "00000000" : day) + "0"
    }

    /// The day, such as `2026-11-30`, of wall milliseconds since 1970.
    ///
    /// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", civil from days.
    private static func day(_ milliseconds: Int64) -> String {
        let days = milliseconds / 86_400_000 + 719_468
        let era = days / 146_097
        let dayOfEra = days - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        let month = shifted < 10 ? shifted + 3 : shifted - 9
        let day = dayOfYear - (153 * shifted + 2) / 5 + 1
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : String(number) }
        return "\(year)-\(two(month))-\(two(day))"
    }
}
