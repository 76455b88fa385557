package import Matches

extension Scorebook {
    package func push(
        to server: String, matches: [MatchID]? = nil, transport: (any Transport)? = nil,
        progress: (ExchangeProgress) -> Void = { _ in }
    ) throws(ScorebookError) -> PushReport { throw ScorebookError(.internal, "not there yet") }

    package func pull(
        from server: String, _ scope: PullScope = .known, transport: (any Transport)? = nil,
        progress: (ExchangeProgress) -> Void = { _ in }
    ) throws(ScorebookError) -> PullReport { throw ScorebookError(.internal, "not there yet") }
}
