import CCurl

/// The transport's thread: takes orders, drives libcurl, hands out results.
///
/// Everything here, and every transfer, lives on that thread.
final class CurlLoop {
    private let inbox: CurlInbox
    private var transfers: [UInt64: CurlTransfer] = [:]
    private var isStopping = false

    /// An hour: a thread that has nothing to do costs nothing.
    private static let idleMilliseconds: Int32 = 3_600_000

    init(inbox: CurlInbox) {
        self.inbox = inbox
    }

    /// Returns when the transport has gone.
    func run() {
        inbox.withMulti { multi in
            while !isStopping {
                for message in inbox.take() { obey(message, multi) }
                var running: Int32 = 0
                let code = curl_multi_perform(multi, &running)
                finishDone(multi)
                if code != CURLM_OK { fail(because: code, multi) }
                if isStopping { break }
                // libcurl shortens this to its own timers; a message wakes it.
                curl_multi_poll(multi, nil, 0, Self.idleMilliseconds, nil)
            }
            for transfer in Array(transfers.values) {
                end(transfer, multi, .failure(transfer.error(.cancelled, "the transport ended")))
            }
        }
        inbox.close()
    }

    private func obey(_ message: CurlInbox.Message, _ multi: UnsafeMutableRawPointer) {
        switch message {
        case .begin(let order): begin(order, multi)
        case .cancel(let id):
            guard let transfer = transfers[id] else { return }
            end(transfer, multi, .failure(transfer.error(.cancelled, "cancelled here")))
        case .stop: isStopping = true
        }
    }

    private func begin(_ order: CurlOrder, _ multi: UnsafeMutableRawPointer) {
        let transfer: CurlTransfer
        do throws(TransportError) {
            transfer = try CurlTransfer(order, settings: inbox.settings)
        } catch {
            order.completion(.failure(error))
            return
        }
        transfers[order.id] = transfer
        let code = curl_multi_add_handle(multi, transfer.easy)
        if code != CURLM_OK { end(transfer, multi, .failure(failure(of: transfer, code))) }
    }

    private func finishDone(_ multi: UnsafeMutableRawPointer) {
        var left: Int32 = 0
        while let message = curl_multi_info_read(multi, &left) {
            guard message.pointee.msg == CURLMSG_DONE else { continue }
            let easy = message.pointee.easy_handle
            let code = message.pointee.data.result
            guard let transfer = transfers.values.first(where: { $0.easy == easy }) else {
                preconditionFailure("libcurl ended a transfer that was never begun")
            }
            end(transfer, multi, transfer.result(code))
        }
    }

    /// Libcurl's machinery itself failed: no transfer can go on.
    private func fail(because code: CURLMcode, _ multi: UnsafeMutableRawPointer) {
        for transfer in Array(transfers.values) {
            end(transfer, multi, .failure(failure(of: transfer, code)))
        }
    }

    private func failure(of transfer: CurlTransfer, _ code: CURLMcode) -> TransportError {
        transfer.error(
            .failed, curl_multi_strerror(code).map { String(cString: $0) } ?? "code \(code)")
    }

    private func end(
        _ transfer: CurlTransfer, _ multi: UnsafeMutableRawPointer,
        _ result: Result<HTTPReply, TransportError>
    ) {
        transfers[transfer.order.id] = nil
        curl_multi_remove_handle(multi, transfer.easy)
        transfer.order.completion(result)
    }
}
