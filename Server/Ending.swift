import Flags
import SyncServer
import TreeStore

/// How the program ends where it did not do what it was asked for.
struct Ending {
    let code: Int32
    let sentence: String

    /// Not done: refused, or not possible now.
    private static let refused: Int32 = 1
    /// The line is not right, whatever there is.
    private static let usage: Int32 = 2
    /// Data, or a file that was named, is not what it should be.
    private static let data: Int32 = 3

    init(_ error: any Error) {
        switch error {
        case let error as FlagError: self.init(Self.usage, error.description)
        case let error as Refused: self.init(Self.usage, error.description)
        case let error as UpkeepError:
            self.init(error.isAboutData ? Self.data : Self.refused, error.description)
        case let error as AccessError:
            self.init(error.isAboutData ? Self.data : Self.refused, error.description)
        default:
            guard let failure = StoreError(error) else {
                self.init(Self.refused, "\(error)")
                return
            }
            self.init(failure.code, failure.description + failure.advice)
        }
    }

    private init(_ code: Int32, _ sentence: String) {
        self.code = code
        self.sentence = sentence
    }
}

extension StoreError {
    /// What the person at the command line can do, as a further sentence.
    fileprivate var advice: String {
        switch reason {
        case .inUse: " End it first, or name another folder with --data."
        case .newerFormat: " Use that version, or name another folder with --data."
        case .foreign, .notADatabase, .damaged:
            " Nothing was changed; put a good copy in its place, or name another folder with"
                + " --data."
        case .tooManyOpen: " Allow the process more open files."
        case .invalidNamespace, .full, .cannotOpen, .failed: ""
        }
    }

    fileprivate var code: Int32 {
        switch reason {
        case .newerFormat, .foreign, .notADatabase, .damaged: 3
        case .invalidNamespace: 2
        case .inUse, .tooManyOpen, .full, .cannotOpen, .failed: 1
        }
    }
}
