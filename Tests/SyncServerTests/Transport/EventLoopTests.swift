import Foundation
import SyncServer
import Testing

struct EventLoopTests {
    @Test func `posted work runs in order, from whatever threads`() throws {
        let loop = try EventLoop()
        let log = EventLog()
        let ended = DispatchSemaphore(value: 0)
        Thread {
            loop.run()
            ended.signal()
        }.start()
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
            for number in 0..<1000 { loop.post { log.add("\(thread):\(number)") } }
        }
        loop.stop()
        ended.wait()
        for thread in 0..<4 {
            let own = log.all.filter { $0.hasPrefix("\(thread):") }
            #expect(own == (0..<1000).map { "\(thread):\($0)" })
        }
    }

    @Test func `work posted before the loop runs is not lost`() throws {
        let loop = try EventLoop()
        let log = EventLog()
        loop.post { log.add("posted") }
        loop.stop()
        loop.run()
        #expect(log.all == ["posted"])
    }

    @Test func `work that nothing will do any more holds nothing`() throws {
        weak var left: EventLoop?
        weak var late: EventLoop?
        do {
            let loop = try EventLoop()
            loop.post { loop.stop() }
            loop.run()
            loop.post { loop.stop() }
            loop.close()
            left = loop
            let other = try EventLoop()
            other.close()
            other.post { other.stop() }
            late = other
        }
        #expect(left == nil)
        #expect(late == nil)
    }

    @Test func `timers fire in order of their times, cancelled ones never`() throws {
        let loop = try EventLoop()
        let log = EventLog()
        loop.after(.milliseconds(20)) {
            log.add("second")
            loop.stop()
        }
        loop.after(.milliseconds(1)) { log.add("first") }
        let never = loop.after(.milliseconds(5)) { log.add("never") }
        loop.after(.milliseconds(2)) {
            never.cancel()
            never.cancel()
        }
        loop.after(.seconds(3600)) { log.add("dropped with the loop") }
        loop.run()
        #expect(log.all == ["first", "second"])
    }

    @Test func `work for the turn's end runs once, after the turn's callbacks`() throws {
        let loop = try EventLoop()
        let log = EventLog()
        loop.post {
            loop.atTurnEnd {
                log.add("end")
                loop.atTurnEnd { log.add("end of the end") }
            }
            log.add("first")
        }
        loop.post { log.add("second") }
        loop.after(.milliseconds(5)) { loop.stop() }
        loop.run()
        #expect(log.all == ["first", "second", "end", "end of the end"])
    }

    @Test func `a signal is heard on the loop`() throws {
        let loop = try EventLoop()
        let log = EventLog()
        loop.onSignal(SIGUSR1) {
            log.add("heard")
            loop.stop()
        }
        loop.post { kill(getpid(), SIGUSR1) }
        loop.run()
        #expect(log.all == ["heard"])
    }

    @Test func `the loop's clock goes forward from turn to turn`() throws {
        let loop = try EventLoop()
        let start = loop.now
        loop.after(.milliseconds(5)) { loop.stop() }
        loop.run()
        #expect(loop.now >= start + 4_000_000)
    }

    @Test func `what belongs to the loop traps on another thread`() async {
        await #expect(processExitsWith: .failure) {
            let loop = try EventLoop()
            let done = DispatchSemaphore(value: 0)
            Thread {
                loop.after(.seconds(1)) {}
                done.signal()
            }.start()
            done.wait()
        }
    }
}
