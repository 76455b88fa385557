import JSONTree
import SyncCore
import TreeStore

extension HTTPResponse {
    static let commonHeaders = [
        HTTPHeader(name: "Cache-Control", value: "no-cache"),
        HTTPHeader(name: "Access-Control-Allow-Origin", value: "*"),
    ]
    /// What a page from another site may see beside the fields that it always may.
    static let exposedHeaders = HTTPHeader(name: "Access-Control-Expose-Headers", value: "ETag")

    static func json(_ body: [UInt8]) -> HTTPResponse {
        HTTPResponse(.ok, contentType: json, headers: commonHeaders, body: body)
    }

    /// - Parameter headers: the names of the fields that the browser will send, which it wants to
    ///   be told again one by one: a `*` does not stand for `Authorization`.
    static func preflight(allowing headers: String?) -> HTTPResponse {
        let allowed = headers.flatMap { $0.utf8.allSatisfy(isInListOfTokens) ? $0 : nil } ?? "*"
        return HTTPResponse(
            .ok,
            headers: commonHeaders + [
                HTTPHeader(
                    name: "Access-Control-Allow-Methods",
                    value: "GET, HEAD, PUT, PATCH, POST, DELETE, OPTIONS"),
                HTTPHeader(name: "Access-Control-Allow-Headers", value: allowed),
                exposedHeaders,
                // What browsers keep it for at most: a request from a page is not two each time.
                HTTPHeader(name: "Access-Control-Max-Age", value: "7200"),
            ])
    }

    private static func isInListOfTokens(_ byte: UInt8) -> Bool {
        HTTPToken.contains(byte) || byte == UInt8(ascii: ",") || byte == UInt8(ascii: " ")
    }

    init(_ refusal: Refusal) {
        let headers = Self.commonHeaders + refusal.headers
        if refusal.isPlainText {
            self.init(
                refusal.status, contentType: "text/plain; charset=utf-8", headers: headers,
                body: Array((refusal.sentence + "\n").utf8))
        } else {
            self = .error(refusal.status, refusal.sentence, headers: headers)
        }
    }

    /// The answer to a request that met a failure, or that the tree or the protocol refuses.
    init(_ error: any Error) {
        switch error {
        case let refusal as Refusal:
            self.init(refusal)
        case let refusal as PushRefusal:
            self.init(refusal)
        case is WriteDenied:
            self.init(Refusal.permissionDenied)
        default:
            self.init(Refusal(storeFailure: error))
        }
    }

    /// The number or the store that is expected is named, so that the client can go on from it.
    private init(_ refusal: PushRefusal) {
        var fields = [JSON.Field(name: "error", value: .string(refusal.description))]
        var status = HTTPStatus.conflict
        switch refusal {
        case .gap(_, let expected):
            fields.append(JSON.Field(name: "expected", value: .integer(expected)))
        case .otherStore(let storeID):
            fields.append(JSON.Field(name: "store", value: .string(storeID)))
        case .tooManyWrites: status = .contentTooLarge
        }
        self.init(
            status, contentType: Self.json, headers: Self.commonHeaders,
            body: JSON.object(fields).text(.pretty))
    }
}

extension Refusal {
    init(storeFailure error: any Error) {
        switch StoreError(error)?.reason {
        case .full:
            self.init(.insufficientStorage, "the server has no room left; nothing was written")
        case .inUse:
            self.init(.unavailable, "the data is in use by another process; nothing was done")
        case .tooManyOpen:
            self.init(
                .unavailable,
                "too many trees are in use at once; nothing was done, try again in a moment",
                headers: [.retryAfter(seconds: 1)])
        case .invalidNamespace:
            self.init(.badRequest, "\(error)")
        case .newerFormat, .foreign, .notADatabase, .damaged, .cannotOpen:
            self.init(
                .internalError,
                "the server cannot use its data; it reported the reason where it runs")
        case .failed, nil:
            self.init(
                .internalError,
                "the server could not read or write its data; it reported the reason where it runs")
        }
    }
}
