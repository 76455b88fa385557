import Glibc

/// How many files and connections the process may have open.
enum DescriptorLimit {
    /// Raises the soft limit to the hard one: each listener holds a connection.
    static func raise() {
        var limit = rlimit()
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        guard getrlimit(resource, &limit) == 0, limit.rlim_cur < limit.rlim_max else { return }
        limit.rlim_cur = limit.rlim_max
        // Where it is refused, further connections wait until others close.
        _ = setrlimit(resource, &limit)
    }
}
