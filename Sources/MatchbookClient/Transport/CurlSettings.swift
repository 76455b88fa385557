/// What is the same for every request of a transport.
struct CurlSettings: Sendable {
    let userAgent: String
    let trust: ServerTrust
    let idleLimit: Duration
}
