/// One value each for the batter and for the runners on first, second and third.
///
/// Nobody starts from home: asking there is our mistake.
package struct PerBase<Content> {
    private var batter: Content
    private var first: Content
    private var second: Content
    private var third: Content

    package init(repeating content: Content) {
        (batter, first, second, third) = (content, content, content, content)
    }

    package subscript(base: Base) -> Content {
        get {
            switch base {
            case .batter: batter
            case .first: first
            case .second: second
            case .third: third
            case .home: preconditionFailure("no runner starts from home")
            }
        }
        set {
            switch base {
            case .batter: batter = newValue
            case .first: first = newValue
            case .second: second = newValue
            case .third: third = newValue
            case .home: preconditionFailure("no runner starts from home")
            }
        }
    }
}

extension PerBase: Equatable where Content: Equatable {}
extension PerBase: Sendable where Content: Sendable {}
