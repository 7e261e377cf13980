import Vinculum
import VinculumServer

/// The authority, the victim's account, and what the others hold, in a scenario. A value, as ``World`` is.
struct ScenarioWorld: Sendable {
    private(set) var authority: Authority
    private let mutation: ScenarioMutation?
    private let trust: TrustLevel
    private let scenario: Scenario
    private(set) var now = World.beginning
    private var requestCount: UInt64 = 0

    /// The attacker's session of the victim's account.
    var session = ""
    var refreshToken = ""
    /// The session of an anonymous account.
    var guest = ""
    /// The code that restores the account's replaced address.
    var recovery = ""
    /// The code that removes the victim's new second factor.
    private(set) var reversal = ""
    /// Whether something happened that ends the reversal.
    private(set) var isReversalOver = false
    var resets = ScenarioLinks(.passwordReset)
    var signIns = ScenarioLinks(.emailSignIn)
    var passkeys = ScenarioPasskeys()
    var recoveryCodes = ScenarioRecoveryCodes()
    var sessions = ScenarioSessions()
    var merges = ScenarioMerges()
    private var beginning: Account?
    private(set) var violation: ScenarioViolation?

    init(_ scenario: Scenario, _ trust: TrustLevel, _ mutation: ScenarioMutation?) {
        var settings = AuthoritySettings(projectID: "demo-vinculum", hashCost: 1)
        settings.trust = trust
        (self.authority, self.mutation, self.trust, self.scenario) = (
            Authority(settings: settings), mutation, trust, scenario
        )
        self.setUp()
        self.beginning = self.account
    }

    /// The victim's account; `nil` after its deletion.
    var account: Account? { AccountID("victim").flatMap { self.authority.store[nil][$0] } }

    private mutating func setUp() {
        let isProven = self.scenario != .unprovenAddress && self.scenario != .mailScanner
        self.admin("accounts:signUp", #""localId":"victim","emailVerified":\#(isProven),"# + self.credentials)
        let weak = self.client("accounts:signInWithPassword", self.credentials)
        (self.session, self.refreshToken) = (weak.idToken, weak.refreshToken)
        if self.scenario.hasFactor { self.addFactor() }
        if self.scenario.hasFactor, self.scenario != .oneFactorSession, self.scenario != .recoveryCodes {
            let strong = self.answerFactor(self.client("accounts:signInWithPassword", self.credentials))
            (self.session, self.refreshToken) = (strong.idToken, strong.refreshToken)
        }
        self.begin()
    }

    /// The address and the password of the victim when the scenario begins.
    var credentials: String {
        let address = self.scenario == .unprovenAddress ? Actor.attacker.mailbox : Actor.victim.mailbox
        return #""email":"\#(address)","password":"\#(Actor.victim.password)""#
    }

    /// Changes an account as a request does that the scenario does not play.
    mutating func commit(_ changes: [AccountChange], to id: String) {
        guard let id = AccountID(id) else { return }
        var set = ChangeSet()
        set.changes = [.account(.changed(id, changes))]
        try? self.authority.commit(set)
    }

    private mutating func addFactor() {
        let origin = Origin(epoch: .first, proof: .phone)
        let identity = Identity(
            provider: ProviderID(IdentityProvider.trusted.id), subject: SubjectID(Actor.victim.subject),
            origin: Origin(epoch: .first, proof: .federated))
        let factor = Factor(
            id: "factor", kind: .phone(number: ByteText(Actor.victim.phone)), displayName: nil, enrolledAt: self.now)
        self.commit(
            [
                .identityLinked(identity),
                .factorEnrolled(
                    EnrolledFactor(
                        factor: factor, origin: origin, provenAddress: EmailAddress(Actor.victim.mailbox))),
            ], to: "victim")
    }

    private mutating func begin() {
        switch self.scenario {
        case .oldSession, .firstFactor: self.now = self.now.adding(seconds: 301)
        case .recentOnce: self.pass(seconds: 200)
        case .replacedAddress: self.replaceAddress()
        case .squatter:
            self.replaceAddress()
            self.guest = self.client("accounts:signUp", "").idToken
        case .newFactor:
            _ = self.enrolPhone("+15550112", self.session)
            self.reversal = self.newestLink(.revertSecondFactorAddition)
        case .mailedLinks:
            self.ask(for: .passwordReset)
            self.ask(for: .emailSignIn)
        case .unprovenAddress:
            let replaced = self.client(
                "accounts:update", #""idToken":"\#(self.session)","email":"\#(Actor.victim.mailbox)""#)
            (self.session, self.refreshToken) = (replaced.idToken, replaced.refreshToken)
            self.recovery = self.newestLink(.recoverEmail)
        case .mailScanner: self.askVerification()
        case .passkeys: self.beginPasskeys()
        case .providers: self.setUpProviders()
        case .recoveryCodes: self.beginRecoveryCodes()
        case .sessions: self.beginSessions()
        case .merge: self.setUpMerges()
        case .oneFactorSession, .administrator: break
        }
    }

    /// Plays requests under another trust.
    mutating func under(_ trust: TrustLevel, _ body: (inout ScenarioWorld) -> Void) {
        let settings = self.authority.settings
        self.authority.settings.trust = trust
        body(&self)
        self.authority.settings = settings
    }

    /// The rule that is removed, if any.
    var removedRule: ScenarioMutation? { self.mutation }

    /// Plays a move, and checks what the scenario forbids.
    mutating func play(_ move: ScenarioMove) {
        let old = self.account
        let wasReversalOver = self.isReversalOver
        if self.scenario == .passkeys {
            self.violation = self.performPasskeys(move) ?? self.demotedSessionViolation(from: old, move)
            return
        }
        if self.scenario == .recoveryCodes {
            self.violation = self.performRecoveryCodes(move)
            return
        }
        if self.scenario == .sessions {
            self.violation = self.performSessions(move)
            return
        }
        if self.scenario == .recentOnce {
            self.violation = self.performRecentOnce(move)
            return
        }
        if self.scenario == .merge {
            self.performMerging(move)
            self.violation = self.mergeViolation
            return
        }
        let before = self.mailedState
        self.perform(move)
        self.violation =
            switch move {
            case .readerFollowsReversal:
                wasReversalOver && self.account?.factors.count != old?.factors.count ? .factorReversed : nil
            case .holderFollowsRecovery:
                old?.isProvenByVictim ?? false && !(self.account?.isProvenByVictim ?? false) ? .addressTakenBack : nil
            case .scannerGetsLinks, .scannerHeadsLinks, .programGetsLinks:
                self.mailedState == before ? nil : .lookActs
            default: self.findViolation()
            }
    }

    /// Records that the link which removes the new factor must not work any more.
    mutating func endReversal() { self.isReversalOver = self.scenario == .newFactor }

    private func findViolation() -> ScenarioViolation? {
        switch self.scenario {
        case .oldSession, .oneFactorSession:
            guard let account = self.account else { return .deleted }
            guard let old = self.beginning else { return nil }
            if account.factors != old.factors { return .factorsChanged }
            if account.email != old.email || account.password != old.password || account.emailLink != old.emailLink {
                return .emailChanged
            }
            let mayLink = self.scenario == .oldSession && self.trust == .strict
            let isSame = account.identities == old.identities && account.passkeys == old.passkeys
            return mayLink || isSame ? nil : .signInMethodsChanged
        case .administrator: return self.account?.factors.isEmpty ?? true ? .factorsChanged : nil
        case .squatter, .replacedAddress:
            if self.account?.factors.isEmpty ?? true { return .factorsChanged }
            // The recovery and the hold end together, after seven days.
            guard self.now < World.beginning.adding(seconds: 7 * 86_400) else { return nil }
            var trial = self
            let reply = trial.client("accounts:update", #""oobCode":"\#(self.recovery)""#)
            let isBack = trial.account?.email?.address == EmailAddress(Actor.victim.mailbox)
            return reply.isSuccess && isBack ? nil : .recoveryBlocked
        case .firstFactor: return self.sessionSurvives ? .sessionSurvives : nil
        case .mailedLinks: return self.violation(of: self.resets) ?? self.violation(of: self.signIns)
        case .providers: return self.providerViolation
        case .newFactor, .unprovenAddress, .mailScanner, .passkeys, .recoveryCodes, .sessions, .merge,
            .recentOnce:
            return nil
        }
    }

    /// Beyond local trust, a session whose passkey is removed lacks the account's second factor.
    private func demotedSessionViolation(from old: Account?, _ move: ScenarioMove) -> ScenarioViolation? {
        guard self.trust > .local, self.passkeys.isRemoved, ScenarioMove.ofSessions.contains(move), let old,
            !old.factors.isEmpty, let account = self.account
        else { return nil }
        let isSame =
            account.password == old.password && account.factors == old.factors && account.passkeys == old.passkeys
        return isSame ? nil : .demotedSessionActs
    }

    /// The hash of what later moves depend on: the accounts but for tokens, instants and profiles, and the time.
    var stateHash: StateHash {
        var writer = ByteWriter(reservingCapacity: 256)
        for account in self.authority.store[nil].accounts(after: nil, limit: .max) {
            writer.bool(sameBytes(account.id.text, "victim"))
            writer.string(account.email?.address.text ?? "")
            writer.bool(account.email?.isVerified ?? false)
            writer.uint8(account.email?.origin.proof.rawValue ?? 0)
            writer.byteString(account.password?.hash ?? [])
            writer.bool(account.emailLink != nil)
            for identity in account.identities {
                writer.string(identity.provider.rawValue)
                writer.string(identity.subject.text)
            }
            writer.varint(UInt64(account.factors.count))
            writer.varint(UInt64(account.passkeys.count))
            writer.bool(account.displayName != nil)
        }
        writer.varint(UInt64(self.authority.store[nil].pendingCodes.count { $0.emailAction != nil }))
        writer.zigzag(self.now.seconds / 86_400)
        writer.zigzag(self.authTime)
        self.hashLinks(into: &writer)
        self.hashPasskeys(into: &writer)
        self.hashRecoveryCodes(into: &writer)
        if self.scenario == .sessions { self.hashSessions(into: &writer) }
        self.hashMerges(into: &writer)
        if self.scenario == .recentOnce { writer.zigzag(self.now.seconds / 100) }
        return StateHash(of: writer.bytes)
    }

    private var authTime: Int64 {
        do throws(CompactJWS.ReadError) {
            return try CompactJWS(parsing: self.session).payload.int64(of: "auth_time") ?? 0
        } catch {
            return 0
        }
    }
}

extension ScenarioWorld {
    /// The attacker's session as it is sent. A removed rule is removed here: its session meets the rule.
    var sentSession: String {
        switch self.mutation {
        case .recentSignInIsNotAsked: self.session(authTime: self.now.seconds)
        case .secondFactorIsNotAsked, .removedPasskeysCount: self.session(authTime: self.now.seconds)
        default: self.session
        }
    }

    /// A session with the second factor.
    private func session(authTime: Int64) -> String {
        let payload =
            #"{"user_id":"victim","iat":\#(self.now.seconds),"exp":\#(self.now.seconds + 3600),"#
            + #""auth_time":\#(authTime),"firebase":{"sign_in_provider":"password","#
            + #""sign_in_second_factor":"phone","second_factor_identifier":"factor"}}"#
        return UnsignedJWS.encoded(Array(payload.utf8))
    }

    /// Takes over the session that a response to the attacker's session opens.
    mutating func receive(_ reply: Reply, isRefresh: Bool = false) {
        guard let token = reply.token, sameBytes(token.accountID, "victim") else { return }
        (self.session, self.refreshToken) = (reply.idToken, reply.refreshToken)
        let isRenewed =
            (self.mutation == .linksRenewSessions || self.mutation == .changesRenewSessions) && !isRefresh
            || self.mutation == .refreshRenewsSessions && isRefresh
        if isRenewed { self.session = self.session(authTime: self.now.seconds) }
    }

    /// The code of the newest link of a kind that works; empty if there is none.
    func newestLink(_ kind: EmailAction.Kind) -> String {
        self.authority.store[nil].pendingCodes.last { $0.emailAction?.kind == kind }?.key.text ?? ""
    }

    /// Answers the second factor of a sign-in with the victim's phone.
    mutating func answerFactor(_ reply: Reply, _ factor: String = "factor") -> Reply {
        let pending = reply.text("mfaPendingCredential")
        let start = self.client(
            "accounts/mfaSignIn:start", #""mfaPendingCredential":"\#(pending)","mfaEnrollmentId":"\#(factor)""#,
            version: "v2")
        let info = start["phoneResponseInfo"]?.string(of: "sessionInfo") ?? ""
        let code = CodeKey(info).flatMap { self.authority.store[nil].pendingCode($0)?.code?.text } ?? ""
        return self.client(
            "accounts/mfaSignIn:finalize",
            #""mfaPendingCredential":"\#(pending)","#
                + #""phoneVerificationInfo":{"sessionInfo":"\#(info)","code":"\#(code)"}"#,
            version: "v2")
    }

    /// Whether imports behave as if their rows named no factors.
    var forgetsImported: Bool { self.mutation == .importsForgetFactors }

    mutating func passDay() { self.pass(seconds: 86_400) }

    mutating func pass(seconds: Int64) { self.now = self.now.adding(seconds: seconds) }

    /// Opens a mailed link at a server of this authority, by the request that a program or browser sends.
    mutating func open(_ link: String, _ method: String, accepting type: String) {
        let reference = URIReference(link)
        let request = HTTPRequest(
            method: method, path: reference.path, query: reference.query ?? "",
            headers: [.init("Host", "127.0.0.1:9099"), .init("Accept", type)], body: [])
        let service = LocalService()
        var (time, budgets) = (ServiceTime(), Budgets())
        self.requestCount += 1
        var pending = service.begin(
            service.read(request), in: &time, machine: self.now, entropy: Seed.numbered(self.requestCount))
        guard case .done(let proposal) = service.step(&pending, on: self.authority, &time, &budgets) else { return }
        try? self.authority.commit(proposal.changes)
    }

    /// Commits a change that no request of the scenario makes.
    mutating func commit(_ change: Change) {
        var set = ChangeSet()
        set.changes = [change]
        try? self.authority.commit(set)
    }

    /// - Parameter method: The path behind the version, or a whole path for an endpoint of this service's own.
    @discardableResult
    mutating func client(_ method: String, _ members: String, version: String = "v1") -> Reply {
        self.send(method, members, version, [])
    }

    @discardableResult
    mutating func admin(_ method: String, _ members: String) -> Reply {
        self.send(method, members, "v1", [.init("Authorization", "Bearer owner")])
    }

    /// A request of a stranger about the freed address.
    mutating func stranger(_ method: String, _ members: String) -> Reply {
        // An administrator overrides the hold, so the request behaves as if there were none.
        self.mutation == .freedAddressesAreNotHeld
            ? self.admin(method, members) : self.client(method, members)
    }

    /// Registers a provider, as an administrator does.
    mutating func register(_ id: String, _ members: String) {
        let request = HTTPRequest(
            method: "PUT", path: "/vinculum/v1/projects/demo-vinculum/providers/\(id)",
            headers: [.init("Content-Type", "application/json"), .init("Authorization", "Bearer owner")],
            body: Array("{\(members)}".utf8))
        _ = self.authority.handle(request, now: self.now, seed: Seed.numbered(0))
    }

    private mutating func send(
        _ method: String, _ members: String, _ version: String, _ headers: [HTTPRequest.Header]
    ) -> Reply {
        let isToken = sameBytes(method, "token")
        let root = isToken ? "/securetoken.googleapis.com" : "/identitytoolkit.googleapis.com"
        let isWhole = method.utf8.first == UInt8(ascii: "/")
        let request = HTTPRequest(
            method: "POST", path: isWhole ? method : "\(root)/\(version)/\(method)",
            query: headers.isEmpty ? "key=any" : "",
            headers: [.init("Content-Type", "application/json")] + headers, body: Array("{\(members)}".utf8))
        self.requestCount += 1
        let seed = Seed.numbered(self.requestCount)
        let proposal = self.authority.resolve(request, now: self.now, seed: seed) { $0.answeredUnhashed() }
        var changes = proposal.changes
        self.mutation?.edit(&changes, self.authority.store[nil])
        do throws(CommitConflict) {
            try self.authority.commit(changes)
        } catch {
            return Reply(HTTPResponse(status: 500, contentType: "", body: []))
        }
        self.now = self.now.adding(milliseconds: 1)
        return Reply(proposal.response)
    }
}

extension Account {
    /// Whether the account has the victim's address, verified.
    fileprivate var isProvenByVictim: Bool {
        self.email?.isVerified ?? false && self.email?.address == EmailAddress(Actor.victim.mailbox)
    }
}
