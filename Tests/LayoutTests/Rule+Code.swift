extension Rule {
    static let code: [Rule] = [
        Rule(
            "nothing is forced",
            caught: [
                Example("let a = b!\n"), Example("let a = b![0]\n"), Example("f(a!, b)\n"),
                Example("let a = f()!.c\n"), Example("let a = try! f()\n"),
                Example("let a = b as! C\n"), Example("var a: B!\n"),
            ],
            passed: [
                Example("let a = b != c\n"), Example("let a = !b\n"), Example("f(!a, !b.c)\n"),
                Example("// Stop! Now.\n"), Example("let a = \"Stop!\"\n"),
                Example("let a = \"\\(\"b!\")!\"\n"), Example("let a = #\"\\\"!\"#\n"),
                Example("let a = \"\"\"\n    b! \"c!\"\n    \"\"\"\n"),
                Example("func `stop! now`() {}\n"), Example("/* a! /* b! */ c! */\n"),
                Example("let a = b ?? !c\n"),
            ],
            lines: { $0.isSwift ? $0.codeLines : [] },
            breaks: { line in
                let letters = Array(line)
                return letters.indices.contains { at in
                    guard letters[at] == "!", at > 0 else { return false }
                    let before = letters[at - 1]
                    let next = at + 1 < letters.count ? letters[at + 1] : " "
                    return next != "="
                        && (before.isLetter || before.isNumber || "_)]?>`".contains(before))
                }
            }),
        Rule(
            "no stub and no empty catch is left",
            caught: [
                Example("func a() { fatalError(\"later\") }\n"),
                Example("do { try a() } catch {}\n"), Example("do { try a() } catch { }\n"),
            ],
            passed: [
                Example("// fatalError() is for no one.\n"),
                Example("do { try a() } catch { throw b(error) }\n"),
            ],
            lines: { $0.isSwift ? $0.codeLines : [] },
            breaks: { line in
                let packed = line.filter { $0 != " " }
                return packed.contains("fatalError(") || packed.contains("catch{}")
            }),
        Rule(
            "a file is named after a type in it",
            caught: [
                Example("struct Other {}\n"), Example("import A\n\nextension Other {}\n"),
                Example("struct Other {}\n", at: "Sources/JSONTree/Example+Text.swift"),
                Example("@safe package final class Other: B {}\n"),
                Example("struct Other {\n    struct Example {}\n}\n"),
            ],
            passed: [
                Example("struct Example {}\nstruct Other {}\n"), Example("func a() {}\n"),
                Example("private struct Other {}\nstruct Example {}\n"),
                Example("package indirect enum Example<A> {}\n"),
                Example("extension Example.Part {}\n"),
                Example("extension Example {}\n", at: "Sources/JSONTree/Example+Text.swift"),
                Example("let a = b(\n    class: c)\n"), Example("// struct Other\n"),
                Example("struct Other {}\n", at: "Tests/SupportTests/Example.swift"),
            ]
        ) { file in
            if !file.isSwift || file.path.hasPrefix("Tests/") { return [] }
            let types = types(in: file.codeLines)
            let expected = file.name.dropLast(".swift".count).prefix { $0 != "+" }
            return types.isEmpty || types.contains(expected)
                ? [] : ["it has only " + types.joined(separator: ", ")]
        },
    ]

    /// The names of the types that are declared or extended at the margin.
    private static func types(in lines: [Substring]) -> [Substring] {
        let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "actor", "extension"]
        return lines.compactMap { line in
            guard let first = line.first, first.isLetter || first == "@" else { return nil }
            let words = line.split(separator: " ")
            guard let kind = words.firstIndex(where: { kinds.contains($0) }),
                words[..<kind].allSatisfy({ isModifier($0) }), kind + 1 < words.count
            else { return nil }
            return words[kind + 1].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        }
    }

    private static func isModifier(_ word: Substring) -> Bool {
        word.hasPrefix("@")
            || [
                "public", "package", "internal", "private", "fileprivate", "final", "indirect",
                "nonisolated", "distributed", "open",
            ].contains(word)
    }
}
