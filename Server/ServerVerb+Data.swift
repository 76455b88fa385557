import Flags
import Glibc
import JSONTree
import SyncServer
import TreeStore

// What is done with the data as a whole.
extension ServerVerb {
    static var data: [ServerVerb] { [backup, restore, check, takeOut, takeIn] }

    private static let json = Flag("json", "print facts for programs")
    private static let replace = Flag("replace", "let what is there already be replaced")

    /// `matchbookd backup`.
    private static var backup: ServerVerb {
        ServerVerb(
            Verb(
                "backup", takes: "PLACE", arguments: 1...1, "copy all data to another folder",
                details: [
                    "The server may be running: each tree is copied as of one commit. The backup "
                        + "is read back, and appears under its name when it is whole. It holds "
                        + "the keys too, so keep it as you keep those.",
                    "With --replace it takes the place of an earlier backup, in one step.",
                ],
                flags: [replace, json])
        ) { invocation in
            let place = invocation.arguments[0]
            let folder = try ServerFlags.folder(invocation)
            let backup = Backup(of: folder, to: place, replaces: invocation.has("replace"))
            let made = try showing { try backup.make(now: WallTime.milliseconds(), report: $0) }
            if invocation.has("json") { return tell(made.json) }
            print(
                "\(place) holds \(made.counted), as of now\(made.hasKeys ? ", and the keys" : "").")
        }
    }

    /// `matchbookd restore`.
    private static var restore: ServerVerb {
        ServerVerb(
            Verb(
                "restore", takes: "BACKUP", arguments: 1...1, "put a backup into the data folder",
                details: [
                    "No server may be running on the folder. The backup is read back and checked "
                        + "row by row before anything is changed. Where the folder holds data, "
                        + "--replace puts that aside, in a folder within, and removes nothing.",
                    "Devices notice that the data was put back, and send again what it lacks.",
                ],
                flags: [Flag("replace", "put data that is there aside"), json])
        ) { invocation in
            let folder = try ServerFlags.folder(invocation)
            let restore = Restore(
                of: invocation.arguments[0], into: folder, replaces: invocation.has("replace"))
            let done = try showing { try restore.make(now: WallTime.milliseconds(), report: $0) }
            if invocation.has("json") {
                return tell(
                    JSON([
                        "backup": done.manifest.json,
                        "kept": done.kept.map { .string($0) } ?? .null,
                        "keysLost": done.keysLost.map { .string($0) } ?? .null,
                    ]))
            }
            print("\(folder) holds \(done.manifest.counted), as of \(done.manifest.shownTime).")
            if let kept = done.kept {
                print("What was there before is in \(kept); remove it when you do not need it.")
            }
            if let sentence = done.keysLost { Main.say(sentence) }
        }
    }

    /// `matchbookd check`.
    private static var check: ServerVerb {
        ServerVerb(
            Verb(
                "check", "read all data and say what is damaged",
                details: [
                    "Reads every page and every row of every tree, the indexes against the rows, "
                        + "rules, keys and the file of devices, and changes nothing. The server "
                        + "may be running. --data may name a backup too, whose files are held "
                        + "against their hashes; the last line says which of the two it is.",
                    "Exit codes: 0 all is well, 3 something is damaged.",
                ],
                flags: [json])
        ) { invocation in
            let folder = try ServerFlags.folder(invocation)
            let check = try showing { try DataCheck(folder, report: $0) }
            if invocation.has("json") {
                tell(check.json)
            } else {
                for line in check.lines { print(line) }
            }
            guard check.isSound else {
                throw UpkeepError("\(folder) is damaged.", isAboutData: true)
            }
            guard !invocation.has("json") else { return }
            print(
                check.manifest.map { "\(folder) is a whole backup of \($0.shownTime)." }
                    ?? "\(folder) is a data folder, and no backup: it has no backup.json.")
        }
    }

    /// `matchbookd export`.
    private static var takeOut: ServerVerb {
        ServerVerb(
            Verb(
                "export", takes: "[PATH]", arguments: 0...1, "write a place of a tree as JSON",
                details: [
                    "Without a path all of the tree, as of one moment; the server may be running. "
                        + "It is written as it is read, however large it is. Firebase's console "
                        + "imports it, and so does import."
                ],
                flags: [
                    Flag("format", "export", "show priorities too, as Firebase's export does"),
                    Flag("pretty", "with line ends and spaces"),
                    Flag("out", "FILE", "where to; by default standard output"),
                    replace, tree,
                ])
        ) { invocation in
            let export = TreeExport(
                of: try place(invocation, at: 0), in: try treeNamespace(invocation),
                folder: try ServerFlags.folder(invocation),
                isWhole: try invocation.choice("format", of: ["export"]) != nil,
                isPretty: invocation.has("pretty"))
            guard let file = invocation.value("out") else {
                return try export.write { try StandardOutput.write($0) }
            }
            let replaces = invocation.has("replace")
            let bytes = try showing {
                try export.write(to: file, replaces: replaces, report: $0)
            }
            print("\(file) has \(bytes) bytes.")
        }
    }

    /// `matchbookd import`.
    private static var takeIn: ServerVerb {
        ServerVerb(
            Verb(
                "import", takes: "FILE [PATH]", arguments: 1...2,
                "put a file of JSON at a place of a tree",
                details: [
                    "Without a path it is all of the tree. No server may be running on the folder; "
                        + "one that is takes the same file by PUT. The file is read in pieces, "
                        + "however large it is, and checked: nothing is written unless all of "
                        + "it is good. A file named - is standard input.",
                    "Exit codes: 0 done, 1 refused, 3 the file cannot be used.",
                ],
                flags: [replace, tree])
        ) { invocation in
            let file = invocation.arguments[0]
            let path = try place(invocation, at: 1)
            let tree = try treeNamespace(invocation)
            let work = TreeImport(
                of: file, to: path, in: tree, folder: try ServerFlags.folder(invocation),
                replaces: invocation.has("replace"))
            let bytes = try showing { try work.make(now: WallTime.milliseconds(), report: $0) }
            print("\(bytes) bytes of \(file) are at \(path) of the tree “\(tree.name)”.")
        }
    }

    private static func place(_ invocation: Invocation, at index: Int) throws -> Path {
        guard index < invocation.arguments.count else { return .root }
        let text = invocation.arguments[index]
        do {
            return try Path(text)
        } catch {
            throw FlagError(
                .badValue(text, of: "PATH", expected: "a place such as /matches (\(error))"),
                program: invocation.program, verb: invocation.verb)
        }
    }

    private static func treeNamespace(_ invocation: Invocation) throws -> Namespace {
        try invocation.value("tree").map { try Namespace($0) } ?? .default
    }

    /// Runs long work, and shows how far it has come.
    private static func showing<Result>(
        _ work: (@escaping UpkeepStep.Report) throws -> Result
    ) throws -> Result {
        let line = ProgressLine()
        defer { line.end() }
        return try work { line.show($0) }
    }

    private static func tell(_ facts: JSON) {
        print(String(decoding: facts.text(.pretty), as: UTF8.self), terminator: "")
    }
}

extension BackupManifest {
    fileprivate var counted: String {
        "\(trees.count) \(trees.count == 1 ? "tree" : "trees"), \(bytes) bytes"
    }

    /// In UTC, as `2026-11-30 18:40`.
    fileprivate var shownTime: String {
        var seconds = time_t(made / 1000)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        var text = [CChar](repeating: 0, count: 32)
        let count = strftime(&text, text.count, "%Y-%m-%d %H:%M UTC", &parts)
        return String(decoding: text[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

extension DataCheck {
    fileprivate var lines: [String] {
        parts.flatMap { part in
            let rows = part.rowCount.map { ", \($0) rows" } ?? ""
            if part.findings.isEmpty { return ["ok  \(part.name)\(rows)"] }
            let more = part.moreFindings > 0 ? ["  … and \(part.moreFindings) more"] : []
            return ["DAMAGED  \(part.name)"] + part.findings.map { "  \($0)" } + more
        }
    }

    fileprivate var json: JSON {
        JSON([
            "sound": .bool(isSound), "backup": .bool(isBackup),
            "parts": .array(
                parts.map { part in
                    JSON([
                        "name": .string(part.name),
                        "rows": part.rowCount.map { .integer(Int64($0)) } ?? .null,
                        "findings": .array(part.findings.map { .string($0) }),
                        "more": .integer(Int64(part.moreFindings)),
                    ])
                }),
        ])
    }
}
