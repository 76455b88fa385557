/// Why this device does not believe that it speaks with the right server.
package enum TLSDoubt: Equatable, Sendable {
    case expired
    case notYetValid
    /// The certificate is for other names.
    case wrongHost
    case unknownAuthority
    case wrongPin
    /// The file of authorities on this device cannot be used.
    case badAuthorities
    /// What answers does not speak TLS.
    case notSpoken
    case other

    /// What happened and what to do, with a full stop at the end.
    func sentence(about server: String, _ detail: String) -> String {
        switch self {
        case .expired:
            "\(server) shows a certificate that has expired, so nothing was sent. Whoever runs it "
                + "has to renew it; where others get through, look at this machine's date."
        case .notYetValid:
            "\(server) shows a certificate that is not valid yet, so nothing was sent. Look at "
                + "this machine's date."
        case .wrongHost:
            "\(server) shows a certificate for another name, so it may be somebody else, and "
                + "nothing was sent. Write the address with the name that the certificate is for, "
                + "or have whoever runs the server get one for this name."
        case .unknownAuthority:
            "\(server) shows a certificate of an authority that this device does not know, so it "
                + "may be somebody else, and nothing was sent (\(detail)). Where the server has an "
                + "authority of its own, get the authority's file from whoever runs it and give it "
                + "with --ca FILE."
        case .wrongPin:
            "\(server) has another key than the one that is pinned, so it may be somebody else, "
                + "and nothing was sent. Ask whoever runs it; when the key was changed on purpose, "
                + "“matchbook config pin PIN” sets the new one."
        case .badAuthorities:
            "The file of authorities cannot be used (\(detail)). Name another with --ca FILE, or "
                + "take it away with “matchbook config ca --unset”."
        case .notSpoken:
            "\(server) does not answer in TLS (\(detail)). Check the port, and whether the address "
                + "should begin with http://."
        case .other:
            "No safe connection to \(server) (\(detail)). Check its certificate and this machine's "
                + "date."
        }
    }
}
