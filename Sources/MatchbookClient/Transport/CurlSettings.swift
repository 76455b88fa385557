/// What is the same for every request of a transport.
struct CurlSettings: Sendable {
    let userAgent: String
    let certificates: String?
    let idleLimit: Duration
}
