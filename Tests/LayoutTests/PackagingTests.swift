import Foundation
import TestSupport
import Testing

/// The service's unit and the container's file, as far as reading tells.
struct PackagingTests {
    private func file(_ path: String) throws -> SourceFile {
        try #require(SourceTree.read.get().files.first { $0.path == path }, "\(path) is missing")
    }

    /// The settings of a section; one that is given several times has all its values.
    private func settings(of section: String) throws -> [String: [String]] {
        var present = ""
        var found: [String: [String]] = [:]
        for line in try file("packaging/matchbookd.service").lines {
            if line.hasPrefix("[") { present = String(line.dropFirst().dropLast()) }
            guard present == section, !line.hasPrefix("#"), let sign = line.firstIndex(of: "=")
            else { continue }
            found[String(line[..<sign]), default: []].append(
                String(line[line.index(after: sign)...]))
        }
        return found
    }

    private static let hardening = [
        "NoNewPrivileges": "yes", "ProtectSystem": "strict", "ProtectHome": "yes",
        "PrivateTmp": "yes", "PrivateDevices": "yes", "CapabilityBoundingSet": "",
        "AmbientCapabilities": "", "ProtectKernelTunables": "yes", "ProtectKernelModules": "yes",
        "ProtectControlGroups": "yes", "MemoryDenyWriteExecute": "yes",
        "RestrictAddressFamilies": "AF_INET AF_INET6 AF_UNIX", "RestrictNamespaces": "yes",
        "LockPersonality": "yes", "SystemCallArchitectures": "native", "UMask": "0077",
        "StateDirectory": "matchbookd", "StateDirectoryMode": "0700",
    ]

    @Test func `the service writes its data alone, as a user of its own, without privileges`()
        throws
    {
        let service = try settings(of: "Service")
        for (name, value) in Self.hardening {
            #expect(service[name] == [value], "\(name)")
        }
        #expect(service["User"] == ["matchbookd"])
        #expect(service["SystemCallFilter"]?.first == "@system-service")
        #expect(service["ReadWritePaths"] == nil)
        // A key of whatever kind on the command line could be seen by all.
        #expect(service["ExecStart"]?.first?.contains("--data /var/lib/matchbookd") == true)
        let user = try file("packaging/matchbookd.sysusers").text
        #expect(user.contains("\nu matchbookd "))
    }

    @Test func `the service ends as the server wants to end, and comes back when it fails`()
        throws
    {
        let service = try settings(of: "Service")
        #expect(service["KillSignal"] == nil, "SIGTERM ends it")
        #expect(service["Restart"] == ["on-failure"])
        #expect(service["ExecReload"] == ["/bin/kill -HUP $MAINPID"])
        #expect(try settings(of: "Install")["WantedBy"] == ["multi-user.target"])
    }

    @Test func `systemd finds nothing wrong with the service`() throws {
        let program = "/usr/bin/systemd-analyze"
        guard FileManager.default.isExecutableFile(atPath: program) else { return }
        let folder = try ScratchFolder()
        // What is not installed here stands for what will be.
        let text = try file("packaging/matchbookd.service").text
            .replacingOccurrences(of: "/usr/local/bin/matchbookd", with: "/bin/true")
        let unit = URL(filePath: folder.file("matchbookd.service"))
        try text.write(to: unit, atomically: true, encoding: .utf8)
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = ["verify", "--man=no", unit.path]
        let said = Pipe()
        defer { said.fileHandleForReading.closeFile() }
        process.standardError = said
        process.standardOutput = said
        try process.run()
        let output = try said.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        let findings = String(decoding: output, as: UTF8.self).split(separator: "\n")
            .filter { $0.contains("matchbookd.service") }
        #expect(findings == [])
    }

    @Test func `the container runs the server alone, not as root, with its data in a volume`()
        throws
    {
        let lines = try file("packaging/Containerfile").lines.map(String.init)
        let last = try #require(lines.lastIndex { $0.hasPrefix("FROM ") })
        let stage = Array(lines[last...])
        let user = try #require(stage.lastIndex { $0 == "USER matchbookd" })
        let entry = try #require(stage.firstIndex { $0.hasPrefix("ENTRYPOINT ") })
        #expect(user < entry)
        #expect(stage.contains("VOLUME /data"))
        #expect(stage[entry].contains(#""--data", "/data""#))
        #expect(stage.first?.contains("slim") == true)
        // Nothing of the build but the program.
        let copies = stage.filter { $0.hasPrefix("COPY ") }
        #expect(copies.count == 1 && copies[0].hasSuffix("/usr/local/bin/matchbookd"))
        for line in lines { #expect(!line.contains("curl ") && !line.contains("| sh")) }
        for folder in ["Sources", "Server", "Client", "Simulate", "Tests"] {
            #expect(lines.contains("COPY \(folder) \(folder)"), "the manifest needs \(folder)")
        }
    }

    @Test func `the container has the packages that the server is built with`() throws {
        let text = try file("packaging/Containerfile").text
        let script = try file("Scripts/install-packages").text
        // Those of the programs, and not of the tests alone.
        let built = script.split(separator: "\n").compactMap { line in
            line.split(separator: " ").first.map(String.init)
        }.filter { $0.hasPrefix("lib") && $0.hasSuffix("-dev") }
        #expect(built.count >= 6)
        for package in built { #expect(text.contains(" \(package)"), "\(package) is missing") }
    }
}
