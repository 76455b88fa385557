/// What answers an exchange over some time, as its `context`.
///
/// Belongs to the loop's thread.
protocol ExchangeOwner: AnyObject {
    /// The peer has taken most of what was queued.
    func outputDrained()

    /// The exchange ended without its whole answer.
    func exchangeAborted()
}
