import CCurl
import Glibc

/// HTTP by libcurl, on a thread of its own.
///
/// Connections are kept and used again. A request with a body is sent once: libcurl's own
/// repetition on a stale connection is off, because the server may have acted on the first.
/// Proxies come from the environment as for curl, save for servers on this machine.
package final class CurlTransport: Transport {
    private let inbox: CurlInbox

    /// - Parameters:
    ///   - version: the program's, told to servers.
    ///   - trust: by what servers are believed to be the right ones.
    ///   - idleLimit: how long a connection without a request may be taken up again; routers and
    ///     servers forget older ones unsaid.
    /// - Throws: `TransportError` of kind `.failed` when the machine has no room for a thread.
    package init(
        version: String, trust: ServerTrust = ServerTrust(), idleLimit: Duration = .seconds(60)
    ) throws(TransportError) {
        func failure(_ detail: String) -> TransportError {
            TransportError(kind: .failed, server: "any server", detail: detail)
        }
        guard Self.isLibraryReady, let multi = curl_multi_init() else {
            throw failure("libcurl does not start")
        }
        // Idle connections to keep: a handful of servers, with a stream and a request each.
        matchbook_curl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, 8)
        inbox = CurlInbox(
            multi: multi,
            settings: CurlSettings(
                userAgent: "matchbook/\(version)", trust: trust,
                idleLimit: idleLimit))

        var thread = pthread_t()
        // Released by the thread, in `runCurlLoop`.
        let context = Unmanaged.passRetained(inbox)
        let code = pthread_create(&thread, nil, runCurlLoop, context.toOpaque())
        guard code == 0 else {
            context.release()
            inbox.close()
            throw failure("no thread: " + String(cString: strerror(code)))
        }
        pthread_detach(thread)
    }

    deinit {
        inbox.post(.stop)
    }

    @discardableResult
    package func begin(
        _ request: HTTPRequest, observer: ExchangeObserver,
        completion: @escaping @Sendable (Result<HTTPReply, TransportError>) -> Void
    ) -> any Exchange {
        let id = inbox.nextID()
        let order = CurlOrder(
            id: id, request: request, observer: observer, completion: completion, owner: self)
        inbox.post(.begin(order))
        return CurlExchange(id: id, inbox: inbox)
    }

    /// The library's global state, made once and never undone.
    private static let isLibraryReady = matchbook_curl_global_init() == CURLE_OK
}

/// An exchange of a `CurlTransport`.
private struct CurlExchange: Exchange {
    let id: UInt64
    let inbox: CurlInbox

    func cancel() { inbox.post(.cancel(id)) }
}

/// The body of the transport's thread; `context` is a `CurlInbox` that `CurlTransport` retained.
private func runCurlLoop(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context else { return nil }
    // Signals are for the program's own threads. This also keeps a broken pipe, met inside the
    // encryption library, from ending the program.
    var everySignal = sigset_t()
    sigfillset(&everySignal)
    pthread_sigmask(SIG_BLOCK, &everySignal, nil)

    CurlLoop(inbox: Unmanaged<CurlInbox>.fromOpaque(context).takeRetainedValue()).run()
    return nil
}
