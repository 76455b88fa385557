/// A line taken apart into flags and arguments, before anything is known of its verb.
struct Scan {
    enum Finding {
        /// As it was written, dashes and all, without its value.
        case unknown(String)
        case missingValue(Flag)
        case unwantedValue(String)
        case duplicate(Flag)
    }

    private let known: [String: Flag]
    private(set) var arguments: [String] = []
    /// Flags given, with their values; a flag without a value has none.
    private(set) var values: [String: [String]] = [:]
    /// The names in `values` in the order of their first use.
    private(set) var order: [String] = []
    /// What is wrong, in the order of the line: told only if no help is asked for.
    private(set) var findings: [Finding] = []
    private(set) var wantsHelp = false
    private(set) var wantsVersion = false

    init(flags: [Flag]) {
        known = Dictionary(flags.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    mutating func read(_ line: [String]) {
        var rest = line[...]
        while let word = rest.popFirst() {
            if word == "--" {
                arguments += rest
                return
            }
            if word == "-h" {
                wantsHelp = true
            } else if word.hasPrefix("--") {
                readFlag(word, &rest)
            } else if Self.beginsArgument(word) {
                arguments.append(word)
            } else {
                findings.append(.unknown(word))
            }
        }
    }

    private mutating func readFlag(_ word: String, _ rest: inout ArraySlice<String>) {
        let body = word.dropFirst(2)
        let parts = body.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0])
        let attached = parts.count == 2 ? String(parts[1]) : nil
        if name == "help" || name == "version" {
            if name == "help" { wantsHelp = true } else { wantsVersion = true }
            return
        }
        guard let flag = known[name] else {
            findings.append(.unknown("--" + name))
            return
        }
        guard flag.takesValue else {
            if attached != nil { findings.append(.unwantedValue(name)) }
            note(flag, value: nil)
            return
        }
        if let attached {
            note(flag, value: attached)
        } else if let next = rest.first, !next.hasPrefix("--") {
            rest.removeFirst()
            note(flag, value: next)
        } else {
            findings.append(.missingValue(flag))
        }
    }

    private mutating func note(_ flag: Flag, value: String?) {
        guard let earlier = values[flag.name] else {
            order.append(flag.name)
            values[flag.name] = value.map { [$0] } ?? []
            return
        }
        guard let value else { return }
        if flag.repeats {
            values[flag.name] = earlier + [value]
        } else {
            findings.append(.duplicate(flag))
        }
    }

    private static func beginsArgument(_ word: String) -> Bool {
        let utf8 = word.utf8
        guard utf8.first == UInt8(ascii: "-") else { return true }
        guard let second = utf8.dropFirst().first else { return true }
        return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(second)
            || second == UInt8(ascii: ".")
    }
}
