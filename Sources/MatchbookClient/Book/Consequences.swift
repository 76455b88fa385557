import JSONTree
import Matches

/// What a command about an earlier entry did to those after it.
struct Consequences {
    private let sentences: [String]

    /// - Parameters:
    ///   - number: the place, from 1, of the entry that the command spoke of.
    ///   - moved: by how much the numbers of those after it changed.
    init(_ before: MatchRecord, _ after: MatchRecord, of number: Int, moved: Int = 0) {
        let later = max(0, after.log.main.effective.count - number)
        var sentences = ["Recomputed \(later) later \(later == 1 ? "entry" : "entries")"]
        let (old, new) = (before.scoring.summary.scoreLine, after.scoring.summary.scoreLine)
        if !old.hasSameBytes(as: new) { sentences.append("The score was \(old), is \(new)") }
        if moved != 0, later > 0 {
            sentences.append(Self.renumbered(after: number, later, by: moved))
        }
        let lost = Self.faults(after, notIn: before)
        if !lost.isEmpty {
            sentences.append(
                "No longer possible, kept and not counted: " + Self.list(lost, showing: after))
        }
        let mended = Self.faults(before, notIn: after).filter { fault in
            fault.id.map { after.log.main[$0]?.isEffective ?? false } ?? false
        }
        if !mended.isEmpty {
            let effective = after.log.main.effective
            let told = mended.prefix(Self.toldMax).map { fault in
                let index = effective.firstIndex { $0.id == fault.id }
                return "\(index.map { "#\($0 + 1) " } ?? "")\(fault.text.oneLine)"
            }
            let more = mended.count - told.count
            sentences.append(
                "Possible again: " + told.joined(separator: ", ")
                    + (more > 0 ? ", and \(more) more" : ""))
        }
        self.sentences = sentences
    }

    /// Each with its full stop.
    var words: String { sentences.map { "\($0)." }.joined(separator: " ") }

    /// Which numbers entries have now, so that nobody amends another one.
    private static func renumbered(after number: Int, _ count: Int, by moved: Int) -> String {
        let first = number + 1
        let last = number + count
        let old = (first - moved, last - moved)
        return count == 1
            ? "#\(old.0) is now #\(first)"
            : "#\(old.0) to #\(old.1) are now #\(first) to #\(last)"
    }

    private static func faults(
        _ record: MatchRecord, notIn other: MatchRecord
    ) -> [Scoring.Fault] {
        let known = Set(other.scoring.faults.compactMap(\.id))
        return record.scoring.faults.filter { fault in
            fault.id.map { !known.contains($0) } ?? false
        }
    }

    private static func list(_ faults: [Scoring.Fault], showing record: MatchRecord) -> String {
        let told = faults.prefix(toldMax).map { fault in
            let number = fault.index.map { "#\($0 + 1) " } ?? ""
            return "\(number)\(fault.text.oneLine) (\(fault.message))"
        }
        let more = faults.count - told.count
        return told.joined(separator: ", ") + (more > 0 ? ", and \(more) more" : "")
    }

    private static let toldMax = 5
}

extension String {
    /// Only the first line of an entry that has several.
    var oneLine: String {
        guard let end = firstIndex(where: \.isNewline) else { return self }
        return "\(self[..<end]) …"
    }
}
