import Foundation
import Glibc
import JSONTree
import Synchronization

/// Devices that push, each on a thread of its own, one write after the other: a batch is repeated
/// under its numbers until it is answered, whatever becomes of the server meanwhile.
///
/// Each batch counts one up and leaves a mark, so that what was lost and what was applied twice
/// shows in the tree.
final class Writers: @unchecked Sendable {
    // Sendable because what changes is only touched while the condition's lock is held.

    let count: Int
    private let condition = NSCondition()
    private let threads = DispatchGroup()
    private var port: UInt16?
    private var isEnding = false
    private var acknowledged: [Int]
    private var faults: [String] = []

    init(_ count: Int) {
        self.count = count
        acknowledged = Array(repeating: 0, count: count)
    }

    func start() {
        for writer in 0..<count {
            threads.enter()
            Thread { [self] in
                run(writer)
                threads.leave()
            }.start()
        }
    }

    /// Where the server is now; nil while there is none.
    func aim(at port: UInt16?) {
        condition.withLock {
            self.port = port
            condition.broadcast()
        }
    }

    /// Waits until so many more batches were answered.
    func wait(for more: Int) throws {
        try condition.withLock {
            let wanted = acknowledged.reduce(0, +) + more
            let deadline = Date(timeIntervalSinceNow: Child.patience)
            while acknowledged.reduce(0, +) < wanted {
                guard condition.wait(until: deadline) else {
                    throw Child.Overdue(description: "no batch was answered")
                }
            }
        }
    }

    /// Has each finish the batch it is at.
    ///
    /// - Returns: how many batches of each were answered, and answers that none may give.
    func finish() -> (acknowledged: [Int], faults: [String]) {
        condition.withLock {
            isEnding = true
            condition.broadcast()
        }
        threads.wait()
        return (acknowledged, faults)
    }

    // MARK: One writer

    private func run(_ writer: Int) {
        var number = 0
        while !condition.withLock({ isEnding }) {
            number += 1
            let body = Self.batch(writer, number)
            while true {
                let port: UInt16? = condition.withLock {
                    while self.port == nil, !isEnding { condition.wait() }
                    return self.port
                }
                guard let port else { return }
                guard let answer = Self.post(body, to: port) else { continue }
                note(writer, number, answer)
                break
            }
        }
    }

    private func note(_ writer: Int, _ number: Int, _ answer: JSON) {
        let results = answer["results"]?.array ?? []
        let isTaken = results.count == 2 && results.allSatisfy { $0["result"]?.string == "applied" }
        condition.withLock {
            acknowledged[writer] = number
            if !isTaken { faults.append("writer \(writer), batch \(number): \(answer)") }
            condition.broadcast()
        }
    }

    private static func batch(_ writer: Int, _ number: Int) -> String {
        let device = String(repeating: "0", count: 14) + hex(0x10 + writer, digits: 2)
        let now = Int(Date().timeIntervalSince1970 * 1000)
        let stamp = "\(hex(now, digits: 12))-0000-\(device)"
        let counting = hex(number & 0xFFFF, digits: 4)
        return """
            {"device": "\(device)", "writes": [
            {"seq": \(2 * number - 1), "stamp": "\(stamp)", "set": "/counts/w\(writer)",
             "value": {".sv": {"increment": 1}}},
            {"seq": \(2 * number), "stamp": "\(hex(now, digits: 12))-\(counting)-\(device)",
             "set": "/marks/w\(writer)/n\(number)", "value": \(number)}]}
            """
    }

    private static func hex(_ number: Int, digits: Int) -> String {
        let text = String(number, radix: 16)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }

    /// Nil when no whole answer with status 200 came.
    private static func post(_ body: String, to port: UInt16) -> JSON? {
        guard let socket = try? Socket(port: port) else { return nil }
        let head =
            "POST /.sync/push HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
            + "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
        guard socket.send(Array((head + body).utf8)) else { return nil }
        var bytes: [UInt8] = []
        while let piece = socket.receive() { bytes += piece }
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.hasPrefix("HTTP/1.1 200"), let gap = text.range(of: "\r\n\r\n") else {
            return nil
        }
        return try? JSON(parsing: String(text[gap.upperBound...]))
    }
}
