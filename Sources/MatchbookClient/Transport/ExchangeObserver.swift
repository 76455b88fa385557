/// What somebody wants to hear of an exchange before it ends.
package struct ExchangeObserver: Sendable {
    /// The status and headers of the answer, when they are complete.
    package var answered: (@Sendable (_ status: Int, _ headers: HTTPHeaders) -> Void)?
    /// How far it has come, whenever that changes.
    package var progressed: (@Sendable (HTTPProgress) -> Void)?
    /// A piece of the body of an answer with a status from 200 to 299, as it arrives.
    ///
    /// With this the body is neither collected nor bounded: it is for event streams. Bodies
    /// with other statuses come in the reply as ever.
    package var received: (@Sendable ([UInt8]) -> Void)?

    package init(
        answered: (@Sendable (_ status: Int, _ headers: HTTPHeaders) -> Void)? = nil,
        progressed: (@Sendable (HTTPProgress) -> Void)? = nil,
        received: (@Sendable ([UInt8]) -> Void)? = nil
    ) {
        self.answered = answered
        self.progressed = progressed
        self.received = received
    }
}
