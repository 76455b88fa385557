import Glibc

/// A thread of the system for work that blocks, which Swift's own pool must not.
package final class WorkThread: @unchecked Sendable {
    // Sendable because it never changes once it is made.

    private let handle: pthread_t

    private final class Body {
        let run: () -> Void
        package init(_ run: @escaping () -> Void) { self.run = run }
    }

    package init(_ body: @escaping () -> Void) {
        var handle = pthread_t()
        // Released by `workThreadMain`.
        let context = Unmanaged.passRetained(Body(body))
        let code = pthread_create(&handle, nil, workThreadMain, context.toOpaque())
        precondition(code == 0, "the system gives no thread")
        self.handle = handle
    }

    package func join() {
        pthread_join(handle, nil)
    }

    /// Nobody waits for its end.
    package func detach() {
        pthread_detach(handle)
    }

    fileprivate static func main(_ context: UnsafeMutableRawPointer) {
        Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
    }
}

/// The entry of a `WorkThread`; a free function, for a closure could inherit an actor.
private func workThreadMain(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let context { WorkThread.main(context) }
    return nil
}
