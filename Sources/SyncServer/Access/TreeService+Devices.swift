import Access
import JSONTree
import TreeStore

// Requests about who is let in.
extension TreeService {
    func serveAccess(
        _ request: AccessRequest, _ pending: PendingRequest, on exchange: HTTPExchange
    ) throws {
        guard !door.gate.isOpen else {
            throw Refusal(
                .conflict,
                "this server is open to all, so nobody is invited; “matchbookd init” closes it")
        }
        let tree = request.namespace.name
        let now = wallClock()
        switch request.verb {
        case .join:
            let source = exchange.origin.address.household.description
            guard door.attempts.take(from: source, now: now) else {
                throw Refusal.tooManyTries
            }
            let join = try JoinRequest(try pending.document())
            let isGood = { [unowned self] in door.attempts.giveBack(to: source, taken: now) }
            answer(exchange, done: isGood) { keeper in
                try keeper.join(join.code, to: tree, key: join.key, name: join.name, now: now)
                    .json(now: now)
            }
        case .invite:
            try requireHost(pending.caller)
            let invite = try InviteRequest(try pending.document())
            answer(exchange) { keeper in
                let made = try keeper.invite(
                    invite.grant, to: tree, minutes: invite.minutes, now: now)
                return JSON([
                    "now": .integer(now), "code": .string(made.code.text),
                    "expires": .integer(made.expires),
                ])
            }
        case .devices:
            try requireHost(pending.caller)
            answer(exchange) { keeper in
                let devices = try keeper.devices(of: tree).map(\.json)
                return JSON(["now": .integer(now), "devices": .array(devices)])
            }
        case .revoke:
            let uid = try pending.document()["uid"]?.string ?? ""
            // Everybody may leave.
            if pending.caller.device?.uid != uid { try requireHost(pending.caller) }
            answer(exchange) { keeper in
                let device = try keeper.revoke(uid, of: tree)
                return JSON(["now": .integer(now), "uid": .string(device.uid)])
            }
        case .renew:
            guard let claims = pending.caller.device else {
                throw Refusal.unauthorized("only the token of a device that was let in is renewed")
            }
            answer(exchange) { keeper in try keeper.renew(claims, now: now).json(now: now) }
        }
    }

    /// Only who may do everything in a tree lets others into it.
    private func requireHost(_ caller: Caller) throws(Refusal) {
        switch caller {
        case .administrator: return
        case .user(let user) where user.device?.grant.mayInvite == true: return
        default: throw .permissionDenied
        }
    }

    /// Has the door keeper do something, and answers with what it tells.
    ///
    /// - Parameter done: called where it did it.
    private func answer(
        _ exchange: HTTPExchange, done: @escaping () -> Void = {},
        _ work: @escaping @Sendable (DoorKeeper) throws -> JSON
    ) {
        let ticket = ticket { [unowned self] result in
            // First: whoever answers may go on with the next request.
            door.gate.devicesChanged()
            switch result {
            case .success(.read(let response?)):
                done()
                exchange.respond(response)
            case .success: preconditionFailure("the door keeper's answer is another's")
            case .failure(let error): fail(exchange, error)
            }
            // Streams of one who was put out end before the next request is read.
            endRevokedStreams()
        }
        let isTaken = door.keepers.submit { [onLoop] keeper in
            let result = Result {
                var response = HTTPResponse.json(try work(try keeper.get()).text())
                response.headers = Self.secretHeaders
                return Outcome.read(response)
            }
            onLoop { $0.finished(ticket, result) }
        }
        if !isTaken { finished(ticket, .failure(Refusal.tooBusy)) }
    }

    /// Nothing on the way keeps a token.
    private static let secretHeaders =
        HTTPResponse.commonHeaders.filter { $0.name != "Cache-Control" }
        + [HTTPHeader(name: "Cache-Control", value: "no-store")]
}

extension Caller {
    /// The device that the caller is, as its token says.
    var device: DeviceClaims? {
        if case .user(let user) = self { user.device } else { nil }
    }
}

extension Refusal {
    static let tooManyTries = Refusal(
        .tooManyRequests,
        "too many codes were tried in a short time; wait a minute and try again",
        headers: [.retryAfter(seconds: 60)])
}
