import Crypto
import Glibc

/// What has to be done with files around databases: each failure is a sentence.
enum StoredFile {
    static func exists(_ path: String) -> Bool {
        var info = stat()
        return lstat(path, &info) == 0
    }

    /// The path without symbolic links, as far as it is there.
    static func resolved(_ path: String) -> String {
        var path = path.hasPrefix("/") ? path : "./" + path
        var rest = ""
        while true {
            if let found = realpath(path, nil) {
                defer { free(found) }
                return String(cString: found) + rest
            }
            guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else {
                return path + rest
            }
            rest = path[slash...] + rest
            path = String(path[..<slash])
        }
    }

    /// Bytes of the file, with its log's; 0 where there is none.
    static func bytes(of path: String) -> Int {
        [path, path + "-wal"].reduce(0) { sum, path in
            var info = stat()
            return sum + (stat(path, &info) == 0 ? Int(info.st_size) : 0)
        }
    }

    /// The names of what is in a folder, sorted; empty where it cannot be read.
    static func names(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var found: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { found.append(name) }
        }
        return found.sorted()
    }

    /// Makes a folder that only its owner may enter.
    static func makeFolder(_ path: String) throws(UpkeepError) {
        guard mkdir(path, 0o700) == 0 else { throw failure(path, "be made") }
    }

    /// Makes an empty file that only its owner may read; none may be there.
    static func create(_ path: String) throws(UpkeepError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure(path, "be made") }
        close(descriptor)
    }

    /// Removes a file, or a folder with all that is in it; nothing there is no failure.
    static func remove(_ path: String) throws(UpkeepError) {
        var info = stat()
        guard lstat(path, &info) == 0 else { return }
        guard info.st_mode & S_IFMT == S_IFDIR else {
            guard unlink(path) == 0 else { throw failure(path, "be removed") }
            return
        }
        for name in names(in: path) { try remove(path + "/" + name) }
        guard rmdir(path) == 0 else { throw failure(path, "be removed") }
    }

    static func move(_ path: String, to place: String) throws(UpkeepError) {
        guard rename(path, place) == 0 else { throw failure(path, "be moved to \(place)") }
    }

    /// Has the disk keep a folder's names; some file systems cannot be asked.
    static func sync(folder: String) {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    /// The folder in which a file stands.
    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Bytes that the disk under a folder has left for this user; nil where it does not say.
    static func bytesLeft(in folder: String) -> Int? {
        var info = statvfs()
        guard statvfs(folder, &info) == 0 else { return nil }
        let (bytes, overflow) = Int(clamping: info.f_bavail).multipliedReportingOverflow(
            by: Int(clamping: info.f_frsize))
        return overflow ? .max : bytes
    }

    /// The SHA-256 of what is in a file, in hexadecimal digits.
    static func hash(of path: String) throws -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(path, "be read") }
        defer { close(descriptor) }
        var hash = try SHA256()
        var piece = [UInt8](repeating: 0, count: 256 << 10)
        while true {
            let count = read(descriptor, &piece, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw failure(path, "be read") }
            if count == 0 { return try hash.finishAsText() }
            try hash.update(piece.span.extracting(first: count))
        }
    }

    static func failure(_ path: String, _ what: String) -> UpkeepError {
        UpkeepError("\(path) cannot \(what): \(String(cString: strerror(errno))).")
    }
}
