import CEvent

/// A signal that the loop hears for as long as this lives.
final class LoopSignal {
    private var event: OpaquePointer?
    private let work: () -> Void

    init(base: OpaquePointer, number: Int32, work: @escaping () -> Void) {
        self.work = work
        // Unretained: `deinit` frees the event.
        event = event_new(
            base, number, Int16(EV_SIGNAL | EV_PERSIST), signalDidArrive,
            Unmanaged.passUnretained(self).toOpaque())
        precondition(event != nil, "no memory for a signal's event")
        event_add(event, nil)
    }

    deinit {
        if let event { event_free(event) }
    }

    fileprivate func arrive() { work() }
}

/// A signal event's callback: `context` is the `LoopSignal` that the loop holds.
private func signalDidArrive(_: Int32, _: Int16, _ context: UnsafeMutableRawPointer?) {
    guard let context else { return }
    Unmanaged<LoopSignal>.fromOpaque(context).takeUnretainedValue().arrive()
}
