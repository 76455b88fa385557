import Foundation
import SyncServer
import TestSupport
import Testing

/// Making a data folder one that can be shown to others.
struct DataSetupTests {
    @Test func `what is missing is made, and what is there stays`() throws {
        let folder = try ScratchFolder()
        #expect(try DataSetup.make(in: folder.path) == .init(madeKeys: true, madeRules: true))
        #expect(try DataSetup.make(in: folder.path) == .init(madeKeys: false, madeRules: false))
        let key = try Data(contentsOf: URL(filePath: folder.file("keys/device.key")))
        try FileManager.default.removeItem(atPath: folder.file("keys/secret"))
        #expect(throws: AccessError.self) { try RunningServer(folder) }
        #expect(try DataSetup.make(in: folder.path) == .init(madeKeys: true, madeRules: false))
        #expect(try Data(contentsOf: URL(filePath: folder.file("keys/device.key"))) == key)
        try RunningServer.with(folder) { _ in }
    }

    @Test(arguments: ["keys/secret", "keys/device.key"])
    func `a secret that others may read, or that is damaged, is none`(name: String) throws {
        let folder = try ScratchFolder()
        _ = try DataSetup.make(in: folder.path)
        let path = folder.file(name)
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        let open = #expect(throws: AccessError.self) { try RunningServer(folder) }
        #expect(open?.description.contains("chmod 600 \(path)") == true)
        for text in ["", "AAAA\n", "not base64 at all, but long enough to be\n"] {
            try Data(text.utf8).write(to: URL(filePath: path))
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
            let error = #expect(throws: AccessError.self) { try RunningServer(folder) }
            #expect(error?.description.contains(path) == true)
        }
    }

    @Test func `a folder that a server serves is not changed under it`() throws {
        let folder = try ScratchFolder()
        try RunningServer.with(folder) { _ in
            #expect(throws: (any Error).self) { try DataSetup.make(in: folder.path) }
            let names = try folder.names
            #expect(!names.contains("keys"))
        }
    }

    @Test func `rules that were given before stay`() throws {
        let folder = try ScratchFolder()
        let rules = #"{"rules":{".read":true,"a":{".indexOn":"b"}}}"#
        try RunningServer.with(folder) { server in
            _ = try server.connect().json("PUT /.settings/rules.json", rules)
        }
        #expect(try DataSetup.make(in: folder.path) == .init(madeKeys: true, madeRules: false))
        try RunningServer.with(folder) { server in
            let secret = try GuardedServer.secret(in: folder)
            let answer = try server.connect().request("GET /.settings/rules.json?auth=\(secret)")
            #expect(answer.text == rules)
        }
    }
}
