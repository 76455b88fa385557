/// Reads the flavour of regular expressions that rules have.
///
/// There is what a finite machine can find: no groups that are remembered, no looking around.
/// Source: Firebase Realtime Database Security Rules, "Regular expressions", and what the service
/// was seen to refuse.
struct PatternParser {
    private let letters: [Unicode.Scalar]
    /// Bytes before each letter, and before the end.
    private let offsets: [Int]
    private var index = 0
    private var depth = 0

    private let ignoresCase: Bool

    private static let depthMax = 50
    private static let timesMax = 1000

    init(_ text: String, ignoresCase: Bool) {
        self.ignoresCase = ignoresCase
        letters = Array(text.unicodeScalars)
        var offsets = [0]
        for letter in letters { offsets.append(offsets[offsets.count - 1] + letter.utf8Count) }
        self.offsets = offsets
    }

    mutating func parse() throws(PatternError) -> PatternNode {
        let found = try either()
        guard index == letters.count else { throw error("There is no ( for this )") }
        return found
    }

    private var peek: Unicode.Scalar? { index < letters.count ? letters[index] : nil }

    private mutating func takes(_ letter: Unicode.Scalar) -> Bool {
        guard peek == letter else { return false }
        index += 1
        return true
    }

    private func error(_ message: String) -> PatternError {
        PatternError(message + ".", at: offsets[index])
    }

    // MARK: Structure

    private mutating func either() throws(PatternError) -> PatternNode {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.depthMax else { throw error("The pattern is nested too deep") }
        var branches = [try row()]
        while takes("|") { branches.append(try row()) }
        return branches.count == 1 ? branches[0] : .either(branches)
    }

    private mutating func row() throws(PatternError) -> PatternNode {
        var found: [PatternNode] = []
        if index == 0, takes("^") { found.append(.start) }
        while let letter = peek, letter != "|", letter != ")" {
            if letter == "$" {
                guard index == letters.count - 1, depth == 1 else {
                    throw error("$ stands only at the end of the whole pattern")
                }
                index += 1
                found.append(.end)
            } else {
                found.append(try repeated(try part(letter)))
            }
        }
        guard !found.isEmpty else { throw error("There is nothing to find here") }
        return found.count == 1 ? found[0] : .row(found)
    }

    private mutating func part(_ letter: Unicode.Scalar) throws(PatternError) -> PatternNode {
        switch letter {
        case "(":
            index += 1
            if peek == "?" { throw error("There are only plain groups: ( without ?") }
            let inner = try either()
            guard takes(")") else { throw error("There is no ) for a (") }
            return inner
        case "[":
            return .letter(try set())
        case "\\":
            return .letter(one(try escape()))
        case ".":
            index += 1
            return .letter(.dot)
        case "^":
            throw error("^ stands only at the start of the whole pattern")
        case "*", "+", "?", "{":
            throw error(
                "There is nothing to repeat before “\(letter)”; for itself write \\\(letter)")
        default:
            index += 1
            return .letter(one(LetterSet(letter)))
        }
    }

    private mutating func repeated(_ node: PatternNode) throws(PatternError) -> PatternNode {
        var node = node
        var count = 0
        while let letter = peek, "*+?{".unicodeScalars.contains(letter) {
            count += 1
            guard count <= 2 else { throw error("Too many repetitions of one another") }
            index += 1
            switch letter {
            case "*": node = .times(node, 0, nil)
            case "+": node = .times(node, 1, nil)
            case "?": node = .times(node, 0, 1)
            default: node = try counted(node)
            }
        }
        return node
    }

    /// `{n}`, `{n,}` or `{n,m}`, after the brace.
    private mutating func counted(_ node: PatternNode) throws(PatternError) -> PatternNode {
        let least = try number()
        var most: Int? = least
        if takes(",") { most = peek == "}" ? nil : try number() }
        guard takes("}") else { throw error("A count ends with }; for a brace itself write \\{") }
        guard most.map({ $0 >= least }) ?? true else {
            throw error("A count is the lesser number first")
        }
        return .times(node, least, most)
    }

    private mutating func number() throws(PatternError) -> Int {
        var found: Int?
        while let letter = peek, let digit = Int(String(letter)), letter.isASCII {
            found = min((found ?? 0) * 10 + digit, Self.timesMax + 1)
            index += 1
        }
        guard let found else { throw error("A count has a number here; for a brace write \\{") }
        guard found <= Self.timesMax else {
            throw error("A count is more than the limit of \(Self.timesMax)")
        }
        return found
    }

    // MARK: Letters

    /// Letters that are named, with those that a text without capitals has in their place.
    private func one(_ set: LetterSet) -> LetterSet { ignoresCase ? set.folded : set }

    private mutating func escape() throws(PatternError) -> LetterSet {
        index += 1
        guard let letter = peek else { throw error("Nothing follows the backslash") }
        let found: LetterSet
        switch letter {
        case "d": found = .digits
        case "D": found = .digits.inverted
        case "w": found = .word
        case "W": found = .word.inverted
        case "s": found = .space
        case "S": found = .space.inverted
        case "n": found = LetterSet("\n")
        case "r": found = LetterSet("\r")
        case "t": found = LetterSet("\t")
        case _
        where letter.isASCII && (letter.properties.isAlphabetic || letter.value < 0x3A)
            && letter.value >= 0x30:
            throw error("“\\\(letter)” has no meaning in a pattern")
        default: found = LetterSet(letter)
        }
        index += 1
        return found
    }

    private mutating func set() throws(PatternError) -> LetterSet {
        index += 1
        let isInverted = takes("^")
        var found = LetterSet([])
        var isEmpty = true
        while let letter = peek, letter != "]" {
            isEmpty = false
            let (first, isOne) = try element(letter)
            guard isOne, peek == "-", index + 1 < letters.count, letters[index + 1] != "]" else {
                found = found.union(isOne ? one(first) : first)
                continue
            }
            index += 1
            let place = offsets[index]
            let (last, isLastOne) = try element(letters[index])
            guard isLastOne, let low = first.ranges.first?.lowerBound,
                let high = last.ranges.first?.lowerBound, low <= high
            else { throw PatternError("A range goes from a letter to a later one.", at: place) }
            found = found.union(one(LetterSet([low...high])))
        }
        guard takes("]") else { throw error("There is no ] for a [") }
        guard !isEmpty else { throw error("A set is empty") }
        return isInverted ? found.inverted : found
    }

    /// What one piece of a set takes, and whether that is one letter.
    private mutating func element(
        _ letter: Unicode.Scalar
    ) throws(PatternError) -> (LetterSet, isOne: Bool) {
        guard letter == "\\" else {
            index += 1
            return (LetterSet(letter), true)
        }
        let found = try escape()
        return (found, found.isOne)
    }
}

extension Unicode.Scalar {
    fileprivate var utf8Count: Int { UTF8.width(self) }
}
