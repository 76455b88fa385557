import JSONTree
import Rules
import SyncCore
import TreeStore

// The document of a tree's rules.
extension TreeService {
    func serveRules(
        _ request: RulesRequest, _ pending: PendingRequest, on exchange: HTTPExchange
    ) throws {
        try admitAdmin(to: request.namespace, pending)
        switch request.verb {
        case .read(let isStrict):
            let text = try readers.store(of: request.namespace)?.rulesText
            exchange.respond(
                .json(try Self.body(text ?? storedRules.standardText, isStrict)))
        case .replace:
            let document: RulesDocument
            do throws(RulesError) {
                document = try RulesDocument(text: pending.body.text)
            } catch {
                throw Refusal(.badRequest, error.description)
            }
            replaceRules(of: request.namespace, with: document, on: exchange)
        }
    }

    private static func body(_ text: [UInt8], _ isStrict: Bool) throws -> [UInt8] {
        isStrict ? try RulesDocument(text: text).json.text() : text
    }

    private func replaceRules(
        of namespace: Namespace, with document: RulesDocument, on exchange: HTTPExchange
    ) {
        let change = RulesReplacement(
            document: document, indexes: document.root.indexedLists().map { ListIndex($0) })
        rulesQueue.wait(for: namespace) { [unowned self] in
            run(.addIndexes(change.indexes), of: change, in: namespace) { [unowned self] result in
                rulesQueue.ended(namespace)
                switch result {
                case .success: exchange.respond(.json(JSON(["status": "ok"]).text()))
                case .failure(let error): fail(exchange, error)
                }
            }
        }
    }

    /// Runs a step and all that follow it.
    private func run(
        _ step: RulesChange, of change: RulesReplacement, in namespace: Namespace,
        _ ended: @escaping (Result<Void, any Error>) -> Void
    ) {
        perform(.rules(step), to: namespace) { [unowned self] result in
            switch result {
            case .success(.rules(let outcome)):
                guard let next = change.next(after: outcome) else { return ended(.success(())) }
                run(next.step, of: next.change, in: namespace, ended)
            case .success: preconditionFailure("a change of rules was answered by another")
            case .failure(let error): ended(.failure(error))
            }
        }
    }
}

/// Rules on their way to be in force.
private struct RulesReplacement {
    let document: RulesDocument
    let indexes: [ListIndex]
    /// The indexes that are not whole yet; the first is being filled.
    private var toFill: ArraySlice<KeptIndex> = []

    init(document: RulesDocument, indexes: [ListIndex]) {
        self.document = document
        self.indexes = indexes
    }

    /// What comes after a step; nil when the rules are in force.
    func next(after outcome: RulesChange.Outcome) -> (step: RulesChange, change: Self)? {
        var change = self
        var place: PathCode?
        switch outcome {
        case .added(let toFill): change.toFill = toFill[...]
        case .filled(let next?): place = next
        case .filled(nil): change.toFill.removeFirst()
        case .adopted: return nil
        }
        guard let first = change.toFill.first else {
            return (.adopt(document, indexes), change)
        }
        return (.fill(first, after: place), change)
    }
}

extension ListIndex {
    init(_ lists: IndexedLists) {
        let steps = lists.steps.map { step -> Step in
            switch step {
            case .key(let key): .key(key)
            case .any(let except): .any(except: except)
            }
        }
        let order: Query.Order =
            switch lists.rule {
            case .value: .value
            case .priority: .priority
            case .child(let path): .child(path)
            }
        self.init(steps, by: order)
    }
}
