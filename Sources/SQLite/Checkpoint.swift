/// What a checkpoint did; both are -1 when the file keeps no write-ahead log.
package struct Checkpoint: Equatable, Sendable {
    /// Pages in the log.
    package let pagesLogged: Int
    /// Those of them that are in the file now.
    package let pagesMoved: Int

    package init(pagesLogged: Int, pagesMoved: Int) {
        self.pagesLogged = pagesLogged
        self.pagesMoved = pagesMoved
    }
}
