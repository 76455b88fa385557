import Dispatch
import MatchbookClient
import Synchronization
import TestSupport
import Testing

struct FirstOpeningTests {
    @Test func `a home that several open at once for the first time is there for all`() throws {
        for number in 0..<300 {
            let folder = try ScratchFolder()
            let home = folder.file("home")
            let faults = Mutex<[String]>([])
            DispatchQueue.concurrentPerform(iterations: 6) { _ in
                do {
                    _ = try Scorebook.open(home: home).settings
                } catch {
                    faults.withLock { $0.append("\(error)") }
                }
            }
            #expect(faults.withLock { $0 } == [], "the home of number \(number)")
        }
    }
}
