/// What can be done with the outbox.
enum OutboxAction: String, CaseIterable {
    case list, show, retry, drop, export

    static let words = allCases.map(\.rawValue)
}
