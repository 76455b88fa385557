package import JSONTree

extension ScannedRows {
    /// What stands at a path; costs a few look-ups however much is below it, save that rows of
    /// deleted children are passed over one by one.
    package func shape(at path: Path) throws -> NodeShape {
        if path.isPriority, let parent = path.parent {
            return NodeShape(try priority(at: parent))
        }
        let place = PathCode(path)
        let (base, stamp) = try base(above: place)
        let walk = try RowWalk(scan(from: place, to: place.end))
        let node = try node(at: place, over: base, given: stamp, in: walk)
        guard node.isLaidOver else { return NodeShape(node.base) }
        var shows = false
        try forEachChild(of: node, at: place, in: walk) { child in
            if child.key.isMetadata { return true }
            if let childPlace = child.place {
                shows = try self.shows(childPlace, over: child.base, given: node.stamp, in: walk)
            } else {
                shows = true
            }
            return !shows
        }
        return shows ? .object : .nothing
    }

    /// The value at a path, in export form; nil when more than `rowsMax` rows make it up.
    package func value(at path: Path, rowsMax: Int) throws -> Value? {
        if path.isPriority, let parent = path.parent { return try priority(at: parent) }
        let place = PathCode(path)
        let scan = try scan(from: place, to: place.end)
        var rows: [Row] = []
        while let row = try scan.next() {
            guard rows.count < rowsMax else { return nil }
            rows.append(row)
        }
        if rows.first?.path != place, let above = place.prefixes.last,
            let row = try deepestRow(atOrAbove: above)
        {
            rows.insert(row, at: 0)
        }
        return try Assembly.value(of: rows, at: place)
    }
}
