/// The copying of places that are at one point of a server's changes, page by page, to where the
/// server stands.
///
/// Pure: pages arrive as calls, and what to do leaves as actions, to be run in order. Nothing of a
/// copy is taken in before all of it is here, so that nobody sees a part of a merge.
package struct CopySession: Sendable {
    package enum Action: Equatable, Sendable {
        /// Ask for a page; answer with `arrived`.
        case ask(after: Cursor?)
        /// Persist: the store is this one. It is the first that the device meets.
        case adoptStore(String)
        /// Persist: the store is this one, or is this one put back from a copy. Then push what it
        /// may have lost, before anything is copied, and answer with `restored`.
        case restore(String)
        /// Persist, in one transaction: the rows are merged into those of the places, or take
        /// their place.
        case take([Row], replaces: Bool, cursor: Cursor)
        /// Nil when all is there.
        case stop(PushFailure?)
    }

    /// Pages of one copy: with full pages, 50 million rows.
    private static let pagesMax = 5000
    /// A server that changes its store again and again is none.
    private static let storesMax = 3

    private var cursor: Cursor?
    private var replaces = false
    private var rows: [Row] = []
    private var pages = 0
    private var stores = 0

    package init() {}

    /// - Parameter cursor: where the copy of the places stands; nil when there is none.
    package mutating func started(after cursor: Cursor?) -> [Action] {
        self.cursor = cursor
        replaces = cursor == nil
        rows = []
        pages = 0
        return [.ask(after: cursor)]
    }

    /// What the server may have lost was pushed.
    ///
    /// - Parameter cursor: where the copy of the places stands now.
    package mutating func restored(after cursor: Cursor?) -> [Action] { started(after: cursor) }

    /// - Parameters:
    ///   - storeID: the store of the answer.
    ///   - known: the store that the rows here belong to; nil when there are none.
    ///   - furthest: the furthest position at which this store was ever seen.
    package mutating func arrived(
        _ page: ChangePage, from storeID: String, known: String?, seen furthest: Int64
    ) -> [Action] {
        var actions: [Action] = []
        if known == nil {
            actions = [.adoptStore(storeID)]
        } else if known != storeID || hasFallenBack(page, seen: furthest) {
            stores += 1
            guard stores <= Self.storesMax else {
                return [.stop(.refused("The server changes its store again and again."))]
            }
            return [.restore(storeID)]
        }
        if page.isReset {
            rows = []
            replaces = true
        }
        rows += page.changes
        pages += 1
        guard page.hasMore else {
            defer { rows = [] }
            return actions
                + [.take(rows, replaces: replaces, cursor: page.cursor), .stop(nil)]
        }
        guard page.cursor != cursor, pages < Self.pagesMax else {
            let message = "The server's list of changes does not come to its end."
            return actions + [.stop(.refused(message))]
        }
        cursor = page.cursor
        return actions + [.ask(after: cursor)]
    }

    private func hasFallenBack(_ page: ChangePage, seen furthest: Int64) -> Bool {
        // Where the store is now, if the page tells: a copy that begins does, and one that ends.
        let begins = cursor == nil || page.isReset
        guard begins || !page.hasMore else { return false }
        return furthest > (begins ? page.cursor.began : page.cursor.position)
    }
}
