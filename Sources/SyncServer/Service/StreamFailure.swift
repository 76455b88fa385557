/// What happened to a stream, for whoever runs the server.
enum StreamFailure: Error, CustomStringConvertible {
    case tooSlow(bytes: Int)

    var description: String {
        switch self {
        case .tooSlow(let bytes):
            "a listener was cut off: more than \(bytes) bytes of events waited for it to read"
        }
    }
}
