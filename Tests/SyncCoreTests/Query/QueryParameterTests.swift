import JSONTree
import SyncCore
import Testing

/// Which parameters make a query, and what the others are told.
@Suite struct QueryParameterTests {
    private func query(_ text: String) throws -> Query? {
        let parameters = QueryTests.parameters(text)
        return try Query(parameters: { parameters[$0.description] })
    }

    private func shallow(_ text: String) throws -> Query {
        let parameters = QueryTests.parameters(text)
        return try Query(shallowParameters: { parameters[$0.description] })
    }

    @Test(arguments: ["", "print=pretty", "shallow=true", "orderby=1", "timeout=1s"])
    func `other parameters make none`(text: String) throws {
        #expect(try query(text) == nil)
    }

    @Test(
        arguments: [
            ("limitToFirst=1", .orderMissing),
            (#"startAt="a""#, .orderMissing),
            ("equalTo=", .orderMissing),
            ("orderBy=", .orderInvalid),
            ("orderBy=$key", .orderInvalid),
            ("orderBy=name", .orderInvalid),
            ("orderBy=1", .orderInvalid),
            (#"orderBy=["a"]"#, .orderInvalid),
            (#"orderBy="a"#, .orderInvalid),
            (#"orderBy="""#, .orderInvalid),
            (#"orderBy="/""#, .orderInvalid),
            (#"orderBy="a.b""#, .orderInvalid),
            (#"orderBy=".priority""#, .orderInvalid),
            (#"orderBy="a/.priority""#, .orderInvalid),
            (#"orderBy=".value""#, .orderInvalid),
            (#"orderBy="$name""#, .orderInvalid),
            (#"orderBy="a"&startAt="#, .constraintNotPrimitive),
            (#"orderBy="a"&startAt=x"#, .constraintNotPrimitive),
            (#"orderBy="a"&startAt={}"#, .constraintNotPrimitive),
            (#"orderBy="a"&startAt=[1]"#, .constraintNotPrimitive),
            (#"orderBy="a"&startAt=1]"#, .constraintNotPrimitive),
            (#"orderBy="a"&startAt=,"k""#, .constraintNotPrimitive),
            (#"orderBy="a"&startAt=1,k"#, .constraintNotPrimitive),
            (#"orderBy="a"&startAt=1e999"#, .constraintNotPrimitive),
            (#"orderBy="a"&startAt=1,2"#, .constraintKeyInvalid),
            (#"orderBy="a"&endAt=1,"a/b""#, .constraintKeyInvalid),
            (#"orderBy="a"&endAt=1,"""#, .constraintKeyInvalid),
            (#"orderBy="a"&endAt=1,"[x]""#, .constraintKeyInvalid),
            (#"orderBy="a"&equalTo=1,"k","l""#, .constraintKeyInvalid),
            (#"orderBy="$key"&startAt=1"#, .keyRangeNotString("startAt")),
            (#"orderBy="$key"&endAt=null"#, .keyRangeNotString("endAt")),
            (#"orderBy="$key"&equalTo="a","b""#, .keyRangeWithKey("equalTo")),
            (#"orderBy="$key"&startAfter="a.b""#, .constraintKeyInvalid),
            (#"orderBy="a"&limitToFirst=0"#, .limitInvalid),
            (#"orderBy="a"&limitToFirst=00"#, .limitInvalid),
            (#"orderBy="a"&limitToLast=-1"#, .limitInvalid),
            (#"orderBy="a"&limitToLast=+1"#, .limitInvalid),
            (#"orderBy="a"&limitToLast=1.5"#, .limitInvalid),
            (#"orderBy="a"&limitToLast="1""#, .limitInvalid),
            (#"orderBy="a"&limitToLast="#, .limitInvalid),
            (
                #"orderBy="a"&limitToLast=1&limitToFirst=1"#,
                .excluding("limitToFirst", "limitToLast")
            ),
            (#"orderBy="a"&startAt=1&startAfter=1"#, .excluding("startAt", "startAfter")),
            (#"orderBy="a"&endAt=1&endBefore=1"#, .excluding("endAt", "endBefore")),
            (#"orderBy="a"&equalTo=1&startAt=1"#, .excluding("equalTo", "startAt")),
            (#"orderBy="a"&equalTo=1&endBefore=1"#, .excluding("equalTo", "endBefore")),
        ] as [(String, QueryError)])
    func `parameters that make no query are told why`(text: String, reason: QueryError) {
        #expect(throws: reason) { try query(text) }
    }

    @Test func `a comma in a string parts nothing`() throws {
        let found = try #require(try query(#"orderBy="a"&startAt="1,\"2","k""#))
        #expect(found.start == Query.Bound(.string("1,\"2"), key: Key(unchecked: "k")))
    }

    @Test func `a limit past all numbers is none`() throws {
        let text = #"orderBy="a"&limitToFirst=99999999999999999999"#
        #expect(try query(text)?.limit == .first(.max))
    }

    @Test func `beside shallow a bare key and a count are enough`() throws {
        #expect(try shallow("shallow=true") == Query(by: .key))
        let after = Query.Bound(.null, key: Key(unchecked: "a"), isInclusive: false)
        let expected = Query(by: .key, from: after, limit: .first(5))
        #expect(try shallow("shallow=true&limitToFirst=5&startAfter=a&timeout=9ms") == expected)
        #expect(try shallow(#"shallow=true&limitToFirst=5&startAfter="a""#) == expected)
        #expect(try shallow("startAfter=7").start?.key == Key(unchecked: "7"))
    }

    @Test(
        arguments: [
            (#"orderBy="$key""#, .excluding("shallow", "orderBy")),
            ("limitToLast=1", .excluding("shallow", "limitToLast")),
            ("endAt=a", .excluding("shallow", "endAt")),
            ("limitToFirst=0", .limitInvalid), ("startAfter=a.b", .constraintKeyInvalid),
            ("startAfter=", .constraintKeyInvalid),
        ] as [(String, QueryError)])
    func `beside shallow nothing else is`(text: String, reason: QueryError) {
        #expect(throws: reason) { try shallow(text) }
    }

    @Test func `a missing index is named as rules name it`() throws {
        let list = try Path("/teams/kam")
        for (order, name) in [
            (Query.Order.value, ".value"), (.child(try Path("score/home")), "score/home"),
        ] {
            #expect(
                QueryError.indexMissing(order, list: list).description
                    == "Index not defined, add \".indexOn\": \"\(name)\", for path "
                    + "\"/teams/kam\", to the rules")
        }
    }
}
