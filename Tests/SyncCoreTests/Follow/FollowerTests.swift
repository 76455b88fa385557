import JSONTree
import SyncCore
import TestSupport
import Testing

struct FollowerTests {
    private static let start = Cursor(storeID: "s", position: 3, began: 1)
    private static let silence = Follower.Action.wait(
        milliseconds: Limits.streamSilenceMillisecondsMax)
    private static let begin = Follower.Action.wait(
        milliseconds: Limits.streamBeginMillisecondsMax)

    private static func row(_ key: String, _ sequence: Int64) -> Row {
        let code = PathCode(Path([Key(unchecked: key)]))
        return Row(
            path: code, stamp: .none, value: Array("1".utf8), evidence: .none, sequence: sequence)
    }

    private static func page(
        _ rows: [Row], _ position: Int64, isReset: Bool = false, hasMore: Bool = false
    ) -> ChangePage {
        ChangePage(
            changes: rows, cursor: Cursor(storeID: "s", position: position, began: 1),
            isReset: isReset, hasMore: hasMore)
    }

    @Test func `what arrives is taken, and silence is timed`() {
        var follower = Follower(after: Self.start)
        #expect(follower.started() == [.connect(after: Self.start), Self.begin])
        let first = Self.page([], 3)
        #expect(
            follower.arrived(first) == [
                .take([], replaces: false, cursor: first.cursor), .tell(.live), Self.silence,
            ])
        let next = Self.page([Self.row("a", 4)], 4)
        #expect(
            follower.arrived(next) == [
                .take(next.changes, replaces: false, cursor: next.cursor), Self.silence,
            ])
        #expect(follower.keptAlive(at: next.cursor) == [Self.silence])
    }

    @Test func `pages are gathered until all has come, through a break too`() {
        var follower = Follower(after: nil)
        _ = follower.started()
        let first = Self.page([Self.row("a", 1)], 1, hasMore: true)
        #expect(follower.arrived(first) == [Self.silence])
        let failure = PushFailure.noAnswer("gone")
        let actions = follower.ended(failure, jitter: 0)
        guard case .tell(.waiting(let time, failure))? = actions.first else {
            Issue.record("\(actions)")
            return
        }
        #expect(actions.last == .wait(milliseconds: time))
        #expect(follower.waited(jitter: 0) == [.connect(after: first.cursor), Self.begin])
        let last = Self.page([Self.row("b", 2)], 2)
        #expect(
            follower.arrived(last).first
                == .take(first.changes + last.changes, replaces: true, cursor: last.cursor))
    }

    @Test func `a reset drops what was gathered and replaces what is there`() {
        var follower = Follower(after: Self.start)
        _ = follower.started()
        _ = follower.arrived(Self.page([Self.row("a", 4)], 4, hasMore: true))
        _ = follower.arrived(Self.page([Self.row("b", 1)], 1, isReset: true, hasMore: true))
        let last = Self.page([Self.row("c", 2)], 2)
        #expect(
            follower.arrived(last).first
                == .take(
                    [Self.row("b", 1), Self.row("c", 2)], replaces: true, cursor: last.cursor))
        // Afterwards changes are merged again.
        let next = Self.page([Self.row("d", 3)], 3)
        #expect(
            follower.arrived(next).first
                == .take(next.changes, replaces: false, cursor: next.cursor))
    }

    @Test func `waits grow while nothing whole comes, and begin anew after that`() {
        var follower = Follower(after: Self.start)
        _ = follower.started()
        var times: [Int64] = []
        for _ in 0..<30 {
            for case .wait(let time) in follower.ended(.noAnswer("gone"), jitter: 0) {
                times.append(time)
            }
            #expect(follower.waited(jitter: 0).first == .connect(after: Self.start))
        }
        #expect(times == times.sorted())
        #expect(times.first ?? 0 > 0)
        #expect(times.last == times.dropLast().last)
        _ = follower.arrived(Self.page([], 3))
        let again = follower.ended(.noAnswer("gone"), jitter: 0)
        #expect(again.contains(.wait(milliseconds: times[0])))
    }

    @Test func `silence closes the stream and opens another one`() {
        var follower = Follower(after: Self.start)
        _ = follower.started()
        _ = follower.arrived(Self.page([], 3))
        let actions = follower.waited(jitter: 0.5)
        #expect(actions.first == .disconnect)
        guard case .wait? = actions.last else {
            Issue.record("\(actions)")
            return
        }
        #expect(follower.waited(jitter: 0).first == .connect(after: Self.start))
    }

    @Test func `a server that asks who is there is left alone until somebody resumes`() {
        var follower = Follower(after: Self.start)
        _ = follower.started()
        let failure = PushFailure.unauthorized("who are you?")
        #expect(follower.ended(failure, jitter: 0) == [.tell(.paused(failure)), .rest])
        #expect(follower.waited(jitter: 0) == [])
        #expect(follower.resumed() == [.connect(after: Self.start), Self.begin])
        #expect(follower.resumed() == [])
    }

    @Test func `a keep-alive moves the place where the stream is taken up`() {
        var follower = Follower(after: Self.start)
        _ = follower.started()
        let early = Cursor(storeID: "s", position: 9, began: 9)
        _ = follower.keptAlive(at: early)
        _ = follower.arrived(Self.page([], 3))
        let later = Cursor(storeID: "s", position: 12, began: 12)
        _ = follower.keptAlive(at: later)
        _ = follower.ended(.noAnswer("gone"), jitter: 0)
        #expect(follower.resumed().first == .connect(after: later))
    }

    @Test func `what comes after the end is passed over`() {
        var follower = Follower(after: Self.start)
        _ = follower.started()
        #expect(follower.stopped() == [.disconnect, .rest])
        #expect(follower.arrived(Self.page([], 3)) == [])
        #expect(follower.keptAlive(at: nil) == [])
        #expect(follower.ended(.noAnswer("gone"), jitter: 0) == [])
        #expect(follower.waited(jitter: 0) == [])
        #expect(follower.resumed() == [])
    }
}
