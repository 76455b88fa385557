import JSONTree
import Testing

struct ArrayFormTests {
    @Test(arguments: [
        (#"{"0":"a","2":"c"}"#, #"["a",null,"c"]"#), (#"{"1":"b"}"#, #"[null,"b"]"#),
        (#"{"2":"c"}"#, #"{"2":"c"}"#),
        (#"{"0":"a","1":"b","4":"e"}"#, #"["a","b",null,null,"e"]"#),
        (#"{"0":"a","3":"d"}"#, #"["a",null,null,"d"]"#),
        (#"{"2":"a","3":"b"}"#, #"[null,null,"a","b"]"#),
        (#"{"3":1,"4":1}"#, #"{"3":1,"4":1}"#), (#"{"00":"x"}"#, #"{"00":"x"}"#),
        (#"{"-1":1,"0":1}"#, #"{"-1":1,"0":1}"#), (#"{"0":1,"a":1}"#, #"{"0":1,"a":1}"#),
        (#"{"-0":1}"#, #"{"-0":1}"#), (#"{"0":1,"00":1}"#, #"{"0":1,"00":1}"#),
        (#"{"0":0}"#, "[0]"),
        (#"{"2147483648":1}"#, #"{"2147483648":1}"#), (#"{"2147483647":1}"#, #"{"2147483647":1}"#),
        (#"{"0":{"0":1},"1":{"x":{"1":2}}}"#, #"[[1],{"x":[null,2]}]"#),
        (#"{"0":1,"1":2,".priority":3}"#, "[1,2]"),
        (#"{"0":{".value":1,".priority":2}}"#, "[1]"), (#"{".value":1,".priority":2}"#, "1"),
    ])
    func `an object shows as an array where its keys are mostly indices`(
        export: String, normal: String
    ) throws {
        let value = try Value(parsing: export)
        #expect(String(decoding: value.text(), as: UTF8.self) == normal)
    }

    @Test(arguments: [
        ("[]", "null"), ("[null]", "null"), ("[1]", #"{"0":1}"#),
        (#"["a",null,"c"]"#, #"{"0":"a","2":"c"}"#),
        ("[[],{},[null]]", "null"), ("[[1],[[2]]]", #"{"0":{"0":1},"1":{"0":{"0":2}}}"#),
        (#"[{".value":1,".priority":2}]"#, #"{"0":{".priority":2,".value":1}}"#),
        (#"[{".value":1},{"a":null,".priority":1},3]"#, #"{"0":1,"2":3}"#),
        (
            "[0,1,2,3,4,5,6,7,8,9,10]",
            #"{"0":0,"1":1,"2":2,"3":3,"4":4,"5":5,"6":6,"7":7,"8":8,"9":9,"10":10}"#
        ),
    ])
    func `an array is read as an object without its nulls`(text: String, export: String) throws {
        let value = try Value(parsing: text)
        #expect(String(decoding: value.exportText, as: UTF8.self) == export)
    }
}
