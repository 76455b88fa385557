import Access
import JSONTree
import Testing

/// Whom tokens speak for, at one moment and by known keys.
struct TokenCheckTests {
    /// 2026-11-30, in seconds since 1970.
    private static let now: Int64 = 1_796_000_000
    private static let device = PlainKey(algorithm: .hs256, name: "device")
    private static let legacy = PlainKey(algorithm: .hs256, name: "legacy")
    private static let rsa = PlainKey(algorithm: .rs256, name: "rsa", id: "r1")
    private static let ec = PlainKey(algorithm: .es256, name: "ec", id: "e1")

    private static var check: TokenCheck {
        var check = TokenCheck()
        check.deviceKey = device
        check.legacyKey = legacy
        check.external = .firebase(project: "club", keys: [rsa, ec])
        return check
    }

    private func outcome(_ text: String, _ check: TokenCheck = TokenCheckTests.check) -> String {
        do throws(TokenError) {
            switch try check.caller(of: text, now: Self.now * 1000) {
            case .administrator: return "administrator"
            case .anonymous: return "anonymous"
            case .user(let user): return String(decoding: user.auth.text(), as: UTF8.self)
            }
        } catch {
            return "\(error)"
        }
    }

    // MARK: Firebase's ID tokens, and other issuers'

    private static func claims(_ changes: [String: String?] = [:]) -> String {
        var fields: [String: String?] = [
            "iss": "\"https://securetoken.google.com/club\"", "aud": "\"club\"",
            "sub": "\"u1\"", "iat": "\(now - 10)", "exp": "\(now + 3600)",
        ]
        fields.merge(changes) { $1 }
        let members = fields.sorted { $0.key < $1.key }.compactMap { name, value in
            value.map { "\"\(name)\":\($0)" }
        }
        return "{" + members.joined(separator: ",") + "}"
    }

    /// Changes of a good token, and what is said of it; empty where it stays good.
    static let claimCases: [(changes: [String: String?], outcome: String)] = [
        ([:], ""), (["exp": "\(now + 1)"], ""), (["exp": "\(now)"], "expired"),
        (["exp": "\(now - 1)"], "expired"), (["exp": "0"], "expired"),
        (["exp": "1.8e9"], ""), (["exp": "\(now).5"], ""),
        (["exp": nil], "“exp”"), (["exp": "\"\(now + 5)\""], "“exp”"), (["exp": "true"], "“exp”"),
        (["exp": "-1"], "“exp”"), (["exp": "9e99"], "“exp”"),
        (["exp": "9223372036854775807"], "“exp”"), (["exp": "null"], "“exp”"),
        (["nbf": "\(now + 59)"], ""), (["nbf": "\(now + 61)"], "not valid yet"),
        (["nbf": "\"x\""], "“nbf”"), (["iat": "\(now + 61)"], "not valid yet"), (["iat": nil], ""),
        (["iss": "\"https://securetoken.google.com/other\""], "issuer"), (["iss": nil], "issuer"),
        (["iss": "7"], "issuer"), (["aud": "\"other\""], "not meant"), (["aud": nil], "not meant"),
        (["aud": "[\"other\",\"club\"]"], ""), (["aud": "[]"], "not meant"),
        (["aud": "[7]"], "not meant"), (["aud": "\"clu\""], "not meant"),
        (["aud": "\"club \""], "not meant"), (["sub": nil], "“sub”"), (["sub": "\"\""], "“sub”"),
        (["sub": "12"], "“sub”"), (["sub": nil, "user_id": "\"u1\""], ""),
        (["sub": "\"\(String(repeating: "x", count: 257))\""], "“sub”"),
    ]

    @Test(arguments: claimCases)
    func `claims decide whether a user's token is taken`(
        changes: [String: String?], outcome expected: String
    ) {
        for key in [Self.rsa, Self.ec] {
            let outcome = outcome(key.token(Self.claims(changes)))
            if expected.isEmpty {
                #expect(
                    outcome.hasPrefix(#"{"uid":"u1","provider":"custom","token":{"#), "\(outcome)")
            } else {
                #expect(outcome.contains(expected))
            }
        }
    }

    @Test func `rules see the provider and all claims`() {
        let more = ["firebase": #"{"sign_in_provider":"password"}"#, "club": "true"]
        let claims = Self.claims(more)
        #expect(
            outcome(Self.ec.token(claims))
                == #"{"uid":"u1","provider":"password","token":"# + claims + "}")
    }

    // MARK: Keys and algorithms

    /// Tokens by a key and under a header, and a part of what is said.
    private static let keyCases: [(token: String, outcome: String)] = {
        let good = claims()
        func signed(_ key: PlainKey, _ header: String) -> String { key.token(good, header: header) }
        let other = PlainKey(algorithm: .rs256, name: "other", id: "r1")
        // The public key as a shared secret: the oldest trick.
        let confused = PlainKey(algorithm: .hs256, name: "rsa")
        return [
            (other.token(good), "signature"), (confused.token(good), "signature"),
            (signed(rsa, #"{"alg":"ES256"}"#), "signature"),
            (signed(ec, #"{"alg":"ES256"}"#), "u1"),
            (signed(ec, #"{"alg":"ES256","kid":"e2"}"#), "keys"),
            (signed(ec, #"{"alg":"ES256","kid":"r1"}"#), "keys"),
            (signed(ec, #"{"alg":"ES256","kid":7}"#), "Could not parse auth token."),
            (signed(rsa, #"{"alg":"RS512"}"#), "HS256, RS256 or ES256"),
            (signed(rsa, #"{"alg":"HS512"}"#), "HS256, RS256 or ES256"),
            (signed(rsa, #"{"alg":"rs256"}"#), "HS256, RS256 or ES256"),
            (signed(rsa, #"{"alg":"None"}"#), "HS256, RS256 or ES256"),
            (signed(rsa, #"{"alg":"none"}"#), "Could not parse auth token."),
            (signed(rsa, #"{"alg":["RS256"]}"#), "Could not parse auth token."),
            (signed(rsa, #"{"alg":"none","alg":"RS256"}"#), "Could not parse auth token."),
            (signed(rsa, #"{"alg":"RS256","crit":["b64"]}"#), "Could not parse auth token."),
            (signed(rsa, #"{}"#), "Could not parse auth token."),
            (signed(rsa, #"["RS256"]"#), "Could not parse auth token."),
            (unsignedToken(good), "not signed"),
            (rsa.token(good + " "), "u1"), (rsa.token(good + "x"), "Could not parse auth token."),
            (rsa.token(#"{"sub":"a","sub":"b"}"#), "Could not parse auth token."),
            (rsa.token("7"), "Could not parse auth token."),
            (rsa.token(String(repeating: "[", count: 100)), "Could not parse auth token."),
        ]
    }()

    @Test func `only a trusted key of the right kind lets a token in`() {
        for (token, expected) in Self.keyCases {
            #expect(outcome(token).contains(expected), "\(token)")
        }
    }

    @Test func `a server without keys takes no token`() {
        for key in [Self.device, Self.rsa, Self.ec] {
            #expect(outcome(key.token(Self.claims()), TokenCheck()).contains("keys"))
        }
    }

    @Test func `a token of which any byte was changed is not taken`() {
        let good = Array(Self.ec.token(Self.claims()).utf8)
        #expect(outcome(String(decoding: good, as: UTF8.self)).contains("u1"))
        for index in good.indices {
            for letter in [UInt8(ascii: "A"), UInt8(ascii: "."), UInt8(ascii: "_")]
            where good[index] != letter {
                var changed = good
                changed[index] = letter
                let outcome = outcome(String(decoding: changed, as: UTF8.self))
                #expect(outcome.hasPrefix("Could not parse auth token."), "\(index) \(outcome)")
            }
            let cut = String(decoding: good[..<index], as: UTF8.self)
            #expect(outcome(cut).hasPrefix("Could not parse auth token."))
        }
    }

    @Test(arguments: ["", ".", "..", "...", "a.b.c", "a.b.c.d", "e30.e30.", "e30.e30.AA", " "])
    func `what is no token is refused`(text: String) {
        #expect(outcome(text).hasPrefix("Could not parse auth token."))
    }

    @Test func `a token longer than the bound is refused unread`() {
        let long = Self.claims(["x": "\"\(String(repeating: "x", count: 8192))\""])
        #expect(outcome(Self.rsa.token(long)).contains("longer than 8192"))
    }

    // MARK: Legacy tokens and the emulator's

    /// Claims signed with the secret, and what they come to.
    static let legacyCases: [(claims: String, outcome: String)] = [
        (#"{"v":0,"d":{"uid":"a","x":1},"iat":\#(now)}"#, #"{"uid":"a","x":1}"#),
        (#"{"v":0,"d":{"uid":"a"},"iat":\#(now - 86_399)}"#, #"{"uid":"a"}"#),
        (#"{"v":0,"d":{"uid":"a"},"iat":\#(now - 86_400)}"#, "expired"),
        (#"{"v":0,"d":{"uid":"a"},"nbf":\#(now - 9),"iat":7}"#, #"{"uid":"a"}"#),
        (#"{"v":0,"d":{"uid":"a"},"iat":7,"exp":\#(now + 9)}"#, #"{"uid":"a"}"#),
        (#"{"v":0,"d":{"uid":"a"},"iat":7,"exp":\#(now)}"#, "expired"),
        (#"{"v":0,"d":{"uid":"a"}}"#, "“iat”"), (#"{"v":0,"d":{},"iat":\#(now)}"#, "“uid”"),
        (#"{"v":0,"d":"a","iat":\#(now)}"#, "“d”"),
        (#"{"v":0,"d":{},"admin":true,"iat":\#(now)}"#, "administrator"),
        (#"{"v":0,"admin":true,"iat":\#(now - 90_000)}"#, "expired"),
        (#"{"v":0,"admin":1,"iat":\#(now)}"#, "“d”"),
    ]

    @Test(arguments: legacyCases)
    func `a token signed with the secret has its data as auth`(
        claims: String, outcome expected: String
    ) {
        #expect(outcome(Self.legacy.token(claims)).contains(expected))
        // Nobody but the holder of the secret signs them.
        #expect(outcome(Self.device.token(claims)).contains("signature"))
        #expect(outcome(Self.rsa.token(claims, header: #"{"alg":"HS256"}"#)).contains("signature"))
    }

    @Test func `unsigned tokens count where the server is an emulator, whatever their dates`() {
        var check = Self.check
        check.acceptsUnsigned = true
        let mock = #"{"iat":0,"exp":3600,"sub":"mock","aud":"demo"}"#
        #expect(
            outcome(unsignedToken(mock), check)
                == #"{"uid":"mock","provider":"custom","token":"# + mock + "}")
        #expect(outcome(unsignedToken(#"{"d":{"uid":"z"}}"#), check) == #"{"uid":"z"}"#)
        #expect(outcome(unsignedToken("{}"), check).contains("“sub”"))
        // A signature that is there must still be right.
        #expect(
            outcome(Self.rsa.token(mock, header: #"{"alg":"none"}"#), check)
                .contains("Could not parse"))
    }

    // MARK: Devices

    private static func deviceClaims(_ grant: Grant, expires: Int64 = now + 60) -> DeviceClaims {
        DeviceClaims(
            uid: "d1", tree: "default", grant: grant, generation: 3, issued: (now - 60) * 1000,
            expires: expires * 1000)
    }

    private func token(_ claims: DeviceClaims) -> String {
        Token.text(of: claims.json, .hs256) { Self.device.sign($0) }
    }

    @Test(arguments: [
        Grant(.home, mayWrite: true), Grant(.home, mayWrite: false),
        Grant(.match("0hfjz06tbdh3"), mayWrite: true), Grant(.match("m1"), mayWrite: false),
    ])
    func `a device's token says what its invitation allows`(grant: Grant) throws {
        let claims = Self.deviceClaims(grant)
        let caller = try Self.check.caller(of: token(claims), now: Self.now * 1000)
        guard case .user(let user) = caller else {
            Issue.record("\(caller)")
            return
        }
        #expect(user.device == claims)
        #expect(user.uid == "d1")
        #expect(user.expires == (Self.now + 60) * 1000)
        #expect(Grant(user.auth["token"]) == grant)
        #expect(user.auth["provider"]?.string == "matchbook")
    }

    @Test func `a device's token ends`() {
        let claims = Self.deviceClaims(Grant(.home, mayWrite: true), expires: Self.now)
        #expect(outcome(token(claims)) == "Auth token is expired")
    }

    @Test func `a device's token lacks nothing`() {
        let good = Self.deviceClaims(Grant(.match("m1"), mayWrite: true)).json
        guard case .object(let fields) = good else { return }
        for field in fields where field.name != "iat" {
            let rest = JSON.object(fields.filter { $0.name != field.name })
            let text = String(decoding: rest.text(), as: UTF8.self)
            let outcome = outcome(Self.device.token(text))
            #expect(outcome.hasPrefix("Could not parse"), "without \(field.name): \(outcome)")
        }
        let both = String(decoding: good.text(), as: UTF8.self).dropLast() + #","home":true}"#
        #expect(outcome(Self.device.token(String(both))).contains("“write”"))
    }
}
