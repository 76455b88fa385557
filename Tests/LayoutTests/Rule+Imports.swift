import Foundation

extension Rule {
    /// The rules of what imports what, by the table of a manifest.
    static func imports(_ table: PackageTable) -> Rule {
        Rule(
            "a file imports only what its target declares, and a pure one nothing else",
            caught: [
                Example("import Foundation\n"), Example("package import SyncCore\n"),
                Example("import CSQLite\n", at: "Sources/TreeStore/A.swift"),
                Example("@preconcurrency import CCurl\n", at: "Client/Main.swift"),
                Example("import struct Foundation.Date\n"), Example("import Testing\n"),
                Example("@testable import SyncCore\n", at: "Tests/JSONTreeTests/A.swift"),
                Example("import Glibc; import CEvent\n", at: "Sources/SQLite/A.swift"),
                Example("#if os(Linux)\n    import Glibc\n#endif\n"),
            ],
            passed: [
                Example("struct A {}\n"), Example("// import Foundation\n"),
                Example("package import JSONTree\n", at: "Sources/SyncCore/A.swift"),
                Example("import CSQLite\nimport Glibc\n", at: "Sources/SQLite/A.swift"),
                Example("import Testing\nimport TestSupport\n", at: "Tests/SQLiteTests/A.swift"),
                Example("import PackageDescription\n", at: "Package.swift"),
            ]
        ) { file in
            guard let target = table.target(of: file.path) else { return [] }
            let allowed = table.allowedImports(of: target)
            return imported(in: file).filter { !allowed.contains($0) }
                .map { "\(target) imports \($0)" }
        }
    }

    static func imported(in file: SourceFile) -> [String] {
        let kinds: Set<Substring> = [
            "struct", "class", "enum", "protocol", "typealias", "func", "let", "var",
        ]
        return file.codeLines.flatMap { $0.split(separator: ";") }.compactMap { statement in
            let words = statement.split(separator: " ")
            guard let at = words.firstIndex(of: "import"), at + 1 < words.count else { return nil }
            let rest = words[(at + 1)...].drop { kinds.contains($0) }
            return rest.first.map { String($0.prefix { $0 != "." }) }
        }
    }
}
