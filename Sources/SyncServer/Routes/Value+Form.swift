import JSONTree

extension Value {
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
