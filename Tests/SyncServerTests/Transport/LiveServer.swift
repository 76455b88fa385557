import Foundation
import SyncServer

/// A server on a thread of its own and any free port, for the length of `with`.
///
/// What a test says of it is said of HTTP over plain sockets and over TLS alike: its body runs once
/// on each.
final class LiveServer: @unchecked Sendable {
    // Sendable because what is not constant is touched on the loop's thread only.

    let loop: EventLoop
    let handler: ScriptedHandler
    let port: UInt16
    let carrier: Carrier
    private let server: HTTPServer

    private init(_ limits: ServerLimits, host: String, _ carrier: Carrier) throws {
        self.carrier = carrier
        loop = try EventLoop()
        handler = ScriptedHandler(loop: loop)
        server = HTTPServer(loop: loop, handler: handler, limits: limits)
        server.tls = try carrier.context
        port = try server.listen(host: host, port: 0)
    }

    static func with(
        _ limits: ServerLimits = ServerLimits(), host: String = "127.0.0.1",
        over carriers: [Carrier] = Carrier.allCases, _ body: (LiveServer) throws -> Void
    ) throws {
        for carrier in carriers { try run(LiveServer(limits, host: host, carrier), body) }
    }

    private static func run(_ live: LiveServer, _ body: (LiveServer) throws -> Void) throws {
        let ended = DispatchSemaphore(value: 0)
        Thread {
            live.loop.run()
            ended.signal()
        }.start()
        defer {
            live.onLoop { $0.close() }
            live.loop.stop()
            ended.wait()
        }
        try body(live)
    }

    /// Runs `work` on the loop's thread and waits for it.
    func onLoop<Result: Sendable>(_ work: @escaping @Sendable (HTTPServer) -> Result) -> Result {
        let done = DispatchSemaphore(value: 0)
        let box = Box<Result>()
        loop.post { [self] in
            box.value = work(server)
            done.signal()
        }
        done.wait()
        guard let result = box.value else { preconditionFailure("the work has run") }
        return result
    }

    func connect() throws -> Peer { try Peer(port: port, over: carrier) }

    private final class Box<Value>: @unchecked Sendable {
        // Sendable because the semaphore orders the write before the read.
        var value: Value?
    }
}
