/// A match whose kind this version does not know: its entries are texts, and nothing is counted.
struct UnknownKind: MatchKind {
    static let name = ""
    static let title = "a kind that this version does not know"
    static let notation = ""
    static let options: [KindOption] = []
    static let sideKeys: [String]? = nil

    private let sides: [Side]
    private var count = 0
    private(set) var words = ""

    init(_ setup: Setup) {
        sides = setup.sides
    }

    func parse(_ text: String) -> String { text }

    func print(_ event: String) -> String { event }

    mutating func apply(_ event: String) {
        count += 1
        words = event
    }

    var line: String { count == 1 ? "1 entry" : "\(count) entries" }

    func summary(_ ending: Finish?) -> Summary {
        Summary(sides: sides.map { Summary.SideScore($0, score: nil) })
    }
}
