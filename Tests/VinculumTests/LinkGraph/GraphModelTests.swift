import PropertyKit
import Testing
@testable import Vinculum

/// What a store ought to be, said as simply as it can be: accounts by id, codes in a list.
struct NaiveGraph: Sendable {
    var accounts: [[UInt8]: Account] = [:]
    var codes: [PendingCode] = []

    var inOrder: [Account] {
        self.accounts.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value)
    }

    /// The graph after the changes, one by one; `nil` if two accounts would own one identifier.
    func applying(_ changes: [Change]) -> NaiveGraph? {
        var result = self
        for change in changes {
            switch change {
            case .account(.changed(let id, let deltas)):
                var account = result.accounts[Array(id.text.utf8)] ?? Account(id: id)
                for delta in deltas { account.apply(delta) }
                result.accounts[Array(id.text.utf8)] = account
            case .account(.deleted(let id)):
                result.accounts[Array(id.text.utf8)] = nil
                result.codes.removeAll { $0.account == id }
            case .code(.stored(var code)):
                if code.sequence == 0 { code.sequence = (result.codes.map(\.sequence).max() ?? 0) + 1 }
                result.codes.removeAll { $0.key == code.key }
                result.codes.append(code)
                result.codes.sort { $0.sequence < $1.sequence }
            case .code(.consumed(let key)): result.codes.removeAll { $0.key == key }
            case .account(.allDeleted):
                result.accounts = [:]
                result.codes.removeAll { $0.account != nil }
            case .merge, .provider, .configuration, .audited, .passwordAlgorithm, .tenantDeleted: break
            }
        }
        var identifiers: [[UInt8]] = []
        for account in result.accounts.values {
            if let email = account.email { identifiers.append(Array("e\(email.address.text)".utf8)) }
            if let phone = account.phone { identifiers.append(Array("p\(phone.number.text)".utf8)) }
            for passkey in account.passkeys {
                identifiers.append(Array("i\(ProviderID.passkey.rawValue)\u{0}\(passkey.id)".utf8))
            }
            for identity in account.identities {
                identifiers.append(Array("i\(identity.provider.rawValue)\u{0}\(identity.subject)".utf8))
            }
        }
        return Set(identifiers).count == identifiers.count ? result : nil
    }
}

/// What people and administrators do, by the numbers of the things they do it with.
enum GraphCommand: Sendable {
    case signUp(account: Int, email: Int)
    case signInWithProvider(fresh: Int, claim: Int)
    case linkProvider(account: Int, claim: Int)
    case linkPhone(account: Int, number: Int)
    case setPassword(account: Int)
    case setEmail(account: Int, email: Int, isVerified: Bool)
    case unlink(account: Int, provider: Int)
    case takeOver(account: Int)
    case recover(account: Int, provider: Int)
    case delete(account: Int)
    case enrol(account: Int, factor: Int)
    case withdraw(account: Int, factor: Int)
    case startSession(account: Int)
    case endSessions(account: Int)
    case recordSession(account: Int)
    case endSession(account: Int, number: Int)
    case endOtherSessions(account: Int, number: Int)
    case putCode(account: Int, code: Int)
    case answerWrongly(code: Int)
    case consume(code: Int)
    case mail(account: Int, kind: Int)
    case follow(account: Int, kind: Int)
    case moveIdentity(from: Int, to: Int, claim: Int)
    case swapEmails(Int, Int)
    case clear
    case keepCopy
}

struct Names {
    static let accounts = ["u1", "u2", "u\u{E9}", "ue\u{301}", "u11"].compactMap(AccountID.init)
    static let emails = ["a@x.org", "b@x.org", "\u{E9}@x.org", "e\u{301}@x.org", "a@gmail.com"].compactMap(
        EmailAddress.init)
    static let phones = ["+1", "+2", "+11"].compactMap { PhoneNumber($0) }
    static let providers: [ProviderID] = [.google, ProviderID("oidc.x"), .password, .phone]
    static let claims: [FederatedClaim] = [(0, "s"), (0, "\u{E9}"), (0, "e\u{301}"), (1, "s")].flatMap {
        provider, subject in
        [(nil, nil), (0, true), (0, false), (2, true), (4, nil)].map { (email: Int?, isVerified: Bool?) in
            FederatedClaim(
                provider: Self.providers[provider], subject: SubjectID(subject), email: email.map { Self.emails[$0] },
                isEmailVerified: isVerified, displayName: subject
            )
        }
    }
    static let now = Instant(seconds: 1_700_000_000)
}

/// A command carried out against a view: what it proposes and who asked.
struct GraphProposal {
    var set: ChangeSet
    var cause = Invariants.Cause()

    /// - Returns: `nil` where there is nothing to propose.
    init?(_ command: GraphCommand, on graph: Graph, tenant: TenantID?) {
        var view = View(graph)
        self.set = ChangeSet(tenant: tenant)
        guard let changes = Self.changes(command, &view, &self.cause) else { return nil }
        self.set.changes = changes
        self.set.preconditions = view.preconditions
    }

    private static func changes(
        _ command: GraphCommand, _ view: inout View, _ cause: inout Invariants.Cause
    ) -> [Change]? {
        /// A change of an account by its own session.
        func own(_ index: Int, _ body: (Account) -> [AccountChange]?) -> [Change]? {
            let id = Names.accounts[index]
            guard let account = view.account(id), let deltas = body(account) else { return nil }
            cause.session = id
            return [.account(.changed(id, deltas))]
        }
        func code(_ index: Int) -> String { "code\(index)" }
        switch command {
        case .signUp(let index, let email):
            let id = Names.accounts[index]
            guard view.account(id) == nil, view.account(email: Names.emails[email]) == nil else { return nil }
            let origin = Origin(epoch: .first, proof: .typedPassword)
            return [
                .account(
                    .changed(
                        id,
                        [
                            .created(Names.now),
                            .email(EmailIdentifier(address: Names.emails[email], isVerified: false, origin: origin)),
                            .password(Self.password(origin)),
                        ]
                    )
                )
            ]
        case .signInWithProvider(let fresh, let number):
            let claim = Names.claims[number]
            let byIdentity = view.account(provider: claim.provider, subject: claim.subject)
            let byEmail = claim.email.flatMap { view.account(email: $0) }
            switch SignInDecision(claim, byIdentity: byIdentity, byEmail: byEmail) {
            case .signIn(let account):
                return [.account(.changed(account.id, account.linking(claim) + [.lastLogin(Names.now)]))]
            case .create(let isVerified):
                let account = Account(id: Names.accounts[fresh])
                guard view.account(account.id) == nil else { return nil }
                var deltas = [AccountChange.created(Names.now)] + account.linking(claim)
                if let email = claim.email {
                    let origin = account.origin(.federated)
                    deltas.append(.email(EmailIdentifier(address: email, isVerified: isVerified, origin: origin)))
                }
                return [.account(.changed(account.id, deltas))]
            case .link(let account, let isRecycled):
                let first = isRecycled ? account.recovering(from: claim.provider, at: Names.now) : []
                return [.account(.changed(account.id, first + account.after(first).linking(claim)))]
            case .takeOver(let account, _):
                let first = account.takingOver(provingEmailBy: .federated, at: Names.now)
                return [.account(.changed(account.id, first + account.after(first).linking(claim)))]
            case .needsConfirmation: return nil
            }
        case .linkProvider(let index, let claim): return own(index) { $0.linking(Names.claims[claim]) }
        case .linkPhone(let index, let number): return own(index) { $0.linking(Names.phones[number]) }
        case .setPassword(let index):
            return own(index) { $0.email == nil ? nil : [.password(Self.password($0.origin(.typedPassword)))] }
        case .setEmail(let index, let email, let isVerified):
            return own(index) {
                let origin = $0.origin(isVerified ? .mailbox : .typedPassword)
                let new = EmailIdentifier(address: Names.emails[email], isVerified: isVerified, origin: origin)
                return [.email(new), .initialEmail($0.initialEmail ?? $0.email?.address.text)]
            }
        case .unlink(let index, let provider):
            cause.isRemoval = true
            var remains = true
            let changes = own(index) {
                let deltas = $0.unlinking(Names.providers[provider])
                remains = !$0.after(deltas).linkedProviders.isEmpty
                return deltas
            }
            cause.reportedNoSignInMethod = !remains
            return changes
        case .takeOver(let index):
            guard let account = view.account(Names.accounts[index]), account.email?.isVerified == false else {
                return nil
            }
            let first = account.takingOver(provingEmailBy: .mailbox, at: Names.now)
            return [.account(.changed(account.id, first + [.emailLink(account.after(first).origin(.mailbox))]))]
        case .recover(let index, let provider):
            guard let account = view.account(Names.accounts[index]), account.email?.isVerified == true else {
                return nil
            }
            let first = account.recovering(from: Names.providers[provider], at: Names.now)
            return [.account(.changed(account.id, first + [.emailLink(account.after(first).origin(.mailbox))]))]
        case .delete(let index):
            let id = Names.accounts[index]
            return view.account(id) == nil ? nil : [.account(.deleted(id))]
        case .enrol(let index, let factor):
            return own(index) {
                let factor = Factor(
                    id: FactorID("f\(factor)"), kind: .phone(number: "+9"), displayName: nil, enrolledAt: Names.now)
                return [.factorEnrolled(EnrolledFactor(factor: factor, origin: $0.origin(.phone)))]
            }
        case .withdraw(let index, let factor):
            cause.isRemoval = true
            let id = FactorID("f\(factor)")
            return own(index) { $0.factor(id) == nil ? nil : [.factorWithdrawn(id: id)] }
        case .startSession(let index): return own(index) { [.sessionIssued($0.sessionsIssued + 1)] }
        case .endSessions(let index): return own(index) { $0.revokingSessions(at: Names.now) }
        case .recordSession(let index):
            return own(index) {
                [.sessionRecorded(SessionRecord(number: $0.sessionsIssued + 1, begun: 7, method: .password))]
            }
        case .endSession(let index, let number):
            return own(index) { _ in [.sessionsEnded(from: UInt64(number), through: UInt64(number))] }
        case .endOtherSessions(let index, let number):
            return own(index) { $0.endingSessions(but: min(UInt64(number), $0.sessionsIssued)) }
        case .putCode(let index, let number):
            guard view.code(CodeKey(code(number))) == nil, let account = view.account(Names.accounts[index])
            else { return nil }
            return [
                .code(
                    .stored(
                        PendingCode(
                            key: CodeKey(code(number)),
                            purpose: .pendingSignIn(account: account.id, firstFactor: .password),
                            epoch: account.epoch, createdAt: Names.now, expiresAt: Names.now.adding(seconds: 600),
                            attemptsLeft: 5
                        )
                    )
                )
            ]
        case .answerWrongly(let number):
            guard var code = view.code(CodeKey(code(number))), code.attemptsLeft > 0 else { return nil }
            code.attemptsLeft -= 1
            return code.attemptsLeft == 0 ? [.code(.consumed(key: code.key))] : [.code(.stored(code))]
        case .consume(let number): return view.code(CodeKey(code(number))).map { [.code(.consumed(key: $0.key))] }
        case .mail(let index, let number):
            guard let account = view.account(Names.accounts[index]), let email = account.email else { return nil }
            let kind = EmailAction.Kind.allCases[number]
            let action = EmailAction(
                kind: kind,
                address: account.initialEmail.flatMap { kind == .recoverEmail ? EmailAddress($0) : nil }
                    ?? email.address,
                newAddress: kind == .verifyAndChangeEmail ? Names.emails[index] : nil, account: account.id,
                factor: kind == .revertSecondFactorAddition ? "f0" : nil, wasProven: number % 2 == 0
            )
            let old = view.mailedCodes(of: account.id).filter { $0.emailAction?.isSibling(of: action) ?? false }
            let new = PendingCode(
                key: CodeKey("mail\(view.pendingCodes().last?.sequence ?? 0)"), purpose: .emailAction(action),
                epoch: account.epoch,
                createdAt: Names.now, expiresAt: Names.now.adding(seconds: 600), attemptsLeft: 1,
                endedSessionCount: account.endedSessionCount
            )
            guard view.code(new.key) == nil else { return nil }
            return [.code(.stored(new))] + old.map { .code(.consumed(key: $0.key)) }
        case .follow(let index, let number):
            guard let account = view.account(Names.accounts[index]) else { return nil }
            let codes = view.mailedCodes(of: account.id)
            guard let code = codes.last(where: { $0.emailAction?.kind.rawValue == UInt8(number) }),
                account.accepts(code),
                let action = code.emailAction
            else { return nil }
            if let new = action.newAddress ?? (action.kind == .recoverEmail ? action.address : nil) {
                guard view.account(email: new)?.id ?? account.id == account.id else { return nil }
            }
            cause.isRemoval = action.kind.undoesChange
            cause.reportedNoSignInMethod = true
            let deltas = Self.consequences(of: action, code, on: account)
            let after = account.after(deltas)
            let isSameOwner = account.email?.isVerified ?? false || action.kind == .recoverEmail && action.wasProven
            let carried =
                after.epoch > account.epoch && isSameOwner
                ? codes.filter { account.accepts($0) && $0.sequence < code.sequence }.compactMap {
                    $0.carried(into: after)
                } : []
            return [.account(.changed(account.id, deltas)), .code(.consumed(key: code.key))]
                + carried.map { .code(.stored($0)) }
        case .moveIdentity(let from, let to, let number):
            let claim = Names.claims[number]
            guard
                from != to, let giver = view.account(Names.accounts[from]), let taker = view.account(Names.accounts[to])
            else { return nil }
            cause.isAdministrator = true
            cause.reportedNoSignInMethod = true
            return [
                .account(.changed(taker.id, taker.linking(claim))),
                .account(.changed(giver.id, giver.unlinking(claim.provider))),
            ]
        case .swapEmails(let first, let second):
            guard
                first != second, let a = view.account(Names.accounts[first]),
                let b = view.account(Names.accounts[second]),
                var left = a.email, var right = b.email
            else { return nil }
            cause.isAdministrator = true
            (left.origin, right.origin) = (b.origin(.administrator), a.origin(.administrator))
            return [.account(.changed(a.id, [.email(right)])), .account(.changed(b.id, [.email(left)]))]
        case .clear: return [.account(.allDeleted)]
        case .keepCopy: return nil
        }
    }

    private static func consequences(
        of action: EmailAction, _ code: PendingCode, on account: Account
    ) -> [AccountChange] {
        switch action.kind {
        case .passwordReset:
            return account.recoveringByMailbox(setting: Self.password(account.origin(.mailbox)), at: Names.now)
        case .verifyEmail: return account.provingEmail()
        case .emailSignIn:
            let first = account.enteringByMailbox(at: Names.now)
            return first + account.after(first).linkingEmailLink()
        case .verifyAndChangeEmail:
            let address = action.newAddress ?? action.address
            return account.changingEmail(
                to: EmailIdentifier(address: address, isVerified: true, origin: account.origin(.mailbox))
            )
        case .recoverEmail: return account.restoringEmail(action, replacedAt: code.createdAt, at: Names.now)
        case .revertSecondFactorAddition: return account.revertingFactor(action.factor ?? "", at: Names.now)
        }
    }

    private static func password(_ origin: Origin) -> PasswordCredential {
        PasswordCredential(hash: [1], salt: [2], algorithm: 1, updatedAt: Names.now, origin: origin)
    }
}

extension Account {
    func after(_ changes: [AccountChange]) -> Account {
        var account = self
        for change in changes { account.apply(change) }
        return account
    }
}

extension MemoryStore {
    /// The store as its snapshot says it, part by part.
    var snapshot: [[UInt8]] {
        var parts: [[UInt8]] = []
        var cursor: SnapshotCursor?
        repeat {
            let (set, next) = self.snapshotPart(after: cursor)
            parts.append(set.encoded())
            cursor = next
        } while cursor != nil
        return parts
    }

    /// A store made of encoded change sets.
    static func replayed(_ sets: [[UInt8]]) throws -> MemoryStore {
        var store = MemoryStore(indexKey: (3, 4))
        for set in sets { try store.apply(ChangeSet(decoding: set)) }
        return store
    }
}

@Suite("Graph against a naive model")
struct GraphModelTests {
    static let tenants = [nil, TenantID("t1"), TenantID("t2")]

    struct Model: Sendable {
        var graphs = [NaiveGraph(), NaiveGraph(), NaiveGraph()]
        var kept: [[UInt8]]?
    }

    struct System: Sendable {
        var store = MemoryStore(indexKey: (1, 2))
        var kept: MemoryStore?
        var journal: [[UInt8]] = []
    }

    static let command: Gen<GraphCommand> = {
        let account = Gen.int(in: 0...4)
        func both(
            _ other: ClosedRange<Int>, _ make: @escaping @Sendable (Int, Int) -> GraphCommand
        ) -> Gen<GraphCommand> {
            Gen<(Int, Int)>.zip(account, .int(in: other)).map(make)
        }
        let claims = 0...(Names.claims.count - 1)
        return .weighted([
            (6, both(0...4) { .signUp(account: $0, email: $1) }),
            (8, both(claims) { .signInWithProvider(fresh: $0, claim: $1) }),
            (5, both(claims) { .linkProvider(account: $0, claim: $1) }),
            (4, both(0...2) { .linkPhone(account: $0, number: $1) }),
            (2, account.map { .setPassword(account: $0) }),
            (
                3,
                Gen<(Int, Int, Bool)>.zip(account, .int(in: 0...4), .bool).map {
                    .setEmail(account: $0, email: $1, isVerified: $2)
                }
            ),
            (4, both(0...3) { .unlink(account: $0, provider: $1) }), (2, account.map { .takeOver(account: $0) }),
            (2, both(0...1) { .recover(account: $0, provider: $1) }), (2, account.map { .delete(account: $0) }),
            (2, both(0...1) { .enrol(account: $0, factor: $1) }),
            (2, both(0...1) { .withdraw(account: $0, factor: $1) }),
            (1, account.map { .startSession(account: $0) }), (1, account.map { .endSessions(account: $0) }),
            (2, account.map { .recordSession(account: $0) }),
            (1, both(0...5) { .endSession(account: $0, number: $1) }),
            (1, both(0...5) { .endOtherSessions(account: $0, number: $1) }),
            (3, both(0...3) { .putCode(account: $0, code: $1) }),
            (2, Gen.int(in: 0...3).map { .answerWrongly(code: $0) }),
            (2, Gen.int(in: 0...3).map { .consume(code: $0) }),
            (4, both(0...5) { .mail(account: $0, kind: $1) }), (5, both(0...5) { .follow(account: $0, kind: $1) }),
            (
                2,
                Gen<(Int, Int, Int)>.zip(account, account, .int(in: claims)).map {
                    .moveIdentity(from: $0, to: $1, claim: $2)
                }
            ),
            (2, both(0...4) { .swapEmails($0, $1) }), (1, .always(.clear)), (1, .always(.keepCopy)),
        ])
    }()

    @Test("every step agrees with the model and keeps all rules", arguments: TestSeed.sample(10))
    func model(seed: TestSeed) {
        forAllCommands(
            seed: seed,
            count: 10,
            length: 40,
            start: { (Model(), System()) },
            command: { _ in
                Gen<(Int, GraphCommand)>.zip(.weighted([(4, .always(0)), (1, .int(in: 0...2))]), Self.command)
            },
            run: { step, model, system in try Self.run(step.1, tenant: step.0, &model, &system) },
            check: Self.check
        )
    }

    @Sendable
    static func run(_ command: GraphCommand, tenant number: Int, _ model: inout Model, _ system: inout System) throws {
        if case .keepCopy = command {
            (system.kept, model.kept) = (system.store, system.store.snapshot)
            return
        }
        let tenant = Self.tenants[number]
        let before = system.store
        guard let proposal = GraphProposal(command, on: system.store[tenant], tenant: tenant) else { return }
        let expected = model.graphs[number].applying(proposal.set.changes)
        do {
            try system.store.apply(proposal.set)
            try PropertyKit.check(expected != nil, "applied what makes two accounts own one identifier")
        } catch let conflict as CommitConflict {
            try PropertyKit.check(expected == nil, "refused as \(conflict) without a conflict")
            try expectEqual(system.store.snapshot, before.snapshot, "the store after a refusal")
            return
        }
        if let expected { model.graphs[number] = expected }
        system.journal.append(proposal.set.encoded())

        let broken =
            Invariants.violations(in: system.store[tenant])
            + Invariants.violations(from: before[tenant], to: system.store[tenant], cause: proposal.cause)
        try PropertyKit.check(broken.isEmpty, "rules hold: \(broken.map(\.description))")

        // A second commit of the same proposal conflicts.
        if proposal.set.preconditions.isEmpty { return }
        let after = system.store.snapshot
        do {
            try system.store.apply(proposal.set)
            throw CheckFailure("the same proposal was accepted twice")
        } catch let conflict as CommitConflict {
            guard case .stale = conflict else { throw CheckFailure("refused as \(conflict), not as stale") }
            try expectEqual(system.store.snapshot, after, "the store after a refusal")
        }
    }

    @Sendable
    static func check(_ model: Model, _ system: System) throws {
        for (number, tenant) in Self.tenants.enumerated() {
            try Self.check(system.store[tenant], model.graphs[number])
        }
        if let kept = system.kept { try expectEqual(kept.snapshot, model.kept, "the kept copy") }

        // Replaying all so far after every step would take most of the time.
        guard system.journal.count.isMultiple(of: 4) else { return }
        let replayed = try MemoryStore.replayed(system.journal)
        let restored = try MemoryStore.replayed(system.store.snapshot)
        try expectEqual(replayed.snapshot, system.store.snapshot, "the replayed journal")
        try expectEqual(restored.snapshot, system.store.snapshot, "the restored snapshot")
        try expectEqual(replayed.tenantIDs, system.store.tenantIDs, "the tenants")
        for (number, tenant) in Self.tenants.enumerated() { try Self.check(restored[tenant], model.graphs[number]) }
    }

    /// Everything a graph answers, compared with the model's answer.
    static func check(_ graph: Graph, _ model: NaiveGraph) throws {
        func same(_ found: Account?, _ expected: Account?, _ meaning: String) throws {
            var found = found
            found?.fields.version = 0
            try PropertyKit.check(
                found.map(shown) == expected.map(shown), "\(meaning) finds \(String(reflecting: expected?.id))")
        }
        let all = model.inOrder
        try expectEqual(graph.accountCount, all.count, "the count of accounts")
        var walked: [Account] = []
        while case let part = graph.accounts(after: walked.last?.id, limit: 2), !part.isEmpty { walked += part }
        try expectEqual(walked.map(\.id), all.map(\.id), "the walk over all accounts")
        for (found, expected) in zip(walked, all) { try same(found, expected, "the walk") }
        for id in Names.accounts { try same(graph[id], all.first { $0.id == id }, id.text) }
        for email in Names.emails {
            try same(graph[email: email], all.first { $0.email?.address == email }, email.text)
            let having = all.filter { $0.identities.contains { $0.email == email.text } }
            try expectEqual(
                graph.accounts.accounts(providerEmail: email).map(\.id), having.map(\.id), "by provider e-mail")
        }
        for phone in Names.phones { try same(graph[phone: phone], all.first { $0.phone?.number == phone }, phone.text) }
        for claim in Names.claims {
            let owner = all.first { account in
                account.identities.contains { $0.provider == claim.provider && $0.subject == claim.subject }
            }
            try same(graph[claim.provider, claim.subject], owner, claim.subject.text)
        }
        try expectEqual(graph.pendingCodes.map(shown), model.codes.map(shown), "the codes")
        for code in model.codes { try expectEqual(graph.pendingCode(code.key), code, "the code \(code.key)") }
    }
}
