import Foundation

/// A parser of what peers send, and what must hold of it whatever the bytes.
///
/// A run looks at one, which `MATCHBOOK_FUZZ_TARGET` names.
enum FuzzTarget: String {
    case json, path, query, head, chunks, push, rules, token, forwarded

    static let chosen: FuzzTarget = {
        let name = ProcessInfo.processInfo.environment["MATCHBOOK_FUZZ_TARGET"] ?? ""
        guard let target = FuzzTarget(rawValue: name) else {
            preconditionFailure("MATCHBOOK_FUZZ_TARGET must name a target, not “\(name)”")
        }
        return target
    }()

    func run(_ bytes: [UInt8]) {
        switch self {
        case .json: Self.readJSON(bytes)
        case .path: Self.readPath(bytes)
        case .query: Self.readQuery(bytes)
        case .head: Self.readHead(bytes)
        case .chunks: Self.readChunks(bytes)
        case .push: Self.readPush(bytes)
        case .rules: Self.readRules(bytes)
        case .token: Self.readToken(bytes)
        case .forwarded: Self.readForwarded(bytes)
        }
    }
}

/// What libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    FuzzTarget.chosen.run(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}
