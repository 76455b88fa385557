import Foundation
import Glibc
import JSONTree
import TestSupport
import Testing

extension EndToEnd {
    /// A crowd of connections that do nothing, at the program itself.
    struct IdleConnectionsTests {
        private static let wanted = 10_000
        /// KiB that the server may take for one; its kernel's are not counted.
        private static let kibibytesMax = 6

        /// How many this process may hold, with some left for all else.
        private static func possible() -> Int {
            var limit = rlimit()
            let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
            getrlimit(resource, &limit)
            limit.rlim_cur = limit.rlim_max
            setrlimit(resource, &limit)
            getrlimit(resource, &limit)
            return min(wanted, Int(limit.rlim_cur) - 1000)
        }

        /// KiB of the server's memory.
        private func memory(of server: Server) throws -> Int {
            let status = try String(
                contentsOfFile: "/proc/\(server.child.processIdentifier)/status", encoding: .utf8)
            let line = try #require(
                status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
            return try #require(
                line.split(whereSeparator: \.isWhitespace)[1...].first.flatMap { Int($0) })
        }

        @Test func `ten thousand idle connections cost little and keep nobody out`() throws {
            let folder = try ScratchFolder()
            let server = try Server(
                data: folder.file("data"), "--limit", "idle-seconds=600", "--limit",
                "head-seconds=600")
            #expect(try server.value(at: "/a") == .null)
            let count = Self.possible()
            if count < Self.wanted {
                print("NOT 10,000 CONNECTIONS BUT \(count): this process may open no more files")
            }
            #expect(count >= 100)
            let before = try memory(of: server)
            var sockets: [Socket] = []
            for number in 0..<count {
                let socket = try Socket(port: server.port)
                // Half of them have begun a request that they never end.
                if number.isMultiple(of: 2) { #expect(socket.send(Array("GET /a".utf8))) }
                sockets.append(socket)
            }
            #expect(try server.value(at: "/a") == .null)
            let grown = try memory(of: server) - before
            print("memory for each of \(count) idle connections: \(grown * 1024 / count) bytes")
            #expect(grown <= count * Self.kibibytesMax)
            withExtendedLifetime(sockets) {}
            sockets = []
            #expect(try server.value(at: "/a") == .null)
            #expect(try server.stop() == 0)
        }
    }
}
