import Glibc

/// This program, started once more in a session of its own.
struct BackgroundProcess {
    private let pid: pid_t
    private let output: Int32

    /// Starts it with the environment of this process.
    ///
    /// - Parameter log: takes its standard error, and is closed here; nil for none.
    static func start(_ arguments: [String], log: Int32?) throws(Failure) -> BackgroundProcess {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw failure(errno) }
        let (reader, writer) = (ends[0], ends[1])
        defer {
            close(writer)
            if let log { close(log) }
        }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, writer, STDOUT_FILENO)
        if let log {
            posix_spawn_file_actions_adddup2(&actions, log, STDERR_FILENO)
        } else {
            posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        }
        // Whoever started this process may wait for all that it gave to be closed.
        for descriptor in openDescriptors() where descriptor > STDERR_FILENO {
            posix_spawn_file_actions_addclose(&actions, descriptor)
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawnattr_setflags(&attributes, Int16(newSession))

        var words = (["matchbook"] + arguments).map { strdup($0) } + [nil]
        var variables = environment().map { strdup($0) } + [nil]
        defer { for word in words + variables { free(word) } }
        var pid: pid_t = 0
        let code = posix_spawn(&pid, ownPath, &actions, &attributes, &words, &variables)
        guard code == 0 else {
            close(reader)
            throw failure(code)
        }
        return BackgroundProcess(pid: pid, output: reader)
    }

    private static let ownPath = "/proc/self/exe"
    /// `POSIX_SPAWN_SETSID`, which the C library shows to GNU programs only.
    private static let newSession = 0x80

    /// Those of this process, however many there are.
    private static func openDescriptors() -> [Int32] {
        guard let folder = opendir("/proc/self/fd") else { return [] }
        defer { closedir(folder) }
        var found: [Int32] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if let descriptor = Int32(name) { found.append(descriptor) }
        }
        return found
    }

    private static func failure(_ code: Int32) -> Failure {
        Failure(.refused, "no process can be started: \(String(cString: strerror(code)))")
    }

    /// As it was when this process began; nothing here changes it.
    private static func environment() -> [String] {
        guard let bytes = try? FileBytes.read("/proc/self/environ", bytesMax: 1 << 22) else {
            return []
        }
        return bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The first line that it prints, after which nobody reads on; nil when it ended before.
    func firstLine() -> String? {
        defer { close(output) }
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while read(output, &byte, 1) == 1 {
            if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
            line.append(byte)
        }
        var status: Int32 = 0
        waitpid(pid, &status, 0)
        return nil
    }
}
