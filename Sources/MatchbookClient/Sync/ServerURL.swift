import JSONTree

/// The address of a server: `http://host:port`, and what goes with every request, such as
/// `?ns=club`.
package struct ServerURL: Equatable, Sendable {
    /// `http://host:port`, without a slash at the end.
    package let base: String
    /// Without the question mark; empty when there is none.
    private let query: String

    package init(_ text: String) throws(ScorebookError) {
        let bad = { (why: String) in
            ScorebookError(
                .usage,
                "“\(text)” is no address of a server (\(why)); "
                    + "write one such as http://127.0.0.1:9000")
        }
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "#") }) else {
            throw bad("it holds a character that addresses never hold")
        }
        let parts = text.split(
            separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var base = String(parts[0])
        while base.hasSuffix("/") { base.removeLast() }
        let scheme = ["http://", "https://"].first { base.lowercased().hasPrefix($0) }
        guard let scheme else { throw bad("it begins with neither http:// nor https://") }
        let host = base.dropFirst(scheme.count)
        guard !host.isEmpty else { throw bad("it names no host") }
        guard !host.contains("/"), !host.contains("@") else {
            throw bad("only a host and a port follow the slashes")
        }
        if let why = Self.fault(of: host) { throw bad(why) }
        self.base = scheme + host
        query = parts.count > 1 ? String(parts[1]) : ""
    }

    /// What keeps a host, with or without a port, from being one; nil when nothing does.
    private static func fault(of host: Substring) -> String? {
        let port: Substring
        if host.hasPrefix("[") {
            guard let end = host.firstIndex(of: "]") else { return "a bracket is not closed" }
            guard host[..<end].dropFirst().allSatisfy({ $0.isHexDigit || $0 == ":" || $0 == "." })
            else { return "no IPv6 address is in the brackets" }
            port = host[host.index(after: end)...]
        } else {
            let name = host.prefix { $0 != ":" }
            guard !name.isEmpty else { return "it names no host" }
            port = host[name.endIndex...]
        }
        guard let number = port.isEmpty ? 80 : port.first == ":" ? Int(port.dropFirst()) : nil,
            (1...65_535).contains(number)
        else { return "a port is a number from 1 to 65535" }
        return nil
    }

    /// The URL of a request; values are encoded here.
    func url(_ path: String, _ parameters: [(name: String, value: String)] = []) -> String {
        var items = parameters.map { "\($0.name)=\(Self.encoded($0.value))" }
        if !query.isEmpty { items.append(query) }
        return base + path + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
    }

    /// The URL of a place of the tree.
    func url(ofPlace path: Path) -> String { url(Self.encoded(path.description) + ".json") }

    private static func encoded(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
                bytes.append(byte)
            default:
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
