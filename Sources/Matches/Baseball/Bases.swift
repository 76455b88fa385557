/// Who stands on first, second and third.
package struct Bases: Equatable, Sendable {
    private var first: Runner?
    private var second: Runner?
    private var third: Runner?

    package init() {}

    /// The player's id; nil on an empty base, and at the plate and home, where nobody stands.
    package subscript(base: Base) -> String? {
        get { self[runner: base]?.player }
        set { self[runner: base] = newValue.map { Runner($0) } }
    }

    package subscript(runner base: Base) -> Runner? {
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

    func isTaken(_ base: Base) -> Bool {
        switch base {
        case .first: first != nil
        case .second: second != nil
        case .third: third != nil
        case .batter, .home: false
        }
    }

    package var count: Int {
        (first == nil ? 0 : 1) + (second == nil ? 0 : 1) + (third == nil ? 0 : 1)
    }

    package static let all: [Base] = [.first, .second, .third]

    /// Such as `1-3`, with dashes for empty bases.
    package var text: String {
        Bases.all.map { isTaken($0) ? $0.letter : "-" }.joined()
    }
}
