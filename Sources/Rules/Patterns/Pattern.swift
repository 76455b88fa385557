/// A regular expression, ready to look for in texts in time that grows with the text alone.
///
/// A machine of many states at once and no way back: Thompson, "Regular Expression Search
/// Algorithm", CACM 11 (1968).
package struct Pattern: Sendable {
    enum Step: Equatable, Sendable {
        case letter(LetterSet)
        /// Goes on at the start of the text, or at its end, alone.
        case start, end
        /// Goes on at both.
        case split(Int, Int)
        case jump(Int)
        case found
    }

    private(set) var steps: [Step] = []
    private let ignoresCase: Bool
    /// Whether it can begin at the start of a text alone.
    private let isAtStart: Bool

    /// States of the machine, which counts multiply.
    static let stepsMax = 2000

    init(_ text: String, ignoresCase: Bool = false) throws(PatternError) {
        var parser = PatternParser(text, ignoresCase: ignoresCase)
        let node = try parser.parse()
        self.ignoresCase = ignoresCase
        isAtStart =
            switch node {
            case .start: true
            case .row(let parts): parts.first == .start
            default: false
            }
        try add(node)
        steps.append(.found)
    }

    private mutating func add(_ node: PatternNode) throws(PatternError) {
        guard steps.count < Self.stepsMax else {
            throw PatternError(
                "The pattern repeats more than the limit of \(Self.stepsMax) letters.", at: 0)
        }
        switch node {
        case .letter(let set):
            steps.append(.letter(set))
        case .start:
            steps.append(.start)
        case .end:
            steps.append(.end)
        case .row(let parts):
            for part in parts { try add(part) }
        case .either(let branches):
            var ends: [Int] = []
            for (index, branch) in branches.enumerated() {
                guard index < branches.count - 1 else {
                    try add(branch)
                    continue
                }
                let fork = steps.count
                steps.append(.jump(0))
                try add(branch)
                ends.append(steps.count)
                steps.append(.jump(0))
                steps[fork] = .split(fork + 1, steps.count)
            }
            for end in ends { steps[end] = .jump(steps.count) }
        case .times(let inner, let least, let most):
            for _ in 0..<least { try add(inner) }
            guard let most else {
                let fork = steps.count
                steps.append(.jump(0))
                try add(inner)
                steps.append(.jump(fork))
                steps[fork] = .split(fork + 1, steps.count)
                return
            }
            var forks: [Int] = []
            for _ in least..<most {
                forks.append(steps.count)
                steps.append(.jump(0))
                try add(inner)
            }
            for fork in forks { steps[fork] = .split(fork + 1, steps.count) }
        }
    }

    // MARK: Finding

    /// Whether it is found in the text.
    ///
    /// - Parameter pay: is told of so many steps of work before they are done.
    func isFound(
        in text: String, pay: (Int) throws(EvaluationError) -> Void
    ) throws(EvaluationError) -> Bool {
        var states = StateSet(count: steps.count)
        var next = StateSet(count: steps.count)
        var stack: [Int] = []
        var letters = text.unicodeScalars.makeIterator()
        var letter = letters.next()
        enter(0, isFirst: true, isLast: letter == nil, &states, &stack)
        while let present = letter, !hasFound(states) {
            try pay(1 + states.count)
            letter = letters.next()
            next.removeAll()
            let folded = ignoresCase ? present.simplyFolded : present.value
            for state in states.members {
                if case .letter(let set) = steps[state], set.contains(folded) {
                    enter(state + 1, isFirst: false, isLast: letter == nil, &next, &stack)
                }
            }
            // One that may begin anywhere begins anew at every letter.
            if !isAtStart { enter(0, isFirst: false, isLast: letter == nil, &next, &stack) }
            swap(&states, &next)
            if states.count == 0 { return false }
        }
        return hasFound(states)
    }

    private func hasFound(_ states: StateSet) -> Bool { states.contains(steps.count - 1) }

    /// Adds a state and those that it leads to without a letter.
    private func enter(
        _ state: Int, isFirst: Bool, isLast: Bool, _ states: inout StateSet, _ stack: inout [Int]
    ) {
        stack.append(state)
        while let state = stack.popLast() {
            guard states.insert(state) else { continue }
            switch steps[state] {
            case .letter, .found: break
            case .start: if isFirst { stack.append(state + 1) }
            case .end: if isLast { stack.append(state + 1) }
            case .jump(let target): stack.append(target)
            case .split(let first, let second):
                stack.append(second)
                stack.append(first)
            }
        }
    }
}

/// States of the machine, each once.
private struct StateSet {
    private(set) var members: [Int] = []
    private var isMember: [Bool]

    init(count: Int) {
        isMember = Array(repeating: false, count: count)
    }

    var count: Int { members.count }

    func contains(_ state: Int) -> Bool { isMember[state] }

    /// False when it was there.
    mutating func insert(_ state: Int) -> Bool {
        guard !isMember[state] else { return false }
        isMember[state] = true
        members.append(state)
        return true
    }

    mutating func removeAll() {
        for state in members { isMember[state] = false }
        members.removeAll(keepingCapacity: true)
    }
}
