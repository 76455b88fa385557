import Testing

/// Writes of several places, and values that the server fills in.
struct TreePatchTests {
    @Test(arguments: [
        Scenario(
            "a patch replaces what it names and leaves the rest",
            #"""
            PUT /a.json
            < {"b":{"x":1},"c":{"y":2},"d":3}
            = {"b":{"x":1},"c":{"y":2},"d":3}
            PATCH /a.json
            < {"b":{"z":1},"d":null}
            = {"b":{"z":1},"d":null}
            GET /a.json
            = {"b":{"z":1},"c":{"y":2}}
            PATCH /a.json
            < {}
            = {}
            GET /a.json
            = {"b":{"z":1},"c":{"y":2}}
            """#),
        Scenario(
            "the names of a patch are paths",
            #"""
            PATCH /.json
            < {"a/b":1,"/a/c/":2,"d":[3],"e":{".value":4,".priority":1},"f":{}}
            = {"a/b":1,"/a/c/":2,"d":[3],"e":4,"f":null}
            GET /.json
            = {"a":{"b":1,"c":2},"d":[3],"e":4}
            """#),
        Scenario(
            "a patch with null deletes the place",
            #"""
            PUT /a/b.json
            < 1
            = 1
            PATCH /a.json?disableTriggers=true
            < null
            = null
            GET /.json
            = null
            """#),
        Scenario(
            "a patch that is refused changes nothing",
            #"""
            PATCH /a.json
            < {"b":1,"b/c":2}
            400 Invalid data: a path lies at or below another one of the same merge, at /a/b/c
            PATCH /a.json
            < {"b":1,"/b":2}
            400 Invalid data: a path lies at or below another one of the same merge, at /a/b
            PATCH /a.json
            < {"b":1,"/":2}
            400 Invalid data: a key is empty, at /a
            PATCH /a.json
            < {"b":1,"c//d":2}
            400 Invalid data: a key is empty, at /a
            PATCH /a.json
            < {"":1}
            400 Invalid data: a key is empty, at /a
            PATCH /a.json
            < {"b":1,"c.d":2}
            400 Invalid data: a key holds "."; keys may not hold . # $ / [ ] or control characters
            PATCH /a.json
            < {"b":1,"c":{".priority":true}}
            400 Invalid data: a .priority is neither a number nor a string nor null, at \#
            /a/c/.priority
            PATCH /a/.priority.json
            < {"b":1}
            400 Invalid data: the path is not valid, at /a/.priority
            PATCH /a.json
            < [1]
            400 Invalid data: a merge is no object of paths and values
            PATCH /a.json
            < 1
            400 Invalid data: a merge is no object of paths and values
            PATCH /a.json
            <
            400 Error: No data supplied.
            GET /.json
            = null
            """#),
    ])
    func `patches`(scenario: Scenario) throws {
        try scenario.play()
    }

    @Test(arguments: [
        Scenario(
            "a timestamp is the server's milliseconds, one for the whole write",
            #"""
            PUT /a.json
            < {"t":{".sv":"timestamp"},"u":{"v":{".sv":"timestamp"}}}
            = {"t":1750000000000,"u":{"v":1750000000000}}
            GET /a/u/v.json
            = 1750000000000
            PUT /b.json
            < {".sv":"timestamp"}
            = 1750000000000
            PUT /b/.priority.json
            < {".sv":"timestamp"}
            = 1750000000000
            GET /b.json?format=export
            = {".priority":1750000000000,".value":1750000000000}
            """#),
        Scenario(
            "an increment adds to a number, and takes the place of anything else",
            #"""
            PUT /a.json
            < {".sv":{"increment":5}}
            = 5
            PUT /a.json
            < {".sv":{"increment":-7}}
            = -2
            PUT /a.json
            < {".sv":{"increment":0.5}}
            = -1.5
            PUT /a.json
            < "x"
            = "x"
            PUT /a.json
            < {".sv":{"increment":1}}
            = 1
            PUT /a.json
            < 9223372036854775807
            = 9223372036854775807
            PUT /a.json
            < {".sv":{"increment":1}}
            = 9.223372036854776e+18
            """#),
        Scenario(
            "increments inside a write see what stood there before",
            #"""
            PUT /a.json
            < {"n":1,"m":{"k":10}}
            = {"m":{"k":10},"n":1}
            PUT /a.json
            < {"n":{".sv":{"increment":2}},"m":{"k":{".sv":{"increment":1}}}}
            = {"m":{"k":11},"n":3}
            PATCH /.json
            < {"a/n":{".sv":{"increment":4}},"a/m":{"k":{".sv":{"increment":4}}},\#
            "t":{".sv":"timestamp"}}
            = {"a/n":7,"a/m":{"k":15},"t":1750000000000}
            GET /.json
            = {"a":{"m":{"k":15},"n":7},"t":1750000000000}
            """#),
        Scenario(
            "what is no server value is refused",
            #"""
            PUT /a.json
            < {"b":{".sv":"now"}}
            400 Invalid data: unrecognized server value: .sv is neither "timestamp" nor \#
            {"increment": number}, at /b, at byte 17
            GET /.json
            = null
            """#),
    ])
    func `server values`(scenario: Scenario) throws {
        try scenario.play()
    }
}
