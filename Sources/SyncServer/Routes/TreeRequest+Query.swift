import JSONTree
import SyncCore
import TreeStore

extension TreeRequest {
    /// Which children a read is of; nil when the request says nothing of them.
    static func query(
        _ parameters: QueryParameters, _ verb: Verb, _ form: Form
    ) throws(Refusal) -> Query? {
        let query: Query?
        do throws(QueryError) {
            query =
                form == .shallow
                ? try Query(shallowParameters: { parameters[$0] })
                : try Query(parameters: { parameters[$0] })
        } catch {
            throw Refusal(error)
        }
        guard query == nil || verb == .read else {
            throw Refusal(.badRequest, "orderBy and what goes with it are for GET")
        }
        return query
    }

    /// The children that the query chooses; nil when more than `rowsMax` rows would be read.
    func value(of query: Query, in store: SQLiteTreeStore, rowsMax: Int) throws -> Value? {
        do {
            let isShallow = form == .shallow
            let found = try store.result(
                of: query, at: path, readsValues: !isShallow, rowsMax: rowsMax)
            // A primitive has no children, and stands for itself.
            guard isShallow, let found, found.isNull else { return found }
            return try store.value(at: path, limit: rowsMax).map { $0.isObject ? .null : $0 }
        } catch let error as QueryError {
            throw Refusal(error)
        }
    }

    /// The keys of the children that the query chooses, in key order.
    func keys(of query: Query, in store: SQLiteTreeStore) throws -> [Key] {
        do {
            return try store.window(of: query, at: path)?.map(\.key).sorted() ?? []
        } catch let error as QueryError {
            throw Refusal(error)
        }
    }

    /// Refuses a query that cannot be answered without looking through the list.
    func checkIndex(for query: Query, in store: SQLiteTreeStore) throws {
        do {
            try store.checkIndex(for: query, at: path)
        } catch let error as QueryError {
            throw Refusal(error)
        }
    }
}

extension Refusal {
    init(_ error: QueryError) {
        self.init(.badRequest, error.description)
    }
}
