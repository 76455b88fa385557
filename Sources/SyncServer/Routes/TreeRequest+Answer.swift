import JSONTree

// The answers to requests to the tree.
extension TreeRequest {
    /// The answer to a read of the value.
    func answer(_ value: Value) throws -> HTTPResponse {
        let tag = conditions.needTag ? try EntityTag.text(of: value) : nil
        if let tag, let known = conditions.ifNoneMatch, tag.hasSameBytes(as: known) {
            return HTTPResponse(.notModified, headers: headers(tag))
        }
        return answer(tag: tag) { value.text(for: self) }
    }

    /// The answer with the JSON that `text` makes, unless none is asked for.
    func answer(tag: String?, _ text: () -> [UInt8]) -> HTTPResponse {
        if isSilent { return HTTPResponse(.noContent, headers: headers(tag)) }
        let (before, after) = wrapping.ends
        return HTTPResponse(
            .ok, contentType: wrapping.contentType, headers: headers(tag) + wrapping.headers,
            body: before.isEmpty ? text() : before + text() + after)
    }

    /// Whether a value is shown as rows have it, where that is the normal form.
    var takesStoredText: Bool {
        form == .normal && layout == .compact && !conditions.needTag && !path.isPriority
    }

    /// The answer whose body comes piece by piece, if one is asked for.
    ///
    /// - Parameter tag: nil where none is asked for.
    func streamedHead(_ status: HTTPStatus = .ok, tag: String? = nil) -> HTTPResponse {
        if status == .ok {
            if let tag, let known = conditions.ifNoneMatch, tag.hasSameBytes(as: known) {
                return HTTPResponse(.notModified, headers: headers(tag))
            }
            if isSilent { return HTTPResponse(.noContent, headers: headers(tag)) }
        }
        return HTTPResponse(
            status, contentType: wrapping.contentType, headers: headers(tag) + wrapping.headers)
    }

    /// The answer to a write that found another value than it wants to replace.
    func mismatch(_ value: Value, tag: String) -> HTTPResponse {
        HTTPResponse(
            .preconditionFailed, contentType: HTTPResponse.json, headers: headers(tag),
            body: value.text(for: self))
    }

    /// The fields of every answer, and the tag where there is one.
    func headers(_ tag: String?) -> [HTTPHeader] {
        guard let tag else { return HTTPResponse.commonHeaders }
        return HTTPResponse.commonHeaders + [
            HTTPHeader(name: "ETag", value: tag), HTTPResponse.exposedHeaders,
        ]
    }
}
