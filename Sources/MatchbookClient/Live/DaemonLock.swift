import Glibc

/// That at most one daemon keeps a home in step, and which process it is.
///
/// The lock ends with its process, however that ends.
package struct DaemonLock: ~Copyable {
    private let descriptor: Int32

    private static let name = "daemon.pid"

    deinit {
        // A child that is just being started may still share the descriptor.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    private init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Takes the lock and writes this process's id into its file.
    ///
    /// - Returns: nil when another process has it.
    package static func take(
        home: String, clock: any WallClock = SystemClock()
    ) throws(ScorebookError) -> DaemonLock? {
        try HomeFolder.make(home)
        let descriptor = try openFile(home, O_RDWR | O_CREAT)
        // Somebody who looks who has it holds it for a moment.
        for _ in 0..<20 {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 {
                let lock = DaemonLock(descriptor: descriptor)
                let text = Array("\(getpid())\n".utf8)
                guard ftruncate(descriptor, 0) == 0,
                    text.withUnsafeBytes({ pwrite(descriptor, $0.baseAddress, $0.count, 0) })
                        == text.count
                else { throw HomeFolder.failure("\(home)/\(name)") }
                return lock
            }
            clock.sleep(milliseconds: 10)
        }
        close(descriptor)
        return nil
    }

    /// The process that has the lock; nil when none has.
    package static func holder(home: String) throws(ScorebookError) -> Int32? {
        guard access(home + "/" + name, F_OK) == 0 else { return nil }
        let descriptor = try openFile(home, O_RDONLY)
        defer { close(descriptor) }
        if flock(descriptor, LOCK_SH | LOCK_NB) == 0 {
            flock(descriptor, LOCK_UN)
            return nil
        }
        var bytes = [UInt8](repeating: 0, count: 32)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        let text = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
        // One that has only just taken it has not written yet.
        return text.split(separator: "\n").first.flatMap { Int32($0) } ?? 0
    }

    private static func openFile(_ home: String, _ flags: Int32) throws(ScorebookError) -> Int32 {
        let descriptor = open(home + "/" + name, flags | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw HomeFolder.failure("\(home)/\(name)") }
        return descriptor
    }
}
