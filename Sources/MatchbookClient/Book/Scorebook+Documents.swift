package import JSONTree
package import Matches
import SyncCore
import TreeStore

/// What taking in one match from a document did.
package struct DocumentReport: Equatable, Sendable {
    package let id: MatchID
    package var isNew = false
    package var newEntries = 0
    /// What of it is damaged or contradicts what is here, a sentence each; the rest is taken in.
    package var faults: [String] = []
}

extension Scorebook {
    /// Bytes of one write of the outbox, well below what a server takes.
    private static let partBytesMax = 1 << 20

    /// The whole of a match as the tree has it: info, entries on every branch, seals.
    package func node(of id: MatchID) throws(ScorebookError) -> Value {
        try guarded {
            try file.reading {
                _ = try load(id)
                let path = MatchPlace.match(id)
                let rows = try file.knownRows(at: path)
                let pending = try Outbox(file).writes(of: id).writes
                return try PlaceView(of: path, known: rows, pending: pending).value
            }
        }
    }

    /// Takes in matches as `node` gave them, all in one commit.
    ///
    /// Of one that is here, entries and seals that are missing are added, and nothing else is
    /// touched. One of a newer format is refused, and with it the whole document.
    package func importMatches(
        _ nodes: [(id: MatchID, node: Value)]
    ) throws(ScorebookError) -> [DocumentReport] {
        try guarded {
            recent = nil
            return try file.writing {
                var identity = try currentIdentity()
                let reports = try nodes.map { try take($0.node, as: $0.id, using: &identity) }
                try save(identity)
                return reports
            }
        }
    }

    private func take(
        _ node: Value, as id: MatchID, using identity: inout Identity
    ) throws -> DocumentReport {
        let info = MatchInfo(node[MatchPlace.info])
        guard !info.kind.isEmpty else {
            throw ScorebookError(.refused, "match \(id.text) in it has no kind")
        }
        try info.checkWritable()
        let before = try MatchRecord(id, in: file, device: identity.device)
        var report = DocumentReport(id: id, isNew: before == nil)
        let path = MatchPlace.match(id)
        var parts: [PathWrite] = []
        if before == nil {
            parts.append(PathWrite(path: path.appending(MatchPlace.info), value: info.value))
        }
        var bytes = 0
        func hold(_ part: PathWrite) throws {
            parts.append(part)
            bytes += part.value.exportText.count
            guard bytes > Self.partBytesMax else { return }
            try Outbox(file).merge(parts, at: path, lane: id, stamp: identity.stamp(clock))
            (parts, bytes) = ([], 0)
        }
        for member in node[MatchPlace.entries].children {
            do throws(MatchError) {
                let entryID = try EntryID(member.key.text)
                guard entryID.text.hasSameBytes(as: member.key.text) else {
                    throw MatchError(.malformed, "\"\(member.key.text)\" is no entry id")
                }
                let entry = try Entry(member.value)
                if let known = before?.log.entries[entryID] {
                    if known.value == entry.value { continue }
                    report.faults.append(
                        "match \(id.text): entry \(entryID.text) is another one here, and stays")
                    continue
                }
            } catch {
                report.faults.append("match \(id.text): \(error.message)")
                continue
            }
            report.newEntries += 1
            try hold(
                PathWrite(
                    path: path.appending(Path([MatchPlace.entries, member.key])),
                    value: member.value))
        }
        for member in node[MatchPlace.seals].children {
            guard let seal = Seal(member.key, member.value) else {
                report.faults.append("match \(id.text): the seal \(member.key.text) is damaged")
                continue
            }
            if before?.seals.contains(where: { $0.tip == seal.tip }) == true { continue }
            try hold(PathWrite(path: MatchPlace.seal(seal.tip, in: id), value: member.value))
        }
        if !parts.isEmpty {
            try Outbox(file).merge(parts, at: path, lane: id, stamp: identity.stamp(clock))
        }
        if report.isNew || report.newEntries > 0,
            let record = try MatchRecord(id, in: file, device: identity.device)
        {
            for fault in record.scoring.faults where !fault.isUnderstood {
                let place = fault.index.map { "entry #\($0 + 1)" } ?? "the match"
                report.faults.append(
                    "match \(id.text): \(place) is not understood: \(fault.message)")
            }
            let overview = Overview(record)
            try overview.save(in: file)
            try Outbox(file).setSummary(
                overview.summary.value, of: id, stamp: identity.stamp(clock))
        }
        return report
    }
}
