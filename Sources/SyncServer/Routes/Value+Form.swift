import JSONTree

extension Value {
    /// The value for `shallow=true`: a primitive as it is, an object with `true` for each child.
    var shallow: Value {
        guard isObject else { return withoutPriority }
        return .object(Object(sorted: children.map { Member(key: $0.key, value: true) }))
    }

    func text(for request: TreeRequest) -> [UInt8] {
        var writer = JSONWriter(layout: request.layout)
        switch request.form {
        case .normal: writer.write(self)
        case .export: writer.export(self)
        case .shallow: writer.export(shallow)
        }
        return writer.finish()
    }
}
