import CommandLine
import Glibc

/// Hands the process's arguments, environment and streams to the command line.
@main
enum Main {
    static func main() {
        StandardStreams.prepare()
        let surroundings = Surroundings(
            environment: .ofProcess, input: DescriptorInput(STDIN_FILENO),
            output: DescriptorOutput(STDOUT_FILENO), errorOutput: DescriptorOutput(STDERR_FILENO)
        ) { isColored, typed in
            EditedInput(
                input: STDIN_FILENO, output: STDERR_FILENO, isColored: isColored, typed: typed)
        } onEnd: {
            EndSignals.onEnd($0)
        }
        exit(Matchbook.run(ProcessArguments.bytes, in: surroundings))
    }
}
