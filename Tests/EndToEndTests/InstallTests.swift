import Foundation
import TestSupport
import Testing

extension EndToEnd {
    /// `make install` and `make uninstall`, with the programs of this build.
    struct InstallTests {
        private let folder: ScratchFolder

        init() throws {
            folder = try ScratchFolder()
        }

        private func install(_ words: String..., prefix: String) throws -> Device.Outcome {
            let script = SharedData.packageRoot.appending(path: "Scripts/install")
            let child = try Child(
                script, words, environment: ["DESTDIR": folder.path, "PREFIX": prefix])
            return try Device.Outcome(of: child)
        }

        private var files: [String] {
            (FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
                ?? []).filter {
                    var isFolder: ObjCBool = false
                    return FileManager.default.fileExists(
                        atPath: folder.file($0), isDirectory: &isFolder) && !isFolder.boolValue
                }.sorted()
        }

        @Test func `what is installed runs, is documented, and goes away again`() throws {
            let programs = Programs.server.deletingLastPathComponent().path
            let done = try install(programs, prefix: "/usr")
            #expect(done.code == 0, "\(done.talk)")
            #expect(done.talk == [])
            #expect(
                files == [
                    "usr/bin/matchbook", "usr/bin/matchbookd",
                    "usr/lib/systemd/system/matchbookd.service",
                    "usr/lib/sysusers.d/matchbookd.conf",
                    "usr/share/bash-completion/completions/matchbook",
                    "usr/share/fish/vendor_completions.d/matchbook.fish",
                    "usr/share/man/man1/matchbook.1", "usr/share/man/man1/matchbookd.1",
                    "usr/share/zsh/site-functions/_matchbook",
                ])
            let version = try Child(
                URL(filePath: folder.file("usr/bin/matchbookd")), ["--version"])
            #expect(try version.line()?.hasPrefix("matchbookd ") == true)
            #expect(try version.end() == 0)
            let unit = try String(
                contentsOfFile: folder.file("usr/lib/systemd/system/matchbookd.service"),
                encoding: .utf8)
            #expect(unit.contains("ExecStart=/usr/bin/matchbookd "))

            // Over what is there, as an upgrade is.
            #expect(try install(programs, prefix: "/usr").code == 0)
            try Data().write(to: URL(filePath: folder.file("usr/bin/other")))
            #expect(try install("--uninstall", prefix: "/usr").code == 0)
            #expect(files == ["usr/bin/other"])
        }

        @Test func `programs that were not built are not installed`() throws {
            let refused = try install(folder.file("nowhere"), prefix: "/usr")
            #expect(refused.code == 1)
            #expect(refused.talk.joined().contains("make build"))
            #expect(files == [])
        }
    }
}
