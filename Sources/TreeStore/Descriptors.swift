import Glibc

/// The files that the process may have open.
package enum Descriptors {
    /// What a database in use takes at most: itself, its log, the memory that goes with that, a
    /// lock.
    private static let perTree = 4

    /// Whether there are too few left for another database.
    package static var areUsedUp: Bool {
        var taken: [Int32] = []
        defer { for descriptor in taken { close(descriptor) } }
        while taken.count < perTree {
            let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { return errno == EMFILE || errno == ENFILE }
            taken.append(descriptor)
        }
        return false
    }

    /// The error as it is, or, where there are no descriptors, that: SQLite does not tell the one
    /// from the other.
    package static func explain(_ error: any Error) -> any Error {
        guard let failure = StoreError(error), areUsedUp else { return error }
        return StoreError(
            .tooManyOpen, "No descriptor is left for another tree. \(failure.description)",
            cause: failure.cause)
    }
}
