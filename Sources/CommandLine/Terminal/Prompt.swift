/// What a person is asked for a line with.
package struct Prompt {
    /// Such as where the match stands; a mark and a blank follow it.
    package let line: Line
    /// Whether the answer is worth to be offered again, as an entry is and a yes is not.
    package let isRemembered: Bool
    /// Lines that what stands before the cursor may become.
    package let completions: (String) -> [String]

    package init(
        _ line: Line, isRemembered: Bool = true,
        completions: @escaping (String) -> [String] = { _ in [] }
    ) {
        self.line = line
        self.isRemembered = isRemembered
        self.completions = completions
    }
}

/// Where a person answers prompts: a terminal with an editor, one without, or a test's memory.
package protocol PromptedInput: AnyObject {
    func next(_ prompt: Prompt) -> InputLine
}

/// A terminal that cannot move its cursor: the prompt is written, and a line is read.
final class PlainPrompt: PromptedInput {
    private let console: Console

    init(_ console: Console) {
        self.console = console
    }

    func next(_ prompt: Prompt) -> InputLine {
        do {
            try console.prompt(prompt.line)
        } catch {
            return .failed(Texts.promptFailed)
        }
        let line = console.input.next()
        if case .text = line { return line }
        console.endPrompt()
        return line
    }
}
