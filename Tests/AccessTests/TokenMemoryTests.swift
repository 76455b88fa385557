import Access
import JSONTree
import Synchronization
import Testing

/// Tokens that were found right are remembered, and never outlive what makes them good.
struct TokenMemoryTests {
    /// 2026-11-30, in seconds since 1970.
    private static let now: Int64 = 1_796_000_000

    /// Counts how often it is asked.
    private final class CountingKey: TokenKey {
        let key: PlainKey
        private let asked = Mutex(0)

        init(_ algorithm: TokenAlgorithm = .hs256, name: String = "key") {
            key = PlainKey(algorithm: algorithm, name: name)
        }

        var algorithm: TokenAlgorithm { key.algorithm }
        var id: String? { nil }
        var count: Int { asked.withLock { $0 } }

        func accepts(_ signature: [UInt8], of message: [UInt8]) -> Bool {
            asked.withLock { $0 += 1 }
            return key.accepts(signature, of: message)
        }
    }

    private static func claims(
        _ uid: String = "d1", from: Int64 = now - 10, to end: Int64 = now + 3600
    ) -> String {
        #"{"iss":"matchbook","aud":"default","sub":"\#(uid)","iat":\#(from),"#
            + #""exp":\#(end),"gen":1,"home":true,"write":true}"#
    }

    private static func memory(_ key: any TokenKey, recentMax: Int = 100) -> TokenMemory {
        var check = TokenCheck()
        check.deviceKey = key
        check.legacyKey = key
        return TokenMemory(check, recentMax: recentMax)
    }

    private static func outcome(
        _ memory: inout TokenMemory, _ text: some Sequence<UInt8>, at seconds: Int64 = now
    ) -> String {
        do throws(TokenError) {
            let known = try memory.token(TokenText(Array(text)), now: seconds * 1000)
            switch known.caller {
            case .user(let user): return user.uid
            case .administrator: return "administrator"
            case .anonymous: return "anonymous"
            }
        } catch {
            return "\(error)"
        }
    }

    @Test func `a token's signature is checked once`() {
        let key = CountingKey()
        var memory = Self.memory(key)
        let token = key.key.token(Self.claims())
        for _ in 0..<5 { #expect(Self.outcome(&memory, token.utf8) == "d1") }
        #expect(key.count == 1)
        #expect(memory.count == 1)
    }

    @Test func `a token that is remembered ends all the same, to the second`() {
        let key = CountingKey()
        var memory = Self.memory(key)
        let token = key.key.token(Self.claims(to: Self.now + 5))
        #expect(Self.outcome(&memory, token.utf8) == "d1")
        #expect(Self.outcome(&memory, token.utf8, at: Self.now + 4) == "d1")
        #expect(Self.outcome(&memory, token.utf8, at: Self.now + 5).contains("expired"))
        #expect(Self.outcome(&memory, token.utf8, at: Self.now + 5000).contains("expired"))
    }

    @Test func `a token that is remembered is not good before it begins`() {
        let key = CountingKey()
        var memory = Self.memory(key)
        let token = key.key.token(Self.claims(from: Self.now))
        #expect(Self.outcome(&memory, token.utf8) == "d1")
        #expect(Self.outcome(&memory, token.utf8, at: Self.now - 60) == "d1")
        #expect(Self.outcome(&memory, token.utf8, at: Self.now - 61).contains("not valid yet"))
    }

    @Test func `an administrator's token is remembered, and ends`() {
        let key = CountingKey()
        var memory = Self.memory(key)
        let token = key.key.token(#"{"admin":true,"iat":\#(Self.now)}"#)
        for _ in 0..<3 { #expect(Self.outcome(&memory, token.utf8) == "administrator") }
        #expect(key.count == 1)
        let day: Int64 = 24 * 3600
        #expect(Self.outcome(&memory, token.utf8, at: Self.now + day - 1) == "administrator")
        #expect(Self.outcome(&memory, token.utf8, at: Self.now + day).contains("expired"))
        #expect(Self.outcome(&memory, token.utf8, at: Self.now - 61).contains("not valid yet"))
    }

    @Test func `other keys make everything forgotten`() {
        let (first, second) = (CountingKey(), CountingKey(name: "other"))
        var memory = Self.memory(first)
        let token = first.key.token(Self.claims())
        #expect(Self.outcome(&memory, token.utf8) == "d1")
        memory.check.deviceKey = second
        #expect(memory.count == 0)
        #expect(Self.outcome(&memory, token.utf8).contains("signature"))
        #expect(Self.outcome(&memory, second.key.token(Self.claims()).utf8) == "d1")
        memory.check.deviceKey = nil
        #expect(Self.outcome(&memory, second.key.token(Self.claims()).utf8).contains("key"))
    }

    @Test func `a user's token is forgotten with the issuer's keys`() {
        let key = CountingKey(.es256)
        var memory = Self.memory(CountingKey())
        memory.check.external = .firebase(project: "club", keys: [key])
        let token = key.key.token(
            #"{"iss":"https://securetoken.google.com/club","aud":"club","sub":"u1","#
                + #""iat":\#(Self.now),"exp":\#(Self.now + 60)}"#)
        #expect(Self.outcome(&memory, token.utf8) == "u1")
        let next = CountingKey(.es256, name: "next")
        memory.check.external = .firebase(project: "club", keys: [next])
        #expect(Self.outcome(&memory, token.utf8).contains("signature"))
        memory.check.external = nil
        #expect(Self.outcome(&memory, token.utf8).contains("key"))
    }

    @Test func `only the very bytes of a token are the token`() {
        let key = CountingKey()
        var memory = Self.memory(key)
        let token = key.key.token(Self.claims(String(repeating: "(", count: 30)))
        #expect(Self.outcome(&memory, token.utf8).hasPrefix("(("))
        let bytes = Array(token.utf8)
        for place in bytes.indices {
            var other = bytes
            other[place] ^= 1
            #expect(!Self.outcome(&memory, other).hasPrefix("(("))
        }
        // To a String the sign for kelvin is the letter K.
        let kelvin = token.replacing("K", with: "\u{212A}")
        #expect(kelvin == token && kelvin.utf8.count > token.utf8.count)
        #expect(!Self.outcome(&memory, kelvin.utf8).hasPrefix("(("))
        for other in [bytes + [0], bytes.dropLast(), [0x20] + bytes, bytes + [0xFF]] {
            #expect(!Self.outcome(&memory, other).hasPrefix("(("))
        }
        #expect(memory.count == 1)
    }

    @Test func `what is wrong is not remembered`() {
        let key = CountingKey()
        var memory = Self.memory(key)
        for number in 0..<50 {
            let wrong = PlainKey(algorithm: .hs256, name: "wrong").token(Self.claims("d\(number)"))
            #expect(Self.outcome(&memory, wrong.utf8).contains("signature"))
            let late = key.key.token(Self.claims("d\(number)", to: Self.now))
            #expect(Self.outcome(&memory, late.utf8).contains("expired"))
        }
        #expect(memory.count == 0)
        #expect(key.count == 100)
    }

    @Test func `tokens without number are bounded, and those in use stay`() {
        let key = CountingKey()
        var memory = Self.memory(key, recentMax: 10)
        let used = key.key.token(Self.claims("used"))
        for number in 0..<50 {
            let token = key.key.token(Self.claims("d\(number)"))
            #expect(Self.outcome(&memory, token.utf8) == "d\(number)")
            #expect(Self.outcome(&memory, used.utf8) == "used")
            #expect(memory.count <= 20)
        }
        #expect(key.count == 51)
        // What was not used for long is checked anew.
        #expect(Self.outcome(&memory, key.key.token(Self.claims("d0")).utf8) == "d0")
        #expect(key.count == 52)
    }
}
