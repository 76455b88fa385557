import JSONTree
import TestSupport
import Testing

struct NormalTextTests {
    @Test(arguments: [
        ("1", true), ("\"a\"", true), ("{\"a\":1}", true), ("{\"a\":{\"b\":\"{\"}}", true),
        ("{\"a\":\"{\\\"0\"}", true), ("{}", false), ("{\"0\":1}", false),
        ("{\"a\":{\"0\":1}}", false), ("{\"a\":{\".value\":1,\".priority\":2}}", false),
        ("{\".priority\":1,\"a\":2}", false), ("{\"a\":{\"1x\":1}}", false),
    ])
    func `a text that shows no metadata and no array is certain`(text: String, isCertain: Bool) {
        #expect(NormalText.isCertain(Array(text.utf8)) == isCertain)
    }

    @Test(arguments: seeds(200))
    func `a text that is certain is the normal form`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<20 {
            let value = random.value(depth: 3)
            let text = value.exportText
            if NormalText.isCertain(text) { #expect(text == value.text()) }
        }
    }
}
