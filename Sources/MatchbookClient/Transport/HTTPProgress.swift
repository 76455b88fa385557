/// Bytes of the bodies that have gone and come, and how many there are in all where known.
package struct HTTPProgress: Equatable, Sendable {
    package var sentBytes: Int
    package var sentBytesTotal: Int?
    package var receivedBytes: Int
    package var receivedBytesTotal: Int?

    package init(
        sentBytes: Int, sentBytesTotal: Int?, receivedBytes: Int, receivedBytesTotal: Int?
    ) {
        self.sentBytes = sentBytes
        self.sentBytesTotal = sentBytesTotal
        self.receivedBytes = receivedBytes
        self.receivedBytesTotal = receivedBytesTotal
    }
}
