/// What a request to `accounts:signInWithIdp` says about the person, and the part of the answer that follows from it alone.
struct IDPAssertion {
    let claim: FederatedClaim
    /// The answer as far as the provider decides it.
    let response: Wire.SignInWithIdp.Response
    /// Bytes of a JSON object: what a SAML assertion says of the person.
    let attributes: [UInt8]?

    init(_ request: Wire.SignInWithIdp.Request) throws(Stop) {
        let fields = try IDPAssertion.parameters(request)
        guard let named = fields["providerId"].nonEmpty.map(EmailAddress.normalised),
            !IDPAssertion.ownNames.contains(where: { sameBytes($0, named) })
        else { throw .refused(.invalidCredentialOrProvider(uri: IDPAssertion.mergedURI(request))) }
        let provider = ProviderID(named)
        let claims = try IDPAssertion.claims(fields, provider)
        let assertion = try IDPAssertion.samlAssertion(fields)
        self.attributes = assertion?["attributeStatements"].flatMap { $0.kind == .object ? $0.rawBytes : nil }

        var claim = FederatedClaim(provider: provider, subject: claims["sub"]?.string ?? "")
        claim.displayName = claims["name"]?.string
        claim.photoURL = claims["picture"]?.string
        claim.screenName = claims["screen_name"]?.string
        claim.email = claims["email"]?.string.flatMap { EmailAddress($0) }
        claim.isEmailVerified = IDPAssertion.truth(claims["email_verified"])
        if provider.isSAML {
            if let nameID = assertion?["subject"]?["nameId"]?.string, let email = EmailAddress(nameID) {
                claim.email = email
            }
            claim.isEmailVerified = true
        }
        self.claim = claim
        self.response = IDPAssertion.response(claim, claims, fields, attributes: self.attributes)
    }

    /// OpenID Connect Core 1.0, section 2, allows a subject 255 ASCII characters; SAML name ids may be longer.
    static let maximumSubjectByteCount = 1024

    /// Names that mean something else in tokens and lists of ways in; no identity provider may go by them.
    private static let ownNames = ["password", "phone", "email", "emaillink", "anonymous", "custom", "passkey", "firebase"]

    /// The parameters of the callback: its query, overridden by the posted form, overridden by its fragment.
    private static func parameters(_ request: Wire.SignInWithIdp.Request) throws(Stop) -> FormFields {
        guard let uri = request.requestUri.nonEmpty else { throw .refused(.missingRequestURI) }
        guard AbsoluteURI.isValid(uri) else { throw .refused(.invalidRequestURI) }
        let reference = URIReference(uri)
        // The first value of a name counts, so what overrides comes first.
        return FormFields(
            FormFields(parsing: reference.fragment ?? "").fields
                + FormFields(parsing: request.postBody ?? "").fields
                + FormFields(parsing: reference.query ?? "").fields
        )
    }

    /// The callback's address with all parameters in its query: those of the form and the fragment in place of its own.
    private static func mergedURI(_ request: Wire.SignInWithIdp.Request) -> String {
        let uri = (request.requestUri ?? "").utf8
        let hash = uri.firstIndex(of: UInt8(ascii: "#")) ?? uri.endIndex
        let question = uri[..<hash].firstIndex(of: UInt8(ascii: "?")) ?? hash
        let fragment = String(decoding: uri[hash...].dropFirst(), as: UTF8.self)
        var merged = FormFields(parsing: String(decoding: uri[question..<hash].dropFirst(), as: UTF8.self))
        for text in [request.postBody ?? "", fragment] {
            let given = FormFields(parsing: text)
            for field in given.fields { merged.set(field.name, given[field.name] ?? field.value) }
        }
        var base = String(decoding: uri[..<question], as: UTF8.self)
        // An address of a host alone is that of its root (WHATWG URL, section 4.5).
        if base.utf8.split(separator: UInt8(ascii: "/")).count == 2, base.utf8.last != UInt8(ascii: "/") { base += "/" }
        return merged.fields.isEmpty ? base : "\(base)?\(merged.encoded)"
    }

    /// The claims of the ID token, or of an access token that is one.
    private static func claims(_ fields: FormFields, _ provider: ProviderID) throws(Stop) -> JSON.Value {
        let idToken = fields["id_token"].nonEmpty
        if let claims = try IDPAssertion.claims(of: idToken) { return claims }
        if let claims = try IDPAssertion.claims(of: fields["access_token"].nonEmpty) { return claims }
        if let idToken { throw .refused(.unreadableIDToken(idToken)) }
        throw .refused(
            .unimplemented(
                "signing in with \(provider.rawValue) by access token or code alone, without an id_token,"
            )
        )
    }

    private static func claims(of token: String?) throws(Stop) -> JSON.Value? {
        guard let token else { return nil }
        let claims: JSON.Value
        if token.utf8.first == UInt8(ascii: "{") {
            guard let value = JSON.Value(parsingOrNil: token) else { throw .refused(.idTokenIsNoJSON(token)) }
            claims = value
        } else {
            do throws(CompactJWS.ReadError) {
                claims = try CompactJWS(parsing: token).payload
            } catch {
                return nil
            }
        }
        guard let subject = claims["sub"], !IDPAssertion.isEmpty(subject) else { throw .refused(.missingSubject) }
        guard let text = subject.string else { throw .refused(.subjectIsNoString) }
        guard text.utf8.count <= IDPAssertion.maximumSubjectByteCount else { throw .refused(.subjectTooLong) }
        return claims
    }

    /// Whether the protocol takes a value for an absent one.
    private static func isEmpty(_ value: JSON.Value) -> Bool {
        switch value.kind {
        case .null: true
        case .bool: value.bool == false
        case .number: value.int64 == 0
        case .string: value.isString("")
        case .array, .object: false
        }
    }

    private static func samlAssertion(_ fields: FormFields) throws(Stop) -> JSON.Value? {
        guard let text = fields["SAMLResponse"].nonEmpty else { return nil }
        guard let value = JSON.Value(strictlyParsingOrNil: text), let assertion = value["assertion"], !assertion.isNull else {
            throw .refused(.missingInSAMLResponse("assertion"))
        }
        guard let subject = assertion["subject"], !subject.isNull else {
            throw .refused(.missingInSAMLResponse("assertion.subject"))
        }
        guard subject["nameId"]?.string.nonEmpty != nil else {
            throw .refused(.missingInSAMLResponse("assertion.subject.nameId"))
        }
        return assertion
    }

    /// `email_verified` as providers send it: a boolean, or the texts `true` and `false`.
    private static func truth(_ value: JSON.Value?) -> Bool? {
        guard let value else { return nil }
        if let flag = value.bool { return flag }
        if value.isString("true") { return true }
        return value.isNull ? nil : false
    }
}
