import JSONTree
import TreeStore

/// Searches for the tags of large places, each of which keeps a reader's thread for as long as the
/// place takes to be read.
///
/// Few at a time, so that threads are left for those who ask for less. Belongs to the loop's
/// thread.
final class TagSearches {
    private static let countMax = 2
    private static let waitingMax = 64

    private let reads: LargeReads
    private var count = 0
    private var waiting: [Waiting] = []

    private struct Waiting {
        let search: ReadThreads.Job
        let refuse: () -> Void
    }

    init(_ reads: LargeReads) {
        self.reads = reads
    }

    /// Has a search run, which is followed by a call of `ended`.
    ///
    /// - Parameter refuse: runs instead when too many wait.
    func begin(_ search: @escaping ReadThreads.Job, refuse: @escaping () -> Void) {
        guard waiting.count < Self.waitingMax else { return refuse() }
        waiting.append(Waiting(search: search, refuse: refuse))
        goOn()
    }

    /// A search is done.
    func ended() {
        count -= 1
        goOn()
    }

    private func goOn() {
        while count < Self.countMax, !waiting.isEmpty {
            let next = waiting.removeFirst()
            if reads.submit(next.search) {
                count += 1
            } else {
                next.refuse()
            }
        }
    }
}
