import Foundation
import JSONTree
import TestSupport
import Testing

/// A home, and the client run on it.
struct Device {
    struct Outcome {
        let code: Int32
        let lines: [String]
        let talk: [String]

        /// Of a child that is told nothing more, at its end.
        init(of child: Child) throws {
            try child.endInput()
            (lines, talk) = try child.rest()
            code = try child.end()
        }

        func json() throws -> JSON { try JSON(parsing: lines.joined(separator: "\n")) }
    }

    let home: String

    @discardableResult
    func runs(_ words: String..., input: String = "") throws -> Outcome {
        try runs(words: words, input: input)
    }

    /// - Parameter environment: beside the home.
    func runs(
        words: [String], input: String = "", environment: [String: String] = [:]
    ) throws -> Outcome {
        let child = try starts(words, environment)
        try child.type(input)
        return try Outcome(of: child)
    }

    func starts(_ words: [String], _ environment: [String: String] = [:]) throws -> Child {
        try Child(
            Programs.client, words,
            environment: environment.merging(["MATCHBOOK_HOME": home]) { $1 })
    }

    /// Runs a line of the shell in which `matchbook` is the client.
    func shell(_ line: String) throws -> Outcome {
        let child = try Child(
            URL(filePath: "/bin/bash"), ["-o", "pipefail", "-c", line],
            environment: [
                "MATCHBOOK_HOME": home,
                "PATH": Programs.client.deletingLastPathComponent().path + ":/usr/bin:/bin",
            ])
        return try Outcome(of: child)
    }

    /// The main line of a match as the file has it: the entries by id, as a node of the tree.
    func entries(of match: String) throws -> Value {
        let log = try runs("show", match, "--json", "--entries").json()["log"]?.array ?? []
        let members = try log.map { item in
            let id = try #require(item["id"]?.string)
            let entry = try #require(item["entry"])
            return Member(
                key: Key(unchecked: id),
                value: try Value(parsing: String(decoding: entry.text(), as: UTF8.self)))
        }
        return Object(members).normal
    }
}
