import Vinculum
import VinculumServer

/// The authority, the victim's account, and what the others hold, in a scenario. A value, as ``World`` is.
struct ScenarioWorld: Sendable {
    private(set) var authority: Authority
    /// The rule that is removed, if any.
    let removedRule: ScenarioMutation?
    let trust: TrustLevel
    let scenario: Scenario
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
    var reversal = ""
    /// Whether something happened that ends the reversal.
    private(set) var isReversalOver = false
    var resets = ScenarioLinks(.passwordReset)
    var signIns = ScenarioLinks(.emailSignIn)
    var passkeys = ScenarioPasskeys()
    var recoveryCodes = ScenarioRecoveryCodes()
    var sessions = ScenarioSessions()
    var merges = ScenarioMerges()
    var factorMerge = ScenarioFactorMerge()
    var stolenMerge = ScenarioStolenMerge()
    /// The victim's account when the scenario begins.
    private(set) var beginning: Account?
    private(set) var violation: ScenarioViolation?

    init(_ scenario: Scenario, _ trust: TrustLevel, _ mutation: ScenarioMutation?) {
        var settings = AuthoritySettings(projectID: "demo-vinculum", trust: .local, hashCost: 1)
        settings.rehearse(trust)
        (self.authority, self.removedRule, self.trust, self.scenario) = (
            Authority(settings: settings), mutation, trust, scenario
        )
        self.setUp()
        self.beginning = self.account
    }

    /// The victim's account; `nil` after its deletion.
    var account: Account? { AccountID("victim").flatMap { self.authority.store[nil][$0] } }

    /// Changes an account as a request does that the scenario does not play.
    mutating func commit(_ changes: [AccountChange], to id: String) {
        guard let id = AccountID(id) else { return }
        var set = ChangeSet()
        set.changes = [.account(.changed(id, changes))]
        try? self.authority.commit(set)
    }

    /// Plays requests under another trust.
    mutating func under(_ trust: TrustLevel, _ body: (inout ScenarioWorld) -> Void) {
        let settings = self.authority.settings
        self.authority.settings.rehearse(trust)
        body(&self)
        self.authority.settings = settings
    }

    /// Plays a move, and checks what the scenario forbids.
    mutating func play(_ move: ScenarioMove) {
        switch self.scenario {
        case .passkeys:
            let old = self.account
            self.violation = self.performPasskeys(move) ?? self.demotedSessionViolation(from: old, move)
        case .recoveryCodes: self.violation = self.performRecoveryCodes(move)
        case .sessions: self.violation = self.performSessions(move)
        case .recentOnce: self.violation = self.performRecentOnce(move)
        case .factorMerge: self.violation = self.performFactorMerge(move)
        case .mandatoryFactors: self.violation = self.performMandatory(move)
        case .stolenMerge: self.violation = self.performStolenMerge(move)
        case .merge:
            self.performMerging(move)
            self.violation = self.mergeViolation
        case .oldSession, .oneFactorSession, .administrator, .squatter, .newFactor, .firstFactor, .mailedLinks,
            .unprovenAddress, .mailScanner, .providers, .replacedAddress:
            self.playRequests(move)
        }
    }

    /// Plays a move that consists of requests alone.
    private mutating func playRequests(_ move: ScenarioMove) {
        let old = self.account
        let wasReversalOver = self.isReversalOver
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
}

extension ScenarioWorld {
    /// The attacker's session as it is sent. A removed rule is removed here: its session meets the rule.
    var sentSession: String {
        switch self.removedRule {
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
        guard let token = reply.token, token.accountID == "victim" else { return }
        (self.session, self.refreshToken) = (reply.idToken, reply.refreshToken)
        let isRenewed =
            (self.removedRule == .linksRenewSessions || self.removedRule == .changesRenewSessions) && !isRefresh
            || self.removedRule == .refreshRenewsSessions && isRefresh
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
    var forgetsImported: Bool { self.removedRule == .importsForgetFactors }

    mutating func passDay() { self.pass(seconds: 86_400) }

    mutating func pass(seconds: Int64) { self.now = self.now.adding(seconds: seconds) }

    /// Opens a mailed link at a server of this authority, by the request that a program or browser sends.
    mutating func open(_ link: String, _ method: String, accepting type: String) {
        let reference = URIReference(link)
        let request = HTTPRequest(
            method: method, path: reference.path, query: reference.query ?? "",
            headers: [.init("Host", "127.0.0.1:9099"), .init("Accept", type)], body: [])
        var service = LocalService()
        var (time, budgets) = (ServiceTime(), Budgets())
        self.requestCount += 1
        var pending = LocalService.begin(
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
        self.removedRule == .freedAddressesAreNotHeld
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
        let isToken = method == "token"
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
        self.removedRule?.edit(&changes, self.authority.store[nil])
        do throws(CommitConflict) {
            try self.authority.commit(changes)
        } catch {
            return Reply(HTTPResponse(status: 500, contentType: "", body: []))
        }
        self.now = self.now.adding(milliseconds: 1)
        return Reply(proposal.response)
    }
}
