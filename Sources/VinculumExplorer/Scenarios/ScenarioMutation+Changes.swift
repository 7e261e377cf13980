import Vinculum

extension ScenarioMutation {
    /// Edits the changes that the authority proposes.
    func edit(_ set: inout ChangeSet, _ graph: Graph) {
        switch self {
        case .linksPrecedeTheFactor:
            for case .code(.stored(let code)) in set.changes {
                guard case .deferredSignIn(let id, _, .federated(let claim)) = code.purpose else { continue }
                let origin = Origin(epoch: code.epoch, proof: .federated)
                let identity = Identity(provider: claim.provider, subject: claim.subject, origin: origin)
                set.changes.append(.account(.changed(id, [.identityLinked(identity)])))
            }
        case .takeoversForgetFactors:
            for index in set.changes.indices {
                guard case .account(.changed(let id, var deltas)) = set.changes[index], let account = graph[id],
                    // A recovery of a verified address is no takeover.
                    !(account.email?.isVerified ?? true),
                    deltas.contains(where: { if case .epoch = $0 { true } else { false } })
                else { continue }
                deltas.removeAll { if case .factorEnrolled = $0 { true } else { false } }
                deltas += account.factors.map { .factorWithdrawn(id: $0.factor.id) }
                set.changes[index] = .account(.changed(id, deltas))
            }
        case .reversalsSurviveResets:
            self.carryCodes(&set, graph) { $0.kind == .revertSecondFactorAddition }
        case .recoveriesSurviveResets:
            self.carryCodes(&set, graph) { $0.kind == .recoverEmail && !$0.wasProven }
        case .reversalsSurviveMailedSignIns:
            // The link itself is used up when it removes its factor.
            guard !set.deltas.contains(where: { if case .factorWithdrawn = $0 { true } else { false } }) else { return }
            set.keepCodes(graph) { $0.kind == .revertSecondFactorAddition }
        case .recoveriesSurviveVerification:
            // The link itself is used up when it restores its address.
            let restored = set.deltas.compactMap { if case .email(let email?) = $0 { email.address } else { nil } }
            set.keepCodes(graph) { $0.kind == .recoverEmail && !$0.wasProven && !restored.contains($0.address) }
        case .reversalsLiveForDays:
            for index in set.changes.indices {
                guard case .code(.stored(var code)) = set.changes[index],
                    code.emailAction?.kind == .revertSecondFactorAddition
                else { continue }
                code.expiresAt = code.expiresAt.adding(seconds: 6 * 86_400)
                set.changes[index] = .code(.stored(code))
            }
        case .firstFactorKeepsSessions:
            for index in set.changes.indices {
                guard case .account(.changed(let id, var deltas)) = set.changes[index],
                    graph[id]?.factors.isEmpty ?? false,
                    deltas.contains(where: { if case .factorEnrolled = $0 { true } else { false } })
                else { continue }
                deltas.removeAll { delta in
                    switch delta {
                    case .sessionsRevoked, .validSince: true
                    default: false
                    }
                }
                set.changes[index] = .account(.changed(id, deltas))
            }
        case .newerLinksEndOlder:
            guard let newer = set.newLink(graph) else { return }
            for code in graph.pendingCodes where code.emailAction?.isSibling(of: newer) ?? false {
                set.changes.append(.code(.consumed(key: code.key)))
            }
        case .linksPileUp:
            if set.newLink(graph) != nil { set.keepCodes(graph) { _ in true } }
        case .usedLinksLeaveSiblings:
            guard set.newLink(graph) == nil else { return }
            var isUsed = false
            set.keepCodes(graph) { action in
                // The first is the used one; its siblings follow.
                defer { isUsed = isUsed || !action.kind.undoesChange }
                return isUsed && !action.kind.undoesChange
            }
        case .challengesFitEveryAccount:
            for index in set.changes.indices {
                guard case .code(.stored(var code)) = set.changes[index], case .passkeyChallenge(.some) = code.purpose
                else { continue }
                code.purpose = .passkeyChallenge(account: AccountID("victim"))
                set.changes[index] = .code(.stored(code))
            }
        case .challengesWorkTwice:
            set.changes.removeAll { change in
                guard case .code(.consumed(let key)) = change else { return false }
                return graph.pendingCode(key)?.kind == .passkeySignIn
            }
        case .takeoversKeepPasskeys:
            for index in set.changes.indices {
                guard case .account(.changed(let id, var deltas)) = set.changes[index], let account = graph[id] else {
                    continue
                }
                for case .epoch(let epoch) in deltas {
                    deltas.removeAll { if case .passkeyRemoved = $0 { true } else { false } }
                    for var passkey in account.passkeys {
                        passkey.origin.epoch = epoch
                        deltas.append(.passkeyEnrolled(passkey))
                    }
                }
                set.changes[index] = .account(.changed(id, deltas))
            }
        case .olderSessionsStay:
            let endsNewer = set.deltas.contains { if case .sessionsEnded = $0 { true } else { false } }
            for index in set.changes.indices where endsNewer {
                guard case .account(.changed(let id, var deltas)) = set.changes[index] else { continue }
                deltas.removeAll { if case .sessionsRevoked = $0 { true } else { false } }
                set.changes[index] = .account(.changed(id, deltas))
            }
        case .mailedChangesSurviveSessions:
            for case .account(.changed(let id, let deltas)) in set.changes {
                guard var account = graph[id] else { continue }
                for delta in deltas { account.apply(delta) }
                for var code in graph.pendingCodes where code.account == id && code.kind == .verifyAndChangeEmail {
                    guard code.endedSessionCount != account.endedSessionCount else { continue }
                    code.endedSessionCount = account.endedSessionCount
                    set.changes.append(.code(.stored(code)))
                }
            }
        case .codesWorkTwice, .oldCodesWork, .codesSurviveWithdrawal, .codesOutliveTheirSet, .takeoversForgetCodes:
            for index in set.changes.indices {
                guard case .account(.changed(let id, var deltas)) = set.changes[index], let account = graph[id] else {
                    continue
                }
                self.edit(&deltas, of: account)
                set.changes[index] = .account(.changed(id, deltas))
            }
        default: self.editMerges(&set, graph)
        }
    }

    /// Edits what the authority proposes for recovery codes.
    private func edit(_ deltas: inout [AccountChange], of account: Account) {
        switch self {
        case .codesWorkTwice: deltas.removeAll { if case .recoveryCodeUsed = $0 { true } else { false } }
        case .oldCodesWork:
            if account.recoveryCodes != nil {
                deltas.removeAll { if case .recoveryCodes(.some) = $0 { true } else { false } }
            }
        case .codesSurviveWithdrawal:
            let isWithdrawn = deltas.contains { if case .factorWithdrawn = $0 { true } else { false } }
            if isWithdrawn, let codes = account.recoveryCodes { deltas.append(.recoveryCodes(codes)) }
        case .codesOutliveTheirSet:
            for index in deltas.indices {
                guard case .recoveryCodes(var codes?) = deltas[index] else { continue }
                codes.sessionNumber = 0
                deltas[index] = .recoveryCodes(codes)
            }
        case .takeoversForgetCodes:
            // A recovery of a verified address is no takeover.
            guard !(account.email?.isVerified ?? true),
                deltas.contains(where: { if case .epoch = $0 { true } else { false } })
            else { return }
            deltas.removeAll { if case .recoveryCodes = $0 { true } else { false } }
            deltas.append(.recoveryCodes(nil))
        default: break
        }
    }

    /// Keeps mailed codes of an account good in the epoch that a new password begins.
    private func carryCodes(_ set: inout ChangeSet, _ graph: Graph, _ isCarried: (EmailAction) -> Bool) {
        for case .account(.changed(let id, let deltas)) in set.changes {
            guard deltas.contains(where: { if case .password(.some) = $0 { true } else { false } }) else { continue }
            for case .epoch(let epoch) in deltas {
                for var code in graph.pendingCodes where code.account == id {
                    guard let action = code.emailAction, isCarried(action) else { continue }
                    code.epoch = epoch
                    set.changes.append(.code(.stored(code)))
                }
            }
        }
    }
}

extension ChangeSet {
    fileprivate var deltas: [AccountChange] {
        var all: [AccountChange] = []
        for case .account(.changed(_, let deltas)) in self.changes { all += deltas }
        return all
    }

    /// The link that the changes have mailed; `nil` if they have none mailed.
    fileprivate func newLink(_ graph: Graph) -> EmailAction? {
        for case .code(.stored(let code)) in self.changes where graph.pendingCode(code.key) == nil {
            if let action = code.emailAction { return action }
        }
        return nil
    }

    /// Takes out the changes that end links.
    fileprivate mutating func keepCodes(_ graph: Graph, _ isKept: (EmailAction) -> Bool) {
        self.changes.removeAll { change in
            guard case .code(.consumed(let key)) = change, let action = graph.pendingCode(key)?.emailAction else {
                return false
            }
            return isKept(action)
        }
    }
}
