import TreeStore

extension Namespace {
    /// The tree that a request means: the parameter `ns` names it, or else the host does.
    init(_ query: QueryParameters, host: String?) throws(Refusal) {
        guard let name = query["ns"] else {
            self = host.flatMap { Namespace(host: $0) } ?? .default
            return
        }
        do throws(StoreError) {
            try self.init(name)
        } catch {
            throw Refusal(.badRequest, error.description)
        }
    }

    /// The tree that is the first label of a host such as `scores.example.com:9000`.
    ///
    /// Nil for an address, and for a name of one or two labels, which are those of a machine on its
    /// network (`matchbox`, `matchbox.local`) or of a whole domain; but `scores.localhost` names a
    /// tree, for there is nothing else that it could name.
    private init?(host: String) {
        let name = host.utf8.prefix { $0 != UInt8(ascii: ":") }
        // Digits and a point begin an address of version 4, a bracket one of version 6.
        guard let first = name.first, first != UInt8(ascii: "[") else { return nil }
        let labels = name.split(separator: UInt8(ascii: "."))
        guard let label = labels.first, let last = labels.last, labels.count > 1,
            labels.count > 2 || last.isToken("localhost"),
            !last.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let text = String(label), let namespace = try? Namespace(text)
        else { return nil }
        self = namespace
    }
}
