import JSONTree
import Matches

/// One copy of a match, read again and folded again.
struct MatchCopy {
    let log: MatchLog
    private(set) var findings = Verification.Copy()

    /// - Parameters:
    ///   - node: the match as the tree has it.
    ///   - place: such as “on the server”, to end a sentence with.
    init(_ node: Value, damage: [String], at place: String) throws {
        let info = MatchInfo(node[MatchPlace.info])
        log = MatchLog(node[MatchPlace.entries])
        findings.entries = log.entries.count
        findings.faults = damage
        findings.faults += log.unreadable.map {
            "the entry \($0.key.text) cannot be read \(place): \($0.error)"
        }
        if !log.waiting.isEmpty {
            let count = log.waiting.count
            findings.faults.append(
                "the chain is broken \(place): \(count) \(count == 1 ? "entry" : "entries") "
                    + "cannot be placed, for \(log.missing.map(\.text).joined(separator: ", ")) "
                    + (log.missing.count == 1 ? "is missing" : "are missing"))
        }
        for member in node[MatchPlace.seals].children {
            guard let seal = Seal(member.key, member.value) else {
                findings.faults.append("the seal \(member.key.text) cannot be read \(place)")
                continue
            }
            findings.seals += 1
            guard try !seal.holds(in: log) else { continue }
            findings.faults.append(
                "the entries up to \(seal.tip.text) are not those that were sealed \(place)")
        }
        let faults = Scoring(info, log.main).faults
        if !faults.isEmpty {
            findings.remarks.append(
                "\(faults.count) \(faults.count == 1 ? "entry does" : "entries do") not count: "
                    + (faults.first?.message ?? ""))
        }
    }

    /// Adds where this copy lacks, or has otherwise, what the other has for sure.
    ///
    /// - Parameter isExpected: whether an entry of the other must be in this copy.
    mutating func compare(
        with other: MatchLog, at place: String, isExpected: (EntryID) throws -> Bool
    ) rethrows {
        for (id, entry) in other.entries.sorted(by: { $0.key < $1.key }) {
            if let own = log.entries[id] {
                if own.value != entry.value {
                    findings.faults.append("the entry \(id.text) is another one \(place)")
                }
            } else if try isExpected(id) {
                findings.faults.append(
                    "the entry \(id.text) was confirmed, and is missing \(place)")
            }
        }
    }
}
