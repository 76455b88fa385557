import MatchbookClient
import Matches

/// What matches can be written as.
enum ExportFormat: String, CaseIterable {
    /// The whole of each match, which import takes in again.
    case json
    /// A score sheet for reading.
    case text
    /// The entries, a row each.
    case csv
    /// An event file of baseball games.
    case retrosheet
    /// A score sheet for printing.
    case html

    static let words = allCases.map(\.rawValue)
}

extension Desk {
    func document(of ids: [MatchID], as format: ExportFormat) throws -> [UInt8] {
        switch format {
        case .json: return try MatchDocument.text(try ids.map { ($0, try book().node(of: $0)) })
        case .text:
            let pages = try sheets(ids).map { $0.text.joined(separator: "\n") + "\n" }
            return Array(pages.joined(separator: "\n\n").utf8)
        case .csv: return EntriesCSV.text(of: try sheets(ids))
        case .html: return Array(SheetPage.html(of: try sheets(ids)).utf8)
        case .retrosheet: return try eventFile(ids)
        }
    }

    private func sheets(_ ids: [MatchID]) throws -> [ScoreSheet] {
        try ids.map { id in
            let record = try book().match(id, telling: true)
            return try ScoreSheet(record, id: try short(id)) { try scorer($0, of: record) }
        }
    }

    private func eventFile(_ ids: [MatchID]) throws -> [UInt8] {
        var bytes: [UInt8] = []
        for id in ids {
            let record = try book().match(id)
            guard record.info.kind == Baseball.name else {
                throw Failure(
                    .refused, Texts.noEventFile(try short(id), kind: record.info.kind))
            }
            bytes += RetrosheetGame.export(record.info, record.log.main)
        }
        return bytes
    }
}
