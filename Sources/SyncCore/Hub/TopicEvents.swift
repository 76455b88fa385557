import JSONTree

/// What the listeners of a topic are told of one change.
struct TopicEvents {
    private enum Event {
        case put(Path, Value)
        case patch(Path, [(Path, Value)])
    }

    private let topic: Topic
    private let place: PathCode
    private var events: [Event] = []

    /// - Returns: nil when the change does not say enough, and the topic is to be copied anew.
    init?(of change: TreeChange, for topic: Topic, at place: PathCode) {
        self.topic = topic
        self.place = place
        guard addParts(of: change) else { return nil }
        for part in change.further {
            guard add(part) else { return nil }
        }
        guard topic.form == .export else { return }
        guard let revived = change.revived else {
            // Nobody looked whether a node shows a priority again.
            if change.parts.contains(where: { topic.path.isPrefix(of: $0.path) }) { return nil }
            return
        }
        for part in revived {
            guard add(part) else { return nil }
        }
    }

    /// - Parameters:
    ///   - id: where the change feed stands after the change.
    ///   - earlier: where it stood before: what all events but the last carry, so that whoever is
    ///     cut off between them is told of the change again.
    func write(to text: inout EventText, id: Cursor?, earlier: Cursor?) {
        for (index, event) in events.enumerated() {
            let id = index == events.count - 1 ? id : earlier
            switch event {
            case .put(let path, let value): text.put(path, value, id: id)
            case .patch(let path, let members): text.patch(path, members, id: id)
            }
        }
    }

    private mutating func addParts(of change: TreeChange) -> Bool {
        var members: [(path: Path, value: Value)] = []
        for part in change.parts {
            guard let way = topic.path.relative(part.path) else {
                guard add(part) else { return false }
                continue
            }
            guard shows(part.path) else { continue }
            guard let value = part.value else { return false }
            members.append((way, value))
        }
        guard let first = members.first else { return true }
        if let base = change.base.flatMap({ topic.path.relative($0) }) {
            let below = members.map { (Path(Array($0.path.keys.dropFirst(base.count))), $0.value) }
            events.append(.patch(base, below))
        } else if members.count == 1 {
            events.append(.put(first.path, first.value))
        } else {
            // One event, so that no reader sees half of a merge.
            events.append(.patch(.root, members.map { ($0.path, $0.value) }))
        }
        return true
    }

    /// A part by itself, wherever it lies.
    private mutating func add(_ part: TreeChange.Part) -> Bool {
        if let way = topic.path.relative(part.path) {
            guard shows(part.path) else { return true }
            guard let value = part.value else { return false }
            events.append(.put(way, value))
        } else if let way = part.path.relative(topic.path) {
            guard let value = part.value?[way] else { return false }
            if let before = part.valueBefore(at: place), isSame(before, value) { return true }
            events.append(.put(.root, value))
        }
        return true
    }

    private func shows(_ path: Path) -> Bool { topic.form == .export || !path.isPriority }

    private func isSame(_ a: Value, _ b: Value) -> Bool {
        switch topic.form {
        case .normal: a.text() == b.text()
        case .export: a == b
        }
    }
}
