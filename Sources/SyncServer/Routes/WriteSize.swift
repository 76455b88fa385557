/// How much one write may change, by about how long it would take.
///
/// Source of the names and times: Firebase Realtime Database REST API, `writeSizeLimit`.
enum WriteSize: String, Sendable {
    case tiny, small, medium, large, unlimited

    init?(_ query: QueryParameters) throws(Refusal) {
        guard let name = query["writeSizeLimit"] else { return nil }
        guard let size = WriteSize(rawValue: name) else {
            throw Refusal(
                .badRequest, "writeSizeLimit must be tiny, small, medium, large or unlimited")
        }
        self = size
    }

    private var seconds: Int? {
        switch self {
        case .tiny: 1
        case .small: 10
        case .medium: 30
        case .large: 60
        case .unlimited: nil
        }
    }

    // A slow disk and a large tree: several times this was measured on an ordinary machine.
    private static let rowsPerSecond = 10_000
    private static let bytesPerSecond = 5 << 20

    /// Rows of the store that the write may take the place of; nil for any number.
    var rowsMax: Int? { seconds.map { $0 * Self.rowsPerSecond } }

    /// Bytes that the write may bring; nil for any number.
    var bytesMax: Int? { seconds.map { $0 * Self.bytesPerSecond } }
}

extension Refusal {
    static let writeTooLarge = Refusal(
        .badRequest,
        "Data to write exceeds the maximum size that can be modified with a single request.")
}
