/// How far a provider's word on a person's address is believed.
struct EmailTrust: Sendable {
    /// Which addresses a claim proves.
    enum Authority: Sendable {
        /// None, whatever the claim says.
        case none
        /// Those that the provider calls verified; without a word on it, those of mailboxes that it runs itself.
        case claim
        /// Those of these domains, unless the provider says that one is not verified.
        case domains([String])
    }

    let authority: Authority
    /// Whether the contract says which addresses a claim proves.
    let isStated: Bool
    /// Whether an address may pass to another person at the provider. A different subject with the address of an
    /// account then is a different person, and not the old one who signed up again.
    let isMutable: Bool

    init(_ json: JSON.Value?) {
        self.isMutable = json?.bool(of: "mutable") == true
        self.isStated = json?["authority"] != nil
        if json?["authority"]?.isString("NONE") ?? false {
            self.authority = .none
        } else if json?["authority"]?.isString("DOMAINS") ?? false {
            self.authority = .domains(json?["domains"].map { list in list.elements.compactMap { $0.string } } ?? [])
        } else {
            self.authority = .claim
        }
    }

    /// Decides whether a claim's address is proven.
    func decide(_ claim: inout FederatedClaim) {
        switch self.authority {
        case .claim: break
        case .none: claim.isEmailVerified = false
        case .domains(let domains):
            guard claim.isEmailVerified != false, let domain = claim.email?.domain else {
                claim.isEmailVerified = false
                return
            }
            claim.isEmailVerified = domains.contains { ASCII.lowercased($0) == domain }
        }
    }
}
