import JSONTree

/// The three streams as a verb uses them: facts to standard output, talk to standard error.
package final class Console {
    private let output: any TextOutput
    private let errorOutput: any TextOutput
    package let input: any LineInput
    private let isColored: Bool
    /// Facts that wait to be written in one piece.
    private var pending: [UInt8] = []
    private var hasProgress = false

    private static let pendingBytesMax = 64 << 10
    private static let progressColumns = 30

    /// - Parameter isColored: whether a terminal is to be sent colours.
    package init(
        input: any LineInput, output: any TextOutput, errorOutput: any TextOutput, isColored: Bool
    ) {
        self.input = input
        self.output = output
        self.errorOutput = errorOutput
        self.isColored = isColored
    }

    package var isOutputTerminal: Bool { output.isTerminal }
    package var isErrorTerminal: Bool { errorOutput.isTerminal }

    // MARK: Facts

    package func fact(_ line: Line) throws(OutputError) {
        try fact(Array((line.text(isColored: isColored && output.isTerminal) + "\n").utf8))
    }

    package func fact(_ text: String) throws(OutputError) {
        try fact(Line(text))
    }

    /// A document on a line of its own.
    func fact(_ json: JSON) throws(OutputError) {
        try fact(json.text() + [UInt8(ascii: "\n")])
    }

    /// Text that ends its own lines.
    package func page(_ text: String) throws(OutputError) {
        try fact(Array(text.utf8))
    }

    /// A part of a document that is written piece by piece.
    package func document(_ bytes: [UInt8]) throws(OutputError) {
        try fact(bytes)
    }

    package func document(_ text: StaticString) throws(OutputError) {
        try fact(text.withUTF8Buffer { Array($0) })
    }

    private func fact(_ bytes: [UInt8]) throws(OutputError) {
        pending += bytes
        if pending.count >= Self.pendingBytesMax { try flush() }
    }

    /// Hands the facts over; they are acknowledgements, so this comes before the next input.
    package func flush() throws(OutputError) {
        guard !pending.isEmpty else { return }
        clearProgress()
        let bytes = pending
        pending = []
        try output.write(bytes)
    }

    // MARK: Talk

    /// A line of talk, after the facts so far.
    package func talk(_ line: Line) throws(OutputError) {
        try flush()
        clearProgress()
        say(line.text(isColored: isColored && errorOutput.isTerminal) + "\n")
    }

    /// Lines that are drawn for a terminal, escapes and all; nothing of them may come from others.
    func picture(_ lines: [String]) throws(OutputError) {
        try flush()
        clearProgress()
        for line in lines { say(line + "\n") }
    }

    package func talk(_ text: String) throws(OutputError) {
        try talk(Line(text))
    }

    package func warn(_ text: String) throws(OutputError) {
        try talk(Line("\(Texts.warning): ", .warning) + text)
    }

    /// A line before the end of a run that failed, after the facts so far.
    package func complain(_ line: Line) {
        do throws(OutputError) {
            try flush()
        } catch {
            // The complaint tells of the first failure, which may be this one.
        }
        clearProgress()
        say(line.text(isColored: isColored && errorOutput.isTerminal) + "\n")
    }

    package func prompt(_ line: Line) throws(OutputError) {
        try flush()
        say((line + "> ").text(isColored: isColored && errorOutput.isTerminal))
    }

    /// Ends the line of a prompt that was not answered.
    package func endPrompt() {
        say("\n")
    }

    /// Shows how far a long job has come, on a terminal only.
    package func progress(_ done: Int, of total: Int, _ what: String) {
        guard errorOutput.isTerminal, isColored, total > 0 else { return }
        let filled = Self.progressColumns * min(done, total) / total
        let bar =
            String(repeating: "#", count: filled)
            + String(repeating: ".", count: Self.progressColumns - filled)
        say("\r[\(bar)] \(done)/\(total) \(what)\u{1B}[K")
        hasProgress = true
    }

    private func clearProgress() {
        guard hasProgress else { return }
        hasProgress = false
        say("\r\u{1B}[K")
    }

    /// Where standard error cannot be written there is nobody left to tell.
    private func say(_ text: String) {
        do throws(OutputError) {
            try errorOutput.write(Array(text.utf8))
        } catch {
            return
        }
    }
}
