import SyncCore
import Testing

struct PausesTests {
    @Test func `a pause that was asked for is waited for, up to a sum`() {
        var pauses = Pauses()
        for _ in 0..<6 { #expect(pauses.asked(forSeconds: 10) == 10_000) }
        #expect(pauses.asked(forSeconds: 1) == nil)
    }

    @Test(arguments: [(0, 1000), (-5, 1000), (1, 1000), (10, 10_000), (11, nil), (.max, nil)])
    func `a pause has a second at least and ten at most`(seconds: Int, milliseconds: Int64?) {
        var pauses = Pauses()
        #expect(pauses.asked(forSeconds: seconds) == milliseconds)
    }

    @Test func `one that is too long is not counted`() {
        var pauses = Pauses()
        for _ in 0..<9 { #expect(pauses.asked(forSeconds: 3600) == nil) }
        #expect(pauses.asked(forSeconds: 10) == 10_000)
    }

    @Test func `a back-off waits as long as the server asks, and uses up no try`() {
        var backoff = Backoff()
        let asked = PushFailure.paused("later", milliseconds: 60_000)
        for _ in 0..<5 {
            #expect(backoff.failed(asked, jitter: 0) == .wait(milliseconds: 60_000))
            // A little more, so that devices do not come back together, and never less.
            #expect(backoff.failed(asked, jitter: 1) == .wait(milliseconds: 75_000))
        }
        #expect(backoff.tries == 0)
        #expect(backoff.failed(.busy("now"), jitter: 1) == .wait(milliseconds: 1000))
    }

    @Test func `a push that is put off for long stops at once, and says so`() {
        let asked = PushFailure.paused("later", milliseconds: 60_000)
        var session = PushSession(storeID: nil)
        #expect(session.started() == [.askStatus])
        #expect(session.failed(asked, jitter: 0) == [.stop(.failed(asked))])
    }
}
