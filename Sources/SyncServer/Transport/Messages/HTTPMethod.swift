/// What a request asks to be done; methods the server has no use for are `other`.
package enum HTTPMethod: Sendable {
    case get, put, post, patch, delete, head, options
    case other
}
