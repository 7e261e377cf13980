import Testing
@testable import Vinculum

/// An account whose verified address a session has replaced by one that nobody proved.
struct ReplacedAddress {
    /// What the owner of the replaced address still has.
    enum Left: CaseIterable, Sendable {
        case recovery, factor, both
    }

    /// How the session replaced it.
    enum Way: CaseIterable, Sendable {
        case update, signUp, removal, twice
    }

    static let owner = "jane@corp.example"
    static let replacement = "thief@evil.example"
    static let other = "other@evil.example"

    var service: Service
    let id: String
    /// The session that replaced the address.
    let session: String
    /// The code of the link that restores the owner's address.
    let recovery: String

    /// - Parameter trust: What the service has from the replacement on; a hardened service refuses some ways to it.
    init(_ left: Left, _ way: Way = .update, _ trust: TrustLevel = .strict, click: VerificationClick = .provesForAsker)
    {
        var service = Service {
            $0.follow(.strict)
            $0.verificationClick = click
        }
        var session: String
        (self.id, session) = service.member(Self.owner)
        if left != .recovery { session = service.enrollPhone(session, "+15550001").idToken }
        func update(_ members: String) {
            let reply = service.update(session, members)
            #expect(reply.status == 200)
            if !reply.idToken.isEmpty { session = reply.idToken }
        }
        switch way {
        case .update: update(#""email":"\#(Self.replacement)""#)
        case .signUp:
            update(#""deleteAttribute":["PASSWORD"]"#)
            session =
                service.client(
                    "v1/accounts:signUp",
                    #"{"idToken":"\#(session)","email":"\#(Self.replacement)","password":"secret1"}"#
                ).idToken
        case .removal:
            update(#""deleteAttribute":["EMAIL"]"#)
            update(#""email":"\#(Self.replacement)""#)
        case .twice:
            update(#""email":"first@evil.example""#)
            update(#""email":"\#(Self.replacement)""#)
            #expect(service.mailedCode("RECOVER_EMAIL", about: "first@evil.example").isEmpty)
        }
        #expect(!session.isEmpty)
        self.recovery = service.mailedCode("RECOVER_EMAIL", about: Self.owner)
        if left == .factor { service.now = service.now.adding(seconds: 7 * 86_400 + 1) }
        service.change { $0.follow(trust) }
        self.service = service
        self.session = session
    }

    /// The account as it is stored.
    var account: Account? { AccountID(self.id).flatMap { self.service.authority.store[nil][$0] } }

    /// A session of another account, which has an address of its own.
    mutating func otherSession() -> String {
        self.service.signUp(Self.other)
        return self.service.signIn(Self.other).idToken
    }
}

/// What the holder of the new address's mailbox does without a session of the account.
enum MailboxAttempt: CaseIterable, Sendable {
    case reset, handedReset, link, claim, unprovenClaim, signUp
    case linkToOther, claimToOther, changeOfOther
    case clickWithoutSession, changeWithoutSession, recovery

    /// - Returns: What came back, the last first.
    @discardableResult
    func carryOut(_ story: inout ReplacedAddress) -> Reply {
        let address = ReplacedAddress.replacement
        switch self {
        case .reset:
            let code = story.service.code("PASSWORD_RESET", #""email":"\#(address)""#)
            return story.service.resetPassword(code, "thiefs-secret")
        case .handedReset:
            let code = self.handed("PASSWORD_RESET", "", &story)
            return story.service.resetPassword(code, "thiefs-secret")
        case .link:
            return story.service.emailLink(address, story.service.code("EMAIL_SIGNIN", #""email":"\#(address)""#))
        case .claim: return story.service.federated("thief", address)
        case .unprovenClaim:
            return story.service.federated("sloppy", address, verified: false, provider: "oidc.sloppy")
        case .signUp: return story.service.signUp(address, "thiefs-secret")
        case .linkToOther:
            let session = story.otherSession()
            let code = story.service.code("EMAIL_SIGNIN", #""email":"\#(address)""#)
            return story.service.emailLink(address, code, session: session)
        case .claimToOther:
            let phone = story.service.phone("+15550077").idToken
            return story.service.federated("thief", address, session: phone)
        case .changeOfOther:
            let session = story.otherSession()
            let code = story.service.code(
                "VERIFY_AND_CHANGE_EMAIL", #""idToken":"\#(session)","newEmail":"\#(address)""#)
            return story.service.apply(code)
        case .clickWithoutSession: return story.service.apply(self.handed("VERIFY_EMAIL", "", &story))
        case .changeWithoutSession:
            return story.service.apply(
                self.handed("VERIFY_AND_CHANGE_EMAIL", #","newEmail":"second@evil.example""#, &story))
        case .recovery:
            // As earlier versions mailed it.
            let action = EmailAction(
                kind: .recoverEmail, address: EmailAddress(address)!, account: AccountID(story.id))
            let code = PendingCode(
                key: CodeKey("recovery"), purpose: .emailAction(action), epoch: story.account?.epoch ?? .first,
                createdAt: story.service.now, expiresAt: story.service.now.adding(seconds: 86_400), attemptsLeft: 1)
            var set = ChangeSet()
            set.changes = [.code(.stored(code))]
            story.service.commit(set)
            return story.service.apply("recovery")
        }
    }

    /// A link that an application mails itself, for whoever asks it.
    private func handed(_ type: String, _ members: String, _ story: inout ReplacedAddress) -> String {
        story.service.admin(
            "v1/accounts:sendOobCode",
            #"""
            {"requestType":"\#(type)","email":"\#(ReplacedAddress.replacement)","returnOobLink":true\#(members)}
            """#
        ).text("oobCode")
    }
}
