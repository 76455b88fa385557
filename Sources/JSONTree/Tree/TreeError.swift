/// A key, path or value that the data model does not allow.
package struct TreeError: Error, Equatable, Sendable {
    package enum Reason: Equatable, Sendable {
        case emptyKey
        case keyTooLong(bytes: Int)
        case forbiddenInKey(byte: UInt8)
        case tooDeep
        case stringTooLong(bytes: Int)
        case invalidPriority
        case invalidServerValue
        case valueBesideChildren
        case unknownMetadata(String)
        case serverValueNotAllowed
        case notANumber
        case invalidPath
        case mergeOfNoObject
        case conflictingPaths
    }

    package let reason: Reason
    /// Where in the tree, relative to what was being read; empty for a bare key.
    package let place: String

    package init(_ reason: Reason, at place: String = "") {
        self.reason = reason
        self.place = place
    }
}

extension TreeError: CustomStringConvertible {
    package var description: String {
        place.isEmpty ? sentence : "\(sentence), at \(place)"
    }

    private var sentence: String {
        switch reason {
        case .emptyKey:
            "a key is empty"
        case .keyTooLong(let bytes):
            "a key has \(bytes) bytes, more than the limit of \(TreeLimits.keyBytesMax)"
        case .forbiddenInKey(let byte):
            "a key holds \(Self.name(of: byte)); "
                + "keys may not hold . # $ / [ ] or control characters"
        case .tooDeep:
            "the data is nested deeper than the limit of \(TreeLimits.depthMax) keys"
        case .stringTooLong(let bytes):
            "a string has \(bytes) bytes, more than the limit of \(TreeLimits.stringBytesMax)"
        case .invalidPriority:
            "a .priority is neither a number nor a string nor null"
        case .invalidServerValue:
            "unrecognized server value: .sv is neither \"timestamp\" nor {\"increment\": number}"
        case .valueBesideChildren:
            "a .value stands beside children or is not a primitive"
        case .unknownMetadata(let name):
            "\(name) is not known; only .value, .priority and .sv may begin with a dot"
        case .serverValueNotAllowed:
            "a server value is not allowed here"
        case .notANumber:
            "a number is not finite"
        case .invalidPath:
            "the path is not valid"
        case .mergeOfNoObject:
            "a merge is no object of paths and values"
        case .conflictingPaths:
            "a path lies at or below another one of the same merge"
        }
    }

    private static func name(of byte: UInt8) -> String {
        byte < 0x20 || byte == 0x7F
            ? "the control character \(byte)" : "\"\(Character(Unicode.Scalar(byte)))\""
    }
}
