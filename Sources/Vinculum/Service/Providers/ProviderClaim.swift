/// What a profile needs to know of a person, and the standard claim that says it (OpenID Connect Core 1.0 section 5.1).
enum ProviderClaim: String, CaseIterable, Sendable {
    case subject, email, emailVerified, name, givenName, familyName, picture, screenName

    var standardName: String {
        switch self {
        case .subject: "sub"
        case .email: "email"
        case .emailVerified: "email_verified"
        case .name: "name"
        case .givenName: "given_name"
        case .familyName: "family_name"
        case .picture: "picture"
        case .screenName: "screen_name"
        }
    }
}

extension ProviderContract {
    /// The value of a claim. A name with dots is a member of that name, else a path into objects.
    ///
    /// Of an OpenID provider `sub` is the subject wherever there is one, in ID tokens and profiles: under another name
    /// a person would be another one by a profile alone than by an ID token.
    func value(_ claim: ProviderClaim, in claims: JSON.Value) -> JSON.Value? {
        if claim == .subject, self.isOpenID, let subject = claims["sub"], !subject.isNull { return subject }
        let name = self.name(of: claim)
        if let value = claims[named: name] { return value.isNull ? nil : value }
        var value: JSON.Value? = claims
        for part in name.utf8.split(separator: UInt8(ascii: ".")) {
            value = value?[named: String(decoding: part, as: UTF8.self)]
        }
        return value.flatMap { $0.isNull ? nil : $0 }
    }

    /// Whether claims call the address verified; `nil` if they do not say. Claims of a provider's own are numbers too.
    func isEmailVerified(_ claims: JSON.Value) -> Bool? {
        guard let value = self.value(.emailVerified, in: claims) else { return nil }
        let isOwn = self.name(of: .emailVerified) != ProviderClaim.emailVerified.standardName
        return isOwn && (value.int64 == 1 || value.isString("1")) ? true : IDPAssertion.truth(value)
    }

    /// The text of a claim that is not empty. A subject may be a whole number of any size, which is its digits.
    ///
    /// An attribute of a SAML assertion may have several values (SAML 2.0 Core section 2.7.3.1), in no order that
    /// means anything: the first text counts. A subject and an address must be the only ones: by chance they would be
    /// another's, and directories let people add addresses of their own.
    func text(_ claim: ProviderClaim, in claims: JSON.Value) -> String? {
        guard var value = self.value(claim, in: claims) else { return nil }
        if self.id.isSAML, value.kind == .array {
            guard value.count == 1 || claim != .subject && claim != .email,
                let first = value.elements.first(where: { $0.string.nonEmpty != nil })
            else { return nil }
            value = first
        }
        if claim == .subject, let number = value.numberText { return DecimalText(number)?.wholeText }
        return value.string.nonEmpty
    }
}
