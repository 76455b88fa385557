/// Who stands on first, second and third, by player id.
package struct Bases: Equatable, Sendable {
    private var first: String?
    private var second: String?
    private var third: String?

    package init() {}

    /// Nil at the plate and at home, where nobody stands.
    package subscript(base: Base) -> String? {
        get {
            switch base {
            case .first: first
            case .second: second
            case .third: third
            case .batter, .home: nil
            }
        }
        set {
            switch base {
            case .first: first = newValue
            case .second: second = newValue
            case .third: third = newValue
            case .batter, .home: break
            }
        }
    }

    package var count: Int { Bases.all.count { self[$0] != nil } }

    package static let all: [Base] = [.first, .second, .third]

    /// Such as `1-3`, with dashes for empty bases.
    package var text: String {
        Bases.all.map { self[$0] == nil ? "-" : $0.letter }.joined()
    }
}
