import Foundation
import Glibc
import JSONTree
import TestSupport
import Testing

extension EndToEnd {
    /// The examples of `docs/PROTOCOL.md`, from top to bottom against one server.
    struct ProtocolDocumentTests {
        @Test func `every example of the protocol's page is true`() throws {
            let folder = try ScratchFolder()
            let server = try Server(data: folder.file("data"))
            let page = SharedData.packageRoot.appending(path: "docs/PROTOCOL.md")
            let examples = try ProtocolExample.all(
                in: String(contentsOf: page, encoding: .utf8), now: Date())
            #expect(examples.count >= 8)
            for example in examples {
                if let events = example.events {
                    try server.expect(events, of: example)
                    continue
                }
                let (status, body) = try server.answer(to: example)
                #expect(status == example.status, "\(example.request): \(body)")
                let answer = try JSON(parsing: body)
                #expect(
                    answer.matches(try JSON(parsing: example.answer)),
                    "\(example.request) was answered \(body)")
            }
        }
    }
}

/// A request of the page and the answer that follows it.
private struct ProtocolExample {
    let request: String
    let headers: [String]
    let body: String
    let status: Int
    let answer: String
    /// The lines with which the answer begins, when it is a stream.
    var events: [String]?

    static func all(in page: String, now: Date) throws -> [ProtocolExample] {
        let milliseconds = String(Int64(now.timeIntervalSince1970 * 1000), radix: 16)
        let stamp = String(repeating: "0", count: 12 - milliseconds.count) + milliseconds
        var found: [ProtocolExample] = []
        var request: [String]?
        for block in DocumentBlocks.all(in: page) {
            if block.language == "events", let lines = request {
                found.append(
                    ProtocolExample(
                        request: lines[0], headers: Array(lines.dropFirst().prefix { !$0.isEmpty }),
                        body: "", status: 200, answer: "", events: block.lines))
                request = nil
            }
            if block.language == "http" {
                request = block.lines.map { $0.replacingOccurrences(of: "STAMP", with: stamp) }
            } else if let lines = request, block.language.hasPrefix("json ") {
                // Header fields end with an empty line; without one there are none.
                let blank = lines.firstIndex(of: "") ?? 0
                found.append(
                    ProtocolExample(
                        request: lines[0], headers: Array(lines[..<blank].dropFirst()),
                        body: lines.dropFirst(blank + 1).joined(separator: "\n"),
                        status: try #require(Int(block.language.dropFirst(5))),
                        answer: block.lines.joined(separator: "\n")))
                request = nil
            }
        }
        return found
    }
}

extension Server {
    /// Reads the beginning of a stream, which then is left.
    fileprivate func expect(_ events: [String], of example: ProtocolExample) throws {
        let target = example.request.split(separator: " ")[1]
        let headers = example.headers.flatMap { ["-H", $0] }
        let child = try Child(Curl.program, ["-sSN", "\(address)\(target)"] + headers)
        for wanted in events {
            let line = try #require(try child.line())
            if wanted.hasPrefix("data: ") {
                let data = try JSON(parsing: Array(line.utf8.dropFirst(6)))
                #expect(data.matches(try JSON(parsing: String(wanted.dropFirst(6)))), "\(line)")
            } else if wanted.hasSuffix("…") {
                #expect(line.hasPrefix(wanted.dropLast()), "\(line)")
            } else {
                #expect(line == wanted)
            }
        }
        child.send(SIGTERM)
        _ = try child.end()
    }

    fileprivate func answer(
        to example: ProtocolExample
    ) throws -> (status: Int, body: String) {
        let parts = example.request.split(separator: " ").map(String.init)
        var arguments = ["-sS", "-X", parts[0], "-w", "\n%{http_code}", address + parts[1]]
        for header in example.headers { arguments += ["-H", header] }
        if !example.body.isEmpty { arguments += ["--data-binary", example.body] }
        let child = try Child(Curl.program, arguments)
        try child.endInput()
        let (lines, talk) = try child.rest()
        #expect(try child.end() == 0, "\(talk)")
        let status = try #require(lines.last.flatMap { Int($0) })
        return (status, lines.dropLast().joined(separator: "\n"))
    }
}
