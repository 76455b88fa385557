import JSONTree
package import SQLite
import SyncCore

/// Why a store cannot be opened, read or written, as a sentence.
package struct StoreError: Error, Equatable, Sendable, CustomStringConvertible {
    package enum Reason: Equatable, Sendable {
        case invalidNamespace
        /// Another process, or another part of this one, has the file open for writing.
        case inUse
        case newerFormat(found: Int32, known: Int32)
        /// A database that some other program made.
        case foreign
        case notADatabase
        case damaged
        /// The disk, or the size allowed to the file, is used up.
        case full
        /// The process has no descriptor left for another file.
        case tooManyOpen
        /// Missing, a folder, or out of reach.
        case cannotOpen
        /// Anything else that SQLite or the system reported.
        case failed
    }

    package let reason: Reason
    package let description: String
    /// What SQLite reported, when it was SQLite.
    package let cause: SQLiteError?

    package init(_ reason: Reason, _ description: String, cause: SQLiteError? = nil) {
        self.reason = reason
        self.description = description
        self.cause = cause
    }

    package init(_ cause: SQLiteError) {
        let reason = Reason(cause)
        let sentence =
            switch reason {
            case .notADatabase: "The file \(cause.path) is no database."
            case .damaged: "The database \(cause.path) is damaged: \(cause.message)."
            default: cause.description
            }
        self.init(reason, sentence, cause: cause)
    }

    /// Wraps what a store operation threw; nil when it is none of a store's errors.
    package init?(_ error: any Error) {
        switch error {
        case let error as StoreError: self = error
        case let error as SQLiteError: self.init(error)
        case let error as RowError:
            // It may get into a log, where keys further down have no place.
            let top = error.path.path?.keys.first.map { " below /\($0.text)" } ?? ""
            self.init(.damaged, "a row\(top) is damaged")
        default: return nil
        }
    }
}

/// Runs a body whose failures in SQLite become this module's.
func wrapped<Result>(
    _ body: () throws(SQLiteError) -> Result
) throws(StoreError) -> Result {
    do throws(SQLiteError) { return try body() } catch { throw StoreError(error) }
}

extension StoreError.Reason {
    fileprivate init(_ error: SQLiteError) {
        if error.isFull {
            self = .full
        } else if error.isCorrupt {
            self = .damaged
        } else if error.isNotADatabase {
            self = .notADatabase
        } else if error.isCantOpen {
            self = .cannotOpen
        } else {
            self = .failed
        }
    }
}
