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
                Flag("option", "NAME=VALUE", repeats: true, Texts.flagOption),
                Flag("note", "TEXT", Texts.flagNote),
            ]),
        isWriter: true
    ) { desk in
        let words = desk.invocation.arguments
        let kind = try Kinds.require(words[0])
        var sides = SideNames(kind)
        for name in desk.invocation.values("side") { try sides.add(flag: name) }
        for name in words.dropFirst() { sides.add(name) }
        let options = try desk.invocation.values("option").map { try kind.option($0) }
        var info = try kind.info(names: try sides.names(), options: options)
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
        if !others.isEmpty { try desk.console.talk(Texts.severalOpenNow(others.count + 1)) }
        return .done
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
