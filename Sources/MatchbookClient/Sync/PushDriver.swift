import Crypto
import JSONTree
import Matches
import SyncCore
import TreeStore

/// Runs a push: does what the session says, in order, and tells it what came of it.
struct PushDriver {
    let book: Scorebook
    let link: ServerLink
    let choice: Outbox.Choice
    let right: WriteRight
    var tally = PushTally()
    private(set) var clockMoved: Int64?
    /// How far the server had come with the last batch.
    private var seen: Cursor?
    var session: PushSession
    /// Whether the server lacked what it had confirmed, so that all of it is sent again.
    private(set) var hasRestored = false
    /// Whether refused writes were given another stamp, so that another round can send them.
    var hasReleased = false

    var exchange: HomeExchange { HomeExchange(book, right) }
    var file: LocalFile { book.file }
    var outbox: Outbox { Outbox(book.file) }

    init(_ book: Scorebook, _ link: ServerLink, _ choice: Outbox.Choice) throws {
        try book.requireOutboxOwner(at: link.server)
        self.book = book
        self.link = link
        self.choice = choice
        right = try book.right(at: link.server)
        session = PushSession(storeID: try book.currentIdentity().storeID)
    }

    /// - Throws: what goes wrong here; what goes wrong at the server is the ending.
    mutating func run(
        _ progress: (ExchangeProgress) -> Void = { _ in }
    ) throws -> PushSession.Ending {
        var ending = try runOnce(progress)
        if hasReleased, ending == .done {
            hasReleased = false
            session = PushSession(storeID: try book.currentIdentity().storeID)
            ending = try runOnce(progress)
        }
        if let seen {
            // So that it is noticed when the server falls back behind what was pushed.
            try file.writing { try exchange.setSeen(seen) }
        }
        return ending
    }

    private mutating func runOnce(
        _ progress: (ExchangeProgress) -> Void
    ) throws -> PushSession.Ending {
        var actions = session.started()[...]
        var underWay: ServerLink.Attempt?
        while true {
            guard let action = actions.popFirst() else {
                guard let sent = underWay.take() else {
                    preconditionFailure("a push that says neither what to do nor that it ended")
                }
                actions += answer(to: sent)
                continue
            }
            switch action {
            case .askStatus:
                actions += try askStatus()
            case .adoptStore(let storeID):
                let known = try book.currentIdentity().storeID
                hasRestored = hasRestored || known != nil
                try persist { try $0.adoptStore(storeID) }
            case .moveStamps(let moved):
                // They moved with the offset, in one transaction.
                clockMoved = moved
            case .takeNewDevice:
                let device = DeviceID(bits: try SecureRandom.number())
                try persist { try $0.renew(device) }
            case .renumber(let next):
                try persist { try $0.renumber(from: next) }
            case .loadOutbox:
                actions += try loadOutbox()
            case .number(let writes):
                try persist { try $0.number(writes) }
            case .send(let batch):
                underWay = try send(batch)
            case .settle(let settlements):
                try settle(settlements)
                progress(ExchangeProgress(done: tally.done, total: tally.total))
            case .wait(let milliseconds):
                book.clock.sleep(milliseconds: milliseconds)
                actions += session.waited()
            case .stop(let ending):
                return ending
            }
        }
    }

    /// On the disk when it returns.
    func persist<Result>(_ body: (inout HomeExchange) throws -> Result) throws -> Result {
        var exchange = exchange
        return try file.writing { try body(&exchange) }
    }

    // MARK: The server

    private mutating func askStatus() throws -> [PushSession.Action] {
        let answer: (status: ServerStatus, moment: ServerMoment)
        do throws(PushFailure) {
            answer = try link.status()
        } catch {
            return session.failed(error, jitter: .random(in: 0..<1))
        }
        let (moved, hasFallenBack) = try persist {
            try $0.meet(answer.status, at: answer.moment)
        }
        hasRestored = hasRestored || hasFallenBack
        return session.statusArrived(answer.status, moved: moved)
    }

    private mutating func send(_ batch: [PendingWrite]) throws -> ServerLink.Attempt {
        let identity = try book.currentIdentity()
        let kept = try outbox.writes(batch.map(\.id))
        var writes: [PushWrite] = []
        writes.reserveCapacity(batch.count)
        for pending in batch { writes.append(try wire(pending, kept[pending.id])) }
        return link.beginPush(
            PushRequest(device: identity.device, storeID: identity.storeID, writes: writes))
    }

    private mutating func answer(to sent: ServerLink.Attempt) -> [PushSession.Action] {
        do throws(PushFailure) {
            let answer = try link.answer(to: sent)
            seen = answer.cursor ?? seen
            return session.answered(answer)
        } catch {
            return session.failed(error, jitter: .random(in: 0..<1))
        }
    }

    /// A write that is gone, or that cannot be read, still uses up its number.
    private mutating func wire(
        _ pending: PendingWrite, _ write: OutboxWrite?
    ) throws -> PushWrite {
        guard let number = pending.number else { preconditionFailure("a write without a number") }
        // The stamp tells the server which write is meant, should the number be another's there.
        let skip = PushWrite(number: number, stamp: write?.sentStamp ?? .none, content: .skip)
        guard !pending.isGivenUp, let write else { return skip }
        do {
            return PushWrite(
                number: number, stamp: write.sentStamp, content: try write.content(),
                isRestoring: write.isRestoring)
        } catch {
            let message = "it is damaged here: \(error)"
            try file.writing {
                try outbox.quarantine(
                    write.id, reason: "damaged", message: message, keepsNumber: true)
            }
            tally.note(message, for: write)
            return skip
        }
    }
}
