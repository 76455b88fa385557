// Marks that these rules look for are written in pieces here, so as not to be found themselves.
extension Rule {
    private static let linesMax = 500
    private static let columnsMax = 100

    static let text: [Rule] = [
        Rule(
            "no file of code is longer than \(linesMax) lines",
            caught: [Example(String(repeating: "\n", count: 501))],
            passed: [Example(String(repeating: "\n", count: 500))]
        ) { file in
            let count = file.lines.count - 1
            return file.isCode && count > linesMax ? ["\(count) lines"] : []
        },
        Rule(
            "no line of code is longer than \(columnsMax) columns",
            caught: [Example(String(repeating: "é", count: 101) + "\n")],
            passed: [
                Example(String(repeating: "é", count: 100) + "\n"),
                Example(String(repeating: "é", count: 101), at: "docs/PROTOCOL.md"),
                // The linter sees to tests, and lets a table's texts be as long as they are.
                Example(String(repeating: "é", count: 101), at: "Tests/ATests/A.swift"),
            ],
            lines: { $0.isCode && !$0.path.hasPrefix("Tests/") ? $0.lines : [] },
            breaks: { $0.count > columnsMax }),
        Rule(
            "no tab is in code",
            caught: [Example("\tlet a = 1\n"), Example("#define A\tB\n", at: "Sources/C/shim.h")],
            passed: [Example("a:\n\tmake\n", at: "Makefile"), Example("let tab = \"\\t\"\n")],
            lines: { $0.isCode ? $0.lines : [] }, breaks: { $0.contains("\t") }),
        Rule(
            "no line of code ends with a space",
            caught: [Example("let a = 1 \n")], passed: [Example("let a = 1\n")],
            lines: { $0.isCode ? $0.lines : [] }, breaks: { $0.hasSuffix(" ") }),
        Rule(
            "every file of code or words ends with one line end",
            caught: [
                Example("let a = 1"), Example("let a = 1\n\n"), Example("a", at: "README.md"),
            ],
            passed: [
                Example("let a = 1\n"), Example(""), Example("1,2\r\n", at: "demo/game.csv"),
            ]
        ) { file in
            let isData = !file.isCode && file.name.contains(".") && !file.name.hasSuffix(".md")
            if isData { return [] }
            let isEnded = file.text.isEmpty || file.text.hasSuffix("\n")
            return isEnded && !file.text.hasSuffix("\n\n") ? [] : ["its end"]
        },
        Rule(
            "nothing is left for later",
            caught: [Example("// TO" + "DO: this\n"), Example("FIX" + "ME\n", at: "README.md")],
            passed: [Example("// To do this, do that.\n")],
            lines: \.lines,
            breaks: { line in
                ["TO" + "DO", "FIX" + "ME"].contains { line.contains($0) }
            }),
        Rule(
            "no path of one machine is named",
            caught: [
                Example("let a = \"/wo" + "rk/a\"\n"),
                Example("cd /ho" + "me/me\n", at: "Makefile"),
                Example("// see /ro" + "ot/notes\n"),
            ],
            passed: [
                Example("let a = \"/matches/m1/sides/home/name\"\n"), Example("// /home\n"),
                Example("// a frame" + "work/b\n"),
            ],
            lines: \.lines,
            breaks: namesMachinePath),
    ]

    /// A folder that machines have at their root, unless it is in the middle of another path.
    @Sendable private static func namesMachinePath(_ line: Substring) -> Bool {
        let folders = ["wo" + "rk", "ho" + "me", "ro" + "ot", "Use" + "rs", "op" + "t"]
        return folders.contains { folder in
            line.ranges(of: "/\(folder)/").contains { range in
                let before = line[..<range.lowerBound].last ?? " "
                let after = line[range.upperBound...].first ?? " "
                let isInside = before.isLetter || before.isNumber || before == "." || before == "}"
                return !isInside && after.isLetter
            }
        }
    }
}
