import Flags
import JSONTree
import MatchbookClient
import Matches

extension Command {
    static let doctor = Command(
        Verb("doctor", Texts.doctorSummary, details: Texts.doctorDetails)
    ) { desk in
        let server = try desk.trustedServer()
        let diagnosis = try desk.book().diagnosis(server: server)
        let findings = try Examination(desk, diagnosis, server: server).findings
        if desk.isJSON {
            let facts = findings.map { finding in
                JSON([
                    "topic": .string(finding.topic), "isWell": .bool(finding.isWell),
                    "sentence": .string(finding.sentence),
                    "advice": finding.advice.map { .string($0) } ?? .null,
                ])
            }
            try desk.console.fact(JSON(["findings": .array(facts)]))
        } else {
            var table = Table()
            for finding in findings {
                table.row([
                    Line(finding.topic, .faint),
                    Line(finding.sentence, finding.isWell ? .none : .warning),
                ])
                if let advice = finding.advice { table.row([Line(), Line(advice)]) }
            }
            for line in table.lines { try desk.console.fact(line) }
        }
        return diagnosis.damage.isEmpty ? .done : .damaged
    }
}
