import Flags
import Glibc
import JSONTree
import MatchbookClient
import Matches
import SyncCore

extension Command {
    static let daemon = Command(
        Verb(
            "daemon", takes: "[ACTION]", arguments: 0...1, Texts.daemonSummary,
            details: Texts.daemonDetails)
    ) { desk in
        switch desk.invocation.arguments.first {
        case nil: try desk.runDaemon()
        case "start": try desk.startDaemon()
        case "stop": try desk.stopDaemon()
        case "status": try desk.tellDaemon()
        case let word?: throw Failure(.usage, Texts.daemonAction(word))
        }
    }
}

extension Desk {
    static let daemonActions = ["start", "stop", "status"]

    /// For a daemon to end what it does, and for the one who asked it to wait.
    private static let endMilliseconds: Int64 = 15_000

    private func home() throws -> String { try book().home }

    private func daemonLog() throws -> DaemonLog? {
        try surroundings.environment.stateFolder().map { folder in
            DaemonLog(folder: folder, home: try home())
        }
    }

    // MARK: In the foreground

    fileprivate func runDaemon() throws -> ExitCode {
        let server = try server()
        let home = try home()
        guard let lock = try DaemonLock.take(home: home) else {
            throw Failure(.refused, Texts.daemonIsThere(try DaemonLock.holder(home: home) ?? 0))
        }
        // Held to the end of the process.
        defer { withExtendedLifetime(lock) {} }
        let link = try LiveLink(book(), server: server, .allUnderWay, sends: true)
        surroundings.onEnd(link.stop)
        try rememberServer(didAnswer: false)
        let pid = getpid()
        if isJSON {
            try console.fact(
                JSON(["running": true, "pid": .integer(Int64(pid)), "server": .string(server)]))
        } else {
            try console.fact(Texts.daemonRuns(home, server, pid: pid))
        }
        try console.flush()
        try link.run { event in
            if let sentence = try words(of: event) {
                try console.talk("\(Age.moment(now)) \(sentence)")
            }
            return true
        }
        try console.talk("\(Age.moment(now)) \(Texts.endsNow)")
        return .done
    }

    /// What is worth a line of the log; nothing of what is in the matches.
    private func words(of event: LiveLink.Event) throws -> String? {
        switch event {
        case .changed: nil
        case .news(.live): Texts.followsLive
        case .news(.waiting(let milliseconds, let failure)):
            Texts.triesLater(failure, milliseconds: milliseconds)
        case .news(.paused(let failure)): Texts.waitsForSomebody(failure)
        case .sent(let report):
            try report.matches.map { Texts.pushed($0, try short($0.id)).plain }
                .joined(separator: ", ")
        case .notSent(let error): Texts.notSent(error)
        }
    }

    // MARK: In the background

    fileprivate func startDaemon() throws -> ExitCode {
        let server = try server()
        let home = try home()
        if let pid = try DaemonLock.holder(home: home) {
            throw Failure(.refused, Texts.daemonIsThere(pid))
        }
        let log = try daemonLog()
        var words = ["--home", home, "--server", server]
        if isJSON { words.append("--json") }
        let child = try BackgroundProcess.start(words + ["daemon"], log: try log?.open())
        guard let line = child.firstLine() else {
            throw Failure(.refused, Texts.daemonDidNotStart(log?.path))
        }
        try console.fact(line)
        return .done
    }

    fileprivate func stopDaemon() throws -> ExitCode {
        let home = try home()
        guard let pid = try DaemonLock.holder(home: home), pid > 0 else {
            try tellStopped(nil)
            return .done
        }
        kill(pid, SIGTERM)
        let clock = surroundings.clock
        let deadline = clock.monotonicMilliseconds + Self.endMilliseconds
        while try DaemonLock.holder(home: home) == pid {
            guard clock.monotonicMilliseconds < deadline else {
                throw Failure(.refused, Texts.daemonStays(pid))
            }
            clock.sleep(milliseconds: 20)
        }
        try tellStopped(pid)
        return .done
    }

    private func tellStopped(_ pid: Int32?) throws {
        if isJSON {
            try console.fact(
                JSON(["running": false, "pid": pid.map { .integer(Int64($0)) } ?? .null]))
        } else if let pid {
            try console.fact(Texts.daemonEnded(pid))
        } else {
            try console.talk(Texts.noDaemon)
        }
    }

    fileprivate func tellDaemon() throws -> ExitCode {
        let pid = try DaemonLock.holder(home: try home())
        let log = try daemonLog()?.path
        guard isJSON else {
            try console.fact(Texts.daemonStatus(pid, log: log))
            return .done
        }
        try console.fact(
            JSON([
                "running": .bool(pid != nil), "pid": pid.map { .integer(Int64($0)) } ?? .null,
                "log": log.map { .string($0) } ?? .null,
            ]))
        return .done
    }
}
