/// A scan with a look at the row that comes next.
final class RowWalk<Scan: RowScan> {
    private let scan: Scan
    private(set) var next: Row?

    init(_ scan: Scan) throws {
        self.scan = scan
        next = try scan.next()
    }

    /// Whether the next row lies at or below the place.
    func isWithin(_ place: PathCode) -> Bool {
        guard let next else { return false }
        return place.isPrefix(of: next.path)
    }

    func advance() throws { next = try scan.next() }

    /// Passes over what is left at and below the place.
    func pass(_ place: PathCode) throws {
        var passed = 0
        while isWithin(place) {
            passed += 1
            // A new start costs as much as some rows.
            if passed == Self.passedMax { try scan.skip(to: place.end) }
            try advance()
        }
    }

    private static var passedMax: Int { 8 }
}
