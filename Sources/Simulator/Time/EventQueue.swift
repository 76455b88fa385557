/// What is to happen, by virtual time, and at one time in the order in which it was put here.
struct EventQueue: Sendable {
    private struct Item: Sendable {
        let time: Int64
        let order: Int
        let event: Event

        func isBefore(_ other: Item) -> Bool {
            time != other.time ? time < other.time : order < other.order
        }
    }

    /// A heap: no item comes before the one at half its index.
    private var items: [Item] = []
    private var count = 0

    var isEmpty: Bool { items.isEmpty }

    mutating func put(_ event: Event, at time: Int64) {
        count += 1
        items.append(Item(time: time, order: count, event: event))
        var index = items.count - 1
        while index > 0 {
            let parent = (index - 1) / 2
            guard items[index].isBefore(items[parent]) else { return }
            items.swapAt(index, parent)
            index = parent
        }
    }

    mutating func next() -> (time: Int64, event: Event)? {
        guard let first = items.first, let last = items.popLast() else { return nil }
        if !items.isEmpty {
            items[0] = last
            sink()
        }
        return (first.time, first.event)
    }

    private mutating func sink() {
        var index = 0
        while true {
            var least = index
            for child in [2 * index + 1, 2 * index + 2] where child < items.count {
                if items[child].isBefore(items[least]) { least = child }
            }
            guard least != index else { return }
            items.swapAt(index, least)
            index = least
        }
    }
}
