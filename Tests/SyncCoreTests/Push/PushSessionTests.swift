import JSONTree
import SyncCore
import Testing

struct PushSessionTests {
    private var session = PushSession(storeID: "s")

    @Test mutating func `an empty outbox is done`() {
        #expect(session.started() == [.askStatus])
        #expect(session.statusArrived(Self.status(), moved: 0) == [.loadOutbox])
        #expect(session.outboxLoaded([], next: 1) == [.stop(.done)])
    }

    @Test mutating func `writes are numbered before they are sent, and settled`() {
        _ = load([Self.pending(7), Self.pending(9)], next: 4)
        let batch = [Self.pending(7, number: 4), Self.pending(9, number: 5)]
        #expect(actions == [.number(batch), .send(batch)])
        let results = [Self.applied(4), Self.applied(5)]
        #expect(
            session.answered(Self.answer(results)) == [
                .settle([
                    PushSession.Settlement(id: 7, result: results[0]),
                    PushSession.Settlement(id: 9, result: results[1]),
                ]), .stop(.done),
            ])
    }

    @Test(arguments: [(2, true), (1, false), (0, false)] as [(Int64, Bool)])
    mutating func `a batch leaves before what the last gave is settled, if the server keeps it`(
        kept: Int64, isSentFirst: Bool
    ) {
        let pending = (1...3).map { Self.pending($0, number: $0) } + [Self.pending(4)]
        _ = load(pending, next: 4, status: Self.status(writes: 2, kept: kept))
        let settled = PushSession.Action.settle(
            [1, 2].map { PushSession.Settlement(id: $0, result: Self.applied($0)) })
        let batch = [Self.pending(3, number: 3), Self.pending(4, number: 4)]
        let sent = [PushSession.Action.number(batch), .send(batch)]
        #expect(answer(1...2) == (isSentFirst ? sent + [settled] : [settled] + sent))
        // With nothing left to send, what is settled comes before the end.
        #expect(answer(3...4).last == .stop(.done))
    }

    @Test(
        arguments: [
            (0, []), (2000, []), (-2000, []), (2001, [.moveStamps(byMilliseconds: 2001)]),
            (-2001, [.moveStamps(byMilliseconds: -2001)]),
            (.min, [.moveStamps(byMilliseconds: .min)]),
        ] as [(Int64, [PushSession.Action])])
    mutating func `stamps move when the clock was more than two seconds off`(
        moved: Int64, first: [PushSession.Action]
    ) {
        _ = session.started()
        #expect(session.statusArrived(Self.status(), moved: moved) == first + [.loadOutbox])
    }

    @Test mutating func `another store is adopted before anything is loaded`() {
        _ = session.started()
        #expect(
            session.statusArrived(Self.status("t"), moved: 0) == [.adoptStore("t"), .loadOutbox])
    }

    @Test mutating func `a batch ends where a number is missing`() {
        let numbers: [Int64?] = [4, 5, 7, nil, nil]
        let pending = numbers.enumerated().map {
            Self.pending(Int64($0.offset), number: $0.element)
        }
        _ = load(pending, next: 9)
        #expect(Self.sent(actions) == [4, 5])
        #expect(Self.sent(answer(4...5)) == [7])
        #expect(Self.sent(answer(7...7)) == [9, 10])
    }

    @Test(arguments: [(0, 0, 1), (-5, -5, 1), (10_000, 2, 2), (250, 1000, 2), (50, 1000, 1)])
    mutating func `limits of the server bound a batch, and one write always goes`(
        bytes: Int, writes: Int, count: Int
    ) {
        let status = Self.status("s", bytes: bytes, writes: writes)
        _ = load((1...5).map { Self.pending($0) }, next: 1, status: status)
        #expect(Self.sent(actions)?.count == count)
    }

    @Test mutating func `a batch that is too large is halved, and a write that is is skipped`() {
        _ = load((1...4).map { Self.pending($0) }, next: 1)
        let failure = PushFailure.tooLarge("too large")
        #expect(Self.sent(session.failed(failure, jitter: 0)) == [1, 2])
        #expect(Self.sent(session.failed(failure, jitter: 0)) == [1])
        let refused = WriteResult(number: 1, outcome: .rejected(.tooLarge, message: "too large"))
        var skip = Self.pending(1, number: 1)
        skip.isGivenUp = true
        #expect(
            session.failed(failure, jitter: 0) == [
                .settle([PushSession.Settlement(id: 1, result: refused, isFinal: false)]),
                .send([skip]),
            ])
        let skipped = WriteResult(number: 1, outcome: .skipped)
        let after = session.answered(Self.answer([skipped]))
        #expect(after.first == .settle([PushSession.Settlement(id: 1, result: skipped)]))
        #expect(Self.sent(after) == [2])
    }

    @Test mutating func `a skip that is too large stops the push`() {
        var givenUp = Self.pending(1, number: 1)
        givenUp.isGivenUp = true
        _ = load([givenUp], next: 2)
        let failure = PushFailure.tooLarge("too large")
        #expect(session.failed(failure, jitter: 0) == [.stop(.failed(failure))])
    }

    @Test mutating func `a lost answer is waited for twice, with the same batch`() {
        _ = load([Self.pending(1)], next: 1)
        let failure = PushFailure.noAnswer("lost")
        for milliseconds in [500, 1000] as [Int64] {
            #expect(session.failed(failure, jitter: 0) == [.wait(milliseconds: milliseconds)])
            #expect(session.waited() == [.send([Self.pending(1, number: 1)])])
        }
        #expect(session.failed(failure, jitter: 0) == [.stop(.failed(failure))])
    }

    @Test(
        arguments: [
            .noAnswer("down"), .unauthorized("who"), .refused("no"), .tooLarge("?"),
            .gap(expected: 4),
        ] as [PushFailure])
    mutating func `a server that gives no status stops the push`(failure: PushFailure) {
        _ = session.started()
        #expect(session.failed(failure, jitter: 0) == [.stop(.failed(failure))])
    }

    @Test mutating func `a busy server is asked again`() {
        _ = session.started()
        #expect(session.failed(.busy("later"), jitter: 0.5) == [.wait(milliseconds: 750)])
        #expect(session.waited() == [.askStatus])
    }

    @Test(arguments: [.unauthorized("who"), .refused("no")] as [PushFailure])
    mutating func `a refused batch stops the push`(failure: PushFailure) {
        _ = load([Self.pending(1)], next: 1)
        #expect(session.failed(failure, jitter: 0) == [.stop(.failed(failure))])
    }

    @Test mutating func `an answer that leaves out writes settles the others and stops`() {
        _ = load([Self.pending(1), Self.pending(2)], next: 1)
        let after = session.answered(Self.answer([Self.applied(2), Self.applied(77)]))
        #expect(after.first == .settle([PushSession.Settlement(id: 2, result: Self.applied(2))]))
        guard case .stop(.failed(.refused))? = after.last else {
            Issue.record("\(after)")
            return
        }
    }

    @Test mutating func `used numbers lead to a new device, the other writes settled`() {
        _ = load([Self.pending(1), Self.pending(2)], next: 1)
        let used = WriteResult(number: 1, outcome: .rejected(.sequenceUsed, message: "used"))
        #expect(
            session.answered(Self.answer([used, Self.applied(2)])) == [
                .settle([PushSession.Settlement(id: 2, result: Self.applied(2))]),
                .takeNewDevice, .loadOutbox,
            ])
    }

    @Test mutating func `an answer of another store is settled before that is adopted`() {
        _ = load([Self.pending(1)], next: 1)
        let answer = PushAnswer(now: 0, storeID: "t", acked: 9, results: [Self.applied(1)])
        #expect(
            session.answered(answer) == [
                .settle([PushSession.Settlement(id: 1, result: Self.applied(1))]),
                .adoptStore("t"), .renumber(from: 10), .loadOutbox,
            ])
    }

    @Test mutating func `a server that forgot numbers gets again what it lost, from its number on`()
    {
        _ = load([Self.pending(7, number: 9)], next: 10)
        #expect(
            session.failed(.gap(expected: 4), jitter: 0) == [
                .adoptStore("s"), .renumber(from: 4), .loadOutbox,
            ])
        let again = session.outboxLoaded([Self.pending(3), Self.pending(7)], next: 4)
        #expect(Self.sent(again) == [4, 5])
    }

    @Test mutating func `with nothing to send the server is asked what it knows`() {
        _ = session.started()
        _ = session.statusArrived(Self.status(), moved: 0)
        #expect(session.outboxLoaded([], next: 9) == [.send([])])
        var other = session
        let known = PushAnswer(now: 0, storeID: "s", acked: 8, results: [])
        #expect(session.answered(known) == [.stop(.done)])
        let forgotten = PushAnswer(now: 0, storeID: "s", acked: 5, results: [])
        #expect(
            other.answered(forgotten) == [.adoptStore("s"), .renumber(from: 6), .loadOutbox])
        #expect(Self.sent(other.outboxLoaded([Self.pending(1)], next: 6)) == [6])
    }

    @Test(arguments: ["gap", "used", "store"])
    mutating func `a server that contradicts itself does not keep a push for ever`(fault: String) {
        _ = session.started()
        var actions = session.statusArrived(Self.status(), moved: 0)
        for round in 0..<100 {
            guard actions.contains(.loadOutbox) else { break }
            _ = session.outboxLoaded([Self.pending(1)], next: 1)
            let used = WriteResult(number: 1, outcome: .rejected(.sequenceUsed, message: "used"))
            actions =
                switch fault {
                case "gap": session.failed(.gap(expected: Int64(round)), jitter: 0)
                case "used": session.answered(Self.answer([used]))
                default:
                    session.answered(
                        PushAnswer(now: 0, storeID: "t\(round)", acked: 0, results: []))
                }
        }
        guard case .stop(.failed)? = actions.last else {
            Issue.record("\(actions)")
            return
        }
    }

    // MARK: Parts

    private var actions: [PushSession.Action] = []

    private mutating func load(
        _ pending: [PendingWrite], next: Int64, status: ServerStatus = status()
    ) -> [PushSession.Action] {
        _ = session.started()
        _ = session.statusArrived(status, moved: 0)
        actions = session.outboxLoaded(pending, next: next)
        return actions
    }

    private mutating func answer(_ numbers: ClosedRange<Int64>) -> [PushSession.Action] {
        session.answered(Self.answer(numbers.map(Self.applied)))
    }

    private static func status(
        _ storeID: String = "s", bytes: Int = Limits.pushBytesMax, writes: Int = 1000,
        kept: Int64 = 0
    ) -> ServerStatus {
        ServerStatus(
            now: 0, storeID: storeID, version: "1",
            cursor: Cursor(storeID: storeID, position: 0, began: 0), pushBytesMax: bytes,
            pushWritesMax: writes, pushResultsKept: kept)
    }

    private static func pending(_ id: Int64, number: Int64? = nil) -> PendingWrite {
        PendingWrite(id: id, number: number, bytes: 100)
    }

    private static func applied(_ number: Int64) -> WriteResult {
        WriteResult(number: number, outcome: .applied)
    }

    private static func answer(_ results: [WriteResult]) -> PushAnswer {
        PushAnswer(now: 0, storeID: "s", acked: 0, results: results)
    }

    /// The numbers of the batch that the actions send.
    private static func sent(_ actions: [PushSession.Action]) -> [Int64?]? {
        for case .send(let batch) in actions { return batch.map(\.number) }
        return nil
    }
}
