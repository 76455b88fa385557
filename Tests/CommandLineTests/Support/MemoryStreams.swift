import CommandLine

/// Text output into memory, which fails when it is told to.
final class MemoryOutput: TextOutput {
    let isTerminal: Bool
    private var bytes: [UInt8] = []
    /// Thrown by every write from now on.
    var failure: OutputError?

    init(isTerminal: Bool = false) {
        self.isTerminal = isTerminal
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    func write(_ new: [UInt8]) throws(OutputError) {
        if let failure { throw failure }
        bytes += new
    }
}

/// Lines from memory, then the end.
final class MemoryInput: LineInput {
    let isTerminal: Bool
    private var lines: [InputLine]
    /// Called before a line is handed out.
    var beforeNext: () -> Void = {}
    private(set) var readCount = 0

    init(_ lines: [InputLine], isTerminal: Bool = false) {
        self.lines = lines
        self.isTerminal = isTerminal
    }

    func next() -> InputLine {
        beforeNext()
        if lines.isEmpty { return .end }
        readCount += 1
        return lines.removeFirst()
    }
}

/// A person who answers prompts with lines from memory, and then leaves.
final class MemoryEditor: PromptedInput {
    private var lines: [InputLine]
    private(set) var prompts: [Prompt] = []

    init(_ lines: [InputLine]) {
        self.lines = lines
    }

    /// What each prompt showed.
    var shown: [String] { prompts.map(\.line.plain) }

    func next(_ prompt: Prompt) -> InputLine {
        prompts.append(prompt)
        return lines.isEmpty ? .end : lines.removeFirst()
    }
}
