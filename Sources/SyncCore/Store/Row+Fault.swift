import JSONTree

extension Row {
    /// What is wrong with the row by itself, as a clause; nil for one that a store may hold.
    package var fault: String? {
        guard let place = path.path, PathCode(place) == path else {
            return "its path is unreadable"
        }
        guard stamp != .none else { return "it has no stamp" }
        guard let value else { return nil }
        if !path.isPriority, evidence < stamp {
            return "its evidence is older than its value"
        }
        if value.elementsEqual("{}".utf8) { return path.isPriority ? Self.noPrimitive : nil }
        let builder = ValueBuilder(depth: place.count)
        var reader = JSONReader(into: builder, limits: JSONLimits(bytesMax: value.count))
        do throws(JSONError) {
            try reader.read(value.span)
            let found = try reader.finish()
            if found.isNull { return "its value is nothing" }
            if path.isPriority, case .object = found { return Self.noPrimitive }
            return nil
        } catch {
            return "its value is unreadable: \(error)"
        }
    }

    private static let noPrimitive = "its priority is no primitive"
}
