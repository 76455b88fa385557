package import JSONTree
import SQLite
package import SyncCore

// The members of a merge, which are written with one stamp.
extension StagedRows {
    package var isMerge: Bool { memberCount != nil }

    /// What is taken from here on belongs to members of a merge.
    package func beginMerge() {
        memberCount = memberCount ?? 0
    }

    package func take(_ pieces: [MergePiece]) throws(StoreError) {
        try wrapped { () throws(SQLiteError) in
            for piece in pieces {
                switch piece {
                case .member(let name, let path):
                    member = PathCode(path)
                    memberCount = (memberCount ?? 0) + 1
                    let begin = live.begin
                    try begin.bind(member.bytes, at: 1)
                    try begin.bind(name, at: 2)
                    try begin.run()
                case .value(let piece):
                    try take(piece)
                }
            }
        }
    }

    /// The places of the members, in path order; nil when there are more than so many.
    package func memberPaths(atMost max: Int) throws -> [Path]? {
        guard let memberCount, memberCount <= max else { return nil }
        var paths: [Path] = []
        try forEachMemberPath { code in
            guard let path = code.path else { throw RowError(path: code) }
            paths.append(path)
        }
        return paths
    }

    /// Does `each` with the place of every member, in path order.
    package func forEachMemberPath(_ each: (PathCode) throws -> Void) throws {
        let find = try prepare("SELECT path FROM members ORDER BY path")
        try find.forEach { try each(PathCode(bytes: $0.bytes(at: 0))) }
    }

    /// Does `each` with the place of every member from a path up to, and without, an end, in path
    /// order, and whether it is to be deleted.
    func forEachMember(
        from path: PathCode, to end: PathCode, _ each: (PathCode, _ isDeleted: Bool) throws -> Void
    ) throws {
        let find = try prepare(
            "SELECT path, value IS NULL FROM staged"
                + " WHERE is_member = 1 AND path >= ?1 AND path < ?2 ORDER BY path")
        try find.bind(path.bytes, at: 1)
        try find.bind(end.bytes, at: 2)
        try find.forEach { try each(PathCode(bytes: $0.bytes(at: 0)), $0.int64(at: 1) != 0) }
    }

    /// Notes what is known of each place that is to be deleted, from a path up to an end.
    func keepEvidence(
        from path: PathCode, to end: PathCode, _ evidence: (PathCode) throws -> Stamp
    ) throws {
        try live.connection.execute("BEGIN")
        let keep = try prepare("UPDATE staged SET evidence = ?2 WHERE path = ?1")
        try forEachMember(from: path, to: end) { place, isDeleted in
            guard isDeleted else { return }
            try keep.bind(place.bytes, at: 1)
            try keep.bind(try evidence(place), at: 2)
            try keep.run()
        }
        try live.connection.execute("COMMIT")
    }

    /// Does `each` with the name, as it was sent, and the place of every member, in their order.
    package func forEachMember(_ each: (_ name: String, PathCode) throws -> Void) throws {
        let find = try prepare("SELECT name, path FROM members ORDER BY number")
        try find.forEach { try each($0.text(at: 0), PathCode(bytes: $0.bytes(at: 1))) }
    }

    /// The text that the one row of a member has; nil when it has more rows, or is null.
    package func onlyText(at path: PathCode) throws -> [UInt8]? {
        let find = try takeScan()
        defer { handBack(find) }
        try find.bind(path.bytes, at: 1)
        try find.bind(path.end.bytes, at: 2)
        guard try find.step(), let text = find.optionalBytes(at: 1) else { return nil }
        return try find.step() ? nil : text
    }

    /// Refuses members that stand at or below another, and marks those for which nothing was given
    /// as to be deleted.
    func settleMembers() throws {
        var last: PathCode?
        try forEachMemberPath { path in
            if let last, last.isPrefix(of: path) {
                throw TreeError(.conflictingPaths, at: path.path?.description ?? "")
            }
            last = path
        }
        try wrapped { () throws(SQLiteError) in
            try live.connection.execute(
                """
                INSERT INTO staged (path, value, has_server_values, is_member, is_priority)
                  SELECT path, NULL, 0, 1, 0 FROM members
                  WHERE NOT EXISTS (SELECT 1 FROM staged WHERE staged.path = members.path)
                """)
        }
    }
}
