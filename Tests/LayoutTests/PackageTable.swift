import Foundation

/// Which target depends on which, read from the text of `Package.swift`.
struct PackageTable {
    /// Modules that bring I/O, time or locks, and may be imported by every target but pure ones.
    static let system: Set = ["Dispatch", "Foundation", "Glibc", "Synchronization"]
    /// Targets that import nothing but each other.
    static let pure: Set = [
        "Access", "Flags", "JSONTree", "Matches", "Rules", "Simulator", "SyncCore",
    ]

    private(set) var dependencies: [String: Set<String>] = [:]
    private(set) var cLibraries: Set<String> = []

    init(manifest: String) throws {
        let library = try Regex(#"\blibrary\(\s*"(\w+)"(?:,\s*\[([^\]]*)\])?\s*\)"#)
        let tests = try Regex(#"\btests\(\s*"(\w+)"(?:,\s*\[([^\]]*)\])?\s*\)"#)
        let plain = try Regex(
            #"\.(?:executableTarget|target|testTarget)\(\s*name: "([\w-]+)""#
                + #"(?:,\s*dependencies: \[([^\]]*)\])?"#)
        let system = try Regex(#"\.systemLibrary\(\s*name: "(\w+)""#)
        for match in manifest.matches(of: library) { note(match, "", []) }
        for match in manifest.matches(of: plain) { note(match, "", []) }
        for match in manifest.matches(of: tests) { note(match, "Tests", ["TestSupport"]) }
        for match in manifest.matches(of: system) {
            if let name = match.output[1].substring { cLibraries.insert(String(name)) }
        }
    }

    private mutating func note(
        _ match: Regex<AnyRegexOutput>.Match, _ suffix: String, _ more: Set<String>
    ) {
        guard let name = match.output[1].substring else { return }
        let list = match.output[2].substring ?? ""
        let names = list.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
        dependencies[name + suffix] = more.union(names)
    }

    /// The target that a file belongs to; nil when it belongs to none.
    func target(of path: String) -> String? {
        let parts = path.split(separator: "/").map(String.init)
        guard path.hasSuffix(".swift"), parts.count > 1 else { return nil }
        switch parts[0] {
        case "Client": return "matchbook"
        case "Server": return "matchbookd"
        case "Simulate": return "matchbook-sim"
        case "Fuzz": return "FuzzTargets"
        case "Tests" where parts[1] == "Support": return "TestSupport"
        case "Tests", "Sources": return parts.count > 2 ? parts[1] : nil
        default: return nil
        }
    }

    /// The modules that a target's files may import.
    func allowedImports(of target: String) -> Set<String> {
        let declared = dependencies[target] ?? []
        if Self.pure.contains(target) { return declared }
        let isTest = target.hasSuffix("Tests") || target == "TestSupport"
        return declared.union(Self.system).union(isTest ? ["Testing"] : [])
    }
}
