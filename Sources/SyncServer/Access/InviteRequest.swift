import Access
import JSONTree

/// What somebody wants to invite to.
struct InviteRequest: Sendable {
    let grant: Grant
    let minutes: Int

    init(_ json: JSON) throws(Refusal) {
        guard let grant = Grant(json) else {
            throw Refusal(
                .badRequest,
                "an invitation says what it allows: {\"home\": true, \"write\": true}, or a "
                    + "\"match\" in the place of home")
        }
        let minutes = json["minutes"]?.integer ?? Int64(Invitation.minutesDefault)
        guard 1...Int64(Invitation.minutesMax) ~= minutes else {
            throw Refusal(
                .badRequest, "minutes must be a whole number from 1 to \(Invitation.minutesMax)")
        }
        self.grant = grant
        self.minutes = Int(minutes)
    }
}
