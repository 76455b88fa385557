package import JSONTree

/// The places whose changes a reader follows: none at or below another, in path order.
package struct FeedPlaces: Hashable, Sendable {
    package let codes: [PathCode]

    /// - Parameter paths: their order and repetitions do not count.
    package init(_ paths: [Path]) {
        let sorted = Set(paths.map { PathCode($0) }).sorted()
        var codes: [PathCode] = []
        // In path order whatever lies below a place follows it.
        for code in sorted where codes.last?.isPrefix(of: code) != true { codes.append(code) }
        self.codes = codes
    }
}
