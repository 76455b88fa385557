/// A request under way.
package protocol Exchange: Sendable {
    /// Ends it with an error of kind `.cancelled`, unless it has ended already.
    ///
    /// The server may have acted on the request.
    func cancel()
}
