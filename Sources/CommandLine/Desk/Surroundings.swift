package import MatchbookClient

/// The world around a run: a process's own, or a test's.
package struct Surroundings {
    package let environment: Environment
    package let input: any LineInput
    package let output: any TextOutput
    package let errorOutput: any TextOutput
    package let clock: any WallClock

    package init(
        environment: Environment, input: any LineInput, output: any TextOutput,
        errorOutput: any TextOutput, clock: any WallClock = SystemClock()
    ) {
        self.environment = environment
        self.input = input
        self.output = output
        self.errorOutput = errorOutput
        self.clock = clock
    }
}
