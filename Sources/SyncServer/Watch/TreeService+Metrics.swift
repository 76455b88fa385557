import Access
import SyncCore
import TreeStore

// What whoever runs the server may know of it.
extension TreeService {
    /// Who may see the numbers: the administrator, and programs of this machine where no proxy
    /// brings others' requests from it.
    ///
    /// An open server's callers are administrators all, and its numbers are then for those on this
    /// machine too.
    private func admitMetrics(_ pending: PendingRequest, on exchange: HTTPExchange) throws {
        if areMetricsOpen { return }
        if case .administrator = pending.caller, !door.gate.isOpen { return }
        let isForwarded = ["X-Forwarded-For", "Forwarded", "X-Real-IP", "Via"].contains {
            exchange.head.header($0) != nil
        }
        // The connection's own address: whoever a proxy brings is not of this machine.
        guard exchange.connection?.address.isLoopback == true, !isForwarded else {
            throw Refusal.permissionDenied
        }
    }

    func serveMetrics(_ pending: PendingRequest, on exchange: HTTPExchange) throws {
        try admitMetrics(pending, on: exchange)
        exchange.respond(
            HTTPResponse(
                .ok, contentType: MetricsText.contentType, headers: HTTPResponse.commonHeaders,
                body: metricsText().bytes))
    }

    private func metricsText() -> MetricsText {
        var text = MetricsText()
        text.begin("matchbook_build_info", .gauge, "The version that runs.")
        text.sample("matchbook_build_info", ["version": ProgramVersion.text], 1)
        addRequests(to: &text)
        addPeers(to: &text)
        addWork(to: &text)
        addProcess(to: &text)
        return text
    }

    private func addRequests(to text: inout MetricsText) {
        text.begin("matchbook_requests_total", .counter, "Requests answered.")
        for method in HTTPMethod.allCases {
            for digit in 1...5 {
                let count = metrics.requests[method.rawValue * 6 + digit]
                guard count > 0 else { continue }
                text.sample(
                    "matchbook_requests_total", ["method": method.name, "class": "\(digit)xx"],
                    count)
            }
        }
        text.histogram(
            "matchbook_request_seconds",
            "From the whole request to its answer, or to the head of a stream.",
            metrics.answerTimes, scale: 1e9)
        text.begin(
            "matchbook_refused_total", .counter,
            "Requests refused at the door (401, 403) or by a limit, by status.")
        for (status, count) in metrics.refusals.sorted(by: { $0.key < $1.key }) {
            text.sample("matchbook_refused_total", ["status": "\(status)"], count)
        }
        text.one(
            "matchbook_slow_requests_total", .counter, "Requests that were told as slow.",
            metrics.slowRequests)
    }

    private func addPeers(to text: inout MetricsText) {
        text.one(
            "matchbook_connections", .gauge, "Connections that are open.",
            http?.connectionCount ?? 0)
        text.one(
            "matchbook_connections_accepted_total", .counter, "Connections taken.",
            metrics.connectionsAccepted)
        text.one(
            "matchbook_connections_refused_total", .counter,
            "Connections closed at once because too many were open.", metrics.connectionsRefused)
        text.begin("matchbook_streams", .gauge, "Streams that are open, by kind.")
        text.sample("matchbook_streams", ["kind": "events"], streams.count)
        text.sample("matchbook_streams", ["kind": "changes"], changeStreams.count)
        text.one(
            "matchbook_received_bytes_total", .counter, "Bytes of requests.",
            metrics.receivedBytes)
        text.one(
            "matchbook_sent_bytes_total", .counter, "Bytes of answers and events.",
            http?.sentBytes ?? 0)
    }

    private func addWork(to text: inout MetricsText) {
        text.histogram(
            "matchbook_batch_writes", "Writes that were made durable together.", metrics.batches)
        text.one(
            "matchbook_waiting_writes", .gauge, "Writes that wait for the writer's thread.",
            waitingWrites())
        text.one(
            "matchbook_waiting_answers", .gauge,
            "Requests that wait for what another thread does.", waitingCount)
        text.one("matchbook_trees_open", .gauge, "Trees open for reading.", readers.openCount)
        text.one(
            "matchbook_failures_total", .counter,
            "Failures that were the server's own and no peer's.", metrics.failures)
    }

    private func addProcess(to text: inout MetricsText) {
        let process = ProcessFigures()
        text.one(
            "process_resident_memory_bytes", .gauge, "Memory in use.", process.residentBytes)
        text.one(
            "process_cpu_seconds_total", .counter, "Processor time used.",
            process.processorSeconds)
        text.one(
            "process_start_time_seconds", .gauge, "When the server began, since 1970.",
            Double(began) / 1000)
    }
}
