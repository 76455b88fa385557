/// Builds the values of a merge, an object whose names are paths, and cuts them into pieces as
/// `ValueBuilder` does, so that a merge of any size is read in bounded memory.
///
/// Whether one of its paths lies at or below another is for its owner to see, who has them all.
package struct MergeBuilder: JSONSink {
    /// What the text was.
    package enum Outcome: Equatable, Sendable {
        case members
        /// Null alone, which deletes the place.
        case null
    }

    private let base: Path
    private let rowBytesMax: Int
    private var builder = ValueBuilder()
    /// Where the member that is read will stand.
    private var path = Path.root
    /// Open containers, the merge itself included.
    private var depth = 0
    private var pieces: [MergePiece] = []
    private var outcome = Outcome.null

    /// - Parameters:
    ///   - base: where the merge is written.
    ///   - rowBytesMax: bytes of a row's text past which a value is cut.
    package init(below base: Path, rowBytesMax: Int) {
        self.base = base
        self.rowBytesMax = rowBytesMax
    }

    /// What was read since the last call.
    package mutating func takePieces() -> [MergePiece] {
        takeValuePieces()
        defer { pieces.removeAll(keepingCapacity: true) }
        return pieces
    }

    package mutating func finish() -> Outcome { outcome }

    package mutating func null() throws(TreeError) {
        if depth == 0 { return }
        try tell { (builder) throws(TreeError) in try builder.null() }
        try valueEnded()
    }

    package mutating func bool(_ flag: Bool) throws(TreeError) {
        try checkInside()
        try tell { (builder) throws(TreeError) in try builder.bool(flag) }
        try valueEnded()
    }

    package mutating func integer(_ number: Int64) throws(TreeError) {
        try checkInside()
        try tell { (builder) throws(TreeError) in try builder.integer(number) }
        try valueEnded()
    }

    package mutating func double(_ number: Double) throws(TreeError) {
        try checkInside()
        try tell { (builder) throws(TreeError) in try builder.double(number) }
        try valueEnded()
    }

    package mutating func string(_ text: String) throws(TreeError) {
        try checkInside()
        try tell { (builder) throws(TreeError) in try builder.string(text) }
        try valueEnded()
    }

    package mutating func beginArray() throws(TreeError) {
        try checkInside()
        try tell { (builder) throws(TreeError) in try builder.beginArray() }
        depth += 1
    }

    package mutating func endArray() throws(TreeError) {
        try tell { (builder) throws(TreeError) in try builder.endArray() }
        depth -= 1
        try valueEnded()
    }

    package mutating func beginObject() throws(TreeError) {
        if depth == 0 {
            guard !base.isPriority else { throw TreeError(.invalidPath, at: base.description) }
            outcome = .members
        } else {
            try tell { (builder) throws(TreeError) in try builder.beginObject() }
        }
        depth += 1
    }

    package mutating func name(_ text: String) throws(TreeError) {
        guard depth == 1 else {
            try tell { (builder) throws(TreeError) in try builder.name(text) }
            return
        }
        path = try Path(mergeName: text, below: base)
        builder = ValueBuilder(
            depth: path.count, allowsServerValues: true, isPriority: path.isPriority,
            rowBytesMax: path.isPriority ? nil : rowBytesMax)
        pieces.append(.member(name: text, path: path))
    }

    package mutating func endObject() throws(TreeError) {
        depth -= 1
        if depth == 0 { return }
        try tell { (builder) throws(TreeError) in try builder.endObject() }
        try valueEnded()
    }

    /// Whether a value may begin, which is no object of the merge itself.
    private func checkInside() throws(TreeError) {
        guard depth > 0 else { throw TreeError(.mergeOfNoObject) }
    }

    private mutating func valueEnded() throws(TreeError) {
        guard depth == 1 else { return }
        let whole = builder.finish()
        takeValuePieces()
        guard !whole.isNull else { return }
        guard !path.isPriority || whole.isPriorityValue else {
            throw TreeError(.invalidPriority, at: path.description)
        }
        pieces.append(.value(builder.piece(of: whole)))
    }

    private mutating func takeValuePieces() {
        for piece in builder.takePieces() { pieces.append(.value(piece)) }
    }

    private mutating func tell(
        _ event: (inout ValueBuilder) throws(TreeError) -> Void
    ) throws(TreeError) {
        do throws(TreeError) {
            try event(&builder)
        } catch {
            throw TreeError(error.reason, at: path.description + error.place)
        }
    }
}
