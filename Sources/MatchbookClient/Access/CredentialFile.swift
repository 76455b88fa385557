import Glibc
import JSONTree

/// The tokens of a home, by server, in a file that only its owner may read.
struct CredentialFile {
    static let name = "credentials.json"
    private static let bytesMax = 1 << 20
    private static let version: Int64 = 1

    private let path: String
    private var fields: [JSON.Field] = []

    init(home: String) throws(ScorebookError) {
        path = home + "/" + Self.name
        guard let text = try Self.read(path) else { return }
        let json = try? JSON(parsing: text)
        if let version = json?["version"]?.integer, version != Self.version {
            throw ScorebookError(.newerFormat, "a newer version made \(path); use that one")
        }
        guard json?["version"] != nil, case .object(let fields)? = json?["servers"] else {
            throw ScorebookError(
                .damaged,
                "\(path) is damaged, so no server knows this device; move it away and join again "
                    + "with a new code. No match is touched by that")
        }
        self.fields = fields
    }

    /// For exactly this server and tree, and never for another.
    subscript(server: ServerURL) -> DeviceCredential? {
        get {
            fields.last { $0.name.hasSameBytes(as: server.identity) }
                .flatMap { DeviceCredential($0.value) }
        }
        set {
            fields.removeAll { $0.name.hasSameBytes(as: server.identity) }
            if let newValue {
                fields.append(JSON.Field(name: server.identity, value: newValue.json))
            }
        }
    }

    /// Writes beside the file, syncs, and moves it there.
    func save() throws(ScorebookError) {
        let json = JSON(["version": .integer(Self.version), "servers": .object(fields)])
        let text = json.text(.pretty)
        // Two scorebooks of one process may renew their tokens at the same time.
        let aside = "\(path).\(getpid()).\(UInt64.random(in: 0 ... .max)).part"
        let descriptor = open(aside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw HomeFolder.failure(path) }
        defer { unlink(aside) }
        let isWritten = write(descriptor, text, text.count) == text.count && fsync(descriptor) == 0
        guard close(descriptor) == 0, isWritten, rename(aside, path) == 0 else {
            throw HomeFolder.failure(path)
        }
        HomeFolder.syncFolder(HomeFolder.parent(of: path))
    }

    private static func read(_ path: String) throws(ScorebookError) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw HomeFolder.failure(path)
        }
        defer { close(descriptor) }
        // Its size stays, for it is only ever replaced as a whole.
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw HomeFolder.failure(path) }
        var bytes = [UInt8](repeating: 0, count: min(Int(status.st_size), bytesMax))
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        guard count >= 0 else { throw HomeFolder.failure(path) }
        return Array(bytes[..<count])
    }
}

extension ServerURL {
    /// What tells this server and tree from others.
    var identity: String { url("/").lowercased() }
}
