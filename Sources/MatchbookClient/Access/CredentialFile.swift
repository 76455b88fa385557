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
        guard let text = try HomeFolder.bytes(of: path, bytesMax: Self.bytesMax) else { return }
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

    func save() throws(ScorebookError) {
        let json = JSON(["version": .integer(Self.version), "servers": .object(fields)])
        let text = json.text(.pretty)
        try HomeFolder.replace(path, with: text)
    }
}

extension ServerURL {
    /// What tells this server and tree from others.
    var identity: String { url("/").lowercased() }
}
