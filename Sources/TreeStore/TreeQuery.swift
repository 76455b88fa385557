/// The statements of a store, each prepared when it is first used and then kept.
enum TreeQuery: Int, CaseIterable {
    case headsInRange, headAt, countInRange
    case rowsInRange, rowsAfter, lastRowInRange, rowAt, rowsSince, pathsSince
    case maxSequence, lastSequence, droppedSequence, raiseFloor
    case delete, discard, put, putEvidence
    case tombstones
    case state, saveState
    case device, saveDevice
    case result, saveResult, dropResults
    case rowsForwards, rowsBackwards
    case hasIndexes, indexes, addIndex, finishIndex, dropIndex
    case positionsForwards, positionsBackwards
    case addPosition, removePosition, removePositions, dropPositions
    case rules, saveRules

    func sql(_ tables: TreeTables) -> String {
        let rows = tables.rows
        let positions = tables.positions
        return switch self {
        case .headsInRange:
            "SELECT path, stamp, evidence FROM \(rows) WHERE path >= ?1 AND path < ?2 ORDER BY path"
        case .headAt:
            "SELECT path, stamp, evidence FROM \(rows) WHERE path = ?1"
        case .countInRange:
            "SELECT count(*) FROM (SELECT 1 FROM \(rows)"
                + " WHERE path >= ?1 AND path < ?2 LIMIT ?3)"
        case .rowsInRange:
            "SELECT path, stamp, evidence, sequence, value FROM \(rows)"
                + " WHERE path >= ?1 AND path < ?2 ORDER BY path"
        case .rowsAfter:
            "SELECT path, stamp, evidence, sequence, value FROM \(rows)"
                + " WHERE path > ?1 AND path < ?2 ORDER BY path LIMIT ?3"
        case .lastRowInRange:
            "SELECT path, stamp, evidence, sequence, value FROM \(rows)"
                + " WHERE path >= ?1 AND path < ?2 ORDER BY path DESC LIMIT 1"
        case .rowAt:
            "SELECT path, stamp, evidence, sequence, value FROM \(rows) WHERE path = ?1"
        case .rowsSince:
            "SELECT path, stamp, evidence, sequence, value FROM \(rows)"
                + " WHERE sequence > ?1 ORDER BY sequence LIMIT ?2"
        case .pathsSince:
            "SELECT path, sequence FROM \(rows) WHERE sequence > ?1 ORDER BY sequence LIMIT ?2"
        case .maxSequence:
            "SELECT max(sequence) FROM \(rows)"
        case .lastSequence:
            "SELECT max(sequence_floor, ifnull((SELECT max(sequence) FROM \(rows)), 0))"
                + " FROM \(tables.state) WHERE id = 1"
        case .droppedSequence:
            "SELECT dropped_sequence FROM \(tables.state) WHERE id = 1"
        case .raiseFloor:
            "UPDATE \(tables.state) SET sequence_floor = max(sequence_floor, ?1) WHERE id = 1"
        case .delete:
            "DELETE FROM \(rows) WHERE path = ?1"
        case .discard:
            "DELETE FROM \(rows) WHERE path >= ?1 AND path < ?2"
        case .put:
            // Not REPLACE, which would also delete a row that had the sequence.
            "INSERT INTO \(rows) (sequence, path, stamp, evidence, value)"
                + " VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT (path) DO UPDATE SET"
                + " sequence = excluded.sequence, stamp = excluded.stamp,"
                + " evidence = excluded.evidence, value = excluded.value"
        case .putEvidence:
            "UPDATE \(rows) SET sequence = ?1, evidence = ?2 WHERE path = ?3"
        case .tombstones:
            "SELECT path, stamp, evidence FROM \(rows)"
                + " WHERE value IS NULL AND (stamp, path) > (?1, ?2) AND stamp < ?3"
                + " ORDER BY stamp, path LIMIT ?4"
        case .state:
            "SELECT store, clock_device, clock_last, dropped_sequence FROM \(tables.state)"
                + " WHERE id = 1 AND store IS NOT NULL"
        case .saveState:
            "UPDATE \(tables.state) SET store = ?1, clock_device = ?2, clock_last = ?3,"
                + " dropped_sequence = ?4 WHERE id = 1"
        case .device:
            "SELECT mark, sent, used FROM \(tables.devices) WHERE device = ?1"
        case .saveDevice:
            "REPLACE INTO \(tables.devices) (device, mark, sent, used) VALUES (?1, ?2, ?3, ?4)"
        case .result:
            "SELECT sent, result FROM \(tables.results) WHERE device = ?1 AND number = ?2"
        case .saveResult:
            "REPLACE INTO \(tables.results) (device, number, sent, result)"
                + " VALUES (?1, ?2, ?3, ?4)"
        case .dropResults:
            "DELETE FROM \(tables.results) WHERE device = ?1 AND number < ?2"
        case .rowsForwards:
            "SELECT path, stamp, evidence, sequence, value FROM \(rows)"
                + " WHERE path >= ?1 AND path < ?2 ORDER BY path LIMIT ?3"
        case .rowsBackwards:
            "SELECT path, stamp, evidence, sequence, value FROM \(rows)"
                + " WHERE path >= ?1 AND path < ?2 ORDER BY path DESC LIMIT ?3"
        case .hasIndexes:
            "SELECT count(*) FROM sqlite_schema WHERE name = '\(positions)'"
        case .indexes:
            "SELECT id, lists, child, is_whole FROM \(tables.indexes) ORDER BY id"
        case .addIndex:
            "INSERT INTO \(tables.indexes) (lists, child, is_whole) VALUES (?1, ?2, 0)"
        case .finishIndex:
            "UPDATE \(tables.indexes) SET is_whole = 1 WHERE id = ?1"
        case .dropIndex:
            "DELETE FROM \(tables.indexes) WHERE id = ?1"
        case .positionsForwards:
            "SELECT position FROM \(positions) WHERE index_id = ?1 AND list = ?2"
                + " AND position >= ?3 AND position < ?4 ORDER BY position LIMIT ?5"
        case .positionsBackwards:
            "SELECT position FROM \(positions) WHERE index_id = ?1 AND list = ?2"
                + " AND position >= ?3 AND position < ?4 ORDER BY position DESC LIMIT ?5"
        case .addPosition:
            "INSERT OR IGNORE INTO \(positions) (index_id, list, position) VALUES (?1, ?2, ?3)"
        case .removePosition:
            "DELETE FROM \(positions) WHERE index_id = ?1 AND list = ?2 AND position = ?3"
        case .removePositions:
            "DELETE FROM \(positions) WHERE index_id = ?1 AND list >= ?2 AND list < ?3"
        case .dropPositions:
            "DELETE FROM \(positions) WHERE index_id = ?1"
        case .rules:
            "SELECT text FROM \(tables.rules) WHERE id = 1"
        case .saveRules:
            "REPLACE INTO \(tables.rules) (id, text) VALUES (1, ?1)"
        }
    }
}
