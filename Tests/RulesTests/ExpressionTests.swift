import Rules
import Testing

/// What expressions come to: every operator and method, with what they are not made for.
@Suite struct ExpressionTests {
    static let constants = ExpressionCase.table(
        #"""
        T true
        F false
        X null
        X 7
        X 'foo'
        X /a/
        X [1]
        X auth
        X now
        X data
        X query
        X auth.token.admin
        X
        T (true)
        T ((true))
        X (true
        X true)
        T !false
        F !true
        T !!true
        X !null
        X !1
        X !'a'
        X !auth.token.admin
        X !data
        T 1 == 1
        T 1 === 1
        F 1 != 1
        F 1 !== 1
        F 1 == 2
        T 1 == 1.0
        X 0.5 == .5
        T 1e3 == 1000
        T 1E+3 == 1000
        T 15e-1 == 1.5
        X 1e == 1
        X 0x10 == 16
        X 1a == 1
        T 'a' == "a"
        T 'it\'s' == "it's"
        T "a\"b" == 'a"b'
        T '\u0041\x42' == 'AB'
        T '\ud83d\ude00' == '😀'
        X '\ud83d' == 'a'
        X '\u00' == 'a'
        X 'abc == 'abc'
        T 'a\n'.length == 2
        T '\q' == 'q'
        T null == null
        T null === null
        F null != null
        F null == false
        F null == 0
        F null == ''
        F 0 == false
        F 1 == true
        F '1' == 1
        T '1' != 1
        F '\u00e9' == 'e\u0301'
        T true == true
        F true == false
        F 'a' == 'A'
        """#)

    static let names = ExpressionCase.table(
        #"""
        T auth != null
        T auth.uid == 'u1'
        T auth['uid'] == 'u1'
        T auth.provider == 'custom'
        T auth.token.admin == true
        T auth.token.age == 30
        T auth.token.half == 0.5
        T auth.token.nested.x.y == 7
        T auth.token['nested']['x'].y == 7
        E auth.token[auth.token.none] == null
        T auth.missing == null
        T auth.missing.more.still == null
        T auth.token.none == null
        T auth.uid.more == null
        T auth.uid.length == 2
        T auth.token.roles[0] == 'scorer'
        T auth.token.roles[1] == 'umpire'
        T auth.token.roles[2] == null
        T auth.token.roles[0 - 1] == null
        T auth.token['na' + 'me'] == 'Ann'
        F auth.token == null
        T auth.token == auth.token
        T auth.token.nested == auth.token.nested
        F auth.token.nested == auth.token.roles
        F auth.token.nested == 1
        T now == 1700000000000
        T now > 1600000000000
        X now == data
        X now.length == 1
        X now.foo == 1
        T $key == 'y'
        F $key == 'x'
        T $key.length == 1
        T $key + $key == 'yy'
        X $other == 'y'
        X key == 'y'
        X skies === 'blue'
        X this == null
        X auth.uid = 'u1'
        X var foo = 8
        X auth.uid == 'a'; true
        X function() { return true }
        X auth.uid == 'u1' &
        X auth. == 1
        X auth..uid == 1
        X auth.uid() == 1
        X auth() == null
        X query == null
        X query() == null
        """#)

    static let logic = ExpressionCase.table(
        #"""
        T true && true
        F true && false
        F false && true
        T true || false
        T false || true
        F false || false
        T false || true && true
        T true || false && false
        F (true || false) && false
        T !false && true
        X auth && true
        X true || auth.uid
        X 1 && true
        X 'a' || true
        X null || true
        X data || true
        X auth.token.admin && true
        T auth.token.admin == true && auth.token.off == false
        T true || auth.x.contains('a')
        F false && auth.x.contains('a')
        E auth.x.contains('a') || true
        E auth.x.contains('a') && false
        E !(auth.x.contains('a'))
        T true ? true : false
        F false ? true : false
        T (1 > 0 ? 'a' : 'b') == 'a'
        T (1 < 0 ? 'a' : 7) == 7
        T true ? true : false ? false : false
        X true ? 7 : true
        X 1 ? true : false
        X auth.uid ? true : false
        X true ? true
        X true ? : false
        X auth.uid === 'u1' ? 7 : true
        T (true ? data : root).exists()
        X (true ? data : 1) == 1
        X (true ? data : 'a').contains('a')
        E auth.x.length > 1 ? true : true
        T true ? true : auth.x.length > 1
        """#)

    static let order = ExpressionCase.table(
        #"""
        T 1 < 2
        F 2 < 1
        F 1 < 1
        T 1 <= 1
        T 2 > 1
        F 1 > 1
        T 1 >= 1
        F 1 >= 2
        T 1 < 1.5
        T -1 < 0
        T 'a' < 'b'
        F 'b' < 'a'
        T 'a' < 'aa'
        T 'a' <= 'a'
        T 'Z' < 'a'
        T 'b' > 'a'
        T 'b' >= 'b'
        T '' < 'a'
        T '10' < '9'
        T '\ud83d\ude00' < '\uff5e'
        E 'a' < 1
        E 1 < 'a'
        E 1 > null
        E null < 1
        E null >= null
        E auth.missing > 1
        E auth.missing < 'a'
        E 'foo' <= auth.missing
        E auth.token.admin > 1
        E auth.token > 1
        E data.val() > 1
        X 1 < true
        X true > 1
        X data.val() > true
        X data < 1
        X 1 < data
        X 1 < 2 < 3
        F (1/0) > 2
        F (1/0) < 2
        F 0/0 == 0/0
        T 0/0 != 0/0
        T data.parent().parent().child('big').val() > data.parent().parent().child('near').val()
        """#)

    static let numbers = ExpressionCase.table(
        #"""
        T 1 + 1 == 2
        T 1 - 2 == -1
        T 3 * 4 == 12
        T 1 / 2 == 0.5
        T 4 / 2 == 2
        T 7 % 4 == 3
        T -7 % 4 == -3
        T 7.5 % 2 == 1.5
        T 2 + 3 * 4 == 14
        T (2 + 3) * 4 == 20
        T 10 - 3 - 2 == 5
        T 100 / 10 / 2 == 5
        T -(-1) == 1
        T - 1 == 0 - 1
        T --1 == 1
        T 1 - -1 == 2
        T 9223372036854775807 + 1 >= 9223372036854775807
        T 9007199254740993 - 9007199254740992 == 1
        T 1/0 + '' == 'NaN'
        T 0/0 + '' == 'NaN'
        T 5 % 0 + '' == 'NaN'
        T 1e308 * 10 + '' == 'NaN'
        T auth.token.age + 1 == 31
        T 1 + auth.token.half == 1.5
        T auth.token.age - 1 == 29
        T auth.token.age * 2 == 60
        T auth.token.age / 4 == 7.5
        T auth.token.age % 7 == 2
        T -auth.token.age == -30
        F auth.token.name + 1 == 2
        T auth.token.name + 1 == 'Ann1'
        T 1 + 'a' == '1a'
        T 'a' + 'b' == 'ab'
        T 'a' + 1.5 == 'a1.5'
        T 'a' + 2.0 == 'a2'
        T 'a' + 1 + 2 == 'a12'
        T 1 + 2 + 'a' == '3a'
        T 'a' + -1 == 'a-1'
        E auth.token.admin + 1 == 2
        E 'a' + auth.token.admin == 'atrue'
        E 'a' + auth.missing == 'a'
        E 1 + auth.missing == 1
        E auth.token + 'a' == 'a'
        E auth.missing - 1 == 0
        E 1 * auth.missing == 0
        E auth.token.name - 1 == 0
        E auth.token.name * 1 == 0
        E 1 / auth.token.name == 0
        E 1 % auth.token.name == 0
        E -auth.token.name == 0
        E -auth.missing == 0
        X 1 + true == 2
        X true + 'a' == 'a'
        X null + 1 == 1
        X 'a' - 1 == 1
        X 1 - 'a' == 1
        X 'a' * 2 == 'aa'
        X true / 1 == 1
        X null % 1 == 1
        X -'a' == 1
        X -true == 1
        X -data == 1
        X data + 1 == 1
        X 2 ** 2 == 4
        X +1 == 1
        X 1 + == 2
        X * 1 == 1
        X 1 ^ 2 == 3
        X 1 | 2 == 3
        X ~1 == 0
        X 1 << 2 == 4
        """#)

    static let queries = ExpressionCase.table(
        #"""
        T query.orderByKey == true
        T query.orderByKey
        F query.orderByValue
        F query.orderByPriority
        T query.orderByChild == null
        T query.startAt == null && query.endAt == null && query.equalTo == null
        T query.limitToFirst == null
        T query.limitToLast == null
        T query['orderByKey']
        E query.limitToFirst < 10
        X query.foo == 1
        X query.orderByChild.foo == 1
        X query.val() == 1
        X query['foo'] == 1
        X query.limitToFirst.length == 1
        X query.limitToFirst.contains('a')
        """#)

    @Test(arguments: constants + names)
    func `an expression of constants and names comes to what it says`(
        expression: ExpressionCase
    ) throws {
        try expression.check()
    }

    @Test(arguments: logic + order + numbers)
    func `an expression with operators comes to what it says`(
        expression: ExpressionCase
    ) throws {
        try expression.check()
    }

    @Test(arguments: queries + MethodCases.snapshots)
    func `a snapshot or a query answers what it is asked`(expression: ExpressionCase) throws {
        try expression.check()
    }

    @Test(arguments: MethodCases.texts + MethodCases.patterns)
    func `a text answers what it is asked`(expression: ExpressionCase) throws {
        try expression.check()
    }

    @Test func `the table is whole`() {
        let groups = [
            Self.constants, Self.names, Self.logic, Self.order, Self.numbers, Self.queries,
            MethodCases.snapshots, MethodCases.texts, MethodCases.patterns,
        ]
        #expect(groups.reduce(0) { $0 + $1.count } >= 300)
    }

    @Test func `a rule for reading has no new data, and all others have a query`() throws {
        for text in ["newData.exists()", "newData.val() == null"] {
            #expect(try ExpressionCase(expected: .refused, text: text).outcome(.read) == nil)
        }
        let text = "query.orderByKey && data.exists() && root.child('name').val() == 'Ann'"
        let both = ExpressionCase(expected: .holds, text: text)
        #expect(try both.outcome(.read) == .holds)
        #expect(try both.outcome(.write) == .holds)
    }
}
