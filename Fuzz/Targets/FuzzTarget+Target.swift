import JSONTree
import SyncCore
@testable import SyncServer

extension FuzzTarget {
    /// A path of the tree, as the text of a push or as a URL has it.
    static func readPath(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        if let path = try? Path(text) {
            precondition((try? Path(path.description)) == path, "a path is read as another one")
            precondition(PathCode(path).path == path, "a path's code is another one's")
        }
        guard let decoded = try? String(percentDecoding: bytes) else { return }
        precondition(!decoded.utf8.contains(0), "a zero byte came through")
        _ = try? Path(decoded)
        _ = try? Key(decoded)
    }

    /// The query of a URL, and what it asks of a place.
    static func readQuery(_ bytes: [UInt8]) {
        _ = try? QueryParameters(bytes)
        // What cannot stand in a request line ends it.
        let query = bytes.filter { $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "#") }
        for method in ["GET", "PUT"] {
            var head = Array("\(method) /a.json?".utf8)
            head += query
            head += Array(" HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
            route(head)
        }
    }

    /// The head of a request: where it ends does not depend on how the bytes arrive.
    static func readHead(_ bytes: [UInt8]) {
        let limits = ServerLimits()
        let whole = finding(in: bytes, cutEvery: bytes.count + 1, limits)
        let cut = 1 + bytes.count % 5
        precondition(
            finding(in: bytes, cutEvery: cut, limits) == whole, "a cut head is another one")
        guard case .success(.head(let range)) = whole else { return }
        route(Array(bytes[range]))
    }

    private static func finding(
        in bytes: [UInt8], cutEvery size: Int, _ limits: ServerLimits
    ) -> Result<HTTPHeadScanner.Finding, HTTPRefusal> {
        var scanner = HTTPHeadScanner()
        var count = 0
        do throws(HTTPRefusal) {
            while count < bytes.count {
                count = min(count + size, bytes.count)
                let found = bytes[..<count].withUnsafeBytes { piece in
                    Result { () throws(HTTPRefusal) in try scanner.scan(piece, limits: limits) }
                }
                if try found.get() != .incomplete { return found }
            }
            return .success(.incomplete)
        } catch {
            return .failure(error)
        }
    }

    /// Reads a whole head as the server does, to what is asked for.
    private static func route(_ bytes: [UInt8]) {
        let parser = HTTPHeadParser()
        let head = bytes.withUnsafeBytes { try? parser.parse($0, limits: ServerLimits()) }
        guard let head else { return }
        do throws(Refusal) {
            let route = try Route(head)
            _ = route.bodyBytesMax
        } catch {
            // As the answer is made, which traps on what may not stand in a field.
            let answer = HTTPResponse(error)
            precondition(answer.headers.allSatisfy(\.isWritable), "a field cannot be written")
            precondition((400..<600).contains(answer.status.rawValue), "a refusal is no refusal")
        }
    }

    /// A body in chunks: what is in them does not depend on how the bytes arrive.
    static func readChunks(_ bytes: [UInt8]) {
        let whole = body(of: bytes, cutEvery: bytes.count + 1)
        let cut = 1 + Int(bytes.first ?? 0) % 3
        precondition(body(of: bytes, cutEvery: cut) == whole, "a cut body is another one")
    }

    private struct Body: Equatable {
        var bytes: [UInt8] = []
        var isDone = false
        var refusal: HTTPRefusal?
    }

    private static func body(of bytes: [UInt8], cutEvery size: Int) -> Body {
        var decoder = ChunkedDecoder()
        var body = Body()
        var start = 0
        while start < bytes.count, !decoder.isDone {
            let piece = Array(bytes[start..<min(start + size, bytes.count)])
            start += piece.count
            piece.withUnsafeBytes { buffer in
                var position = 0
                do throws(HTTPRefusal) {
                    while let range = try decoder.next(in: buffer, &position) {
                        precondition(!range.isEmpty, "an empty piece of a body")
                        body.bytes += buffer[range]
                    }
                } catch {
                    body.refusal = error
                }
            }
            if body.refusal != nil { break }
        }
        body.isDone = decoder.isDone
        return body
    }
}
