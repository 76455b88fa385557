import Access
import Foundation
import JSONTree
import SyncServer
import TestSupport
import Testing

/// A data folder that was closed is never served as one that is open.
struct LostKeysTests {
    /// What becomes of the keys of a closed folder.
    enum Loss: CaseIterable {
        case both, folder, deviceKey, secret

        func happen(in folder: ScratchFolder) throws {
            let names: [String] =
                switch self {
                case .both: ["keys/device.key", "keys/secret"]
                case .folder: ["keys"]
                case .deviceKey: ["keys/device.key"]
                case .secret: ["keys/secret"]
                }
            for name in names { try FileManager.default.removeItem(atPath: folder.file(name)) }
        }
    }

    /// A start that must be refused: its sentence.
    private func refusal(
        _ folder: ScratchFolder, _ change: (inout MatchbookServer.Settings) -> Void = { _ in }
    ) throws -> String {
        let error = #expect(throws: AccessError.self) {
            let server = try RunningServer(folder, change)
            server.stop()
            server.join()
        }
        return try #require(error).description
    }

    /// A folder that was closed, and served unless it says otherwise.
    private func closed(isServed: Bool = true) throws -> ScratchFolder {
        let folder = try ScratchFolder()
        _ = try DataSetup.make(in: folder.path)
        if isServed { try RunningServer.with(folder) { _ in } }
        return folder
    }

    @Test(arguments: Loss.allCases)
    func `a closed folder that lost keys is refused, and check says so`(loss: Loss) throws {
        let folder = try closed()
        try loss.happen(in: folder)
        for change: (inout MatchbookServer.Settings) -> Void in [
            { _ in }, { $0.isInsecure = true }, { $0.access.isEmulator = true },
        ] {
            let sentence = try refusal(folder, change)
            #expect(sentence.contains("from a backup"), "\(sentence)")
            #expect(sentence.contains("matchbookd init --new-keys"), "\(sentence)")
            #expect(sentence.contains("needs a new code") || loss == .secret, "\(sentence)")
        }
        let check = try DataCheck(folder.path)
        #expect(!check.isSound)
        #expect(
            check.parts.first { $0.name == "keys" }?.findings.first?.contains("--new-keys") == true)
        // New keys are never made without being asked for.
        #expect(throws: AccessError.self) { try DataSetup.make(in: folder.path) }
    }

    @Test func `rules and a folder of keys show it too, where nobody was served yet`() throws {
        let empty = try closed(isServed: false)
        try Loss.both.happen(in: empty)
        #expect(try refusal(empty).contains(empty.file("keys")))
        let gone = try closed(isServed: false)
        try Loss.folder.happen(in: gone)
        #expect(try refusal(gone).contains("The rules of the tree “default”"))
        // Nobody was let in by those keys, so others are as good.
        for folder in [empty, gone] {
            #expect(try DataSetup.make(in: folder.path).madeKeys)
            try RunningServer.with(folder) { _ in }
        }
    }

    /// Rules of an open server, and whether it may be started again without keys.
    static let rules: [(text: String, isOpen: Bool)] = [
        (#"{"rules":{".read":true,".write":true,"a":{".indexOn":"b"}}}"#, true),
        (#"{"rules":{"a":{".indexOn":"b"}}}"#, true),
        (#"{"rules":{".read":true}}"#, false),
        (#"{"rules":{".read":true,".write":"true"}}"#, true),
        (#"{"rules":{"a":{"$b":{".write":"auth != null"}}}}"#, false),
    ]

    @Test(arguments: rules, ["default", "club"])
    func `an open folder with closed rules in any tree is served with --insecure alone`(
        rules: (text: String, isOpen: Bool), tree: String
    ) throws {
        let folder = try ScratchFolder()
        try RunningServer.with(folder) { server in
            _ = try server.connect().json("PUT /.settings/rules.json?ns=\(tree)", rules.text)
        }
        guard !rules.isOpen else { return try RunningServer.with(folder) { _ in } }
        #expect(try refusal(folder).contains("The rules of the tree “\(tree)”"))
        try RunningServer.with(folder, set: { $0.isInsecure = true }) { _ in }
        #expect(try DataCheck(folder.path).isSound)
    }

    @Test func `a backup of an open folder does not open the closed one that it is put into`()
        throws
    {
        let open = try ScratchFolder()
        try RunningServer.with(open) { _ in }
        let folder = try closed()
        _ = try Backup(of: open.path, to: open.file("backup")).make(now: 1)
        _ = try Restore(of: open.file("backup"), into: folder.path, replaces: true).make(now: 2)
        #expect(try refusal(folder).contains("replaced-2/keys"))
        #expect(try DataCheck(folder.path).isSound == false)
        #expect(try DataSetup.make(in: folder.path, newKeys: .all).madeKeys)
        try RunningServer.with(folder) { _ in }
    }

    @Test func `a folder of users who are known by public keys is not open without these`() throws {
        let folder = try ScratchFolder()
        let keys = folder.file("keys.json")
        let set = JSON(["keys": .array([try SigningKey(.es256, id: "e1").jwk()])])
        try Data(set.text()).write(to: URL(filePath: keys))
        func trust(_ settings: inout MatchbookServer.Settings) {
            settings.access.publicKeyFiles = [keys]
            settings.access.project = "club"
        }
        try RunningServer.with(folder, set: trust) { _ in }
        #expect(try refusal(folder).contains("--public-keys again"))
        #expect(try DataCheck(folder.path).isSound)
        try RunningServer.with(folder, set: trust) { _ in }
        // Once it has keys of its own, these are missed.
        _ = try DataSetup.make(in: folder.path)
        try RunningServer.with(folder, set: trust) { _ in }
        try Loss.both.happen(in: folder)
        #expect(try refusal(folder, trust).contains("--new-keys"))
    }

    @Test(arguments: NewKeys.allCases)
    func `new keys put out whom they must, and the folder stays closed`(kind: NewKeys) throws {
        let folder = try closed()
        let former = try GuardedServer.secret(in: folder)
        func code() throws -> String {
            try DoorKeeper(folder: folder.path).invite(
                Grant(.home, mayWrite: true), to: "default", minutes: 5, now: TestClock().now
            ).code.text
        }
        let (used, unused) = (try code(), try code())
        let token = try RunningServer.with(folder) { server in
            #expect(throws: (any Error).self) {
                try DataSetup.make(in: folder.path, newKeys: kind)
            }
            let body = try join(used, server).body
            return try #require(try JSON(parsing: body)["token"]?.string)
        }
        let report = try DataSetup.make(in: folder.path, newKeys: kind)
        let putsOut = kind != .secret
        #expect(report == .init(madeKeys: true, madeRules: false, putOut: putsOut ? 1 : 0))
        let secret = try GuardedServer.secret(in: folder)
        #expect((secret == former) == (kind == .device))
        #expect(try UpkeepFolder.mode(folder.file("keys/secret")) == 0o600)
        try RunningServer.with(folder) { server in
            func ask(_ line: String, as token: String) throws -> (status: Int, text: String) {
                let answer = try server.connect().request(
                    line, headers: ["Authorization: Bearer \(token)"])
                return (answer.status, answer.text)
            }
            #expect(try ask("GET /a.json", as: token).status == (putsOut ? 401 : 200))
            #expect(
                try ask("GET /a.json", as: former).status == (kind == .device ? 200 : 401))
            let devices = try ask("GET /.sync/devices", as: secret).text
            #expect(devices.contains("\"revoked\":\(putsOut)"), "\(devices)")
            #expect(try join(unused, server).status == (putsOut ? 404 : 200))
            #expect(try server.connect().request("GET /a.json").status == 401)
        }
    }

    private func join(
        _ code: String, _ server: RunningServer
    ) throws -> (status: Int, body: [UInt8]) {
        let key = Base64URL.text(of: [UInt8](repeating: 1, count: 32))
        let answer = try server.connect().request(
            "POST /.sync/join", #"{"code":"\#(code)","key":"\#(key)","name":"n"}"#)
        return (answer.status, answer.body)
    }

    @Test func `keys that are missing or cannot be read are made anew where it is meant`() throws {
        for loss in Loss.allCases {
            let folder = try closed()
            try loss.happen(in: folder)
            #expect(try DataSetup.make(in: folder.path, newKeys: .all).madeKeys)
            let status = try RunningServer.with(folder) { server in
                try server.connect().request("GET /a.json").status
            }
            #expect(status == 401)
        }
        let folder = try closed()
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o644], ofItemAtPath: folder.file("keys/secret"))
        #expect(try refusal(folder).contains("init --new-keys secret"))
        #expect(throws: AccessError.self) { try DataSetup.make(in: folder.path) }
        #expect(try DataSetup.make(in: folder.path, newKeys: .secret).madeKeys)
        try RunningServer.with(folder) { _ in }
    }

    @Test func `a start that is refused leaves nothing behind`() throws {
        let scratch = try ScratchFolder()
        for change: (inout MatchbookServer.Settings) -> Void in [
            { $0.host = "0.0.0.0" },
            { $0.access.publicKeyFiles = [scratch.file("none.json")] },
            { $0.access.project = "club" },
            { $0.tls = TLSFiles(certificate: scratch.file("c.pem"), key: scratch.file("k.pem")) },
        ] {
            #expect(throws: (any Error).self) {
                var settings = MatchbookServer.Settings(folder: scratch.file("data/here"))
                change(&settings)
                _ = try MatchbookServer(settings)
            }
            let names = try scratch.names
            #expect(names == [])
        }
    }
}
