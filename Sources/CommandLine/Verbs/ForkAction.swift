/// What can be done with the forks of a match.
enum ForkAction: String, CaseIterable {
    case list, show, adopt, merge

    static let words = allCases.map(\.rawValue)
}
