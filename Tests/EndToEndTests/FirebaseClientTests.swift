import Foundation
import JSONTree
import TestSupport
import Testing

extension EndToEnd {
    /// Clients that were written for the Firebase Realtime Database, as they come from PyPI.
    struct FirebaseClientTests {
        @Test(
            arguments: ["admin_values", "admin_queries", "pyrebase_values", "pyrebase_queries"])
        func `an unmodified client reads and writes`(program: String) throws {
            let folder = try ScratchFolder()
            let server = try Server(data: folder.file("data"))
            try PythonClient(program, server)?.finish()
            #expect(try server.stop() == 0)
        }

        // A keep-alive a second, because firebase-admin ends a listener only at the next event;
        // none for Pyrebase, which takes one for an event with a value.
        @Test(arguments: [("admin_listen", "1"), ("pyrebase_stream", "3600")])
        func `an unmodified client is told of changes`(program: String, keepAlive: String) throws {
            let folder = try ScratchFolder()
            let server = try Server(data: folder.file("data"), "--keep-alive", keepAlive)
            try PythonClient(program, server)?.finish()
            #expect(try server.stop() == 0)
        }

        @Test func `transactions of four processes at one counter all count`() throws {
            let folder = try ScratchFolder()
            let server = try Server(data: folder.file("data"))
            let each = 25
            let clients = try (0..<4).compactMap { _ in
                try PythonClient("admin_transactions", server, "\(each)")
            }
            for client in clients { try client.finish() }
            guard !clients.isEmpty else { return }
            #expect(try server.value(at: "/counter", in: "admin") == .object(total(4 * each)))
            #expect(try server.stop() == 0)
        }

        private func total(_ number: Int) -> Object {
            Object([Member(key: Key(unchecked: "total"), value: .integer(Int64(number)))])
        }
    }
}
