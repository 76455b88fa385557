import Glibc

/// The three streams that a process begins with.
package enum StandardStreams {
    /// Makes them safe to use: a write to a reader who left is an error and no signal, and a
    /// stream that was closed stays closed, instead of becoming the next file that is opened.
    package static func prepare() {
        signal(SIGPIPE, SIG_IGN)
        // A file that may not grow is then a full one.
        signal(SIGXFSZ, SIG_IGN)
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
            guard fcntl(descriptor, F_GETFD) == -1 && errno == EBADF else { continue }
            // Open the wrong way round, so that its use fails as that of a closed one.
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }
}
