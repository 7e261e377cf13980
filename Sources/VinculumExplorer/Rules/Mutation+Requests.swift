import Vinculum

/// Mutations of settings and requests.
extension Mutation {
    func adjust(_ settings: inout AuthoritySettings) {
        if self == .clickProves { settings.verificationClick = .provesForAsker }
    }

    /// Edits a request so that the authority behaves as if the rule were missing.
    func prepare(_ request: inout HTTPRequest, _ authority: inout Authority, by actor: Actor) {
        guard actor == .attacker else { return }
        switch self {
        case .claimsCountAsVerified: request.believeClaim()
        case .unverifiedClaimsLink:
            guard let victims = EmailAddress(Actor.victim.mailbox), authority.store[nil][email: victims] != nil else {
                return
            }
            request.believeClaim()
        case .clientsSayVerified:
            guard request.calls("accounts:signUp"), request.body.contains("email"), !request.body.contains("idToken")
            else { return }
            request.body.replace(#""email""#, with: #""emailVerified":true,"email""#)
            request.becomeAdministrators()
        case .codesAreNotBoundToNumbers:
            self.rebind(request, "sessionInfo", &authority) { purpose in
                guard case .phoneSignIn(_, let code) = purpose, let number = PhoneNumber(Actor.victim.phone) else {
                    return
                }
                purpose = .phoneSignIn(number: number, code: code)
            }
        case .linksAreNotBoundToAddresses:
            guard let victims = EmailAddress(Actor.victim.mailbox), let owner = authority.store[nil][email: victims]
            else { return }
            let id = owner.id
            request.body.replace(
                Actor.attacker.mailbox, with: Actor.victim.mailbox, if: request.calls("accounts:signInWithEmailLink"))
            self.rebind(request, "oobCode", &authority) { purpose in
                guard case .emailAction(var action) = purpose, action.kind == .emailSignIn else { return }
                action.address = victims
                action.account = id
                purpose = .emailAction(action)
            }
        case .linkingTakesAnyAccount:
            guard request.calls("accounts:signInWithIdp"), request.body.contains("idToken"),
                let victims = EmailAddress(Actor.victim.mailbox), let owner = authority.store[nil][email: victims]
            else { return }
            let payload =
                #"{"user_id":"\#(owner.id.text)","iat":9000000000,"exp":9000000000,"#
                + #""firebase":{"sign_in_provider":"custom"}}"#
            request.replaceMember("idToken", with: UnsignedJWS.encoded(Array(payload.utf8)))
        case .signUpOverwrites:
            guard request.calls("accounts:signUp"), let email = request.member("email").flatMap({ EmailAddress($0) }),
                let owner = authority.store[nil][email: email]
            else { return }
            request.path = "/identitytoolkit.googleapis.com/v1/accounts:update"
            request.body.replace(#""email""#, with: #""localId":"\#(owner.id.text)","email""#)
            request.becomeAdministrators()
        default: break
        }
    }

    /// Changes the purpose of a pending code before it is used.
    private func rebind(
        _ request: HTTPRequest, _ name: String, _ authority: inout Authority,
        _ body: (inout PendingCode.Purpose) -> Void
    ) {
        guard let key = CodeKey(request.member(name)), var code = authority.store[nil].pendingCode(key) else { return }
        body(&code.purpose)
        code.epoch = code.account.flatMap { authority.store[nil][$0]?.epoch } ?? .first
        var set = ChangeSet()
        set.changes = [.code(.stored(code))]
        try? authority.commit(set)
    }
}

extension HTTPRequest {
    fileprivate func calls(_ method: String) -> Bool {
        self.path.utf8.suffix(method.utf8.count).elementsEqual(method.utf8)
    }

    fileprivate func member(_ name: String) -> String? {
        do throws(JSON.ReadError) {
            return try JSON.Document(parsing: self.body).root[named: name]?.string
        } catch {
            return nil
        }
    }

    fileprivate mutating func replaceMember(_ name: String, with text: String) {
        if let old = self.member(name) { self.body.replace(old, with: text) }
    }

    /// Sends the request as an administrator, for changes that the authority never makes for a client.
    fileprivate mutating func becomeAdministrators() {
        self.query = ""
        self.headers.append(.init("Authorization", "Bearer owner"))
    }

    fileprivate mutating func believeClaim() {
        self.body.replace("email_verified%22%3Afalse", with: "email_verified%22%3Atrue")
    }
}

extension [UInt8] {
    fileprivate func contains(_ text: String) -> Bool {
        self.place(of: text) != nil
    }

    private func place(of text: String) -> Int? {
        let wanted = Array(text.utf8)
        guard wanted.count <= self.count else { return nil }
        return (0...self.count - wanted.count).first { self[$0..<$0 + wanted.count].elementsEqual(wanted) }
    }

    /// Replaces the first occurrence of `text`.
    fileprivate mutating func replace(_ text: String, with other: String, if isWanted: Bool = true) {
        guard isWanted, let place = self.place(of: text) else { return }
        self.replaceSubrange(place..<place + text.utf8.count, with: other.utf8)
    }
}
