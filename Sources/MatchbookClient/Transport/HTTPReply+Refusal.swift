import JSONTree

extension HTTPReply {
    /// What a server answered that did not do what it was asked, with its reason where it gives
    /// one; no full stop at the end.
    func refusal(by server: ServerURL) -> String {
        let json = try? JSON(parsing: body, limits: JSONLimits(bytesMax: 1 << 16))
        // Only a sentence of a sane length is worth showing.
        let said = json?["error"]?.string.map { ": " + String($0.prefix(300)) } ?? ""
        return "\(server.base) answered \(status)\(said)"
    }
}
