import JSONTree

extension WriteResult {
    /// What the server wrote, server values filled in.
    package func writes(sentAs write: PushWrite) throws -> [PathWrite] {
        guard let value else { return write.parts }
        switch write.content {
        case .merge(let base, _): return try PushWrite.parts(of: value, below: base)
        default:
            return try write.parts.map { PathWrite(path: $0.path, value: try Value(value)) }
        }
    }
}
