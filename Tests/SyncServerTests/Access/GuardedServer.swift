import Access
import Foundation
import JSONTree
import SyncServer
import TestSupport
import Testing

/// A server on a folder with keys, and those who come to it.
final class GuardedServer {
    let folder: ScratchFolder
    let server: RunningServer
    let secret: String

    init(_ change: (inout MatchbookServer.Settings) -> Void = { _ in }) throws {
        folder = try ScratchFolder()
        _ = try DataSetup.make(in: folder.path)
        secret = try Self.secret(in: folder)
        server = try RunningServer(folder, change)
    }

    deinit {
        server.stop()
        server.join()
    }

    static func secret(in folder: ScratchFolder) throws -> String {
        try String(contentsOfFile: folder.file("keys/secret"), encoding: .utf8)
            .trimmingCharacters(in: .newlines)
    }

    /// What somebody who shows a token, or nothing, is answered.
    func ask(
        _ line: String, _ body: String? = nil, as token: String? = nil
    ) throws -> (status: Int, json: JSON) {
        let headers = token.map { ["Authorization: Bearer \($0)"] } ?? []
        let answer = try server.connect().request(line, body, headers: headers)
        return (answer.status, try JSON(parsing: answer.body))
    }

    /// The code of an invitation by the administrator.
    func code(_ grant: String = #""home":true,"write":true"#, tree: String = "default") throws
        -> String
    {
        let answer = try ask("POST /.sync/invite?ns=\(tree)", "{\(grant)}", as: secret)
        return try #require(answer.json["code"]?.string, "\(answer)")
    }

    func join(_ code: String, key: UInt8 = 1, tree: String = "default") throws
        -> (status: Int, json: JSON)
    {
        let text = Base64URL.text(of: [UInt8](repeating: key, count: 32))
        return try ask(
            "POST /.sync/join?ns=\(tree)",
            #"{"code":"\#(code)","key":"\#(text)","name":"Anna’s phone"}"#)
    }

    /// The token of a device that was let in.
    func token(
        _ grant: String = #""home":true,"write":true"#, key: UInt8 = 1, tree: String = "default"
    ) throws -> String {
        let answer = try join(try code(grant, tree: tree), key: key, tree: tree)
        return try #require(answer.json["token"]?.string, "\(answer)")
    }
}
