import Crypto
import JSONTree
import Testing

/// The hash of values as the clients of the Realtime Database compute it.
///
/// The hashes were made with the JavaScript client's own code.
struct ValueHashTests {
    private static func hash(
        _ json: String, _ integers: ValueHash.Integers = .asDoubles
    ) throws -> String {
        var sha1 = try SHA1()
        return try ValueHash.text(of: Value(parsing: json), integers) { bytes in
            try sha1.hash(of: bytes)
        }
    }

    private static let known = [
        ("null", ""),
        ("{}", ""),
        ("true", "E5z61QM0lN/U2WsOnusszCTkR8M="),
        ("false", "aSSNoqcS4oQwJ2xxH20rvpp3zP0="),
        ("0", "7ysMph9WPitGP7poMnMHMVPtUlI="),
        ("-0.0", "7ysMph9WPitGP7poMnMHMVPtUlI="),
        ("1", "YPVfR2bXt/lcDjiQZ8pOkAd3qkQ="),
        ("1.0", "YPVfR2bXt/lcDjiQZ8pOkAd3qkQ="),
        ("-1", "dMw8oUBNk57KCeIcgAKXVS2BfB0="),
        ("1.5", "4MftviR9Z/2MQCMkjh2RNbvlLJc="),
        ("1e21", "rZwDOBGJ9Z0+flzyrCWzeSigSyE="),
        (#""""#, "Ki0Xy0V6morg0TO3Sxi/jwugYDQ="),
        (#""hello""#, "z6sRbrNLwbHX5fdjpvsTtWgXUFc="),
        (#""\u00E9""#, "1M+kSgpwpb2WVucwSmGGq+h8/uU="),
        (#""😀""#, "MK8AFmo8GmKyFMO+8POk61hHbOQ="),
        (#"{"a":1}"#, "gIphxiFGusLh2VwSNVKSvNu90m4="),
        (#"{"a":1,"b":"x"}"#, "jRI9dwRS9sb4SWm8uuoN7+xBk4g="),
        (#"{"9":"b","10":"a","x":"c"}"#, "3UGnAfNgDUQMFDn12pFbDMrbPCE="),
        (#"["a","b"]"#, "9pd8bwzSKh8DgCCY40kglZj3SLU="),
        (#"{".value":"v",".priority":1}"#, "LA/fsWRkHWza25G6rSeLuEx5/T0="),
        (#"{".value":"v",".priority":"p"}"#, "R0MIwvHETT8eZK7iUSai21aukVY="),
        (
            #"{"a":{".value":1,".priority":2},"b":{".value":1,".priority":1}}"#,
            "Hbshog8epOUNdSPDO3e8VIoAsfw="
        ),
        (#"{"a":1,".priority":3}"#, "4dRhArPugqejHTgU57/GghV01fk="),
        ("{\"😀\":1,\"\u{FF5E}\":2}", "cIs9NWfhK2h0P7eIAmje22L6bP8="),
    ]

    @Test(arguments: known)
    func `values have the hashes that clients compute`(json: String, hash: String) throws {
        #expect(try Self.hash(json) == hash)
        #expect(try Self.hash(json, .exact) == hash)
    }

    @Test func `neighbours beyond what a double holds have one hash only where clients want it`()
        throws
    {
        let (number, next) = ("9007199254740993", "9007199254740992")
        #expect(try Self.hash(number) == Self.hash(next))
        #expect(try Self.hash(number, .exact) != Self.hash(next, .exact))
        #expect(try Self.hash("-" + number, .exact) != Self.hash("-" + next, .exact))
        #expect(try Self.hash("-" + number, .exact) != Self.hash(number, .exact))
        // Up to there both are the same.
        #expect(try Self.hash(next, .exact) == Self.hash(next))
        // Also inside an object and as a priority.
        let a = try Self.hash("{\"a\":\(number)}", .exact)
        #expect(try a != Self.hash("{\"a\":\(next)}", .exact))
        let b = try Self.hash("{\".value\":1,\".priority\":\(number)}", .exact)
        #expect(try b != Self.hash("{\".value\":1,\".priority\":\(next)}", .exact))
    }

    @Test func `digits of a whole number are not taken for those of a double's bits`() throws {
        let double = Double(bitPattern: 0x9007_1992_5474_0993)
        #expect(try Self.hash("9007199254740993", .exact) != Self.hash("\(double)", .exact))
    }

    @Test func `children are in order of priority where one has any, none before all`() throws {
        let children = [
            #""z":0"#, #""y":{".value":0,".priority":-1}"#, #""x":{".value":0,".priority":1.5}"#,
            #""w":{".value":0,".priority":2}"#, #""v":{".value":0,".priority":"1"}"#,
            #""u":{".value":0,".priority":"a"}"#,
        ]
        var sha1 = try SHA1()
        let zero = "number:0000000000000000"
        let priorities = [
            "", "priority:number:bff0000000000000:", "priority:number:3ff8000000000000:",
            "priority:number:4000000000000000:", "priority:string:1:", "priority:string:a:",
        ]
        var whole: [UInt8] = []
        for (key, priority) in zip(["z", "y", "x", "w", "v", "u"], priorities) {
            let hash = try sha1.hash(of: Array((priority + zero).utf8).span)
            whole += Array(":\(key):".utf8) + Base64.text(of: hash)
        }
        let expected = Base64.text(of: try sha1.hash(of: whole.span))
        let json = "{" + children.shuffled().joined(separator: ",") + "}"
        #expect(try Self.hash(json) == String(decoding: expected, as: UTF8.self))
    }

    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
        ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ])
    func `base64 is that of its standard`(text: String, encoded: String) {
        // Source: RFC 4648, section 10.
        #expect(Base64.text(of: Array(text.utf8)) == Array(encoded.utf8))
    }
}
