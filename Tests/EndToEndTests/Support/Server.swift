import Foundation
import Glibc
import JSONTree
import Testing

/// The server over a data folder, on a port of its own.
final class Server {
    let address: String
    let child: Child

    /// - Parameter port: that of a server which was there before; 0 for any.
    init(data: String, port: UInt16 = 0, _ flags: String...) throws {
        child = try Child(Programs.server, ["--data", data, "--port", String(port)] + flags)
        let isJSON = flags.contains("json")
        address =
            isJSON
            ? try Self.address(inJSON: try child.errorLine(with: "\"listening\""))
            : try child.errorLine(after: "listening on ")
    }

    private static func address(inJSON line: String) throws -> String {
        try #require(try JSON(parsing: line)["url"]?.string, "\(line)")
    }

    var port: UInt16 { address.split(separator: ":").last.flatMap { UInt16($0) } ?? 0 }

    /// Ends it as a service manager does.
    @discardableResult
    func stop() throws -> Int32 {
        child.send(SIGTERM)
        return try child.end()
    }

    /// Ends it as a power cut does.
    func killNow() throws {
        child.send(SIGKILL)
        _ = try child.end()
    }

    /// What another program than ours gets at a path.
    func value(at path: String, in tree: String = "default") throws -> Value {
        try Value(
            parsing: try curl(["--fail-with-body", "\(address)\(path).json?ns=\(tree)"]))
    }

    private func curl(_ arguments: [String]) throws -> String {
        let child = try Child(Curl.program, ["-sS"] + arguments)
        try child.endInput()
        let (lines, talk) = try child.rest()
        #expect(try child.end() == 0, "\(talk)")
        return lines.joined(separator: "\n")
    }
}

enum Curl {
    static let program = URL(filePath: "/usr/bin/curl")
}
