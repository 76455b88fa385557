import Foundation
import Glibc

/// A running program, whose output is read line by line, each within a deadline.
///
/// It is ended, by its process id, with the value.
final class Child {
    struct Overdue: Error, CustomStringConvertible {
        let description: String
    }

    /// No test waits longer for anything.
    static let patience = 60.0

    private let process = Process()
    private let input = Pipe()
    private let ended = DispatchSemaphore(value: 0)
    private var output: LineReader
    private var errorOutput: LineReader

    init(_ program: URL, _ arguments: [String], environment: [String: String] = [:]) throws {
        let outputPipe = Pipe()
        let errorPipe = Pipe()
        process.executableURL = program
        process.arguments = arguments
        process.environment = Programs.environment(environment)
        process.standardInput = input
        process.standardOutput = outputPipe
        process.standardError = errorPipe
        output = LineReader(outputPipe.fileHandleForReading)
        errorOutput = LineReader(errorPipe.fileHandleForReading)
        process.terminationHandler = { [ended] _ in ended.signal() }
        // A child that was killed leaves a pipe without a reader.
        signal(SIGPIPE, SIG_IGN)
        // Threads of a pool hold signals back, and a child would do so for all its life.
        var none = sigset_t()
        sigemptyset(&none)
        var ours = sigset_t()
        pthread_sigmask(SIG_SETMASK, &none, &ours)
        defer { pthread_sigmask(SIG_SETMASK, &ours, nil) }
        try process.run()
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        // The process outlives this value, and with it whatever pipe it has.
        Self.close(input.fileHandleForWriting)
        output.shut()
        errorOutput.shut()
    }

    /// Closes what may be closed already.
    fileprivate static func close(_ handle: FileHandle) {
        do { try handle.close() } catch { assert(handle.fileDescriptor < 0, "\(error)") }
    }

    /// The names that the system gives to our ends of its pipes.
    var pipes: [String] {
        [input.fileHandleForWriting, output.handle, errorOutput.handle].compactMap {
            Self.name(of: $0.fileDescriptor)
        }
    }

    /// What a descriptor of this process leads to, such as `pipe:[1234]`; nil when it is closed.
    static func name(of descriptor: Int32) -> String? {
        try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)")
    }

    // MARK: Talking

    func type(_ text: String) throws {
        try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    }

    func endInput() throws {
        try input.fileHandleForWriting.close()
    }

    /// Closes our end of its standard output.
    func stopReading() throws {
        try output.close()
    }

    /// The next line of standard output; nil at its end.
    func line() throws -> String? { try output.next() }

    /// The first line of standard output that holds the text; an end before it is a failure.
    @discardableResult
    func line(with text: String) throws -> String { try output.first(with: text) }

    /// The first line of standard error that begins so, without that beginning.
    func errorLine(after beginning: String) throws -> String {
        var seen: [String] = []
        while let line = try errorOutput.next() {
            if line.hasPrefix(beginning) { return String(line.dropFirst(beginning.count)) }
            seen.append(line)
        }
        throw Overdue(description: "it ended without \(beginning): \(seen)")
    }

    /// The first line of standard error that holds the text.
    func errorLine(with text: String) throws -> String {
        try errorOutput.first(with: text)
    }

    func rest() throws -> (output: [String], errors: [String]) {
        (try output.all(), try errorOutput.all())
    }

    // MARK: Ending

    var processIdentifier: pid_t { process.processIdentifier }

    func send(_ signal: Int32) {
        kill(process.processIdentifier, signal)
    }

    /// Waits for the end.
    ///
    /// - Returns: the exit code, or the signal that ended it, negative.
    func end() throws -> Int32 {
        guard ended.wait(timeout: .now() + Self.patience) == .success else {
            send(SIGKILL)
            throw Overdue(description: "it did not end")
        }
        return process.terminationReason == .exit
            ? process.terminationStatus : -process.terminationStatus
    }
}

/// Cuts what a pipe brings into lines.
private struct LineReader {
    let handle: FileHandle
    private var bytes: [UInt8] = []
    private var isAtEnd = false
    private var isClosed = false

    init(_ handle: FileHandle) {
        self.handle = handle
    }

    mutating func close() throws {
        isClosed = true
        isAtEnd = true
        try handle.close()
    }

    /// Closes it where that was not done yet.
    mutating func shut() {
        guard !isClosed else { return }
        isClosed = true
        isAtEnd = true
        Child.close(handle)
    }

    mutating func all() throws -> [String] {
        var lines: [String] = []
        while let line = try next() { lines.append(line) }
        return lines
    }

    mutating func first(with text: String) throws -> String {
        var seen: [String] = []
        while let line = try next() {
            if line.contains(text) { return line }
            seen.append(line)
        }
        throw Child.Overdue(description: "it ended without \(text): \(seen)")
    }

    mutating func next() throws -> String? {
        while true {
            if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
                defer { bytes.removeSubrange(...end) }
                return String(decoding: bytes[..<end], as: UTF8.self)
            }
            if isAtEnd {
                defer { bytes = [] }
                return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
            }
            var entry = pollfd(fd: handle.fileDescriptor, events: Int16(POLLIN), revents: 0)
            let count = poll(&entry, 1, Int32(Child.patience * 1000))
            guard count != 0 else { throw Child.Overdue(description: "no line came") }
            guard count > 0 else { continue }
            var buffer = [UInt8](repeating: 0, count: 64 << 10)
            let length = read(handle.fileDescriptor, &buffer, buffer.count)
            // Nothing more comes, and some thousand children are started in one run.
            if length <= 0 { shut() } else { bytes += buffer[..<length] }
        }
    }
}
