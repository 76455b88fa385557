import Flags
import JSONTree
import MatchbookClient
import Matches

extension Command {
    static let start = Command(
        Verb(
            "start", takes: "KIND [SIDE...]", arguments: 1...100, Texts.startSummary,
            details: Texts.startDetails(Kinds.all),
            flags: [
                Flag("side", "NAME", repeats: true, Texts.flagSide),
                Flag("players", "A,B", Texts.flagPlayers),
                Flag("option", "NAME=VALUE", repeats: true, Texts.flagOption),
                Flag("note", "TEXT", Texts.flagNote),
            ] + KindFlags(Kinds.all).flags),
        isWriter: true
    ) { desk in
        let words = desk.invocation.arguments
        let kind = try Kinds.require(words[0])
        var info = try kind.info(
            names: try desk.sideNames(of: kind, Array(words.dropFirst())),
            options: try desk.options(of: kind))
        info.note = desk.invocation.value("note")

        let others = try desk.book().listings().filter {
            $0.summary.isOpen && $0.isHere && !$0.isArchived
        }
        let record = try desk.book().start(info)
        if desk.isJSON {
            try desk.console.fact(JSON(record))
        } else {
            let names = record.scoring.summary.sides.map(\.side.name)
            try desk.console.fact(
                Texts.started(try desk.short(record.id), kind: kind.name, sides: names))
            try desk.console.fact(record.stateLine)
        }
        try desk.warnOfRight(on: [record.id])
        if !others.isEmpty { try desk.console.talk(Texts.severalOpenNow(others.count + 1)) }
        return .done
    }
}

extension Desk {
    /// The names of the sides, by the flags and then by the arguments.
    func sideNames(of kind: Kind, _ arguments: [String]) throws -> [String] {
        var sides = SideNames(kind)
        for name in invocation.values("side") { try sides.add(flag: name) }
        for (key, name) in try KindFlags(Kinds.all).sides(of: kind, in: invocation) {
            try sides.add(flag: "\(key)=\(name)")
        }
        if let list = invocation.value("players") {
            for name in list.split(separator: ",", omittingEmptySubsequences: false) {
                sides.add(String(name))
            }
        }
        for name in arguments { sides.add(name) }
        return try sides.names()
    }

    /// The settings that the flags give.
    func options(of kind: Kind) throws -> [(name: String, value: Value)] {
        let given = invocation.values("option") + KindFlags(Kinds.all).options(in: invocation)
        return try given.map { try kind.option($0) }
    }
}

extension Kind {
    /// The setting that `innings=7` means, as what the kind's standard is.
    fileprivate func option(_ text: String) throws -> (name: String, value: Value) {
        guard let (name, word) = text.cutAtEqualsSign else {
            throw Failure(.usage, Texts.optionHasNoValue(text))
        }
        // The kind itself refuses what it does not know.
        guard let option = options.first(where: { $0.name == name }) else {
            return (name, .string(word))
        }
        switch option.standard {
        case .bool:
            guard let flag = Self.flags[word.lowercased()] else {
                throw Failure(.refused, Texts.optionWantsFlag(name, word))
            }
            return (name, .bool(flag))
        case .integer:
            guard let number = Int64(word) else {
                throw Failure(.refused, Texts.optionWantsNumber(name, word))
            }
            return (name, .integer(number))
        default: return (name, .string(word))
        }
    }

    private static let flags = [
        "true": true, "yes": true, "on": true, "1": true,
        "false": false, "no": false, "off": false, "0": false,
    ]
}
