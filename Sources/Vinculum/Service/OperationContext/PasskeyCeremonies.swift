/// The ceremonies of passkeys (WebAuthn Level 2, sections 7.1 and 7.2): challenges, and responses to them.
///
/// It reaches the pending challenges, the policy and what the request remembers. It reads accounts and changes none.
struct PasskeyCeremonies {
    private let operation: Operation

    init(_ operation: Operation) { self.operation = operation }

    /// The relying party of the project or tenant (WebAuthn Level 2, section 4).
    var relyingParty: RelyingParty {
        let policy = self.operation.policy.passkeys
        return RelyingParty(
            id: policy.relyingPartyID ?? LoopbackHost.name, origins: policy.origins,
            domains: self.operation.authorizedDomains)
    }

    /// Stores a fresh challenge of 33 random bytes.
    ///
    /// - Parameter account: The account that the passkey is made for; `nil` for a sign-in.
    /// - Returns: The challenge as base64url.
    func challenge(of account: Account?) -> CodeKey {
        self.operation.storeCode(
            .passkeyChallenge(account: account?.id), of: account, keyLength: 44,
            forSeconds: ServiceLimits.passkeyChallengeSeconds
        )
    }

    /// Reads an authenticator's response.
    ///
    /// - Throws: `INVALID_CREDENTIAL_ID`; `OPERATION_NOT_ALLOWED` for an id alone unless such are accepted.
    func response(_ raw: JSON.Raw) throws(OperationExit) -> AuthenticatorResponse {
        guard let response = AuthenticatorResponse(raw.bytes) else { throw .refused(.invalidCredentialID) }
        if response.parts == nil, self.operation.settings.refuses(.unverifiedPasskeys) {
            throw .refused(ServiceError.unverifiedPasskeysRefused, Decision.Fact(.setting, "unverifiedPasskeys"))
        }
        return response
    }

    /// Finds the challenge that client data answers, and takes it away, even if the request is refused from here on: a
    /// challenge gets one response (I3), and a refused one must not be repaired until it fits.
    ///
    /// A challenge of the other ceremony or of another account is not the request's to use up, and stays.
    ///
    /// - Parameter account: The account of the challenge; `nil` for a challenge of signing in.
    private func answeredChallenge(
        _ clientDataJSON: [UInt8], _ ceremony: ClientData.Ceremony, of account: Account?
    ) throws(WebAuthnRefusal) -> ClientData {
        let client = try ClientData(clientDataJSON)
        guard let pending = self.operation.view.code(CodeKey(client.challenge)),
            case .passkeyChallenge(let owner) = pending.purpose, owner == account?.id,
            pending.epoch == account?.epoch ?? .first
        else {
            try client.check(ceremony)
            throw .challenge
        }
        self.operation.propose(.code(.consumed(key: pending.key)))
        self.operation.proposeEvenIfRefused(.code(.consumed(key: pending.key)))
        try client.check(ceremony)
        guard pending.expiresAt > self.operation.now else { throw .challenge }
        return client
    }

    /// Verifies a new passkey.
    ///
    /// - Returns: `nil` for an id alone, in which there is nothing to verify.
    func registered(
        _ made: AuthenticatorResponse, for account: Account
    ) throws(OperationExit) -> PasskeyCredential? {
        guard let parts = made.parts else { return nil }
        do throws(WebAuthnRefusal) {
            let client = try self.answeredChallenge(parts.clientDataJSON, .create, of: account)
            return try parts.registered(
                client, for: self.relyingParty, at: self.operation.now, &self.operation.memory.signatures)
        } catch {
            throw .refused(error, made.id)
        }
    }

    /// The client data of a response, whose challenge is taken away whatever else is wrong with the response; `nil` for
    /// an id alone.
    func clientData(of answer: AuthenticatorResponse) -> Result<ClientData, WebAuthnRefusal>? {
        guard let parts = answer.parts else { return nil }
        do throws(WebAuthnRefusal) {
            return .success(try self.answeredChallenge(parts.clientDataJSON, .get, of: nil))
        } catch {
            return .failure(error)
        }
    }

    /// Verifies a response by the passkey that it names.
    ///
    /// - Returns: What is stored of the passkey from now on; `nil` for an id alone.
    func asserted(
        _ answer: AuthenticatorResponse, _ client: Result<ClientData, WebAuthnRefusal>?, by passkey: Passkey,
        of account: Account
    ) throws(WebAuthnRefusal) -> PasskeyCredential? {
        guard let parts = answer.parts, let client else {
            // An id is public: it never stands for a passkey that can sign.
            guard passkey.credential == nil else { throw .signature }
            return nil
        }
        guard self.isHandle(parts.userHandle, of: account) else { throw .userHandle }
        let data = try client.get()
        guard let credential = passkey.credential else { throw .unverifiedPasskey }
        return try parts.asserted(data, for: self.relyingParty, by: credential, &self.operation.memory.signatures)
    }

    /// Whether an authenticator's handle is the account's, or that of an account it has absorbed: a passkey that moved
    /// by a merge keeps the handle it was made with. Handles of IDs above 64 bytes are hashes, which name no account.
    private func isHandle(_ handle: [UInt8], of account: Account) -> Bool {
        if handle == account.userHandle { return true }
        guard let absorbed = AccountID(String(decoding: handle, as: UTF8.self)) else { return false }
        return self.operation.view.successor(withoutPrecondition: absorbed) == account.id
    }
}

extension OperationExit {
    /// The refusal of an authenticator's response.
    static func refused(_ refusal: WebAuthnRefusal, _ id: PasskeyID) -> OperationExit {
        .refused(
            ServiceError.invalidAuthenticatorResponse(refusal), by: refusal == .challenge ? .singleUse : .passkey,
            .passkey(id), Decision.Fact(.passkeyProblem, refusal.rawValue))
    }
}
