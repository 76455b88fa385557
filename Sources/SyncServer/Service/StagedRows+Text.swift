import JSONTree
import SyncCore
import TreeStore

// What a large write is answered with.
extension StagedRows {
    /// Writes what was written: the value, or the members under the names with which they came.
    ///
    /// - Parameter take: gets some 64 KiB at a time, more where one value is larger.
    func writeText(
        at path: Path, for request: TreeRequest, _ take: @escaping ([UInt8]) throws -> Void
    ) throws {
        guard isMerge else {
            try TreeText.write(path, of: self, as: .init(request.form), request.layout, take)
            return
        }
        var writer = JSONWriter(layout: request.layout)
        writer.open(.object)
        var isEmpty = true
        try forEachMember { name, code in
            writer.member(name, isFirst: isEmpty)
            isEmpty = false
            try writeMember(at: code, request.layout, to: &writer, take)
            if writer.bytes.count >= Self.pieceBytesMin { try take(writer.takeBytes()) }
        }
        writer.close(.object, isEmpty: isEmpty)
        try take(writer.finish())
    }

    private func writeMember(
        at code: PathCode, _ layout: JSONWriter.Layout, to writer: inout JSONWriter,
        _ take: @escaping ([UInt8]) throws -> Void
    ) throws {
        if let text = try onlyText(at: code), code.isPriority || NormalText.isCertain(text),
            layout == .compact || text.first != UInt8(ascii: "{")
        {
            writer.raw(text)
            return
        }
        guard let path = code.path else { throw RowError(path: code) }
        guard !code.isPriority else { return writer.raw("null") }
        try TreeText.write(path, of: self, to: &writer, take)
    }

    private static var pieceBytesMin: Int { 64 << 10 }
}
