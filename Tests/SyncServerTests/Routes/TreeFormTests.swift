import Testing

/// How values are shown, and which verbs stand for which.
struct TreeFormTests {
    @Test(arguments: [
        Scenario(
            "print=pretty has two spaces, a space before the colon, and a line feed at the end",
            #"""
            PUT /a.json?print=pretty
            < {"b":{"c":1},"d":"x"}
            = {⏎  "b" : {⏎    "c" : 1⏎  },⏎  "d" : "x"⏎}⏎
            GET /a.json?print=pretty
            = {⏎  "b" : {⏎    "c" : 1⏎  },⏎  "d" : "x"⏎}⏎
            GET /none.json?print=pretty
            = null⏎
            PATCH /a.json?print=pretty
            < {"c":1}
            = {⏎  "c" : 1⏎}⏎
            DELETE /a.json?print=pretty
            = null⏎
            """#),
        Scenario(
            "print=silent answers success with 204 and nothing else",
            #"""
            PUT /a.json?print=silent
            < 1
            204
            GET /a.json?print=silent
            204
            PATCH /b.json?print=silent
            < {"c":1}
            204
            POST /c.json?print=silent
            < 1
            204
            DELETE /c.json?print=silent
            204
            GET /.json
            = {"a":1,"b":{"c":1}}
            PUT /a.json?print=silent
            <
            400 Error: No data supplied.
            """#),
        Scenario(
            "shallow shows primitives as they are and true for each child",
            #"""
            PUT /a.json
            < {"b":{"c":1},"d":"x","0":{".value":1,".priority":2}}
            = {"0":1,"b":{"c":1},"d":"x"}
            GET /a.json?shallow=true
            = {"0":true,"b":true,"d":true}
            GET /a/d.json?shallow=true
            = "x"
            GET /a/0.json?shallow=true
            = 1
            GET /none.json?shallow=true
            = null
            GET /a/b.json?shallow=false
            = {"c":1}
            PUT /n.json
            < [1,2]
            = [1,2]
            GET /n.json?shallow=true
            = {"0":true,"1":true}
            """#),
        Scenario(
            "priorities are shown by format=export alone",
            #"""
            PUT /a.json
            < {"b":{".value":1,".priority":"p"},".priority":2}
            = {"b":1}
            GET /a.json
            = {"b":1}
            GET /a.json?format=export
            = {".priority":2,"b":{".priority":"p",".value":1}}
            GET /a/.priority.json
            = 2
            GET /a/b/.priority.json
            = "p"
            PUT /a/b/.priority.json
            < 3
            = 3
            GET /a/b.json?format=export
            = {".priority":3,".value":1}
            PUT /a/b.json
            < 5
            = 5
            GET /a/b.json?format=export
            = 5
            DELETE /a/.priority.json
            = null
            GET /a.json?format=export
            = {"b":5}
            PUT /none/.priority.json
            < 1
            = 1
            GET /none.json?format=export
            = null
            GET /none/.priority.json
            = null
            """#),
        Scenario(
            "a patch may set priorities",
            #"""
            PUT /a.json
            < {"b":1,"c":2}
            = {"b":1,"c":2}
            PATCH /a.json
            < {".priority":1,"b/.priority":"x"}
            = {".priority":1,"b/.priority":"x"}
            GET /a.json?format=export
            = {".priority":1,"b":{".priority":"x",".value":1},"c":2}
            """#),
        Scenario(
            "HEAD answers as GET does, without the body",
            #"""
            PUT /a.json
            < "text"
            = "text"
            HEAD /a.json
            200
            HEAD /a
            404
            GET /a.json
            = "text"
            """#),
        Scenario(
            "a POST stands for the method that its header or its query names",
            #"""
            POST /a.json
            + X-HTTP-Method-Override: PUT
            < {"b":1}
            = {"b":1}
            POST /a.json?x-http-method-override=PATCH
            < {"c":2}
            = {"c":2}
            POST /a.json
            + X-HTTP-Method-Override: GET
            = {"b":1,"c":2}
            POST /a/b.json
            + x-http-method-override: DELETE
            <
            = null
            GET /a.json
            = {"c":2}
            POST /a.json
            + X-HTTP-Method-Override: TRACE
            < 1
            400 the method override must be GET, PUT, PATCH, POST or DELETE
            """#),
        Scenario(
            "a body where none is asked for is passed over",
            #"""
            PUT /a.json
            < 1
            = 1
            GET /a.json
            < {"not":
            = 1
            DELETE /a.json
            < null
            = null
            GET /.health
            < x
            = {"healthy":true}
            """#),
        Scenario(
            "parameters that change nothing here are passed over",
            #"""
            PUT /a.json?auth=x&access_token=y&disableTriggers=true&%20=
            < 1
            = 1
            """#),
    ])
    func `forms and verbs`(scenario: Scenario) throws {
        try scenario.play()
    }
}
