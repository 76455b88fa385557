import Access
import Flags
import JSONTree
import MatchbookClient
import Matches
import QRCode

extension Command {
    static let invite = Command(
        Verb(
            "invite", Texts.inviteSummary, details: Texts.inviteDetails,
            flags: [
                Flag("all", Texts.flagInviteAll), Flag("read", Texts.flagRead),
                Flag("minutes", "NUMBER", Texts.flagMinutes),
            ])
    ) { desk in
        let server = try desk.server()
        let isAll = desk.invocation.has("all")
        guard !isAll || !desk.invocation.has("match") else {
            throw Failure(.usage, Texts.inviteOneOrAll)
        }
        let scope: Grant.Scope = isAll ? .home : .match(try desk.match().text)
        let minutes = try desk.invocation.integer("minutes", in: 1...7 * 24 * 60) ?? 60
        let code = try desk.book().invite(
            Grant(scope, mayWrite: !desk.invocation.has("read")), minutes: minutes, at: server)
        if desk.isJSON {
            try desk.console.fact(JSON(["code": .string(code), "server": .string(server)]))
            return .done
        }
        try desk.console.fact(Line(code, .strong))
        let command = "matchbook join \(code) --server \(server)"
        // An authority that this device had to be told of, others have to be told of too.
        let isPrivate = try desk.trust(try desk.book().settings.trust).authorities != nil
        try desk.console.talk(
            Texts.howToJoin(isPrivate ? command + " --ca FILE" : command, minutes: minutes))
        // For a camera, which only a screen is for.
        if desk.console.isErrorTerminal, let qr = QRCode(command) {
            let isColored = desk.surroundings.environment.allowsColor
            try desk.console.picture(qr.lines(isColored: isColored))
        }
        return .done
    }

    static let join = Command(
        Verb(
            "join", takes: "CODE", arguments: 1...1, Texts.joinSummary, details: Texts.joinDetails)
    ) { desk in
        let server = try desk.server()
        let grant = try desk.book().join(desk.invocation.arguments.first ?? "", at: server)
        try desk.rememberServer(didAnswer: true)
        if desk.isJSON {
            let fields = [JSON.Field(name: "server", value: .string(server))] + grant.fields
            try desk.console.fact(.object(fields))
        } else {
            try desk.console.fact(Texts.joined(grant, server))
        }
        let keptAside = try desk.book().quarantinedCount()
        if grant.mayWrite, keptAside > 0 {
            try desk.console.talk(Texts.keptAsideAtJoining(keptAside))
        }
        return .done
    }

    static let leave = Command(
        Verb("leave", Texts.leaveSummary, details: Texts.leaveDetails)
    ) { desk in
        let server = try desk.server()
        guard let isTold = try desk.book().leave(server) else {
            throw Failure(.refused, Texts.notLetIn(server))
        }
        if desk.isJSON {
            try desk.console.fact(
                JSON(["server": .string(server), "serverKnows": .bool(isTold)]))
            return .done
        }
        try desk.console.fact(Texts.left(server))
        if !isTold { try desk.console.warn(Texts.leftUnheard) }
        return .done
    }

    static let devices = Command(Verb("devices", Texts.devicesSummary)) { desk in
        try desk.requireHome()
        let server = try desk.server()
        let devices = try desk.book().devices(at: server)
        let own = try desk.book().uid(at: server)
        if desk.isJSON {
            let facts = devices.map { $0.json(isThis: $0.uid == own) }
            try desk.console.fact(JSON(["devices": .array(facts)]))
            return .done
        }
        if devices.isEmpty { try desk.console.talk(Texts.noDevices) }
        var table = Table()
        for device in devices {
            table.row([
                Line(device.uid, .strong), Line(Texts.scope(device.grant)),
                Line(Age.words(of: device.joined, now: desk.now), .faint),
                device.isRevoked
                    ? Line(Texts.putOut, .warning)
                    : Line(Texts.deviceName(device.name, isThis: device.uid == own)),
            ])
        }
        for line in table.lines { try desk.console.fact(line) }
        return .done
    }

    static let revoke = Command(
        Verb(
            "revoke", takes: "DEVICE", arguments: 1...1, Texts.revokeSummary,
            details: Texts.revokeDetails)
    ) { desk in
        let uid = try desk.book().revoke(
            desk.invocation.arguments.first ?? "", at: try desk.server())
        if desk.isJSON {
            try desk.console.fact(JSON(["uid": .string(uid)]))
        } else {
            try desk.console.fact(Texts.revoked(uid))
        }
        return .done
    }
}

extension LetInDevice {
    fileprivate func json(isThis: Bool) -> JSON {
        let fields = [
            JSON.Field(name: "uid", value: .string(uid)),
            JSON.Field(name: "name", value: .string(name)),
            JSON.Field(name: "joined", value: .integer(joined)),
            JSON.Field(name: "isRevoked", value: .bool(isRevoked)),
            JSON.Field(name: "isThisDevice", value: .bool(isThis)),
        ]
        return .object(fields + grant.fields)
    }
}
