import Crypto
import Testing

struct SecureRandomTests {
    @Test(arguments: [0, 1, 8, 1000])
    func `random bytes are as many as asked for`(count: Int) throws {
        #expect(try SecureRandom.bytes(count).count == count)
    }

    @Test func `random numbers differ`() throws {
        let numbers = try (0..<1000).map { _ in try SecureRandom.number() }
        #expect(Set(numbers).count == 1000)
        // Each bit is drawn: that one stays the same in a thousand numbers happens once in 2^993.
        #expect(numbers.reduce(0, |) == .max)
        #expect(numbers.reduce(.max, &) == 0)
    }
}
