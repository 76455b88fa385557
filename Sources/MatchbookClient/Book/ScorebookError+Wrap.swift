import Crypto
import Matches
import SQLite
import SyncCore
import TreeStore

extension ScorebookError {
    /// What a failure further down means for the person at the keyboard.
    init(_ error: any Error, file path: String) {
        switch error {
        case let error as ScorebookError: self = error
        case let error as MatchError: self.init(error)
        case let error as SQLiteError: self.init(error)
        case let error as RowError: self.init(.damaged, "\(path) is damaged: \(error)")
        case let error as StoreError:
            if let cause = error.cause {
                self.init(cause)
            } else {
                self.init(.damaged, error.description)
            }
        case let error as CryptoError: self.init(.internal, error.description)
        default: self.init(.internal, "\(error)")
        }
    }

    init(_ error: MatchError) {
        switch error.code {
        case .notFound, .ambiguous: self.init(.notFound, error.message)
        case .unsupported: self.init(.newerFormat, error.message)
        case .refused, .malformed: self.init(.refused, error.message)
        }
    }

    init(_ error: SQLiteError) {
        let path = error.path
        if error.isBusy {
            self.init(.busy, "another program holds \(path); nothing was written, try again")
        } else if error.isFull {
            self.init(
                .diskFull, "the disk with \(path) is full; nothing was written, nothing is lost")
        } else if error.isNotADatabase {
            self.init(.damaged, "\(path) is no scorebook, or its beginning is damaged")
        } else if error.isCorrupt {
            self.init(.damaged, "\(path) is damaged: \(error.message)")
        } else if error.isReadOnly {
            self.init(.refused, "\(path) may only be read; nothing was written")
        } else if error.isCantOpen {
            self.init(.refused, "\(path) cannot be opened: \(error.message)")
        } else if error.isIOError {
            self.init(
                .internal, "the disk failed under \(path): \(error.message); nothing was written")
        } else {
            self.init(.internal, error.description)
        }
    }
}
