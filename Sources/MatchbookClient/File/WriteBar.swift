import Glibc

/// What keeps a scorebook's file from being changed.
enum WriteBar: Equatable {
    /// A newer program wrote it, in this format.
    case newerFormat(Int32)
    /// It stands where this program cannot write, for this reason.
    case place(reason: String)

    /// Looks whether a file that is there, and its folder, can be written; nil when they can, and
    /// when there is no file.
    init?(of path: String) {
        guard access(path, F_OK) == 0 else { return nil }
        for place in [path, HomeFolder.parent(of: path) ?? "."] where access(place, W_OK) != 0 {
            self = .place(reason: String(cString: strerror(errno)))
            return
        }
        return nil
    }

    var kind: ScorebookError.Kind {
        switch self {
        case .newerFormat: .newerFormat
        case .place: .refused
        }
    }

    func sentence(_ path: String) -> String {
        switch self {
        case .newerFormat(let format):
            "a newer version made \(path): it has format \(format), this version writes "
                + "\(FileFormat.version), so it can be looked at, not changed"
        case .place(let reason):
            "\(path) can be looked at, not changed: \(reason)"
        }
    }
}
