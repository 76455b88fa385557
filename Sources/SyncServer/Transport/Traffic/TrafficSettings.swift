package import Access

/// Who is served how much, and whom a proxy is believed to speak for.
package struct TrafficSettings: Sendable {
    package var address = TrafficLimits.ofAddress
    package var token = TrafficLimits.ofToken
    /// Proxies whose word for where a request comes from is taken.
    package var proxies: [NetworkRange] = []
    /// Whether programs on this machine may do as much as they like.
    package var exemptsLoopback = true

    package init() {}
}
