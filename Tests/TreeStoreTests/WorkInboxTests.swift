import Testing
import TreeStore

@Suite struct WorkInboxTests {
    @Test func `items come in order, a bounded number at a time`() {
        let inbox = WorkInbox<Int>(countMax: 10)
        for item in 0..<5 { #expect(inbox.put(item)) }
        #expect(inbox.take(max: 2) == [0, 1])
        #expect(inbox.put(5))
        #expect(inbox.take(max: 10) == [2, 3, 4, 5])
    }

    @Test func `a full inbox refuses until something is taken`() {
        let inbox = WorkInbox<Int>(countMax: 2)
        #expect(inbox.put(1) && inbox.put(2))
        #expect(!inbox.put(3))
        _ = inbox.take(max: 1)
        #expect(inbox.put(3))
    }

    @Test func `bytes are bounded, but a large item passes alone`() {
        let inbox = WorkInbox<Int>(countMax: 10, bytesMax: 100)
        #expect(inbox.put(1, bytes: 1000))
        #expect(!inbox.put(2, bytes: 1))
        _ = inbox.take(max: 1)
        #expect(inbox.put(2, bytes: 60) && inbox.put(3, bytes: 40))
        #expect(!inbox.put(4, bytes: 1))
        _ = inbox.take(max: 1)
        #expect(inbox.put(4, bytes: 60))
    }

    @Test func `a closed inbox gives what it holds and then nil`() {
        let inbox = WorkInbox<Int>(countMax: 10)
        #expect(inbox.put(1))
        inbox.close()
        #expect(!inbox.put(2))
        #expect(inbox.take(max: 10) == [1])
        #expect(inbox.take(max: 10) == nil)
    }

    @Test func `every item of many threads is taken once`() {
        let inbox = WorkInbox<Int>(countMax: .max)
        let threads = (0..<4).map { number in
            WorkThread {
                for item in 0..<1000 { _ = inbox.put(number * 1000 + item) }
            }
        }
        var taken: [Int] = []
        while taken.count < 4000 { taken += inbox.take(max: 64) ?? [] }
        for thread in threads { thread.join() }
        #expect(taken.sorted() == Array(0..<4000))
        // Those of one thread in their order.
        for number in 0..<4 {
            let own = taken.filter { $0 / 1000 == number }
            #expect(own == own.sorted())
        }
    }
}
