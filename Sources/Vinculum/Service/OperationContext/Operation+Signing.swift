extension Operation {
    /// Makes a token of a payload: signed if the authority signs tokens, otherwise unsigned.
    ///
    /// - Parameter type: The `typ` of a signed token.
    func seal(
        _ payload: [UInt8], for use: KeyRing.Use = .idTokens, type: String = SignedJWS.plainType
    ) throws(OperationExit) -> String {
        guard let ring = self.settings.tokens.keyRing else { return UnsignedJWS.encoded(payload) }
        guard let key = ring.signer(at: self.now, for: use) else { throw .refused(.internal("The key ring is empty.")) }
        let input = SignedJWS.input(payload, key.algorithm, keyID: key.id, type: type)
        let task = SigningTask(key, input: Array(input.utf8), seed: self.generator.seed())
        #if !COMPACT_TEXT
        if self.leavesPlaces {
            let token = UnsignedToken(task, key.key.verificationKey)
            self.unsigned.append(token)
            return input + "." + token.place
        }
        #endif
        guard case .signature(let signature)? = try self.ask([.sign(task)]).first, !signature.isEmpty else {
            throw .refused(.internal("The private half of the key \(key.id), which signs tokens now, is not at hand."))
        }
        #if !COMPACT_TEXT
        if let made = task.made(signature, by: key.key.verificationKey) { self.memory.signatures.add(made) }
        #endif
        return SignedJWS.encoded(input, signature)
    }

    /// The `iss` of the project's ID tokens.
    var issuer: String {
        self.settings.issuer.map { "\($0)/\(self.call.project)" } ?? IDTokenClaims.issuer(ofProject: self.call.project)
    }
}
