/// A match as it was when the file had a version.
struct RecentMatch {
    var record: MatchRecord
    /// See `LocalFile.version`; changes of this connection do not show in it.
    let version: Int64
}
