import JSONTree
import Rules
import SyncCore
import TreeStore

// Streams are allowed as long as the rules would allow them anew.
extension TreeService {
    /// Has a stream that has begun end when the rules, or what they read, do not allow it any more.
    ///
    /// The passing of time alone ends no stream: a rule that asks for `now` is asked again when
    /// something else that it reads changes.
    func keepJudging(
        _ exchange: HTTPExchange, of paths: [Path], _ query: Query? = nil,
        by requester: Requester, in namespace: Namespace
    ) {
        guard !requester.isAdmin, !exchange.isOver else { return }
        // Anew: what the request was judged by may have changed while its tree was made.
        judge([JudgedStreams.Stream(exchange, of: paths, query, by: requester)], in: namespace)
    }

    /// Asks again about streams for whose reading it matters what was changed.
    func judgeStreams(touchedBy changes: [TreeChange], in namespace: Namespace) {
        guard let touched = judged[namespace]?.touched(by: changes), !touched.isEmpty else {
            return
        }
        judge(touched, in: namespace)
    }

    /// Asks again about all streams of a tree.
    func judgeAllStreams(of namespace: Namespace) {
        if let all = judged[namespace]?.all { judge(all, in: namespace) }
    }

    private func judge(_ asked: [JudgedStreams.Stream], in namespace: Namespace) {
        var denied: Set<ObjectIdentifier> = []
        for stream in asked {
            do {
                if let grounds = try grounds(of: stream, in: namespace) {
                    judged[namespace, default: JudgedStreams()].keep(stream, grounds: grounds)
                    continue
                }
            } catch {
                note(error)
            }
            judged[namespace]?.remove(stream.exchange)
            denied.insert(ObjectIdentifier(stream.exchange))
        }
        guard !denied.isEmpty else { return }
        let reason = Refusal.permissionDenied.sentence
        streams.end(of: namespace, reason) { denied.contains(ObjectIdentifier($0.exchange)) }
        changeStreams.end(of: namespace, reason) {
            denied.contains(ObjectIdentifier($0.exchange))
        }
    }

    /// What was read to allow a stream; nil when it is not allowed.
    private func grounds(
        of stream: JudgedStreams.Stream, in namespace: Namespace
    ) throws -> [Path]? {
        guard let rules = try rules(of: namespace) else { return [] }
        let tree = NotedTree(try ruleTree(of: namespace))
        let isAllowed = try stream.paths.allSatisfy { path in
            try rules.allowsRead(
                of: path, RuleQuery(stream.query), by: stream.requester, now: wallClock(),
                in: tree)
        }
        return isAllowed ? tree.places : nil
    }

    /// A tree as rules read it.
    func ruleTree(of namespace: Namespace) throws -> any RuleTree {
        guard let store = try readers.store(of: namespace) else { return ValueTree(.null) }
        return KnownTree(
            store, storedRules.places(of: namespace), moment: readers.snapshot(of: namespace))
    }
}
