import Foundation
import Testing

/// What holds for every file of the project.
struct LayoutTests {
    private static let manifest = "Package.swift"

    @Test(arguments: Rule.text + Rule.code)
    func `a rule of the text holds in every file`(rule: Rule) throws {
        for file in try SourceTree.read.get().files {
            for finding in rule.findings(file) {
                Issue.record("\(file.path): \(rule): \(finding)")
            }
        }
    }

    @Test(arguments: Rule.text + Rule.code)
    func `a rule of the text catches what breaks it and nothing else`(rule: Rule) {
        expectExamples(of: rule)
    }

    @Test func `every file imports only what it may`() throws {
        let tree = try SourceTree.read.get()
        let rule = Rule.imports(try table(tree))
        expectExamples(of: rule)
        for file in tree.files {
            for finding in rule.findings(file) { Issue.record("\(file.path): \(finding)") }
        }
    }

    @Test func `the table of targets is read whole`() throws {
        let tree = try SourceTree.read.get()
        let table = try table(tree)
        #expect(table.dependencies["JSONTree"] == [])
        #expect(table.dependencies["SQLite"] == ["CSQLite"])
        #expect(table.dependencies["SQLiteTests"] == ["SQLite", "TestSupport"])
        #expect(table.dependencies["LayoutTests"] == ["TestSupport"])
        #expect(table.dependencies["matchbook"]?.contains("CommandLine") == true)
        #expect(table.cLibraries.contains("CCurl"))

        // Every folder of sources is a target, so that no file goes unread.
        for file in tree.files {
            guard let target = table.target(of: file.path) else { continue }
            #expect(table.dependencies[target] != nil, "\(file.path) belongs to no target")
        }
    }

    @Test func `pure targets depend on pure ones alone`() throws {
        let table = try table(SourceTree.read.get())
        for target in PackageTable.pure {
            #expect((table.dependencies[target] ?? []).isSubset(of: PackageTable.pure))
        }
    }

    /// With it `fd_set` has another shape than in Swift's Glibc module, which was built without,
    /// and a file that sees both does not compile.
    @Test func `no shim of a C library defines _GNU_SOURCE`() throws {
        let tree = try SourceTree.read.get()
        let shims = tree.files.filter { $0.name == "shim.h" }
        #expect(try shims.count == table(tree).cLibraries.count)
        for shim in shims {
            #expect(!shim.text.contains("#define _GNU_SOURCE"), "\(shim.path) defines it")
        }
    }

    @Test func `every C library's package is installed by the script`() throws {
        let packages = [
            "CSQLite": "libsqlite3-dev", "CEvent": "libevent-dev", "CCurl": "libcurl4-openssl-dev",
            "CHTTPParser": "libhttp-parser-dev", "CCrypto": "libssl-dev", "CTLS": "libssl-dev",
            "CWslay": "libwslay-dev", "CEdit": "libedit-dev", "CQREncode": "libqrencode-dev",
        ]
        let tree = try SourceTree.read.get()
        let script = try #require(tree.files.first { $0.path == "Scripts/install-packages" })
        for library in try table(tree).cLibraries {
            let package = try #require(packages[library], "the package of \(library) is unknown")
            #expect(script.text.contains("\n    \(package) "), "\(package) is not installed")
        }
    }

    private func table(_ tree: SourceTree) throws -> PackageTable {
        let manifest = try #require(tree.files.first { $0.path == Self.manifest })
        return try PackageTable(manifest: manifest.text)
    }

    private func expectExamples(of rule: Rule) {
        #expect(!rule.caught.isEmpty && !rule.passed.isEmpty)
        for example in rule.caught {
            #expect(!rule.findings(example.file).isEmpty, "not caught: \(example.text)")
        }
        for example in rule.passed {
            #expect(rule.findings(example.file).isEmpty, "caught: \(example.text)")
        }
    }
}
