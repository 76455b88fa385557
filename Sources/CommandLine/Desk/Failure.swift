import Flags
import MatchbookClient
package import Matches

/// Why a run ends without having done what was asked, as a sentence and an exit code.
package struct Failure: Error, Sendable {
    package let code: ExitCode
    package let sentence: String
    /// Whether something was written before, so that it cannot be said that nothing was.
    package let isPartial: Bool

    package init(_ code: ExitCode, _ sentence: String, isPartial: Bool = false) {
        self.code = code
        self.sentence = sentence
        self.isPartial = isPartial
    }

    package init(_ error: MatchError) {
        self.init(.refused, error.message)
    }

    /// Any error, brought to the one form that is told.
    init(_ error: any Error) {
        switch error {
        case let failure as Failure: self = failure
        case let error as FlagError: self.init(.usage, error.description)
        case let error as MatchError: self.init(error)
        case let error as ScorebookError: self.init(Self.code(of: error.kind), error.sentence)
        default: self.init(.refused, String(describing: error))
        }
    }

    private static func code(of kind: ScorebookError.Kind) -> ExitCode {
        switch kind {
        case .refused, .notFound, .overLimit, .busy, .diskFull, .internal: .refused
        case .usage: .usage
        case .damaged, .newerFormat: .damaged
        case .unreachable: .unreachable
        }
    }
}
