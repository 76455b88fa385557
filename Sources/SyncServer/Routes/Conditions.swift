/// What a request wants to know of its place's ETag, and what it makes depend on it.
///
/// A tag is compared as it stands. Source: Firebase Realtime Database REST API, "Conditional
/// Requests".
struct Conditions: Sendable {
    /// Whether the answer is to carry the ETag although no condition asks for it.
    private let isTagAskedFor: Bool
    /// The tag that a write wants to find.
    let ifMatch: String?
    /// The tag of what the reader has already.
    let ifNoneMatch: String?

    init(_ fields: RequestFields, _ verb: TreeRequest.Verb) throws(Refusal) {
        ifMatch = fields.ifMatch
        ifNoneMatch = fields.ifNoneMatch
        // A merge has no ETag: it is of no one place.
        isTagAskedFor = fields.wantsTag && verb != .merge
        // To pass a condition over would be worse than not to know it.
        guard ifMatch == nil || verb == .set || verb == .delete else {
            throw Refusal(
                .badRequest, "if-match is not supported for this method; it is for PUT and DELETE")
        }
        guard ifNoneMatch == nil || verb == .read else {
            throw Refusal(
                .badRequest, "if-none-match is not supported for this method; it is for GET")
        }
    }

    /// Whether the answer carries an ETag.
    var needTag: Bool { isTagAskedFor || ifMatch != nil || ifNoneMatch != nil }
}
