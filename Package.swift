// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

/// A library of this package, in `Sources/` under its own name.
func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

/// The tests of a library, in `Tests/` under its name with `Tests` added.
func tests(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .testTarget(
        name: name + "Tests", dependencies: dependencies + ["TestSupport"], swiftSettings: settings)
}

let package = Package(
    name: "matchbook",
    products: [
        .library(name: "MatchbookClient", targets: ["MatchbookClient"]),
        .executable(name: "matchbook", targets: ["matchbook"]),
        .executable(name: "matchbookd", targets: ["matchbookd"]),
        .executable(name: "matchbook-sim", targets: ["matchbook-sim"]),
    ],
    targets: [
        // Pure: no Foundation, no Glibc, no C. Time and I/O come in as values.
        .target(
            name: "JSONTree", swiftSettings: settings,
            // Conversions of doubles call the C library's rounding where nothing else links it.
            linkerSettings: [.linkedLibrary("m")]),
        library("SyncCore", ["JSONTree"]),
        library("Matches", ["JSONTree"]),
        library("Rules", ["JSONTree"]),
        library("Access", ["JSONTree"]),
        library("Flags"),
        // Virtual time, network and disks around the pure parts; in no program but its own.
        library("Simulator", ["JSONTree", "SyncCore", "Matches"]),

        // C libraries: module maps, and shims for what Swift cannot import.
        .systemLibrary(name: "CSQLite"),
        .systemLibrary(name: "CEvent"),
        .systemLibrary(name: "CHTTPParser"),
        .systemLibrary(name: "CCurl"),
        .systemLibrary(name: "CCrypto"),
        .systemLibrary(name: "CTLS"),
        .systemLibrary(name: "CEdit"),
        .systemLibrary(name: "CQREncode"),

        // Drivers around the pure parts.
        library("SQLite", ["CSQLite"]),
        library("Crypto", ["CCrypto"]),
        library("QRCode", ["CQREncode"]),
        library("TreeStore", ["JSONTree", "SyncCore", "SQLite"]),
        library(
            "SyncServer",
            [
                "JSONTree", "SyncCore", "Rules", "Access", "TreeStore", "SQLite", "Crypto",
                "CEvent", "CHTTPParser", "CTLS",
            ]),
        library(
            "MatchbookClient",
            [
                "JSONTree", "SyncCore", "Matches", "Access", "SQLite", "TreeStore", "Crypto",
                "CCurl",
            ]),
        library(
            "CommandLine",
            [
                "JSONTree", "SyncCore", "Matches", "Access", "MatchbookClient", "Flags", "QRCode",
                "CEdit",
            ]),

        // Thin executables: wiring.
        .executableTarget(
            name: "matchbook", dependencies: ["CommandLine"], path: "Client",
            swiftSettings: settings),
        .executableTarget(
            name: "matchbookd",
            dependencies: [
                "JSONTree", "Rules", "SyncServer", "TreeStore", "Access", "Flags", "QRCode",
            ],
            path: "Server", swiftSettings: settings),

        .executableTarget(
            name: "matchbook-sim", dependencies: ["JSONTree", "SyncCore", "Simulator", "Flags"],
            path: "Simulate", swiftSettings: settings),

        .target(
            name: "TestSupport", dependencies: ["JSONTree"], path: "Tests/Support",
            swiftSettings: settings),
        tests("JSONTree", ["JSONTree"]),
        tests("SyncCore", ["JSONTree", "SyncCore"]),
        tests("Matches", ["JSONTree", "Matches"]),
        tests("Rules", ["JSONTree", "Rules"]),
        tests("Access", ["JSONTree", "Access"]),
        tests("Flags", ["Flags"]),
        tests("Simulator", ["JSONTree", "SyncCore", "Simulator"]),
        tests("SQLite", ["SQLite"]),
        tests("Crypto", ["JSONTree", "Crypto"]),
        tests("QRCode", ["QRCode"]),
        tests("TreeStore", ["JSONTree", "SyncCore", "SQLite", "TreeStore"]),
        tests(
            "SyncServer",
            [
                "JSONTree", "SyncCore", "Rules", "Access", "Crypto", "CCrypto", "CTLS", "SQLite",
                "TreeStore", "SyncServer",
            ]),
        tests(
            "MatchbookClient",
            [
                "JSONTree", "SyncCore", "Matches", "Access", "SQLite", "TreeStore",
                "MatchbookClient",
            ]),
        tests("CommandLine", ["JSONTree", "Matches", "MatchbookClient", "CommandLine"]),
        // A disk that fails, between SQLite and its files.
        .target(
            name: "DiskFaults", path: "Tests/DiskFaults",
            linkerSettings: [.linkedLibrary("sqlite3")]),
        tests(
            "DiskFault",
            [
                "JSONTree", "SyncCore", "Matches", "SQLite", "TreeStore", "MatchbookClient",
                "DiskFaults",
            ]),
        tests("EndToEnd", ["JSONTree", "MatchbookClient"]),
        tests("Layout"),
    ]
)

// Only `Scripts/fuzz` asks for these: their program's `main` is libFuzzer's.
if Context.environment["MATCHBOOK_FUZZ"] == "1" {
    package.targets += [
        .target(
            name: "FuzzTargets",
            dependencies: ["JSONTree", "SyncCore", "Rules", "Access", "Crypto", "SyncServer"],
            path: "Fuzz/Targets", swiftSettings: settings),
        .executableTarget(
            name: "fuzz", dependencies: ["FuzzTargets"], path: "Fuzz/Program",
            linkerSettings: [.unsafeFlags(["-sanitize=fuzzer"])]),
    ]
}

// Only `make bench` asks for it.
if Context.environment["MATCHBOOK_BENCH"] == "1" {
    package.targets.append(
        .executableTarget(
            name: "inside", dependencies: ["JSONTree", "Matches"], path: "bench/inside",
            swiftSettings: settings))
}
