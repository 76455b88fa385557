import Flags
import JSONTree
import MatchbookClient
import SyncCore

extension Command {
    static let config = Command(
        Verb(
            "config", takes: "[SETTING [VALUE]]", arguments: 0...2, Texts.configSummary,
            details: Texts.configDetails, flags: [Flag("unset", Texts.flagUnset)])
    ) { desk in
        let words = desk.invocation.arguments
        let name = words.first
        if let name, !Desk.settingNames.contains(name) {
            throw Failure(.usage, Texts.noSuchSetting(name, Desk.settingNames))
        }
        let isUnset = desk.invocation.has("unset")
        guard !isUnset || words.count == 1 else { throw Failure(.usage, Texts.unsetWhat) }
        if let name, isUnset || words.count == 2 {
            try desk.set(name, isUnset ? nil : words[1])
        }
        try desk.tellSettings(name)
        return .done
    }
}

extension Desk {
    static let settingNames = ["name", "server", "ca", "pin", "outbox"]
    private static let nameMax = 60

    fileprivate func set(_ name: String, _ value: String?) throws {
        var settings = try book().settings
        if name == "server" {
            if let value { _ = try ServerURL(value) }
            settings.server = value
        } else if name == "ca" {
            var trust = try book().rememberedTrust
            trust.authorities = try value.map { try Self.authorities($0) }
            return try book().remember(trust)
        } else if name == "pin" {
            settings.trust.pin = try value.map { try ServerPin($0) }
        } else if name == "outbox" {
            try settings.setOutbox(value)
        } else {
            if let value {
                let isFit =
                    (1...Self.nameMax).contains(value.count)
                    && !value.contains(where: \.isNewline)
                    && value.contains { !$0.isWhitespace }
                guard isFit else { throw Failure(.refused, Texts.unfitName(max: Self.nameMax)) }
            }
            settings.name = value ?? ""
        }
        try book().save(settings)
    }

    fileprivate func tellSettings(_ name: String?) throws {
        let book = try book()
        let values: [(name: String, value: String?)] = [
            ("name", book.settings.name.isEmpty ? nil : book.settings.name),
            ("server", book.settings.server), ("ca", book.rememberedTrust.authorities),
            ("pin", book.settings.trust.pin?.text),
            ("outbox", String(book.settings.outboxMiB)),
        ]
        if isJSON {
            let fields = values.dropLast().map { setting in
                JSON.Field(
                    name: setting.name, value: setting.value.map { .string($0) } ?? .null)
            }
            let more = [
                JSON.Field(name: "outbox", value: .count(book.settings.outboxMiB)),
                JSON.Field(name: "device", value: .string(book.device.description)),
                JSON.Field(name: "home", value: .string(book.home)),
            ]
            try console.fact(.object(fields + more))
            return
        }
        if let name {
            guard let value = values.first(where: { $0.name == name })?.value else {
                try console.talk(Texts.notSet(name))
                return
            }
            try console.fact(value)
            return
        }
        var table = Table()
        for (name, value) in values {
            let told = name == "outbox" ? value.map { Texts.outboxRoom($0) } : value
            table.row([Line(name, .faint), told.map { Line($0) } ?? Line(Texts.unset, .faint)])
        }
        table.row([Line("device", .faint), Line(book.device.description)])
        table.row([Line("home", .faint), Line(book.home)])
        for line in table.lines { try console.fact(line) }
    }
}

extension Settings {
    /// A whole number of MiB; nil is the number that holds when nothing is said.
    fileprivate mutating func setOutbox(_ value: String?) throws {
        guard let value else {
            self["outboxMiB"] = nil
            return
        }
        guard let number = Int(value), Self.outboxMiBRange.contains(number) else {
            throw Failure(.refused, Texts.unfitOutbox(value, Self.outboxMiBRange))
        }
        outboxMiB = number
    }
}
