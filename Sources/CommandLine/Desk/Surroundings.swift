package import MatchbookClient

/// The world around a run: a process's own, or a test's.
package struct Surroundings {
    package let environment: Environment
    package let input: any LineInput
    package let output: any TextOutput
    package let errorOutput: any TextOutput
    package let clock: any WallClock
    /// Makes the editor of the terminal, when one is needed; nil where there can be none.
    package let makeEditor: Editor
    /// Has a body run, on another thread, when the process is asked to end.
    package let onEnd: (@escaping @Sendable () -> Void) -> Void

    /// - Parameters: whether colours may be shown, and the lines of earlier times.
    package typealias Editor = (_ isColored: Bool, _ typed: TypedLines?) -> (any PromptedInput)?

    package init(
        environment: Environment, input: any LineInput, output: any TextOutput,
        errorOutput: any TextOutput, clock: any WallClock = SystemClock(),
        makeEditor: @escaping Editor = { _, _ in nil },
        onEnd: @escaping (@escaping @Sendable () -> Void) -> Void = { _ in }
    ) {
        self.environment = environment
        self.input = input
        self.output = output
        self.errorOutput = errorOutput
        self.clock = clock
        self.makeEditor = makeEditor
        self.onEnd = onEnd
    }
}
