import JSONTree
import SyncCore
import TreeStore

extension TreeReaders {
    /// Writes what stands at a request's place into its answer, which begins with the tag where
    /// that is wanted.
    ///
    /// - Parameter isHead: whether the head is all that is wanted.
    func write(
        _ request: TreeRequest, to answer: LargeAnswer, as status: HTTPStatus = .ok,
        isHead: Bool = false
    ) throws {
        let store = try store(of: request.namespace)
        try write(request, to: answer, as: status, isHead: isHead) {
            try store.map { store in
                try EntityTag.text(of: request.path, in: store) { try answer.check() }
            } ?? EntityTag.ofNull
        } body: { take in
            guard let store else { return try take(Value.null.text(for: request)) }
            try TreeText.write(
                request.path, of: store, as: .init(request.form), request.layout, take)
        }
    }

    /// Writes the children that a query chooses, of whatever size they are.
    func write(
        _ request: TreeRequest, _ query: Query, to answer: LargeAnswer, isHead: Bool
    ) throws {
        guard let store = try store(of: request.namespace) else { throw Refusal.noTree }
        let keys = try request.keys(of: query, in: store)
        try write(request, to: answer, as: .ok, isHead: isHead) {
            guard request.form != .shallow else {
                return try EntityTag.text(
                    of: Object(keys.map { Member(key: $0, value: true) }).normal)
            }
            return try EntityTag.text(ofChildren: keys, of: request.path, in: store) {
                try answer.check()
            }
        } body: { take in
            guard !keys.isEmpty || request.form != .shallow else {
                // A primitive has no children, and stands for itself.
                let shown: Value =
                    if case .primitive(let value) = try store.shape(at: request.path) {
                        value
                    } else {
                        .null
                    }
                return try take(shown.text(for: request))
            }
            try TreeText.write(
                keys, of: request.path, in: store, as: .init(request.form), request.layout, take)
        }
    }

    /// Writes head, tag and what stands around a body, as far as they are wanted.
    private func write(
        _ request: TreeRequest, to answer: LargeAnswer, as status: HTTPStatus, isHead: Bool,
        tag: () throws -> String, body: (@escaping ([UInt8]) throws -> Void) throws -> Void
    ) throws {
        var head = request.streamedHead(status)
        if request.conditions.needTag {
            head = request.streamedHead(status, tag: try tag())
            answer.setHead(head)
        }
        if isHead || head.status.isBodiless { return }
        let (before, after) = request.wrapping.ends
        let take: ([UInt8]) throws -> Void = { try answer.write($0) }
        if !before.isEmpty { try take(before) }
        try body(take)
        if !after.isEmpty { try take(after) }
    }
}
