import JSONTree
import SQLite
import SyncCore

/// Whether the file of a tree is what it should be: SQLite's own check, then ours of the rows, the
/// indexes, and what is known of devices.
///
/// Everything is read, within one snapshot and in bounded memory; a server may go on meanwhile.
package struct TreeCheck: Sendable {
    /// What is wrong, a clause each; empty when nothing is.
    package private(set) var findings: [String] = []
    /// How many findings were left out.
    package private(set) var moreFindings = 0
    package private(set) var rowCount = 0
    private var lastSequence: Int64 = 0
    /// The text of the tree's rules, which whoever knows their language looks at.
    package private(set) var rulesText: [UInt8]?

    private static let findingsMax = 20
    private static let piece = 2000

    /// - Parameter progress: told the rows that were read; what it throws ends the check.
    /// - Throws: only what `progress` throws: a file that cannot be read is a finding.
    package init(path: String, progress: (_ rows: Int) throws -> Void = { _ in }) throws {
        do {
            guard let reader = try TreeReader.open(path: path) else {
                findings = ["it holds no tree"]
                return
            }
            // SQLite repeats itself where a page is damaged.
            for finding in try reader.store.connection.fullCheck() { note("SQLite: \(finding)") }
            guard findings.isEmpty else { return }
            try reader.snapshot { try read($0, progress) }
        } catch {
            guard let failure = StoreError(error) else { throw error }
            note(failure.description)
        }
    }

    private mutating func note(_ finding: String) {
        if findings.count < Self.findingsMax {
            findings.append(finding)
        } else {
            moreFindings += 1
        }
    }

    private mutating func read(_ store: SQLiteTreeStore, _ progress: (Int) throws -> Void) throws {
        if try store.state() == nil { note("it does not say whose store it is") }
        lastSequence = try store.lastSequence
        rulesText = try store.rulesText
        try readRows(store, progress)
        guard findings.isEmpty else { return }
        for index in try store.keptIndexes {
            var probe = try IndexProbe(store: store, index: index)
            if let finding = try probe.finding() { note(finding) }
        }
        for device in try store.deviceIDs() {
            _ = try store.device(device)
            for number in try store.resultNumbers(of: device) {
                _ = try store.result(of: number, from: device)
            }
        }
    }

    // MARK: Rows

    private mutating func readRows(
        _ store: SQLiteTreeStore, _ progress: (Int) throws -> Void
    ) throws {
        let find = try store.connection.prepare(
            "SELECT path, stamp, evidence, sequence, value FROM \(store.statements.tables.rows)"
                + " ORDER BY path")
        /// The rows above the present one, the topmost first.
        var above: [(path: PathCode, stamp: Stamp)] = []
        while try find.step() {
            rowCount += 1
            if rowCount % Self.piece == 0 { try progress(rowCount) }
            let row: Row
            do {
                row = try store.row(of: find)
            } catch {
                note("\(error)")
                continue
            }
            if let fault = row.fault { note("the row at \(name(row.path)): \(fault)") }
            if row.sequence < 1 || row.sequence > lastSequence {
                note("the row at \(name(row.path)): its sequence was never given")
            }
            while let last = above.last, !last.path.isPrefix(of: row.path) { above.removeLast() }
            // What is written at a place takes away all that is older below it.
            if let last = above.last, last.stamp > row.stamp {
                note("the row at \(name(row.path)): it is older than the row above it")
            }
            above.append((row.path, row.stamp))
        }
    }

    private func name(_ path: PathCode) -> String {
        path.path?.description ?? "an unreadable path"
    }
}
