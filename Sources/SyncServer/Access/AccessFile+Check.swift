import Access
import JSONTree
import SQLite

// Whether the file is what it should be; nothing of it is changed.
extension AccessFile {
    /// What is wrong with the file, a clause each.
    static func findings(in folder: String) throws -> [String] {
        let connection = try Connection(path: folder + "/" + name, mode: .readOnly)
        let findings = try connection.fullCheck().map { "SQLite: \($0)" }
        guard findings.isEmpty else { return findings }
        guard try connection.applicationID() == applicationID else {
            return ["it was made by another program"]
        }
        var found: [String] = []
        for (table, what) in [("devices", "a device"), ("invitations", "an invitation")] {
            let grants = try connection.prepare("SELECT allows FROM \(table)")
            while try grants.step() {
                guard found.count < findingsMax else { break }
                if Grant(try? JSON(parsing: grants.bytes(at: 0))) == nil {
                    found.append("it does not say what \(what) is allowed")
                }
            }
            grants.reset()
        }
        return found
    }

    private static let findingsMax = 20
}
