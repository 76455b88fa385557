import Glibc
import SyncServer
import TestSupport
import Testing

/// More trees than are kept open.
struct ManyTreesTests {
    /// Files of trees that this process has open, each as often as it is.
    private static func openFiles(in folder: ScratchFolder) throws -> Int {
        guard let stream = opendir("/proc/self/fd") else { return -1 }
        defer { closedir(stream) }
        var count = 0
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            var target = [CChar](repeating: 0, count: 4096)
            let length = readlink("/proc/self/fd/" + name, &target, target.count - 1)
            guard length > 0 else { continue }
            let path = String(
                decoding: target.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
            if path.hasPrefix(folder.path + "/") { count += 1 }
        }
        return count
    }

    @Test func `trees that are not used are closed, and opened again when they are`() throws {
        let folder = try ScratchFolder()
        let server = try RunningServer(folder) { $0.treesMax = 3 }
        defer {
            server.stop()
            server.join()
        }
        let peer = try server.connect()
        let listener = try Listener(server, "/a.json?ns=t0")
        try listener.read(changes: 1)
        for round in 0..<2 {
            for number in 0..<40 {
                let name = "/a.json?ns=t\(number)"
                let value = "\(round * 100 + number)"
                #expect(try peer.request("PUT \(name)", value).text == value)
                #expect(try peer.request("GET \(name)").text == value)
            }
            // What waits for a snapshot to end may be open too.
            #expect(try Self.openFiles(in: folder) < 60)
        }
        for number in 0..<40 {
            let value = try peer.request("GET /a.json?ns=t\(number)")
            #expect(value.text == "\(100 + number)")
        }
        // Who listens to a tree that was closed is told all the same.
        _ = try peer.request("PUT /a.json?ns=t0", "7")
        try listener.read(changes: 4)
        #expect(listener.changes.last == #"put {"path":"/","data":7}"#)
        #expect(server.reports.all == [])
    }
}
