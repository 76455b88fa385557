import JSONTree
import Rules

extension FuzzTarget {
    /// A document of rules, or one expression of them: what is taken can be asked, and a document
    /// says the same without its comments.
    static func readRules(_ bytes: [UInt8]) {
        if let document = try? RulesDocument(text: bytes) {
            let strict = try? RulesDocument(text: document.json.text())
            precondition(strict?.root == document.root, "comments change what rules say")
            ask(document)
        }
        let text = String(decoding: bytes, as: UTF8.self)
        let rule = JSON([
            "rules": JSON([
                "$a": JSON([".read": .string(text), ".write": .string(text), ".validate": true])
            ])
        ])
        do throws(RulesError) {
            ask(try RulesDocument(text: rule.text()))
        } catch {
            precondition(error.line == 1 && error.column > 0, "a fault lies outside of the text")
        }
    }

    private static let before = tree(#"{"a":{"b":"text","n":7,".priority":1},"t":true}"#)
    private static let who = Requester.user(uid: "u", token: JSON(["n": 1, "l": ["a"]]))

    private static func ask(_ document: RulesDocument) {
        for path in [Path.root, Path([Key(index: 1)]), Path([Key(unchecked: "a")])] {
            for requester in [who, .anonymous] {
                let read = try? document.explainRead(of: path, by: requester, now: 1, in: before)
                let isAllowed = try? document.allowsRead(
                    of: path, by: requester, now: 1, in: before)
                precondition(read?.isAllowed == isAllowed, "an explanation tells something else")
                let writes = [RuleWrite(path: path, value: 1)]
                let after = before.writing(writes)
                let write = try? document.explainWrite(
                    of: writes, by: requester, now: 1, before: before, after: after)
                precondition(write != nil, "rules threw over a tree that does not")
            }
        }
    }

    private static func tree(_ text: String) -> ValueTree {
        guard let value = try? Value(parsing: text) else {
            preconditionFailure("the tree of the fuzz target is no value")
        }
        return ValueTree(value)
    }
}
