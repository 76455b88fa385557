import Foundation
import JSONTree
import TestSupport
import Testing

extension EndToEnd {
    /// Clients that were written for the Firebase Realtime Database, as they come from PyPI.
    struct FirebaseClientTests {
        @Test(arguments: [
            "admin_values", "admin_queries", "admin_listen", "pyrebase_values", "pyrebase_queries",
            "pyrebase_stream",
        ])
        func `an unmodified client reads and writes`(program: String) throws {
            let folder = try ScratchFolder()
            let server = try Server(data: folder.file("data"))
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
