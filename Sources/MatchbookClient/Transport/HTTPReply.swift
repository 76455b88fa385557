/// A server's complete answer, whatever its status.
///
/// Redirections are not followed.
package struct HTTPReply: Equatable, Sendable {
    package var status: Int
    package var headers: HTTPHeaders
    /// Empty when an observer received it piece by piece.
    package var body: [UInt8]
    /// From the first byte of the request to the first of the answer; connecting is not in it.
    package var roundTrip: Duration

    package init(status: Int, headers: HTTPHeaders, body: [UInt8], roundTrip: Duration) {
        self.status = status
        self.headers = headers
        self.body = body
        self.roundTrip = roundTrip
    }
}
