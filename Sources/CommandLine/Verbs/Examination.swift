import MatchbookClient
import Matches

/// A diagnosis in sentences.
struct Examination {
    struct Finding {
        let topic: String
        let sentence: String
        /// What to do; nil where nothing is to be done.
        var advice: String?
        var isWell = true
    }

    /// Room below which a disk is nearly full.
    private static let freeBytesMin: Int64 = 100 << 20

    private(set) var findings: [Finding] = []

    init(_ desk: Desk, _ diagnosis: Diagnosis, server: String?) throws {
        func age(_ moment: Int64) -> String { Age.words(of: moment, now: desk.now) }
        addClock(diagnosis, age)
        addServer(diagnosis, server, age)
        if !diagnosis.unreturned.isEmpty {
            add("server", try desk.missing(diagnosis.unreturned, diagnosis.right), isWell: false)
        }
        addFiles(diagnosis)
        addOutbox(diagnosis, age)
        let forked = try diagnosis.forked.map { try desk.short($0) }
        add(
            "forks", forked.isEmpty ? Texts.noForks : Texts.forked(forked),
            advice: forked.first.map { Texts.decideForks($0) }, isWell: forked.isEmpty)
    }

    private mutating func add(
        _ topic: String, _ sentence: String, advice: String? = nil, isWell: Bool = true
    ) {
        findings.append(
            Finding(topic: topic, sentence: sentence, advice: advice, isWell: isWell))
    }

    private mutating func addClock(_ diagnosis: Diagnosis, _ age: (Int64) -> String) {
        let (sentence, advice) = Texts.clock(
            diagnosis.clockOffset, learned: diagnosis.clockLearned.map(age))
        add(
            "clock", sentence, advice: advice, isWell: diagnosis.clockOffset == nil || advice == nil
        )
    }

    private mutating func addServer(
        _ diagnosis: Diagnosis, _ address: String?, _ age: (Int64) -> String
    ) {
        switch diagnosis.server {
        case .unknown: add("server", Texts.noServerKnown, advice: Texts.giveServer)
        case .silent(let sentence):
            add("server", sentence, advice: Texts.waitForServer, isWell: false)
        case .refuses(let sentence):
            add("server", sentence, advice: Texts.askForAccess, isWell: false)
        case .answers(let version, let milliseconds):
            add("server", Texts.serverAnswers(address ?? "", version: version, milliseconds))
        }
        if diagnosis.hasFallenBack {
            add("server", Texts.serverFellBack, advice: Texts.pushToFallenServer, isWell: false)
        }
        let exchanges = diagnosis.outbox.exchanges
        add(
            "exchange",
            exchanges.succeeded.map { Texts.lastExchange(age($0)) } ?? Texts.noExchange)
        if let failed = exchanges.failed, let failure = exchanges.failure {
            add("exchange", Texts.sinceThen(failure, age: age(failed)), isWell: false)
        }
    }

    private mutating func addFiles(_ diagnosis: Diagnosis) {
        if diagnosis.damage.isEmpty {
            add(
                "files",
                Texts.files(
                    diagnosis.home, file: diagnosis.fileBytes, log: diagnosis.logBytes,
                    format: diagnosis.format))
        }
        for what in diagnosis.damage.prefix(3) {
            add(
                "files", Texts.fileDamaged(diagnosis.home, what), advice: Texts.copyHome,
                isWell: false)
        }
        guard let free = diagnosis.freeBytes else { return }
        let isShort = free < Self.freeBytesMin
        add(
            "disk", Texts.disk(free: free), advice: isShort ? Texts.diskFull : nil,
            isWell: !isShort)
    }

    private mutating func addOutbox(_ diagnosis: Diagnosis, _ age: (Int64) -> String) {
        let report = diagnosis.outbox
        let isNearlyFull = report.bytes > report.bytesMax / 10 * 9
        add(
            "outbox",
            Texts.outbox(
                writes: diagnosis.waiting.writes, bytes: diagnosis.waiting.bytes,
                of: report.bytesMax, oldest: diagnosis.oldestWrite.map(age)),
            advice: isNearlyFull
                ? Texts.outboxNearlyFull : diagnosis.waiting.writes == 0 ? nil : Texts.pushThem,
            isWell: !isNearlyFull)
        guard diagnosis.keptAside > 0 else { return }
        add(
            "outbox", Texts.keptAside(diagnosis.keptAside), advice: Texts.decideKeptAside,
            isWell: false)
    }
}
