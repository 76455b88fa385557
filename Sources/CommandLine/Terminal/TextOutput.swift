/// Where text goes: standard output, standard error, or a test's memory.
package protocol TextOutput: AnyObject {
    /// Whether a person sees it at once; colours and progress bars are for them.
    var isTerminal: Bool { get }

    /// Writes all of the bytes before it returns.
    func write(_ bytes: [UInt8]) throws(OutputError)
}

/// Text that could not be written.
package enum OutputError: Error, Equatable, Sendable {
    /// Nobody reads on, as when the reader of a pipe has seen enough.
    case closed
    /// Why, such as `No space left on device`.
    case failed(String)
}
