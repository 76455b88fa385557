import Glibc

/// A bounded queue from any thread to those that wait for it.
///
/// A `Mutex` has no condition to wait on, so the C library's are used.
package final class WorkInbox<Item: Sendable>: @unchecked Sendable {
    // Sendable because the fields below the lock are only touched while it is held.

    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let arrived = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private let countMax: Int
    private let bytesMax: Int
    private var items: [(item: Item, bytes: Int)] = []
    private var bytes = 0
    private var isClosed = false

    /// - Parameter bytesMax: of all items together; a larger one is taken in when it is alone.
    package init(countMax: Int, bytesMax: Int = .max) {
        self.countMax = countMax
        self.bytesMax = bytesMax
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
    ///
    /// - Parameter bytes: about how much memory the item holds.
    package func put(_ item: Item, bytes size: Int = 0) -> Bool {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        guard !isClosed, items.count < countMax, items.isEmpty || size <= bytesMax - bytes
        else { return false }
        items.append((item, size))
        bytes += size
        // One for each item, for several threads may take; it costs next to nothing when none
        // waits.
        pthread_cond_signal(arrived)
        return true
    }

    /// How many items wait.
    package var count: Int {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        return items.count
    }

    /// Waits for items and takes the first of them, up to `max`; nil when it is closed and empty.
    package func take(max: Int) -> [Item]? {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        while items.isEmpty {
            if isClosed { return nil }
            pthread_cond_wait(arrived, lock)
        }
        let taken = items.prefix(max)
        bytes -= taken.reduce(0) { $0 + $1.bytes }
        defer { items.removeFirst(taken.count) }
        return taken.map(\.item)
    }

    /// Refuses what comes from now on; what is here can still be taken.
    package func close() {
        pthread_mutex_lock(lock)
        isClosed = true
        pthread_cond_broadcast(arrived)
        pthread_mutex_unlock(lock)
    }
}
