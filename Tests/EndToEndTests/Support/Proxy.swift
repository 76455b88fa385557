import Foundation
import Glibc
import Synchronization
import TestSupport

/// A bad network between clients and a server: connections pass through it, and it refuses, delays,
/// cuts and repeats them as a seed says.
final class Proxy: Sendable {
    /// What happens to one connection.
    enum Treatment {
        case pass
        case refuse
        /// Each piece waits so many milliseconds.
        case delay(UInt32)
        /// The connection breaks when so many bytes have gone to the server.
        case cutRequest(after: Int)
        /// The connection breaks when so many bytes have come from it; none is a lost answer.
        case cutAnswer(after: Int)
        /// All that went to the server goes there once more when the client is done.
        case again
    }

    private struct State {
        var random: SplitMix64
        var server: UInt16
        var isCalm = false
        var treated = 0
    }

    let port: UInt16
    private let listener: Int32
    private let state: Mutex<State>
    private let threads = DispatchGroup()

    init(to server: UInt16, seed: UInt64) throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        let isBound = Socket.withAddress(0) { bind(listener, $0, $1) }
        guard isBound == 0, listen(listener, 64) == 0 else {
            throw Socket.Failure(description: "the proxy cannot listen: \(errno)")
        }
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        _ = withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getsockname(listener, $0, &size)
            }
        }
        self.listener = listener
        port = UInt16(bigEndian: address.sin_port)
        state = Mutex(State(random: SplitMix64(seed: seed), server: server))
        run { proxy in proxy.acceptAll() }
    }

    /// Ends it and waits for its threads.
    func stop() {
        shutdown(listener, Int32(SHUT_RDWR))
        threads.wait()
        close(listener)
    }

    var address: String { "http://127.0.0.1:\(port)" }
    /// Connections that were not just passed on.
    var treated: Int { state.withLock { $0.treated } }

    /// Whether everything just passes.
    func setCalm(_ isCalm: Bool) { state.withLock { $0.isCalm = isCalm } }

    func lead(to server: UInt16) { state.withLock { $0.server = server } }

    private func run(_ body: @escaping @Sendable (Proxy) -> Void) {
        threads.enter()
        Thread { [self] in
            body(self)
            threads.leave()
        }.start()
    }

    private func acceptAll() {
        while true {
            let descriptor = accept(listener, nil, nil)
            guard descriptor >= 0 else { return }
            let (treatment, server) = state.withLock { state in
                (state.isCalm ? .pass : Self.treatment(&state), state.server)
            }
            run { $0.carry(descriptor, to: server, treatment) }
        }
    }

    private static func treatment(_ state: inout State) -> Treatment {
        state.treated += 1
        switch state.random.below(8) {
        case 0: return .refuse
        case 1: return .delay(UInt32(1 + state.random.below(20)))
        case 2, 3: return .cutRequest(after: state.random.below(2000))
        case 4, 5: return .cutAnswer(after: state.random.below(state.random.pick([1, 600, 3000])))
        case 6: return .again
        default:
            state.treated -= 1
            return .pass
        }
    }

    // MARK: One connection

    private func carry(_ descriptor: Int32, to server: UInt16, _ treatment: Treatment) {
        let client = Socket(accepted: descriptor)
        if case .refuse = treatment { return }
        guard let upstream = try? Socket(port: server) else { return }
        var asked: [UInt8] = []
        var answered = 0
        while let ready = Self.ready(client, upstream) {
            guard let piece = ready.receive() else { break }
            if case .delay(let milliseconds) = treatment { usleep(milliseconds * 1000) }
            if ready === client {
                asked += piece
                if case .cutRequest(let count) = treatment, asked.count > count {
                    let rest = count - (asked.count - piece.count)
                    _ = upstream.send(Array(piece.prefix(max(0, rest))))
                    return
                }
                guard upstream.send(piece) else { break }
            } else {
                answered += piece.count
                if case .cutAnswer(let count) = treatment, answered > count {
                    _ = client.send(Array(piece.prefix(max(0, count - (answered - piece.count)))))
                    return
                }
                guard client.send(piece) else { break }
            }
        }
        guard case .again = treatment, let second = try? Socket(port: server) else { return }
        _ = second.send(asked)
        _ = second.receive()
    }

    /// The one of both that has something to read, or has ended.
    private static func ready(_ a: Socket, _ b: Socket) -> Socket? {
        var wanted = [a, b].map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
        guard poll(&wanted, 2, 60_000) > 0 else { return nil }
        return wanted[0].revents != 0 ? a : b
    }
}
