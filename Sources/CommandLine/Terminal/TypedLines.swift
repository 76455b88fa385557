import Glibc

/// The lines typed at the prompt, kept in a file for the next time.
///
/// They are a comfort: where the file cannot be read or written there are none, and nothing else
/// suffers from it.
package struct TypedLines {
    package static let linesMax = 500
    /// A longer file is cut to the last lines when it is read.
    private static let bytesMax = 256 << 10

    private let folder: String
    private let path: String

    /// The lines of one home.
    ///
    /// - Parameter folder: where programs keep their state; it is made when it is missing.
    package init(folder: String, home: String) {
        self.folder = folder
        path = "\(folder)/history-\(HomeName.of(home))"
    }

    /// The oldest first.
    package func load() -> [String] {
        guard let bytes = try? FileBytes.read(path, bytesMax: 4 * Self.bytesMax) else { return [] }
        let text = String(decoding: bytes, as: UTF8.self)
        let lines = text.split(separator: "\n").suffix(Self.linesMax).map(String.init)
        if bytes.count > Self.bytesMax {
            let cut = lines.map { $0 + "\n" }.joined()
            // One that cannot be cut stays as it is.
            try? NewFile.write(Array(cut.utf8), to: path, replacing: true)
        }
        return lines
    }

    /// Adds a line, in one write, so that lines of two programs do not mix.
    package func append(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        guard let descriptor = open() else { return }
        _ = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        close(descriptor)
    }

    private func open() -> Int32? {
        let flags = O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC
        var descriptor = Glibc.open(path, flags, 0o600)
        if descriptor < 0, errno == ENOENT {
            StateFolder.make(folder)
            descriptor = Glibc.open(path, flags, 0o600)
        }
        return descriptor < 0 ? nil : descriptor
    }
}
