import PropertyKit
import Testing
@testable import Vinculum
import VinculumExplorer

/// A service under test: an authority, a clock to move by hand, and seeds that count up.
///
/// Requests go in as bytes, as a socket would bring them, and nothing is looked at but answers and the store.
struct Service {
    private(set) var authority: Authority
    /// The same service on rows; `nil` once a test has done what the twin is not told of.
    private(set) var rows: RowTwin?
    private(set) var budgets = Budgets()
    /// The network that requests come from.
    var peer: Peer?
    var now: Instant
    private var requestCount: UInt64 = 0
    /// Every change set committed so far.
    private(set) var journal: [ChangeSet] = []
    /// Those of the last request.
    private(set) var decisions: [Decision] = []
    private(set) var effects: [Effect] = []
    /// What recipients have got so far.
    private(set) var delivered = Delivered()
    private(set) var refusal: ServiceError?
    private(set) var retryAfterFetching: [String] = []
    /// What is elsewhere; nothing unless a test puts something there.
    var web: @Sendable (OutboundCall) -> OutboundReply = { _ in .unreachable }
    /// What was asked of it.
    var calls: [OutboundCall] = []
    /// How often the last request ran, and what its runs remembered.
    private(set) var runs: (count: Int, memory: RequestMemory) = (0, RequestMemory())
    /// Whether the authority keeps the signatures of its tokens from one request to the next.
    var keepsSignatures = true
    /// What the host was asked for the last request, with its answers.
    private(set) var answered: [(question: Question, answer: Answer)] = []
    /// The parameters of the password hashes that the host was asked for.
    var hashes: [PasswordHashAlgorithm] = []

    /// - Parameter now: Not on a full second, so that rounding shows.
    init(
        now: Instant = Instant(milliseconds: 1_600_000_000_250), _ adjust: (inout AuthoritySettings) -> Void = { _ in }
    ) {
        var settings = AuthoritySettings(projectID: "demo", trust: .local, hashCost: 1)
        adjust(&settings)
        self.authority = Authority(settings: settings)
        self.rows = RowTwin(self.authority.store)
        self.now = now
    }

    /// A service that outsiders can reach. Its administrators are those of any other service here.
    static func exposed(_ adjust: (inout AuthoritySettings) -> Void = { _ in }) throws -> Service {
        let ring = try SignedTokenTests.ring(SignedTokenTests.curveKey())
        return Service {
            $0.adopt(.hardened(ring: ring, administrator: Secret("owner"), linkOrigin: "https://id.example.net"))
            adjust(&$0)
        }
    }

    /// Tells the authority something else from now on.
    mutating func change(_ adjust: (inout AuthoritySettings) -> Void) {
        adjust(&self.authority.settings)
    }

    /// Goes on with a store that was read back, as after a restart.
    mutating func restart(_ store: MemoryStore) {
        self.authority = Authority(settings: self.authority.settings, store: store)
        self.rows = RowTwin(store)
    }

    static let apiRoot = "/identitytoolkit.googleapis.com"

    /// A request of a client; `path` is relative to the root of the API.
    @discardableResult
    mutating func client(_ path: String, _ body: String = "{}") -> Reply {
        self.send(Service.request(path, body, headers: [("x-goog-api-key", "key")]))
    }

    /// A request of an administrator.
    @discardableResult
    mutating func admin(_ path: String, _ body: String = "{}") -> Reply {
        self.send(Service.request(path, body, headers: [("Authorization", "Bearer owner")]))
    }

    static func request(
        _ path: String, _ body: String, method: String = "POST", headers: [(String, String)]
    ) -> HTTPRequest {
        let full = path.utf8.first == UInt8(ascii: "/") ? path : "\(Service.apiRoot)/\(path)"
        let parts = full.split(separator: "?", maxSplits: 1)
        return HTTPRequest(
            method: method, path: String(parts[0]), query: parts.count > 1 ? String(parts[1]) : "",
            headers: (headers + [("Content-Type", "application/json")]).map { HTTPRequest.Header($0.0, $0.1) },
            body: Array(body.utf8)
        )
    }

    /// A request of an administrator by another method than POST; `path` is relative to the root of the API.
    @discardableResult
    mutating func admin(_ method: String, _ path: String, _ body: String) -> Reply {
        self.send(Service.request(path, body, method: method, headers: [("Authorization", "Bearer owner")]))
    }

    func seed(_ number: UInt64) -> Seed {
        Seed((0..<32).map { UInt8(truncatingIfNeeded: number >> (($0 % 8) * 8)) })!
    }

    var nextSeed: Seed { self.seed(self.requestCount) }

    @discardableResult
    mutating func send(_ request: HTTPRequest) -> Reply {
        var request = request
        request.peer = request.peer ?? self.peer
        var budgets = self.budgets
        let before = self.authority.settings.tokens.keyRing == nil ? nil : SignedTwin(self.authority, budgets)
        let proposal = self.proposal(on: request)
        before?.compare(request, self, proposal)
        self.answerOnRows(request, &budgets, proposal.response)
        self.requestCount += 1
        self.decisions = proposal.decisions
        self.effects = proposal.effects
        self.refusal = proposal.refusal
        self.retryAfterFetching = proposal.retryAfterFetching
        do {
            try self.authority.commit(proposal.changes)
            self.journal.append(proposal.changes)
        } catch {
            Issue.record("a proposal on the present state was refused: \(error)")
        }
        let reply = Reply(proposal.response)
        self.delivered.add(proposal.effects, reply)
        return reply
    }

    /// Answers a request on rows too, and compares.
    private mutating func answerOnRows(_ request: HTTPRequest, _ budgets: inout Budgets, _ response: HTTPResponse) {
        guard var rows = self.rows else { return }
        self.rows = nil
        do {
            let other = try rows.answer(
                request, self.authority.settings, now: self.now, seed: self.nextSeed, &budgets, answers: self.answered)
            // A test of many accounts goes on in memory alone.
            if rows.table.count < RowTwin.mostRows { self.rows = rows }
            guard !RowTwin.mayDiffer(request, response) else { return }
            // Memory forgets an old merge when another is prepared, and rows in a sweep of their own.
            if other != response, Reply(response).errorCode == "MERGE_NOT_FOUND" {
                self.rows = nil
            } else if other != response {
                Issue.record(
                    """
                    \(request.method) \(request.path)?\(request.query) is answered otherwise on rows:
                    \(String(decoding: other.body, as: UTF8.self))
                    and not
                    \(String(decoding: response.body, as: UTF8.self))
                    """)
            }
        } catch {
            Issue.record("\(request.method) \(request.path) fails on rows: \(error)")
        }
    }

    /// Runs a request to its end, as a host does that answers questions.
    private mutating func proposal(on request: HTTPRequest) -> Proposal {
        var pendingQuestions = PendingQuestions()
        self.runs.count = 0
        self.answered = []
        defer {
            self.runs.memory = pendingQuestions.memory
            if self.keepsSignatures { self.authority.remember(pendingQuestions) }
        }
        while true {
            self.runs.count += 1
            let step = self.authority.propose(
                request, now: self.now, seed: self.nextSeed, &self.budgets, &pendingQuestions)
            if case .commitThenAsk(let claim, _) = step {
                do {
                    try self.authority.commit(claim)
                    self.journal.append(claim)
                } catch {
                    Issue.record("a claim on the present state was refused: \(error)")
                }
            }
            switch step {
            case .done(let proposal): return proposal
            case .reads: return .lacksRows
            case .needs(let questions), .commitThenAsk(_, let questions):
                let first = pendingQuestions.answers.count
                defer { self.answered += zip(questions, pendingQuestions.answers[first...]).map { ($0, $1) } }
                for question in questions {
                    if case .call(let call) = question {
                        self.calls.append(call)
                        pendingQuestions.answers.append(.reply(self.web(call)))
                    } else {
                        switch question {
                        case .verifyPassword(let algorithm, _, _, _), .hashPassword(let algorithm, _, _):
                            self.hashes.append(algorithm)
                        case .call, .sign, .makeKey: break
                        }
                        pendingQuestions.answers.append(question.answered())
                    }
                }
            }
        }
    }

    /// Runs a request once, as a host does that answers others meanwhile.
    mutating func step(
        _ request: HTTPRequest, _ now: Instant, _ seed: Seed, _ pendingQuestions: inout PendingQuestions
    ) -> Step {
        self.rows = nil
        return self.authority.propose(request, now: now, seed: seed, &self.budgets, &pendingQuestions)
    }

    /// Has the authority keep what a request has worked out.
    mutating func remember(_ pendingQuestions: PendingQuestions) { self.authority.remember(pendingQuestions) }

    /// Writes a configuration as it is stored, without the checks of the operation that writes it.
    mutating func configure(_ json: String, tenant: String? = nil) {
        var set = ChangeSet(tenant: tenant.flatMap { TenantID($0) })
        set.changes = [.configuration(.written(Array(json.utf8)))]
        self.commit(set)
    }

    /// Goes on with a store that was restored from what this one wrote.
    mutating func restart(on store: MemoryStore) {
        self.authority = Authority(settings: self.authority.settings, store: store)
        self.rows = RowTwin(store)
    }

    mutating func commit(_ set: ChangeSet) {
        do {
            try self.authority.commit(set)
            self.journal.append(set)
            try self.rows?.commit(set)
        } catch {
            Issue.record("the change set was refused: \(error)")
        }
    }

    /// An `accounts:lookup` by an administrator.
    mutating func account(_ id: String) -> JSON.Value? {
        self.admin("v1/accounts:lookup", #"{"localId":["\#(id)"]}"#)["users"]?[0]
    }

    /// The links that are out, as the utility of local emulators lists them.
    mutating func mails(tenant: String? = nil) -> [JSON.Value] {
        let scope = tenant.map { "/tenants/\($0)" } ?? ""
        let reply = self.send(HTTPRequest(method: "GET", path: "/emulator/v1/projects/demo\(scope)/oobCodes"))
        return self.delivered.completed(reply["oobCodes"].map { Array($0.elements) } ?? [])
    }

    /// The code of the link of this kind that went out last; empty if none is out.
    mutating func mailedCode(_ type: String, about address: String? = nil) -> String {
        let found = self.mails().last { mail in
            mail["requestType"]?.string == type && (address == nil || mail["email"]?.string == address)
        }
        return found?["oobCode"]?.string ?? ""
    }

    /// Asks for a link as a client; the code it carries, empty if the request was refused.
    mutating func code(_ type: String, _ members: String) -> String {
        let reply = self.client("v1/accounts:sendOobCode", #"{"requestType":"\#(type)",\#(members)}"#)
        return reply.status == 200 ? self.mailedCode(type) : ""
    }

    /// The code that went out last to a number.
    mutating func smsCode(to number: String) -> (code: String, session: String) {
        let reply = self.send(HTTPRequest(method: "GET", path: "/emulator/v1/projects/demo/verificationCodes"))
        let found = reply["verificationCodes"]?.elements.filter { $0["phoneNumber"]?.string == number }.last
        if let found, found["code"] == nil { return self.delivered.code(to: number) }
        return (found?["code"]?.string ?? "", found?["sessionInfo"]?.string ?? "")
    }
}

/// What came back.
struct Reply {
    let status: Int
    let body: [UInt8]
    let json: JSON.Value?

    init(_ response: HTTPResponse) {
        self.status = response.status
        self.body = response.body
        self.json = try? JSON.Document(parsing: response.body).root
    }

    subscript(_ key: String) -> JSON.Value? { self.json?[named: key] }

    func text(_ key: String) -> String { self.json?[named: key]?.string ?? "" }

    /// The error string; empty for a success.
    var error: String { self.json?["error"]?["message"]?.string ?? "" }

    var errorCode: String { ServiceError.split(self.error).code }

    var idToken: String { self.text("idToken") }
    var refreshToken: String { self.text("refreshToken") }
    var localId: String { self.text("localId") }

    /// The payload of the ID token.
    var claims: JSON.Value? { try? CompactJWS(parsing: self.idToken).payload }
}

extension Service {
    @discardableResult
    mutating func signUp(_ email: String, _ password: String = "secret1") -> Reply {
        self.client("v1/accounts:signUp", #"{"email":"\#(email)","password":"\#(password)"}"#)
    }

    @discardableResult
    mutating func signIn(_ email: String, _ password: String = "secret1") -> Reply {
        self.client("v1/accounts:signInWithPassword", #"{"email":"\#(email)","password":"\#(password)"}"#)
    }

    @discardableResult
    mutating func federated(
        _ subject: String, _ email: String? = nil, verified: Bool = true, provider: String = "google.com",
        session: String = "", extra: String = ""
    ) -> Reply {
        let email = email.map { #","email":"\#($0)","email_verified":\#(verified)"# } ?? ""
        let token = PercentEncoding.encodedComponent(#"{"sub":"\#(subject)"\#(email)}"#)
        let link = session.isEmpty ? "" : #","idToken":"\#(session)""#
        return self.client(
            "v1/accounts:signInWithIdp",
            #"""
            {"requestUri":"http://localhost","postBody":"providerId=\#(provider)&id_token=\#(token)"\#(link)\#(extra)}
            """#
        )
    }

    @discardableResult
    mutating func phone(_ number: String, session: String = "") -> Reply {
        self.client("v1/accounts:sendVerificationCode", #"{"phoneNumber":"\#(number)"}"#)
        let (code, info) = self.smsCode(to: number)
        let link = session.isEmpty ? "" : #","idToken":"\#(session)""#
        return self.client(
            "v1/accounts:signInWithPhoneNumber", #"{"sessionInfo":"\#(info)","code":"\#(code)"\#(link)}"#
        )
    }

    @discardableResult
    mutating func refresh(_ token: String) -> Reply {
        self.client(
            "/securetoken.googleapis.com/v1/token", #"{"grantType":"refresh_token","refreshToken":"\#(token)"}"#
        )
    }

    @discardableResult
    mutating func update(_ session: String, _ members: String) -> Reply {
        self.client("v1/accounts:update", #"{"idToken":"\#(session)",\#(members)}"#)
    }

    @discardableResult
    mutating func lookup(_ session: String) -> Reply {
        self.client("v1/accounts:lookup", #"{"idToken":"\#(session)"}"#)
    }

    @discardableResult
    mutating func apply(_ code: String, _ members: String = "") -> Reply {
        self.client("v1/accounts:update", #"{"oobCode":"\#(code)"\#(members)}"#)
    }

    @discardableResult
    mutating func resetPassword(_ code: String, _ password: String) -> Reply {
        self.client("v1/accounts:resetPassword", #"{"oobCode":"\#(code)","newPassword":"\#(password)"}"#)
    }

    @discardableResult
    mutating func inspect(_ code: String) -> Reply {
        self.client("v1/accounts:resetPassword", #"{"oobCode":"\#(code)"}"#)
    }

    @discardableResult
    mutating func emailLink(_ email: String, _ code: String, session: String = "") -> Reply {
        let link = session.isEmpty ? "" : #","idToken":"\#(session)""#
        return self.client("v1/accounts:signInWithEmailLink", #"{"email":"\#(email)","oobCode":"\#(code)"\#(link)}"#)
    }

    /// Enrols a phone as second factor; the answer of the last step.
    @discardableResult
    mutating func enrollPhone(_ session: String, _ number: String) -> Reply {
        self.client(
            "v2/accounts/mfaEnrollment:start",
            #"{"idToken":"\#(session)","phoneEnrollmentInfo":{"phoneNumber":"\#(number)"}}"#
        )
        let (code, info) = self.smsCode(to: number)
        return self.client(
            "v2/accounts/mfaEnrollment:finalize",
            #"{"idToken":"\#(session)","phoneVerificationInfo":{"code":"\#(code)","sessionInfo":"\#(info)"}}"#
        )
    }

    /// Enrols a TOTP app; the answer of the last step, and the secret.
    mutating func enrollTOTP(_ session: String, name: String? = nil) -> (Reply, secret: [UInt8]) {
        let start = self.client(
            "v2/accounts/mfaEnrollment:start", #"{"idToken":"\#(session)","totpEnrollmentInfo":{}}"#
        )
        let info = start["totpSessionInfo"]
        let secret = (try? Base32.decoded(info?["sharedSecretKey"]?.string ?? "")) ?? []
        let code = TOTP.code(secret: secret, at: TOTP.step(at: self.now))
        let reply = self.client(
            "v2/accounts/mfaEnrollment:finalize",
            #"""
            {"idToken":"\#(session)"\#(name.map { #","displayName":"\#($0)""# } ?? ""),"totpVerificationInfo":{\#
            "sessionInfo":"\#(info?["sessionInfo"]?.string ?? "")","verificationCode":"\#(code)"}}
            """#
        )
        return (reply, secret)
    }

    /// An account with a proven address and a password, made by an administrator; its id and a session of it.
    @discardableResult
    mutating func member(_ email: String) -> (id: String, session: String) {
        let made = self.admin(
            "v1/accounts:signUp", #"{"email":"\#(email)","password":"secret1","emailVerified":true}"#
        )
        return (made.localId, self.signIn(email).idToken)
    }
}

extension AuthoritySettings {
    /// Begins anew with the rules of a level, for what tests write by hand.
    mutating func follow(_ level: TrustLevel) { self.rehearse(level) }

    mutating func grant(_ permission: Permission, _ isGranted: Bool) {
        if isGranted { self.allow(permission) } else { self.refuse(permission) }
    }
}
