import Glibc

/// A bounded queue from any thread to one that waits for it.
///
/// A `Mutex` has no condition to wait on, so the C library's are used.
package final class WorkInbox<Item: Sendable>: @unchecked Sendable {
    // Sendable because the fields below the lock are only touched while it is held.

    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let arrived = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private let countMax: Int
    private var items: [Item] = []
    private var isClosed = false

    package init(countMax: Int) {
        self.countMax = countMax
        pthread_mutex_init(lock, nil)
        pthread_cond_init(arrived, nil)
    }

    deinit {
        pthread_cond_destroy(arrived)
        pthread_mutex_destroy(lock)
        arrived.deallocate()
        lock.deallocate()
    }

    /// False when it is full or closed.
    package func put(_ item: Item) -> Bool {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        guard !isClosed, items.count < countMax else { return false }
        items.append(item)
        if items.count == 1 { pthread_cond_signal(arrived) }
        return true
    }

    /// Waits for items and takes up to `max`; nil when it is closed and empty.
    package func take(max: Int) -> [Item]? {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        while items.isEmpty {
            if isClosed { return nil }
            pthread_cond_wait(arrived, lock)
        }
        if items.count <= max {
            defer { items = [] }
            return items
        }
        defer { items.removeFirst(max) }
        return Array(items.prefix(max))
    }

    /// Refuses what comes from now on; what is here can still be taken.
    package func close() {
        pthread_mutex_lock(lock)
        isClosed = true
        pthread_cond_signal(arrived)
        pthread_mutex_unlock(lock)
    }
}
