import Flags
import JSONTree
import Rules

/// `matchbookd rules check FILE` and `matchbookd rules test FILE CASES`: what rules say, before a
/// server has them.
struct RulesCommand {
    static let verb = Verb(
        "rules", takes: "check FILE | test FILE CASES", arguments: 2...3,
        "say whether rules are right, and what they allow",
        details: [
            "check reads a document of rules and names the line and column of a fault. test asks "
                + "the rules about every case of CASES, a JSON document, and says which rule "
                + "allowed or denied it, and where. A file named - is standard input.",
            "A case is {\"as\": {\"uid\": \"ann\"}, \"read\": \"/path\", \"allow\": true}, or has "
                + "\"write\" or \"merge\", a path, and a \"value\". Beside the list, \"cases\", "
                + "the document may have \"data\", the tree before, and \"who\", names for \"as\".",
            "Exit codes: 0 all is as it should be, 1 a case came out otherwise, 3 a document "
                + "cannot be used.",
        ],
        flags: [Flag("json", "print facts for programs")])

    private let action: String
    private let files: [String]
    private let isJSON: Bool

    init(_ invocation: Invocation) throws {
        action = invocation.arguments[0]
        files = Array(invocation.arguments.dropFirst())
        isJSON = invocation.has("json")
        guard (action, files.count) == ("check", 1) || (action, files.count) == ("test", 2) else {
            throw FlagError(
                .badValue(
                    invocation.arguments.joined(separator: " "), of: "rules",
                    expected: "check FILE, or test FILE CASES"),
                program: invocation.program, verb: invocation.verb)
        }
    }

    /// Prints what was found.
    ///
    /// - Returns: the exit code.
    func run() throws -> Int32 {
        let text = try InputFile.bytes(of: files[0])
        let rules: RulesDocument
        do throws(RulesError) {
            rules = try RulesDocument(text: text)
        } catch {
            return refuse(error)
        }
        return try action == "check" ? accept(rules) : test(rules)
    }

    // MARK: Checking

    private func accept(_ rules: RulesDocument) -> Int32 {
        if isJSON {
            tell(JSON(["file": .string(files[0]), "valid": true]))
        } else {
            print("\(files[0]): the rules can be used")
        }
        return 0
    }

    private func refuse(_ error: RulesError) -> Int32 {
        if isJSON {
            tell(
                JSON([
                    "file": .string(files[0]), "valid": false, "line": .integer(Int64(error.line)),
                    "column": .integer(Int64(error.column)), "message": .string(error.message),
                ]))
        } else {
            Main.say("\(files[0]):\(error.line):\(error.column): \(error.message)", named: false)
        }
        return 3
    }

    // MARK: Testing

    private func test(_ rules: RulesDocument) throws -> Int32 {
        let cases: RulesCases
        do {
            cases = try RulesCases(try JSON(parsing: try InputFile.bytes(of: files[1])))
        } catch let error as CasesError {
            Main.say("\(files[1]): \(error)", named: false)
            return 3
        } catch let error as JSONError {
            Main.say("\(files[1]): \(error)", named: false)
            return 3
        }
        var results: [JSON] = []
        var wrong = 0
        for (index, rulesCase) in cases.cases.enumerated() {
            let explanation = try rulesCase.explanation(by: rules)
            let isRight = explanation.isAllowed == rulesCase.isAllowed
            if !isRight { wrong += 1 }
            if isJSON {
                results.append(Self.facts(rulesCase, explanation, isRight: isRight))
            } else {
                print("\(isRight ? "ok" : "WRONG") \(index + 1) \(rulesCase.name)")
                print("   \(explanation.sentence)")
                if !isRight { for step in explanation.steps { print("   - \(step.sentence)") } }
            }
        }
        let total = cases.cases.count
        if isJSON {
            tell(
                JSON([
                    "cases": .integer(Int64(total)), "wrong": .integer(Int64(wrong)),
                    "results": .array(results),
                ]))
        } else {
            print("\(total) cases, \(wrong) wrong")
        }
        return wrong == 0 ? 0 : 1
    }

    private static func facts(
        _ rulesCase: RulesCase, _ explanation: Explanation, isRight: Bool
    ) -> JSON {
        let steps = explanation.steps.map { step -> JSON in
            var fields: [JSON.Field] = [
                JSON.Field(name: "kind", value: .string(step.kind.rawValue)),
                JSON.Field(name: "rule", value: .string(step.rule)),
                JSON.Field(name: "path", value: .string(step.path.description)),
                JSON.Field(name: "text", value: .string(step.text)),
                JSON.Field(name: "holds", value: .bool(step.outcome == .holds)),
            ]
            if case .breaks(let why) = step.outcome {
                fields.append(JSON.Field(name: "error", value: .string(why)))
            }
            return .object(fields)
        }
        return JSON([
            "name": .string(rulesCase.name), "right": .bool(isRight),
            "allowed": .bool(explanation.isAllowed), "wanted": .bool(rulesCase.isAllowed),
            "reason": .string(explanation.sentence), "steps": .array(steps),
        ])
    }

    private func tell(_ facts: JSON) {
        print(String(decoding: facts.text(.pretty), as: UTF8.self), terminator: "")
    }
}
