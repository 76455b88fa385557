import Glibc

/// The arguments of this process as they were given, which need not be text.
package enum ProcessArguments {
    /// Without the program's own name.
    package static var bytes: [[UInt8]] {
        let pointers = UnsafeBufferPointer(
            start: Swift.CommandLine.unsafeArgv, count: Int(Swift.CommandLine.argc))
        return pointers.dropFirst().compactMap { $0.map { bytes(of: $0) } }
    }

    fileprivate static func bytes(of text: UnsafePointer<CChar>) -> [UInt8] {
        UnsafeBufferPointer(start: text, count: strlen(text)).map { UInt8(bitPattern: $0) }
    }
}

extension Environment {
    private static let names = [
        "MATCHBOOK_HOME", "MATCHBOOK_SERVER", "MATCHBOOK_CA", "MATCHBOOK_PIN", "XDG_DATA_HOME",
        "XDG_STATE_HOME", "HOME",
        "NO_COLOR", "TERM",
    ]

    /// The variables of this process that the program knows.
    package static var ofProcess: Environment {
        var variables: [String: [UInt8]] = [:]
        for name in names {
            if let value = getenv(name) { variables[name] = ProcessArguments.bytes(of: value) }
        }
        return Environment(variables)
    }
}
