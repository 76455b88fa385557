extension Path {
    /// The place that the name of a merge's member means: a path below where the merge is written.
    ///
    /// A slash at either end is only a way of writing; two together stand around an empty key.
    package init(mergeName name: String, below base: Path) throws(TreeError) {
        guard !base.isPriority else { throw TreeError(.invalidPath, at: base.description) }
        let way = try Path(name)
        guard !way.isRoot, !Self.hasEmptyPart(name) else {
            throw TreeError(.emptyKey, at: base.description)
        }
        self = base.appending(way)
        guard count - (isPriority ? 1 : 0) <= TreeLimits.depthMax else {
            throw TreeError(.tooDeep, at: description)
        }
    }

    private static func hasEmptyPart(_ name: String) -> Bool {
        zip(name.utf8, name.utf8.dropFirst()).contains {
            $0 == UInt8(ascii: "/") && $1 == UInt8(ascii: "/")
        }
    }
}
