import Flags
import JSONTree
import Matches

/// The flags of `start` that the kinds bring along: one for every setting, and one for the key of
/// every side that has no other meaning.
struct KindFlags {
    /// Flags that mean something else wherever they stand, or at `start`.
    private static let taken: Set<String> = [
        "ca", "help", "home", "json", "match", "note", "option", "pin", "players", "server", "side",
        "version",
    ]

    private let kinds: [Kind]

    init(_ kinds: [Kind]) {
        self.kinds = kinds
    }

    /// A setting that several kinds have has one flag, explained by the first.
    var flags: [Flag] {
        var seen = Self.taken
        var flags: [Flag] = []
        func add(_ flag: Flag) {
            if seen.insert(flag.name).inserted { flags.append(flag) }
        }
        for kind in kinds {
            for key in kind.sideKeys ?? [] {
                add(Flag(key, "NAME", Texts.flagOfSide(key, kind.name)))
            }
            for option in kind.options {
                let help = Texts.flagOfOption(option, names(having: option))
                guard let standard = option.standard.bool else {
                    add(Flag(option.name, option.standard.integer == nil ? "VALUE" : "N", help))
                    continue
                }
                add(Flag(option.name, help))
                if standard {
                    add(Flag("no-\(option.name)", Texts.flagAgainst(option, kind.name)))
                }
            }
        }
        return flags
    }

    private func names(having option: KindOption) -> String {
        kinds.filter { $0.options.contains { $0.name == option.name } }.map(\.name)
            .joined(separator: ", ")
    }

    /// The settings given, as `name=value`; those that belong to other kinds too, so that the
    /// kind that is meant refuses them.
    func options(in invocation: Invocation) -> [String] {
        var given: [String] = []
        for name in Set(kinds.flatMap { $0.options.map(\.name) }).sorted()
        where !Self.taken.contains(name) {
            if let value = invocation.value(name) {
                given.append("\(name)=\(value)")
            } else if invocation.has(name) {
                given.append("\(name)=yes")
            }
            if invocation.has("no-\(name)") { given.append("\(name)=no") }
        }
        return given
    }

    /// The sides that were named by their keys; a key of another kind is a side that this one
    /// does not have.
    func sides(of kind: Kind, in invocation: Invocation) throws -> [(key: String, name: String)] {
        var given: [(key: String, name: String)] = []
        let own = kind.sideKeys ?? []
        for key in Set(kinds.flatMap { $0.sideKeys ?? [] }).sorted()
        where !Self.taken.contains(key) {
            guard let name = invocation.value(key) else { continue }
            guard own.contains(key) else {
                throw Failure(.usage, Texts.noSideOfKind(key, kind: kind.name))
            }
            given.append((key: key, name: name))
        }
        return given
    }
}
