/// Published point by point data of tennis: a header, then a match a row.
///
/// Source: the layout of Jeff Sackmann's tennis_pointbypoint collection. In its points `;` ends a
/// game, `.` a set, and `/` stands at a change of serve within a tiebreak.
package struct PointByPointFile: Sendable {
    package private(set) var matches: [PointByPointMatch] = []
    package private(set) var faults: [SourceFile.Fault] = []
    package private(set) var faultCount = 0
    private static let faultsMax = 1000
    /// Bytes of a header; a file without one is not read as a line to its end.
    private static let headerBytesMax = 4096

    /// Whether the file begins as such data does.
    package static func isHeader(_ bytes: [UInt8]) -> Bool {
        var lines = RetrosheetLines(Array(bytes.prefix(headerBytesMax)))
        return lines.next().flatMap { PointByPointColumns($0.text) } != nil
    }

    init(_ bytes: [UInt8]) {
        var lines = RetrosheetLines(bytes)
        guard let header = lines.next(), let columns = PointByPointColumns(header.text) else {
            return
        }
        var seen: Set<String> = []
        while let line = lines.next() {
            if line.text.allSatisfy(\.isWhitespace) { continue }
            do throws(MatchError) {
                let row = try PointByPointRow(line, columns)
                guard seen.insert(row.id).inserted else {
                    throw MatchError(.malformed, "the match \(row.id) is in the file twice")
                }
                let match = PointByPointMatch(row)
                matches.append(match)
                if let complaint = match.complaint { note(line.number, row.id, complaint) }
            } catch {
                note(line.number, nil, error.message)
            }
        }
    }

    private mutating func note(_ line: Int, _ match: String?, _ message: String) {
        faultCount += 1
        if faults.count < Self.faultsMax {
            faults.append(SourceFile.Fault(line: line, match: match, message: message))
        }
    }
}

extension SourceFile {
    init(_ file: PointByPointFile) {
        self.init(
            matches: file.matches, faults: file.faults, faultCount: file.faultCount,
            recordCount: file.matches.reduce(0) { $0 + $1.gameCount },
            agreeingCount: file.matches.count { $0.complaint == nil })
    }
}
