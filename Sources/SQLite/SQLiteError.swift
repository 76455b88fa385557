/// A failure that SQLite reported.
///
/// Holds the SQL text and never the values bound to it, so it may be logged.
package struct SQLiteError: Error, Equatable, Sendable {
    package let code: SQLiteCode

    /// SQLite's own words.
    package let message: String

    /// The file, as it was named when it was opened.
    package let path: String

    /// What was being done: the SQL text, or a phrase such as "opening the file".
    package let activity: String

    package init(code: SQLiteCode, message: String, path: String, activity: String) {
        self.code = code
        self.message = message
        self.path = path
        self.activity = activity
    }
}

extension SQLiteError {
    /// Another connection holds the lock; the same may succeed later.
    package var isBusy: Bool { code.primary == .busy || code.primary == .locked }

    /// The disk, or the size allowed to the database, is used up.
    package var isFull: Bool { code.primary == .full }

    /// The file is a database whose content is damaged.
    package var isCorrupt: Bool { code.primary == .corrupt }

    /// The file does not begin as a database does.
    package var isNotADatabase: Bool { code.primary == .notADatabase }

    /// The operating system failed to read, write or sync the file.
    package var isIOError: Bool { code.primary == .ioError }

    /// A write was asked of a file, or a connection, that may only be read.
    package var isReadOnly: Bool { code.primary == .readOnly }

    /// A change of it was broken off, and only a connection that may write can undo that.
    package var isUnfinished: Bool { code == .readOnlyRollback }

    /// The file is missing, a folder, or out of reach.
    package var isCantOpen: Bool { code.primary == .cantOpen }

    /// A UNIQUE, NOT NULL, CHECK or other constraint refused the change.
    package var isConstraint: Bool { code.primary == .constraint }
}

extension SQLiteError: CustomStringConvertible {
    /// One sentence: the file, the failure, its C name and what was being done.
    package var description: String {
        "The database \(path) failed: \(message) (\(code.name), \(code.rawValue)), "
            + "while \(activity)."
    }
}
