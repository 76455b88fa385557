import JSONTree
import Testing

struct JSONWriterTests {
    @Test func `the pretty layout has two spaces a level and spaces around the colon`() throws {
        let json = JSON(["a": [1, JSON(["b": .null])], "c": JSON.object([]), "d": [], "e": "x"])
        let expected = """
            {
              "a" : [
                1,
                {
                  "b" : null
                }
              ],
              "c" : {},
              "d" : [],
              "e" : "x"
            }

            """
        #expect(String(decoding: json.text(.pretty), as: UTF8.self) == expected)
        #expect(String(decoding: JSON(5).text(.pretty), as: UTF8.self) == "5\n")
        #expect(try JSON(parsing: json.text(.pretty)) == json)
    }

    @Test func `the compact layout has no spaces`() {
        let json = JSON(["a": [1, .null], "c": JSON.object([]), "d": []])
        #expect(String(decoding: json.text(), as: UTF8.self) == #"{"a":[1,null],"c":{},"d":[]}"#)
    }

    @Test func `parts may be written by hand around values`() throws {
        var writer = JSONWriter()
        writer.raw(#"{"n":"#)
        writer.write(Int64.min)
        writer.raw(#","t":"#)
        writer.write("\u{1}")
        writer.raw(Array(",".utf8))
        writer.raw(#""v":"#)
        writer.export(try Value(parsing: #"[1]"#))
        writer.raw("}")
        #expect(
            String(decoding: writer.finish(), as: UTF8.self)
                == #"{"n":-9223372036854775808,"t":"\u0001","v":{"0":1}}"#)
    }

    @Test func `the marker of an object is written as one`() {
        #expect(String(decoding: Value.marker.exportText, as: UTF8.self) == "{}")
    }
}
