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
        let info = try desk.info(of: kind, names: Array(words.dropFirst()))

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
        if !others.isEmpty { try desk.console.talk(Texts.severalOpenNow(others.count + 1)) }
        return .done
    }
}

extension Desk {
    /// The info of a match that is about to begin, by the flags of `start`.
    func info(of kind: Kind, names: [String]) throws -> MatchInfo {
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
        for name in names { sides.add(name) }
        var options = try invocation.values("option").map { try kind.option($0) }
        options += try KindFlags(Kinds.all).options(in: invocation).map { try kind.option($0) }
        var info = try kind.info(names: try sides.names(), options: options)
        info.note = invocation.value("note")
        return info
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
