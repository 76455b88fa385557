import CSQLite

/// What a connection may do to its file.
package enum OpenMode: Sendable {
    /// Make the file when there is none.
    case readWriteCreate
    /// Fail when there is no file.
    case readWrite
    /// Fail when there is no file, and refuse every write.
    case readOnly
    /// The same without locks or a log's index: for a file that nobody can change meanwhile. What
    /// a log beside it holds is not seen.
    case immutable

    var flags: Int32 {
        switch self {
        case .readWriteCreate: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        case .readWrite: SQLITE_OPEN_READWRITE
        case .readOnly: SQLITE_OPEN_READONLY
        case .immutable: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
        }
    }

    /// What to call the file when it is opened.
    func name(of path: String) -> String {
        switch self {
        case .readWriteCreate, .readWrite, .readOnly:
            // Debian's build takes a name that begins with "file:" for a URI.
            return path.hasPrefix("file:") ? "./" + path : path
        case .immutable:
            var uri = path.hasPrefix("/") ? "file://" : "file:"
            for byte in path.utf8 {
                let character = Character(Unicode.Scalar(byte))
                let isPlain = character.isASCII && (character.isLetter || character.isNumber)
                if isPlain || character == "/" || character == "." {
                    uri.append(character)
                } else {
                    let digits = String(byte, radix: 16, uppercase: true)
                    uri += byte < 16 ? "%0" + digits : "%" + digits
                }
            }
            return uri + "?immutable=1"
        }
    }
}
