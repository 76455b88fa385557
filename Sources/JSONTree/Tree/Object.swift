/// One child of an object.
package struct Member: Equatable, Sendable {
    package let key: Key
    package var value: Value

    package init(key: Key, value: Value) {
        self.key = key
        self.value = value
    }
}

/// The members of an object, in key order, none of them null.
package struct Object: Equatable, Sendable {
    package private(set) var members: [Member] = []

    package init() {}

    /// Members that are in key order already, with no key twice and no null.
    package init(sorted members: [Member]) {
        assert(Self.isSorted(members), "the members are not in key order")
        assert(!members.contains { $0.value.isNull }, "a member is null")
        self.members = members
    }

    /// Members in any order; of two with one key the later counts, and null takes a member away.
    package init(_ members: [Member]) {
        guard !Self.isSorted(members) else {
            self.members = members.filter { !$0.value.isNull }
            return
        }
        // The hints order most pairs by one comparison of numbers, without touching the texts.
        let order = members.indices
            .map { (hint: members[$0].key.orderHint, index: $0) }
            .sorted { a, b in
                if a.hint != b.hint { return a.hint < b.hint }
                let order = members[a.index].key.compare(members[b.index].key)
                return order == 0 ? a.index < b.index : order < 0
            }
        self.members.reserveCapacity(members.count)
        for (place, (hint, index)) in order.enumerated() {
            let member = members[index]
            let isLast =
                place + 1 == order.count || order[place + 1].hint != hint
                || members[order[place + 1].index].key != member.key
            if isLast, !member.value.isNull { self.members.append(member) }
        }
    }

    private static func isSorted(_ members: [Member]) -> Bool {
        zip(members, members.dropFirst()).allSatisfy { $0.key < $1.key }
    }

    package var isEmpty: Bool { members.isEmpty }

    /// The object as a value: null when it shows nothing, the primitive when it holds that alone.
    package var normal: Value {
        guard members.count < 2, let only = members.first else {
            return members.isEmpty ? .null : .object(self)
        }
        switch only.key {
        case .priority: return .null
        case .value: return only.value
        default: return .object(self)
        }
    }

    package subscript(key: Key) -> Value? {
        get {
            if key.isMetadata { return metadata(key) }
            let index = firstIndex(from: key)
            return index < members.count && members[index].key == key ? members[index].value : nil
        }
        set {
            let index = firstIndex(from: key)
            let found = index < members.count && members[index].key == key
            switch (newValue, found) {
            case (nil, true), (.null?, true): members.remove(at: index)
            case (nil, false), (.null?, false): break
            case (let value?, true): members[index].value = value
            case (let value?, false): members.insert(Member(key: key, value: value), at: index)
            }
        }
    }

    /// Metadata stands first, so that there is nothing to search.
    private func metadata(_ key: Key) -> Value? {
        for member in members {
            guard member.key.isMetadata else { return nil }
            if member.key == key { return member.value }
        }
        return nil
    }

    /// Adds a member that comes after all others and is not null.
    mutating func append(_ member: Member) {
        assert(ends(before: member.key) && !member.value.isNull, "the member is not the last")
        members.append(member)
    }

    /// Whether all members come before the key.
    func ends(before key: Key) -> Bool {
        members.isEmpty || members[members.count - 1].key < key
    }

    private func firstIndex(from key: Key) -> Int {
        var high = members.count
        // Members mostly arrive in order.
        if ends(before: key) { return high }
        var low = 0
        while low < high {
            let middle = (low + high) / 2
            if members[middle].key < key { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
