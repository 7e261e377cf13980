extension Operation {
    /// Makes a token of a payload: signed if the authority signs tokens, otherwise unsigned.
    ///
    /// - Parameter type: The `typ` of a signed token.
    func seal(
        _ payload: [UInt8], type: String = SignedJWS.plainType
    ) throws(OperationExit) -> String {
        guard let ring = self.settings.tokens.keyRing else { return UnsignedJWS.encoded(payload) }
        guard let key = ring.signer(at: self.now) else { throw .refused(.internal("The key ring is empty.")) }
        let input = SignedJWS.input(payload, key.algorithm, keyID: key.id, type: type)
        let task = SigningTask(key, input: Array(input.utf8), seed: self.generator.seed())
        guard case .signature(let signature)? = try self.ask([.sign(task)]).first, !signature.isEmpty else {
            throw .refused(.internal("The private half of the key \(key.id), which signs tokens now, is not at hand."))
        }
        return SignedJWS.encoded(input, signature)
    }

    /// The `iss` of the project's ID tokens.
    var issuer: String {
        self.settings.issuer.map { "\($0)/\(self.call.project)" } ?? IDTokenClaims.issuer(ofProject: self.call.project)
    }

    /// Refuses a token of another project or of another kind (RFC 8725 section 3.11), and one that no key of the ring
    /// signed, where tokens are signed. Expiry and account are checked afterwards, as for every token.
    func checkOrigin(_ read: RequestIDToken) throws(OperationExit) {
        if let project = read.token.projectID, !sameBytes(project, self.call.project) {
            throw .refused(.invalidIDToken, Decision.Fact(.tokenProblem, TokenRefusal.audience.name))
        }
        guard let ring = self.settings.tokens.keyRing else { return }
        do throws(TokenRefusal) {
            guard read.jws.header["typ"]?.isString(SignedJWS.plainType) ?? true else { throw .type }
            let unverified = try UnverifiedJWT(read.jws)
            try ring.check(unverified, at: self.now, &self.memory.signatures)
            guard unverified.claims.issuer == ByteText(self.issuer) else { throw .issuer }
        } catch {
            throw .refused(.invalidIDToken, Decision.Fact(.tokenProblem, error.name))
        }
    }
}
