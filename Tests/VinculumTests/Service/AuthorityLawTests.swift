import PropertyKit
import Testing
@testable import Vinculum

@Suite("Laws of the authority")
struct AuthorityLawTests {
    private struct System: Sendable {
        var authority = Authority(settings: AuthoritySettings(projectID: "demo", trust: .local, hashCost: 1))
        var journal: [ChangeSet] = []
        var seedNumber: UInt64 = 0

        var seed: Seed { Seed((0..<32).map { UInt8(truncatingIfNeeded: self.seedNumber >> (($0 % 8) * 8)) })! }
    }

    @Test("random valid and malformed requests keep the invariants", arguments: TestSeed.sample(4))
    func randomRequests(seed: TestSeed) {
        forAllCommands(
            seed: seed, count: 30, length: 60, start: { (Pool(), System()) }, command: { .shot($0) },
            run: { shot, pool, system in
                pool.now = pool.now.adding(seconds: shot.waitedSeconds)
                system.seedNumber += 1
                let before = system.authority
                let proposal = before.resolve(shot.request, now: pool.now, seed: system.seed)
                let (changes, response) = (proposal.changes, proposal.response)
                try check(
                    proposal == before.resolve(shot.request, now: pool.now, seed: system.seed),
                    "the same again gives the same bytes")
                try AuthorityLawTests.checkSteps(before, shot.request, pool.now, system.seed, proposal)
                try system.authority.commit(changes)
                if !changes.isEmpty { system.journal.append(changes) }
                try expectEqual(
                    try ChangeSet(decoding: changes.encoded()).changes, changes.changes, "the journal's copy")
                if response.status >= 400 { try AuthorityLawTests.checkRefusal(before, system.authority) }
                try AuthorityLawTests.checkDecisions(before, proposal, shot)
                try AuthorityLawTests.checkEffects(before, proposal)
                try AuthorityLawTests.checkInvariants(before, system.authority, shot, response)
                try check(
                    response.status == 405 || response.status < 500 || response.status == 501,
                    "status \(response.status)")
                pool.harvest(try JSON.Document(parsing: response.body).root)
                pool.readCodes(system.authority.store[nil])
                if !changes.isEmpty, response.status == 200 {
                    try AuthorityLawTests.checkTokens(system.authority, shot, response, pool.now)
                }
            },
            check: { _, system in
                guard system.seedNumber % 15 == 0 else { return }
                var replayed = MemoryStore()
                for changes in system.journal { try replayed.apply(changes) }
                try check(Snapshot(replayed) == Snapshot(system.authority), "the replayed journal gives this state")
            }
        )
    }

    /// Answering the questions in rounds gives the same result as answering them at once.
    private static func checkSteps(
        _ authority: Authority, _ request: HTTPRequest, _ now: Instant, _ seed: Seed, _ proposal: Proposal
    ) throws {
        var answers: [Answer] = []
        for _ in 0..<5 {
            switch authority.propose(request, now: now, seed: seed, answers: answers) {
            case .needs(let questions), .commitThenAsk(_, let questions):
                try check(!questions.isEmpty, "a question")
                answers += questions.map { $0.answered() }
            case .done(let stepped):
                try check(stepped == proposal, "step by step gives the same")
                return
            case .reads: throw CheckFailure("a whole store lacks no rows")
            }
        }
        throw CheckFailure("the questions do not end")
    }

    /// What may differ after a refusal: attempts left, and the count of wrong second factors.
    private static func checkRefusal(_ before: Authority, _ after: Authority) throws {
        func bare(_ authority: Authority) -> ([Account], [PendingCode]) {
            let graph = authority.store[nil]
            return (
                graph.accounts(after: nil, limit: .max).map { account in
                    var account = account
                    account.apply(.secondFactorFailures([]))
                    account.fields.version = 0
                    return account
                },
                graph.pendingCodes.map { code in
                    var code = code; code.attemptsLeft = 0; return code
                }
            )
        }
        func merges(_ authority: Authority) -> [Merge] { authority.store[nil].merges(after: 0, limit: .max) }
        try expectEqual(merges(after), merges(before), "the merges after a refusal")
        func configurations(_ authority: Authority) -> [[UInt8]] {
            ([nil] + authority.store.tenantIDs.map { $0 }).map { authority.store[$0].configuration.json }
        }
        try check(before.store.tenantIDs == after.store.tenantIDs, "the tenants after a refusal")
        try check(configurations(before) == configurations(after), "the configurations after a refusal")
        let (old, new) = (bare(before), bare(after))
        try expectEqual(new.0, old.0, "the accounts after a refusal")
        try expectEqual(new.1, old.1, "the codes after a refusal")
    }

    /// Whatever is refused, retired or ended is explained, without a secret.
    private static func checkDecisions(_ before: Authority, _ proposal: Proposal, _ shot: Shot) throws {
        let (decisions, reply) = (proposal.decisions, Reply(proposal.response))
        func changed(by rules: Decision.Rule...) -> Bool {
            decisions.contains { $0.kind == .change && rules.contains($0.rule) }
        }
        let isRefused = reply.status >= 400 || !reply.text("errorMessage").isEmpty || (reply["error"]?.count ?? 0) > 0
        try expectEqual(
            decisions.contains { $0.kind == .refusal }, isRefused, "a decision for each refusal, and for nothing else")
        let demands =
            reply["needConfirmation"]?.bool == true || !reply.text("mfaPendingCredential").isEmpty
            || !reply.text("temporaryProof").isEmpty
        try expectEqual(decisions.contains { $0.kind == .demand }, demands, "a decision for each demand")
        for case .account(.changed(let id, let deltas)) in proposal.changes.changes {
            let old = before.store[nil][id] ?? Account(id: id)
            var new = old
            for delta in deltas { new.apply(delta) }
            if proposal.changes.changes.contains(.account(.deleted(id))) { continue }
            if new.epoch != old.epoch || new.quarantine.count > old.quarantine.count {
                try check(changed(by: .epoch), "an epoch that begins is explained")
            }
            if old.sessionsIssued > 0, old.isSessionLive(old.sessionsIssued), !new.isSessionLive(old.sessionsIssued) {
                try check(changed(by: .epoch, .sessionsEnd), "sessions that end are explained")
            }
            if old.recoveryCodes != nil, new.recoveryCodes?.remaining ?? 0 < old.recoveryCodes?.remaining ?? 0 {
                try check(changed(by: .recoveryCodes), "recovery codes that end are explained")
            }
            if new.secondFactorFailures.count > old.secondFactorFailures.count {
                try check(changed(by: .secondFactorAttempts), "wrong second factors are explained")
            }
        }
        for case .code(.stored(let code)) in proposal.changes.changes {
            guard isRefused, let old = before.store[nil].pendingCode(code.key), code.attemptsLeft < old.attemptsLeft
            else { continue }
            try check(changed(by: .attempts), "wrong codes are explained")
        }
        let text = decisions.map { String(decoding: $0.encoded(), as: UTF8.self) }.joined()
        for secret in AuthorityLawTests.secrets(before, proposal, shot) where text.contains(secret) {
            throw CheckFailure("a decision tells the secret \(secret): \(text)")
        }
    }

    /// The effects are the mails and messages of the codes that are new: each once, and nothing else.
    private static func checkEffects(_ before: Authority, _ proposal: Proposal) throws {
        let reply = Reply(proposal.response)
        try expectEqual(proposal.refusal?.message, reply.json?["error"]?["message"]?.string, "the refusal")
        let tenant = proposal.changes.tenant
        var expected: [Effect] = []
        for case .code(.stored(let code)) in proposal.changes.changes
        where before.store[tenant].pendingCode(code.key) == nil {
            if let action = code.emailAction, reply["oobLink"] == nil {
                let mail = Effect.Mail(
                    kind: action.kind, recipient: action.recipient, link: action.link, code: code.key.text,
                    locale: "en",
                    expiresAt: code.expiresAt, tenant: tenant, account: action.account)
                expected.append(.mail(mail))
            } else if let number = code.number, let text = code.code, let purpose = Effect.Message.Purpose(code.purpose)
            {
                let message = Effect.Message(
                    purpose: purpose, recipient: number, code: text.text, locale: "en", expiresAt: code.expiresAt,
                    tenant: tenant, account: code.account)
                expected.append(.message(message))
            }
        }
        try expectEqual(proposal.effects, expected, "the effects")
        if proposal.refusal != nil { try check(proposal.effects.isEmpty, "a refused request sends nothing") }
    }

    /// Secrets that a decision must not contain: passwords, codes, keys, tokens, hashes, shared secrets.
    private static func secrets(_ before: Authority, _ proposal: Proposal, _ shot: Shot) -> [String] {
        var secrets = ["secret1", "secret2"]
        let reply = Reply(proposal.response)
        let sent = try? JSON.Document(parsing: shot.body).root
        for value in [reply.json, sent] {
            for name in [
                "idToken", "id_token", "refreshToken", "refresh_token", "access_token", "sessionInfo", "temporaryProof",
                "mfaPendingCredential",
            ] {
                if let text = value?[named: name]?.string { secrets.append(text) }
            }
        }
        for code in before.store[nil].pendingCodes {
            secrets.append(code.key.text)
            if let text = code.code { secrets.append(text.text) }
            if case .totpEnrollment(_, let secret) = code.purpose { secrets.append(Base32.encoded(secret)) }
        }
        for account in before.store[nil].accounts(after: nil, limit: .max) {
            if let password = account.password {
                secrets += [Base64.encoded(password.hash), Base64.encoded(password.salt)]
            }
            for enrolled in account.factors {
                if case .totp(let secret, _) = enrolled.factor.kind { secrets.append(Base32.encoded(secret)) }
            }
        }
        // A random request may use a text of the pool, "none" or nothing at all, where a token belongs.
        return secrets.filter { $0.utf8.count >= 6 && AccountID($0).map { before.store[nil][$0] == nil } ?? true }
    }

    private static func checkInvariants(
        _ before: Authority, _ after: Authority, _ shot: Shot, _ response: HTTPResponse
    ) throws {
        let body = (try? JSON.Document(parsing: shot.body).root)
        let token = body?["idToken"]?.string.flatMap { try? UnverifiedIDToken(parsing: $0) }
        let reply = Reply(response)
        var cause = Invariants.Cause(session: token.flatMap { AccountID($0.accountID) }, isAdministrator: shot.isAdmin)
        cause.isRemoval = ["update", "withdraw", "undoMerge"].contains { shot.path.hasSuffix($0) }
        cause.reportedNoSignInMethod =
            reply["providerUserInfo"]?.count == 0 || reply["survivorUnreachable"]?.bool == true || shot.isAdmin
        let (old, new) = (before.store[nil], after.store[nil])
        let found = Invariants.violations(in: new) + Invariants.violations(from: old, to: new, cause: cause)
        try check(found.isEmpty, found.map { $0.description }.joined(separator: "; "))
    }

    /// Tokens just given out are good, and say of the account what the store says.
    private static func checkTokens(
        _ authority: Authority, _ shot: Shot, _ response: HTTPResponse, _ now: Instant
    ) throws {
        let reply = Reply(response)
        let text = reply.idToken.isEmpty ? reply.text("id_token") : reply.idToken
        guard !text.isEmpty else { return }
        let token = try UnverifiedIDToken(parsing: text)
        let graph = authority.store[token.tenant.flatMap { TenantID($0) }]
        guard let account = AccountID(token.accountID).flatMap({ graph[$0] }) else {
            throw CheckFailure("a token of no account")
        }
        try check(token.session.map { account.isSessionLive($0) } ?? false, "a token of a live session")
        try expectEqual(token.payload["email"]?.string, account.email?.address.text)
        try expectEqual(token.issuedAt, now.seconds)
        if let factor = token.secondFactor {
            try check(account.factor(factor.identifier) != nil, "a factor that exists")
        }
        try self.checkRecency(token, account, shot, now)
    }

    /// None but signing in and reauthenticating makes a session recent, and each token is one of the time in which the
    /// account's tokens are valid.
    private static func checkRecency(
        _ token: UnverifiedIDToken, _ account: Account, _ shot: Shot, _ now: Instant
    ) throws {
        let authTime = token.payload["auth_time"]?.int64 ?? 0
        try check(authTime >= min(account.validSince ?? 0, now.seconds), "auth_time is before validSince")
        let body = try? JSON.Document(parsing: shot.body).root
        let carried = body?["idToken"]?.string.flatMap { try? UnverifiedIDToken(parsing: $0).signedInAt }
        let refreshed = body?["refreshToken"]?.string.flatMap { try? RefreshToken(parsing: $0).authTime }
        guard let signedInAt = carried ?? refreshed else { return }
        try check(token.signedInAt.map { $0 <= signedInAt } ?? false, "\(shot.path) makes its session recent")
    }

    @Test("the random requests succeed for every operation")
    func reach() {
        var reached: Set<String> = []
        for seed in TestSeed.fixed(220) {
            var (pool, system) = (Pool(), System())
            var choices = Choices(seed: seed)
            for _ in 0..<120 {
                let shot = Gen<Shot>.shot(pool).value(from: &choices)
                pool.now = pool.now.adding(seconds: shot.waitedSeconds)
                system.seedNumber += 1
                let reply = Reply(system.authority.handle(shot.request, now: pool.now, seed: system.seed).response)
                pool.harvest(reply.json)
                pool.readCodes(system.authority.store[nil])
                guard reply.status == 200 else { continue }
                reached.insert(shot.path.split(separator: "/").last.map(String.init) ?? "")
            }
        }
        let expected: Set<String> = [
            "accounts:signUp", "accounts:signInWithPassword", "accounts:signInWithIdp",
            "accounts:signInWithCustomToken",
            "accounts:signInWithPhoneNumber", "accounts:sendVerificationCode", "accounts:lookup", "accounts:update",
            "accounts:delete", "accounts:createAuthUri", "accounts:batchCreate", "mfaEnrollment:start",
            "mfaEnrollment:finalize", "mfaEnrollment:withdraw", "mfaSignIn:start", "mfaSignIn:finalize", "token",
            "verificationCodes", "accounts", "accounts:sendOobCode", "accounts:resetPassword",
            "accounts:signInWithEmailLink", "oobCodes",
            "tenants", "tenants?pageSize=2", "config", "t2", "t1", "passwordPolicy?tenantId=t1",
            "accounts:signInWithGameCenter", "accounts:revokeToken",
            "accounts:verifyIosClient", "passkeyEnrollment:start", "passkeyEnrollment:finalize", "passkeySignIn:start",
            "passkeySignIn:finalize", "accounts:batchDelete", "accounts:query", "demo:queryAccounts",
            "accounts:mergePlan", "accounts:merge", "merges",
        ]
        #expect(expected.subtracting(reached).sorted() == [])
    }

    @Test("a proposal made stale by another commit is refused")
    func staleProposals() throws {
        var service = Service()
        let (_, session) = service.member("a@x.com")
        service.client("v1/accounts:sendVerificationCode", #"{"phoneNumber":"+1"}"#)
        let sms = service.smsCode(to: "+1")
        let reset = service.code("PASSWORD_RESET", #""email":"a@x.com""#)
        let link = service.code("EMAIL_SIGNIN", #""email":"a@x.com""#)
        let newLink = service.code("EMAIL_SIGNIN", #""email":"new@x.com""#)
        let verify = service.code("VERIFY_EMAIL", #""idToken":"\#(session)""#)
        let requests: [Row<String, String>] = [
            Row("v1/accounts:signInWithPassword", #"{"email":"a@x.com","password":"secret1"}"#),
            Row("v1/accounts:signUp", #"{"email":"new@x.com","password":"secret1"}"#),
            Row("v1/accounts:signInWithPhoneNumber", #"{"sessionInfo":"\#(sms.session)","code":"\#(sms.code)"}"#),
            Row("v1/accounts:signInWithPhoneNumber", #"{"sessionInfo":"\#(sms.session)","code":"wrong"}"#),
            Row("v1/accounts:update", #"{"idToken":"\#(session)","email":"b@x.com"}"#),
            Row("v1/accounts:resetPassword", #"{"oobCode":"\#(reset)","newPassword":"secret2"}"#),
            Row("v1/accounts:signInWithEmailLink", #"{"email":"a@x.com","oobCode":"\#(link)"}"#),
            Row("v1/accounts:signInWithEmailLink", #"{"email":"new@x.com","oobCode":"\#(newLink)"}"#),
            Row("v1/accounts:update", #"{"oobCode":"\#(verify)"}"#),
            Row(
                "v1/accounts:signInWithIdp",
                #"{"requestUri":"http://h","postBody":"providerId=google.com&id_token={\"sub\":\"g\"}"}"#
            ),
        ]
        for row in requests {
            let (path, body) = row.fields
            var authority = service.authority
            let request = Service.request(path, body, headers: [("x-goog-api-key", "k")])
            let first = authority.resolve(request, now: service.now, seed: service.seed(900)).changes
            let second = authority.resolve(request, now: service.now, seed: service.seed(901)).changes
            #expect(!first.isEmpty, sourceLocation: row.line)
            try authority.commit(first)
            let state = Snapshot(authority)
            #expect(throws: CommitConflict.self, "\(path)", sourceLocation: row.line) { try authority.commit(second) }
            #expect(Snapshot(authority) == state, sourceLocation: row.line)
        }
    }

    @Test("passwords are hashed only after all other checks")
    func questions() {
        var service = Service()
        service.signUp("a@x.com")
        func questions(_ path: String, _ body: String) -> Int {
            let request = Service.request(path, body, headers: [("x-goog-api-key", "k")])
            guard case .needs(let asked) = service.authority.propose(request, now: service.now, seed: service.nextSeed)
            else {
                return 0
            }
            return asked.count
        }
        #expect(questions("v1/accounts:signUp", #"{"email":"b@x.com","password":"secret1"}"#) == 1)
        #expect(questions("v1/accounts:signUp", #"{"email":"a@x.com","password":"secret1"}"#) == 0)
        #expect(questions("v1/accounts:signUp", #"{"email":"b@x.com","password":"secret1","idToken":"bad"}"#) == 0)
        #expect(questions("v1/accounts:signInWithPassword", #"{"email":"a@x.com","password":"wrong1"}"#) == 1)
        #expect(questions("v1/accounts:signInWithPassword", #"{"email":"b@x.com","password":"wrong1"}"#) == 0)
    }
}

extension Effect.Message.Purpose {
    init?(_ purpose: PendingCode.Purpose) {
        switch purpose {
        case .phoneSignIn: self = .signIn
        case .phoneEnrollment: self = .enrollment
        case .factorChallenge: self = .secondFactor
        default: return nil
        }
    }
}
