import JSONTree
package import Matches
import SyncCore

extension Scorebook {
    /// Begins a match of which this device has the pen.
    package func start(_ info: MatchInfo) throws(ScorebookError) -> MatchRecord {
        try guarded {
            try info.checkWritable()
            let record = try file.writing {
                var identity = try currentIdentity()
                let now = identity.now(clock)
                var info = info
                info.startedAt = info.startedAt ?? now
                info.owner = identity.device.description
                info.setDeviceName(
                    settings.name.isEmpty ? nil : settings.name, of: identity.device.description)
                let id = try freshMatchID()
                let path = MatchPlace.match(id)
                let part = PathWrite(
                    path: path.appending(MatchPlace.info), value: info.value)
                try Outbox(file).merge([part], at: path, lane: id, stamp: identity.stamp(clock))
                guard let record = try MatchRecord(id, in: file, device: identity.device) else {
                    throw ScorebookError(.internal, "the match that was begun is not there")
                }
                try conclude(record, using: &identity)
                return record
            }
            recent = nil
            return record
        }
    }

    /// Records what a person typed, at the end of the main line.
    ///
    /// It is recorded also when another device has the pen: `match.sync` tells, so that the
    /// caller can warn.
    package func record(
        _ typed: String, in id: MatchID
    ) throws(ScorebookError) -> Recorded {
        try change(id) { before, identity in
            var scoring = before.scoring
            let acceptance = try scoring.accept(typed)
            let entry = try before.log.main.following(
                .text(acceptance.text), by: identity.device.description, at: identity.now(clock))
            // The first text after a suspension opens the match again.
            let (entryID, after) = try append(
                entry, to: before, scoring: before.scoring.status.isOpen ? scoring : nil,
                using: &identity)
            return (
                after,
                Recorded(
                    number: after.log.main.effective.count, id: entryID, text: acceptance.text,
                    words: acceptance.words,
                    remarks: acceptance.remarks + after.revised(since: before), match: after)
            )
        }
    }

    /// Undoes what was last recorded, ended or amended; or the entry in force at a place from 1.
    package func undo(_ number: Int? = nil, in id: MatchID) throws(ScorebookError) -> Recorded {
        try change(id) { before, identity in
            let target: EntryID
            if let number {
                let effective = before.log.main.effective
                guard effective.indices.contains(number - 1) else {
                    throw ScorebookError(.notFound, "there is no entry #\(number) to undo")
                }
                target = effective[number - 1].id
            } else if let last = before.log.main.undoTarget {
                target = last
            } else {
                throw ScorebookError(.refused, "there is nothing to undo")
            }
            let (place, words) = before.telling(target)
            return try follow(before, .undo(target), &identity) { after in
                if case .amend(let amended, _)? = before.log.main[target]?.entry.action {
                    let text = after.told(amended)
                    let consequences = Consequences(before, after, of: place)
                    return (place, "undone: \(words), back to \(text). \(consequences.words)")
                }
                guard place <= after.log.main.effective.count else {
                    return (place, "undone: \(words)")
                }
                let consequences = Consequences(before, after, of: place - 1, moved: -1)
                return (place, "undone: \(words). \(consequences.words)")
            }
        }
    }

    /// Brings back what was last undone.
    package func redo(in id: MatchID) throws(ScorebookError) -> Recorded {
        try change(id) { before, identity in
            guard let target = before.log.main.redoTarget else {
                throw ScorebookError(.refused, "there is nothing to redo")
            }
            return try follow(before, .redo(target), &identity) { after in
                let (number, words) = after.telling(target)
                guard number < after.log.main.effective.count else {
                    return (number, "redone: \(words)")
                }
                let isMoved =
                    after.log.main.effective.count > before.log.main.effective.count
                let consequences = Consequences(
                    before, after, of: number, moved: isMoved ? 1 : 0)
                return (number, "redone: \(words). \(consequences.words)")
            }
        }
    }

    /// Gives an entry in force, by its place from 1, another text.
    package func amend(
        _ number: Int, to typed: String, in id: MatchID
    ) throws(ScorebookError) -> Recorded {
        try change(id) { before, identity in
            let effective = before.log.main.effective
            guard effective.indices.contains(number - 1), let old = effective[number - 1].text
            else {
                throw ScorebookError(.notFound, "there is no entry #\(number) to amend")
            }
            let target = effective[number - 1].id
            var scoring = Scoring(before.info, before.log.main, before: target)
            let acceptance = try scoring.accept(typed)
            let text = acceptance.text
            guard !text.hasSameBytes(as: old) else {
                throw ScorebookError(.refused, "#\(number) says the same already")
            }
            return try follow(
                before, .amend(target, text: text), &identity, remarks: acceptance.remarks
            ) { after in
                (
                    number,
                    "#\(number) was \(before.told(target)), is \(after.told(target)). "
                        + Consequences(before, after, of: number).words
                )
            }
        }
    }

    /// Ends the match and seals it.
    package func finish(
        _ finish: Finish, in id: MatchID
    ) throws(ScorebookError) -> MatchRecord {
        try change(id) { before, identity in
            if let earlier = before.log.main.status.finalEnding {
                throw ScorebookError(.refused, "the match is \(earlier.words) already")
            }
            try before.scoring.check(finish)
            let now = identity.now(clock)
            let entry = try before.log.main.following(
                .finish(finish), by: identity.device.description, at: now)
            var (_, after) = try append(entry, to: before, using: &identity)
            if let seal = try Seal(after.log.main, at: now) {
                try Outbox(file).set(
                    MatchPlace.seal(seal.tip, in: id), seal.value, lane: id,
                    stamp: identity.stamp(clock))
                after.seals.append(seal)
            }
            return (after, after)
        }
    }

    private func follow(
        _ before: MatchRecord, _ action: Entry.Action, _ identity: inout Identity,
        remarks: [Remark] = [],
        telling: (MatchRecord) -> (number: Int, words: String)
    ) throws -> (MatchRecord, Recorded) {
        let entry = try before.log.main.following(
            action, by: identity.device.description, at: identity.now(clock))
        let (entryID, after) = try append(entry, to: before, using: &identity)
        let (number, words) = telling(after)
        let text = after.log.main[entryID]?.text ?? ""
        let revised = after.revised(since: before, from: number, amending: action)
        return (
            after,
            Recorded(
                number: number, id: entryID, text: text, words: words,
                remarks: remarks + revised, match: after)
        )
    }
}

extension MatchRecord {
    /// The place, from 1, and the words for an entry that is undone or redone; an amendment is at
    /// the place of what it amends.
    fileprivate func telling(_ id: EntryID) -> (number: Int, words: String) {
        var shown = id
        var amended = false
        let line = log.main
        if case .amend(let target, _)? = line[id]?.entry.action {
            shown = target
            amended = true
        }
        let place = line.effective.firstIndex { $0.id == shown }.map { $0 + 1 } ?? 0
        if case .finish(let finish)? = line[shown]?.entry.action {
            return (place, "#\(place) \(finish.words)")
        }
        return (place, "#\(place) \(told(shown))" + (amended ? " (the amendment)" : ""))
    }

    /// An entry as people know it: its text, or what it did where that is records of a file.
    fileprivate func told(_ id: EntryID) -> String {
        let text = log.main[id]?.text ?? ""
        guard text.contains(where: { $0 == "," || $0.isNewline }) else { return text }
        let scoring = Scoring(info, log.main, telling: true)
        let words = scoring.lines.first { $0.id == id }?.words ?? ""
        return words.isEmpty ? text.oneLine : words
    }
}
