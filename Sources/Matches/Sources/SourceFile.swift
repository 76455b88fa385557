/// A file of finished matches, of any format that is known, and what is wrong with it.
///
/// What is intact is read; the rest is named with its line.
package struct SourceFile: Sendable {
    package struct Fault: Equatable, Sendable {
        /// From 1.
        package let line: Int
        /// What the match is called in the file; nil for a line that belongs to none.
        package let match: String?
        package let message: String

        package init(line: Int, match: String?, message: String) {
            self.line = line
            self.match = match
            self.message = message
        }
    }

    package let matches: [any SourceMatch]
    /// In the order of the file; there may be more than are listed.
    package let faults: [Fault]
    package let faultCount: Int
    /// What the file counts beside its matches, such as records of games.
    package let recordCount: Int
    /// Matches whose fold gives the final score that the file tells; nil when it tells none.
    package let agreeingCount: Int?

    /// Reads the file by the format that its beginning tells.
    package init(_ bytes: [UInt8]) throws(MatchError) {
        if PointByPointFile.isHeader(bytes) {
            self.init(PointByPointFile(bytes))
        } else {
            let file: RetrosheetFile
            do throws(MatchError) {
                file = try RetrosheetFile(bytes)
            } catch {
                throw MatchError(
                    error.code,
                    "\(error.message); what is taken in is an event file of baseball, point by "
                        + "point data of tennis, and a file of “matchbook export --to json”")
            }
            self.init(file)
        }
    }

    /// - Parameter faultCount: of all faults, which may be more than `faults`.
    init(
        matches: [any SourceMatch], faults: [Fault], faultCount: Int, recordCount: Int,
        agreeingCount: Int? = nil
    ) {
        var faults = faults
        let named = Set(faults.map(\.line))
        var further = 0
        // What the fold of a match does not understand is a fault of the line it comes from.
        for match in matches {
            for fault in match.scoring().faults {
                guard let index = fault.index, let line = match.line(ofEntry: index),
                    !named.contains(line)
                else { continue }
                further += 1
                faults.append(Fault(line: line, match: match.id, message: fault.message))
            }
        }
        self.matches = matches
        self.faults = faults.sorted { $0.line < $1.line }
        self.faultCount = faultCount + further
        self.recordCount = recordCount
        self.agreeingCount = agreeingCount
    }
}
