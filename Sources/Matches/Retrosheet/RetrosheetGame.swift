import JSONTree

/// One game of an event file: its records, and the match that they make.
package struct RetrosheetGame: Sendable {
    /// The name space of the source; ids of matches and entries are derived below it.
    package static let namespace = "retrosheet"

    /// Such as `BOS202007240`.
    package let id: String
    package private(set) var lines: [RetrosheetLine] = []
    private let lineEnd: RetrosheetLines.LineEnd

    init(id: String, lineEnd: RetrosheetLines.LineEnd) {
        self.id = id
        self.lineEnd = lineEnd
    }

    mutating func append(_ line: RetrosheetLine) {
        lines.append(line)
    }

    static func id(of text: String) throws(MatchError) -> String {
        guard case .id(let id) = try RetrosheetRecord(text) else {
            throw MatchError(.malformed, "a game begins without an id")
        }
        guard id.utf8.count <= 64, id.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            throw MatchError(.malformed, "a game's id is not as ids are")
        }
        return id
    }

    /// What the game's file says beside its plays.
    package var info: MatchInfo {
        var fields: [String: String] = [:]
        for line in lines where line.text.utf8.starts(with: "info,".utf8) {
            // Lines that are no records were named when the file was read.
            if case .info(let key, let value)? = try? RetrosheetRecord(line.text) {
                fields[key.lowercased()] = value
            }
        }
        var options = Object()
        if let innings = fields["innings"].flatMap({ Int64($0) }) {
            options[Key(unchecked: "innings")] = .integer(innings)
        }
        if let flag = fields["usedh"] { options[Key(unchecked: "dh")] = .bool(flag == "true") }
        if fields["htbf"] == "true" { options[Key(unchecked: "homefirst")] = true }
        var info = MatchInfo(
            kind: Baseball.name, options: options.normal,
            sides: [
                Side(key: "visitor", name: fields["visteam"] ?? "visitor"),
                Side(key: "home", name: fields["hometeam"] ?? String(id.prefix(3))),
            ])
        info.date = fields["date"].map { String($0.map { $0 == "/" ? "-" : $0 }) }
        var source = Object()
        source[Key(unchecked: "namespace")] = .string(Self.namespace)
        source[Key(unchecked: "game")] = .string(id)
        if lineEnd == .lf { source[Key(unchecked: "lineend")] = .string(lineEnd.rawValue) }
        info.source = .object(source)
        return info
    }
}

extension RetrosheetGame {
    /// The state of the game, and what is wrong with its lines.
    package struct Folded: Sendable {
        package let state: Baseball
        package let faults: [RetrosheetFile.Fault]
    }

    /// The game folded without a log: what a box score needs, in one pass over its lines.
    ///
    /// A record that is malformed, or that cannot have been, is passed over and named.
    package func folded() throws(MatchError) -> Folded {
        var state = try Baseball(Setup())
        var faults: [RetrosheetFile.Fault] = []
        for line in lines {
            do throws(MatchError) {
                let event = Baseball.Event(
                    text: "", records: [try RetrosheetRecord(line.text)])
                for record in event.records { try record.checkKnown() }
                try state.apply(event)
            } catch {
                faults.append(
                    RetrosheetFile.Fault(line: line.number, game: id, message: error.message))
            }
        }
        return Folded(state: state, faults: faults)
    }
}
