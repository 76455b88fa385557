/// Places, in path order.
package struct PlaceSet: Equatable, Sendable {
    private var places: [PathCode] = []

    package init() {}

    package var isEmpty: Bool { places.isEmpty }

    package mutating func insert(_ place: PathCode) {
        let index = firstIndex(from: place)
        if index < places.count, places[index] == place { return }
        places.insert(place, at: index)
    }

    package mutating func remove(_ place: PathCode) {
        let index = firstIndex(from: place)
        if index < places.count, places[index] == place { places.remove(at: index) }
    }

    package func contains(_ place: PathCode) -> Bool {
        let index = firstIndex(from: place)
        return index < places.count && places[index] == place
    }

    /// Those strictly below a place.
    package func below(_ place: PathCode) -> ArraySlice<PathCode> {
        guard !isEmpty else { return [] }
        let end = firstIndex(from: place.end)
        let start = firstIndex(from: place)
        return places[(start < end && places[start] == place ? start + 1 : start)..<end]
    }

    /// Whether one is at or above a place.
    package func hasOne(atOrAbove place: PathCode) -> Bool {
        !isEmpty && (contains(place) || place.prefixes.contains { contains($0) })
    }

    private func firstIndex(from place: PathCode) -> Int {
        places.partitioningIndex { $0 < place }
    }
}
