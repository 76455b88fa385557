import JSONTree

/// The entries of a branch, one after the other, held against the main line that they are to go
/// on.
///
/// Each is told with what the kind of match says of it there; whoever decides takes it or passes
/// it over, and the next is judged after that. What a branch undid or amended of its own entries
/// has gone into them; what it did to entries before the place where it parts is offered as well.
package struct BranchMerge: Sendable {
    /// One entry of the branch.
    package struct Step: Equatable, Sendable {
        package enum Verdict: Equatable, Sendable {
            /// What it would do, in words.
            case fits(String)
            case impossible(String)
        }

        package let id: EntryID
        package let entry: Entry
        /// What would be written.
        package let action: Entry.Action
        package let verdict: Verdict

        package var fits: Bool {
            if case .fits = verdict { true } else { false }
        }
    }

    private let info: MatchInfo
    private var line: LogLine
    private var scoring: Scoring
    private var rest: ArraySlice<LogLine.Item>
    private let shared: Set<EntryID>
    /// The entry that was told last, where it fits, and the match with it.
    private var offered: (step: Step, scoring: Scoring)?
    /// What was taken, in order.
    package private(set) var taken: [Step] = []
    /// What did not fit, in order.
    package private(set) var impossible: [Step] = []

    /// - Throws: when the main line has ended, so that nothing can go on there.
    package init(
        _ info: MatchInfo, _ log: MatchLog, _ fork: MatchLog.Fork
    ) throws(MatchError) {
        self.info = info
        line = log.main
        scoring = Scoring(info, log.main)
        guard scoring.isKnown else {
            throw MatchError(.unsupported, "this version does not know the kind \"\(info.kind)\"")
        }
        if let finish = scoring.status.finalEnding {
            throw MatchError(
                .refused, "the match is \(finish.words) on its main line; undo that first")
        }
        guard let branch = log.line(to: fork.tip) else {
            throw MatchError(.notFound, "the branch does not lead to the match's start")
        }
        rest = branch.items.suffix(fork.count)
        shared = Set(branch.items.dropLast(fork.count).map(\.id))
    }

    /// The next entry of the branch that says something; nil when there are no more.
    package mutating func next() -> Step? {
        offered = nil
        while let item = rest.popFirst() {
            guard let action = action(of: item) else { continue }
            let (verdict, scoring) = judge(action)
            let step = Step(id: item.id, entry: item.entry, action: action, verdict: verdict)
            if let scoring { offered = (step, scoring) } else { impossible.append(step) }
            return step
        }
        return nil
    }

    /// The entry that was told last goes onto the main line.
    package mutating func take() {
        guard let (step, scoring) = offered else {
            preconditionFailure("what does not fit is not taken")
        }
        offered = nil
        taken.append(step)
        line.append(trial(of: step.action), as: trialID)
        self.scoring = scoring
    }

    // No entry of the log has such an id, and nothing of this line is kept.
    private var trialID: EntryID { EntryID(bits: UInt128.max - UInt128(taken.count)) }

    private func trial(of action: Entry.Action) -> Entry {
        Entry(prev: line.tip, by: "", epoch: line.epoch, at: 0, action: action)
    }

    private func action(of item: LogLine.Item) -> Entry.Action? {
        switch item.entry.action {
        case .text:
            guard item.isInForce, let text = item.text else { return nil }
            return .text(text)
        case .undo(let target), .redo(let target), .amend(let target, _):
            return item.isInForce && shared.contains(target) ? item.entry.action : nil
        case .finish, .unknown: return item.isInForce ? item.entry.action : nil
        case .takeover, .release: return nil
        }
    }

    /// What the kind says of an action at the end of the line, and the match with it where it fits.
    private func judge(_ action: Entry.Action) -> (Step.Verdict, Scoring?) {
        do throws(MatchError) {
            try line.check(action)
            switch action {
            case .text(let text):
                var after = scoring
                try after.apply(text)
                return (.fits(after.words), after)
            case .amend(let target, let text):
                var before = Scoring(info, line, before: target)
                try before.apply(text)
                let old = line[target]?.text ?? ""
                return (.fits("amends \(old) to \(text)"), folded(with: action))
            case .undo(let target):
                return (.fits("undoes \(words(of: target))"), folded(with: action))
            case .redo(let target):
                return (.fits("brings back \(words(of: target))"), folded(with: action))
            case .finish(let finish):
                let why = "an end is not taken over; finish the match when it is over"
                return (.impossible("\(finish.words): \(why)"), nil)
            case .unknown: return (.impossible("this version does not know what it is"), nil)
            case .takeover, .release: return (.impossible("it says nothing of the match"), nil)
            }
        } catch {
            return (.impossible(error.message), nil)
        }
    }

    private func folded(with action: Entry.Action) -> Scoring {
        var line = line
        line.append(trial(of: action), as: trialID)
        return Scoring(info, line)
    }

    private func words(of id: EntryID) -> String {
        guard let item = line[id] else { return "" }
        if case .finish(let finish) = item.entry.action { return finish.words }
        return item.text ?? "an earlier command"
    }
}

extension Entry {
    /// The entry by which one of a branch goes onto another line: it names where it comes from.
    package static func merged(
        _ step: BranchMerge.Step, after line: LogLine, by device: String, at milliseconds: Int64
    ) -> Entry {
        Entry(
            prev: line.tip, by: device, epoch: line.epoch, at: milliseconds, action: step.action,
            more: [Member(key: Field.from, value: .string(step.id.text))])
    }
}
