/// What a provider's answer says about the person, and the members of the response that follow from it. Its origin is
/// not verified here.
struct IDPAssertion: ~Copyable {
    var claim: FederatedClaim
    /// The response, as far as the provider decides it.
    // Boxed, and taken by its user: to copy fifty texts takes kilobytes of code.
    @Boxed private(set) var response: Wire.SignInWithIdp.Response
    /// What a SAML assertion says about the person: the bytes of a JSON object.
    let attributes: [UInt8]?
    let token: Token
    /// The assertion in a SAML response.
    let saml: JSON.Value?
    /// The failure for which it is not known whether the address is verified. It ends a first sign-in: no later one
    /// verifies the address.
    private(set) var doubt: OperationExit?

    /// The token that has the claims.
    struct Token {
        let claims: JSON.Value
        /// `nil` for a token in bare JSON.
        let jws: CompactJWS?
    }

    /// - Parameters:
    ///   - needsIDToken: Whether an access token may not replace the ID token.
    ///   - isIgnored: Whether the signature is not looked at.
    init(
        _ callback: borrowing IDPCallback, _ permissions: Permissions, needsIDToken: Bool,
        ignoringSignature isIgnored: Bool = false
    ) throws(OperationExit) {
        let (provider, fields) = (callback.provider, callback.fields)
        let token = try IDPAssertion.token(
            fields, provider, needsIDToken: needsIDToken, ignoringSignature: isIgnored)
        let claims = token.claims
        let saml = try IDPAssertion.samlAssertion(fields)
        let attributes = saml?["attributeStatements"].flatMap { $0.kind == .object ? $0.rawBytes : nil }

        var claim = FederatedClaim(provider: provider, subject: SubjectID(claims.string(of: "sub") ?? ""))
        claim.displayName = claims.string(of: "name")
        claim.photoURL = claims.string(of: "picture")
        claim.screenName = claims.string(of: "screen_name")
        claim.email = claims.string(of: "email").flatMap { permissions.namedAddress($0) }
        claim.isEmailVerified = IDPAssertion.truth(claims["email_verified"])
        if provider.isSAML {
            if let nameID = saml?["subject"]?.string(of: "nameId"), let email = permissions.namedAddress(nameID) {
                claim.email = email
                claim.spelledEmail = nameID.withoutBlankEnds
            }
            claim.isEmailVerified = true
        }
        let tokens = ProviderTokens(posted: fields, provider, under: permissions)
        self.response = IDPAssertion.response(claim, claims, tokens, attributes: attributes)
        (self.claim, self.token, self.saml, self.attributes) = (claim, token, saml, attributes)
    }

    /// What a provider said in its answer to a sign-in that was begun here, verified.
    ///
    /// - Parameters:
    ///   - claims: The claims of the ID token and of the profile.
    ///   - jws: The ID token; `nil` for a provider without one.
    init(
        _ contract: borrowing ProviderContract, _ claims: JSON.Value, _ jws: CompactJWS?,
        _ tokens: borrowing ProviderTokens, _ permissions: Permissions
    ) throws(OperationExit) {
        guard let subject = contract.profileSubject(claims) else { throw .refused(.missingSubject) }
        guard subject.utf8.count <= StoredBounds.subject else { throw .refused(.subjectTooLong) }
        self.token = Token(claims: claims, jws: jws)
        self.saml = nil
        self.attributes = nil
        var claim = FederatedClaim(provider: contract.id, subject: SubjectID(subject))
        claim.displayName = contract.text(.name, in: claims)
        claim.photoURL = contract.text(.picture, in: claims)
        claim.screenName = contract.text(.screenName, in: claims)
        claim.email = contract.text(.email, in: claims).flatMap { permissions.namedAddress($0) }
        claim.isEmailVerified = contract.isEmailVerified(claims)
        contract.emailTrust.decide(&claim)
        self.claim = claim
        self.response = IDPAssertion.response(claim, claims, tokens, attributes: nil)
        self.response.firstName = contract.text(.givenName, in: claims)
        self.response.lastName = contract.text(.familyName, in: claims)
    }

    /// What a SAML assertion says about the person.
    ///
    /// - Parameter response: An adapter's answer, in the form of SAML responses in JSON.
    init(
        _ contract: borrowing ProviderContract, verifiedSAML response: JSON.Value,
        _ permissions: Permissions
    ) throws(OperationExit) {
        let assertion = try IDPAssertion.samlAssertion(in: response)
        let nameID = assertion["subject"]?.string(of: "nameId") ?? ""
        let statements = assertion["attributeStatements"].flatMap { $0.kind == .object ? $0 : nil }
        let claims = statements ?? assertion
        // Another one at each sign-in (SAML 2.0 Core section 8.3.8): as a subject, each would be another person, who
        // takes the account over by its address.
        let isTransient = IDPAssertion.isTransient(assertion["subject"]?.string(of: "format"))
        let subject: String
        if let name = contract.writtenName(of: .subject) {
            guard let value = contract.text(.subject, in: claims) else {
                throw contract.id.refusal(.missingSAMLSubject(name), .subject)
            }
            subject = value
        } else if isTransient {
            throw contract.id.refusal(.transientSAMLSubject, .subject)
        } else {
            subject = nameID
        }
        guard subject.utf8.count <= StoredBounds.subject else { throw .refused(.subjectTooLong) }
        self.token = Token(claims: claims, jws: nil)
        self.saml = assertion
        self.attributes = statements?.rawBytes
        var claim = FederatedClaim(provider: contract.id, subject: SubjectID(subject))
        claim.displayName = contract.text(.name, in: claims)
        claim.email = isTransient ? nil : permissions.namedAddress(nameID)
        claim.spelledEmail = claim.email == nil ? nil : nameID.withoutBlankEnds
        if claim.email == nil {
            claim.email = contract.text(.email, in: claims).flatMap { permissions.namedAddress($0) }
        }
        // A SAML provider says nothing of it. A partner's would else open every account of the project by its address.
        let emailTrust = contract.emailTrust
        if emailTrust.isStated || permissions.contains(.unstatedEmailTrust) { claim.isEmailVerified = true }
        emailTrust.decide(&claim)
        self.claim = claim
        self.response = IDPAssertion.response(
            claim, claims, ProviderTokens(), attributes: self.attributes)
    }

    /// Takes the name from the form field `user`, which Apple posts beside its answer to a person's first sign-in alone
    /// (https://developer.apple.com/documentation/signinwithapple/configuring-your-webpage-for-sign-in-with-apple).
    ///
    /// A field without a name that can be stored counts as absent: it ends no sign-in, because the next one has none
    /// either. Nothing else in it is read: a client writes the field, so its `email` proves no mailbox.
    mutating func takeName(from request: borrowing Wire.SignInWithIdp.Request) {
        let user: String?
        do throws(OperationExit) {
            user = try IDPCallback.Forms(request).all["user"]
        } catch {
            user = nil
        }
        let name = user.flatMap { JSON.Value(parsingOrNil: $0) }?["name"]
        let first = name?.string(of: "firstName").map { $0.withoutBlankEnds }.nonEmpty
        let last = name?.string(of: "lastName").map { $0.withoutBlankEnds }.nonEmpty
        let whole = [first, last].compactMap { $0 }.joined(separator: " ")
        guard !whole.isEmpty, whole.utf8.count <= StoredBounds.text else { return }
        self.response.firstName = first
        self.response.lastName = last
        if self.claim.displayName != nil { return }
        self.claim.displayName = whole
        self.response.displayName = whole
        self.response.fullName = whole
    }

    /// Takes the address as not verified, since the provider did not say so.
    mutating func doubtEmail(_ doubt: OperationExit) {
        if case .refused(let refusal, _) = doubt, refusal.kind == .unavailable { self.doubt = doubt }
        self.claim.isEmailVerified = false
        self.response.emailVerified = false
    }

    /// Moves the response out.
    mutating func takeResponse() -> Wire.SignInWithIdp.Response {
        var response = Wire.SignInWithIdp.Response()
        swap(&response, &self.response)
        return response
    }

    /// Decides by a contract whether the address is proven; that of a signed token, by the claims that the contract
    /// names.
    mutating func decideEmail(by contract: ProviderContract, _ permissions: Permissions) {
        if contract.isOpenID, self.token.isSigned {
            self.claim.email = contract.text(.email, in: self.token.claims).flatMap { permissions.namedAddress($0) }
            self.claim.isEmailVerified = contract.isEmailVerified(self.token.claims)
            self.response.email = self.claim.email?.text
        }
        contract.emailTrust.decide(&self.claim)
        self.response.emailVerified = self.claim.provesEmail
    }

    /// The ID token, or an access token that has the same claims.
    private static func token(
        _ fields: FormFields, _ provider: ProviderID, needsIDToken: Bool, ignoringSignature isIgnored: Bool
    ) throws(OperationExit) -> Token {
        let idToken = fields["id_token"].nonEmpty
        if let token = try IDPAssertion.token(idToken, ignoringSignature: isIgnored) { return token }
        if !needsIDToken,
            let token = try IDPAssertion.token(fields["access_token"].nonEmpty, ignoringSignature: isIgnored)
        {
            return token
        }
        if let idToken { throw .refused(.unreadableIDToken(idToken)) }
        throw .refused(
            .unimplemented(
                "signing in with \(provider.rawValue) by access token or code alone, without an id_token,"
            )
        )
    }

    private static func token(_ text: String?, ignoringSignature isIgnored: Bool) throws(OperationExit) -> Token? {
        guard let text else { return nil }
        let token: Token
        if text.utf8.first == UInt8(ascii: "{") {
            guard let value = JSON.Value(parsingOrNil: text) else { throw .refused(.unreadableIDToken(text)) }
            token = Token(claims: value, jws: nil)
        } else {
            do throws(CompactJWS.ReadError) {
                let jws = try CompactJWS(parsing: text, ignoringSignature: isIgnored)
                token = Token(claims: jws.payload, jws: jws)
            } catch {
                return nil
            }
        }
        guard let subject = token.claims["sub"], !IDPAssertion.isEmpty(subject) else { throw .refused(.missingSubject) }
        guard let name = subject.string else { throw .refused(.subjectIsNoString) }
        guard name.utf8.count <= StoredBounds.subject else { throw .refused(.subjectTooLong) }
        return token
    }

    /// Whether the protocol treats the value as absent.
    private static func isEmpty(_ value: JSON.Value) -> Bool {
        switch value.kind {
        case .null: true
        case .bool: value.bool == false
        case .number: value.int64 == 0
        case .string: value.isString("")
        case .array, .object: false
        }
    }

    private static func samlAssertion(_ fields: FormFields) throws(OperationExit) -> JSON.Value? {
        guard let text = fields["SAMLResponse"].nonEmpty else { return nil }
        return try IDPAssertion.samlAssertion(in: JSON.Value(strictlyParsingOrNil: text))
    }

    /// The assertion in a SAML response in JSON.
    private static func samlAssertion(in response: JSON.Value?) throws(OperationExit) -> JSON.Value {
        guard let assertion = response?["assertion"], !assertion.isNull else {
            throw .refused(.missingInSAMLResponse("assertion"))
        }
        guard let subject = assertion["subject"], !subject.isNull else {
            throw .refused(.missingInSAMLResponse("assertion.subject"))
        }
        guard subject.string(of: "nameId").nonEmpty != nil else {
            throw .refused(.missingInSAMLResponse("assertion.subject.nameId"))
        }
        return assertion
    }

    /// Whether a name id has the format of a transient one: `urn:oasis:names:tc:SAML:2.0:nameid-format:transient`, or
    /// its last word alone.
    private static func isTransient(_ format: String?) -> Bool {
        let word = format?.utf8.split(separator: UInt8(ascii: ":")).last
        return word.map { $0.elementsEqual("transient".utf8) } ?? false
    }

    /// `email_verified` in the forms that providers send: a boolean, or the texts `true` and `false`.
    static func truth(_ value: JSON.Value?) -> Bool? {
        guard let value else { return nil }
        if let flag = value.bool { return flag }
        if value.isString("true") { return true }
        return value.isNull ? nil : false
    }
}
