import Foundation
import Testing

/// The script that installs packages, run with stand-ins for the system's commands.
struct InstallPackagesTests {
    private struct Run {
        let status: Int32
        let errors: String
        /// What `apt-get` was called with, a line a call.
        let calls: [String]
    }

    private static let allButCurl = "[[ $3 == libcurl* ]] || echo installed"
    private static let all = "echo installed"
    private static let modern = "echo 'Swift version 6.3.1 (swift-6.3.1-RELEASE)'"

    /// Runs the script where only the given commands exist, each a line of bash.
    private func run(_ commands: [String: String]) throws -> Run {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "matchbook-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer {
            do {
                try FileManager.default.removeItem(at: folder)
            } catch {
                Issue.record(error)
            }
        }
        let log = folder.appending(path: "calls")
        try Data().write(to: log)
        for (name, line) in commands {
            let file = folder.appending(path: name)
            let noted = name == "apt-get" ? "echo \"$*\" >>'\(log.path)'\n" : ""
            try Data("#!/bin/bash\n\(noted)\(line)\n".utf8).write(to: file)
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o755], ofItemAtPath: file.path)
        }
        let process = Process()
        process.executableURL = URL(filePath: "/bin/bash")
        process.arguments = [SourceTree.root.appending(path: "Scripts/install-packages").path]
        process.environment = ["PATH": folder.path]
        let errors = Pipe()
        defer { errors.fileHandleForReading.closeFile() }
        process.standardError = errors
        process.standardOutput = errors
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let text = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let calls = String(decoding: try Data(contentsOf: log), as: UTF8.self)
        return Run(
            status: process.terminationStatus, errors: String(decoding: text, as: UTF8.self),
            calls: calls.split(separator: "\n").map(String.init))
    }

    @Test func `nothing is done or said when all is there`() throws {
        let run = try run(["dpkg-query": Self.all, "swift": Self.modern])
        #expect(run.status == 0)
        #expect(run.errors == "")
    }

    @Test func `root installs just what is missing`() throws {
        let run = try run([
            "dpkg-query": Self.allButCurl, "swift": Self.modern, "id": "echo 0", "apt-get": "true",
        ])
        #expect(run.status == 0)
        #expect(run.calls == ["install -y --no-install-recommends libcurl4-openssl-dev"])
    }

    @Test func `the lists of packages are fetched when an install fails without them`() throws {
        let failing = "[[ $(<\"${0%/*}/calls\") == *update* ]] || exit 100"
        let run = try run([
            "dpkg-query": Self.allButCurl, "swift": Self.modern, "id": "echo 0", "apt-get": failing,
        ])
        #expect(run.status == 0)
        #expect(run.calls.map { $0.prefix { $0 != " " } } == ["install", "update", "install"])
    }

    @Test func `an install that fails says what to do`() throws {
        let run = try run([
            "dpkg-query": Self.allButCurl, "swift": Self.modern, "id": "echo 0",
            "apt-get": "exit 100",
        ])
        #expect(run.status == 1)
        #expect(run.errors.contains("apt-get install libcurl4-openssl-dev"))
    }

    @Test func `without root the command to run is shown, and nothing is tried`() throws {
        let run = try run([
            "dpkg-query": Self.allButCurl, "swift": Self.modern, "id": "echo 1000",
            "apt-get": "true",
        ])
        #expect(run.status == 1)
        #expect(run.errors.contains("    sudo apt-get install libcurl4-openssl-dev\n"))
        #expect(run.calls == [])
    }

    @Test func `without apt-get the packages are named`() throws {
        let run = try run(["swift": Self.modern])
        #expect(run.status == 1)
        #expect(run.errors.contains("no apt-get"))
        #expect(run.errors.contains("libsqlite3-dev"))
    }

    @Test(
        arguments: [
            ("6.2", true), ("6.2.1", true), ("6.10", true), ("7.0", true), ("6.1.3", false),
            ("5.10", false), ("6", false),
        ])
    func `Swift must be new enough`(version: String, isEnough: Bool) throws {
        let run = try run([
            "dpkg-query": Self.all, "swift": "echo 'Apple Swift version \(version) (x)'",
        ])
        #expect(run.status == (isEnough ? 0 : 1))
        #expect(isEnough || run.errors.contains("https://www.swift.org/install/linux/"))
    }

    @Test func `without Swift it is said where to get it`() throws {
        let run = try run(["dpkg-query": Self.all])
        #expect(run.status == 1)
        #expect(run.errors.contains("https://www.swift.org/install/linux/"))
    }
}
