import Vinculum

/// Mutations of the authority's results.
extension Mutation {
    /// Edits the changes that the authority proposes.
    func edit(_ set: inout ChangeSet, before graph: Graph, by actor: Actor) {
        switch self {
        case .codesAreReusable:
            set.changes.removeAll { if case .code(.consumed) = $0 { true } else { false } }
        case .siblingsStayGood: self.keepSiblings(&set, graph)
        default: break
        }
        for index in set.changes.indices {
            guard case .account(.changed(let id, var deltas)) = set.changes[index], let account = graph[id] else {
                continue
            }
            self.edit(&deltas, of: account)
            set.changes[index] = .account(.changed(id, deltas))
            self.carryCodes(&set, of: account, into: deltas.newEpoch, graph)
        }
    }

    private func edit(_ deltas: inout [AccountChange], of account: Account) {
        let isPassword = deltas.contains { if case .password(.some) = $0 { true } else { false } }
        if let epoch = deltas.newEpoch {
            if account.email?.isVerified ?? false {
                if self == .resetKeepsSessions, isPassword { deltas.removeRevocation() }
                if self == .resetRetiresFactors, isPassword { deltas.retireFactors(of: account) }
            } else {
                self.editTakeover(&deltas, of: account, epoch)
            }
        } else if isPassword {
            if self == .passwordChangeKeepsSessions { deltas.removeRevocation() }
            if self == .passwordChangeRetiresFactors { deltas.retireFactors(of: account) }
        }
        switch self {
        case .newestSessionSurvives:
            deltas = deltas.map { delta in
                guard case .sessionsRevoked(let number) = delta else { return delta }
                return .sessionsRevoked(below: number &- 1)
            }
        case .revocationCountsSeconds:
            deltas.removeAll { if case .sessionsRevoked = $0 { true } else { false } }
        case .changedAddressCountsAsProven:
            deltas = deltas.map { delta in
                guard case .email(var email?) = delta, account.email?.address != email.address else { return delta }
                email.isVerified = true
                return .email(email)
            }
        default: break
        }
    }

    private func editTakeover(_ deltas: inout [AccountChange], of account: Account, _ epoch: Epoch) {
        switch self {
        case .sessionsSurviveTakeover: deltas.removeRevocation()
        case .passwordSurvivesTakeover:
            let setsPassword = deltas.contains { if case .password(.some) = $0 { true } else { false } }
            guard var password = account.password, !setsPassword
            else { return }
            password.origin.epoch = epoch
            deltas.removeAll { if case .password(nil) = $0 { true } else { false } }
            deltas.append(.password(password))
        case .identitiesSurviveTakeover:
            for var identity in account.identities {
                deltas.removeAll { if case .identityUnlinked(identity.provider) = $0 { true } else { false } }
                identity.origin.epoch = epoch
                deltas.insert(.identityLinked(identity), at: 1)
            }
        case .phoneSurvivesTakeover:
            guard var phone = account.phone else { return }
            deltas.removeAll { if case .phone(nil) = $0 { true } else { false } }
            phone.origin.epoch = epoch
            deltas.append(.phone(phone))
        case .factorsSurviveTakeover:
            deltas.removeAll { if case .factorWithdrawn = $0 { true } else { false } }
            for var factor in account.factors {
                factor.origin.epoch = epoch
                deltas.append(.factorEnrolled(factor))
            }
        case .takeoverMerges: deltas.mergeInsteadOfTakingOver(account)
        default: break
        }
    }

    /// Keeps pending codes valid in the new epoch of their account.
    private func carryCodes(_ set: inout ChangeSet, of account: Account, into epoch: Epoch?, _ graph: Graph) {
        guard let epoch, let kind = self.carriedKind else { return }
        let consumed = set.changes.compactMap { if case .code(.consumed(let key)) = $0 { key } else { nil } }
        for var code in graph.pendingCodes where code.account == account.id && code.emailAction?.kind == kind {
            guard !consumed.contains(code.key) else { continue }
            code.epoch = epoch
            // The change belongs to a session and to the account's current address; both were checked when it was
            // requested.
            code.endedSessionCount = account.sessionsIssued &+ 1
            if kind != .recoverEmail, let email = account.email, case .emailAction(var action) = code.purpose {
                action.address = email.address
                code.purpose = .emailAction(action)
            }
            set.changes.append(.code(.stored(code)))
        }
    }

    private var carriedKind: EmailAction.Kind? {
        switch self {
        case .changeCodesSurviveTakeover: .verifyAndChangeEmail
        case .resetCodesSurviveTakeover: .passwordReset
        case .recoveryCodesSurviveTakeover: .recoverEmail
        default: nil
        }
    }

    /// Keeps the links that a newer or a used link invalidates.
    private func keepSiblings(_ set: inout ChangeSet, _ graph: Graph) {
        // A new link invalidates only siblings; a used link precedes them.
        var isSibling = set.changes.contains { if case .code(.stored) = $0 { true } else { false } }
        set.changes.removeAll { change in
            guard case .code(.consumed(let key)) = change, graph.pendingCode(key)?.emailAction != nil else {
                return false
            }
            defer { isSibling = true }
            return isSibling
        }
    }

    /// Edits the authority's response.
    func edit(_ response: inout HTTPResponse, with set: ChangeSet, by actor: Actor) {
        guard self == .linksGoToTheAsker, actor == .attacker else { return }
        for case .code(.stored(let code)) in set.changes where code.emailAction?.kind == .emailSignIn {
            response.body = Array(#"{"oobCode":"\#(code.key.text)","#.utf8) + response.body.dropFirst()
        }
    }

    /// Whether e-mails to the victim also reach the attacker who requested them.
    func leaks(_ kind: HeldCode.Kind) -> Bool {
        switch self {
        case .resetsGoToTheAsker: kind == .passwordReset
        case .linksGoToTheAsker: kind == .emailLink
        default: false
        }
    }
}

extension [AccountChange] {
    /// The epoch that begins with these changes, if any.
    fileprivate var newEpoch: Epoch? {
        for case .epoch(let epoch) in self { return epoch }
        return nil
    }

    fileprivate mutating func removeRevocation() {
        self.removeAll { change in
            switch change {
            case .sessionsRevoked, .validSince: true
            default: false
            }
        }
    }

    fileprivate mutating func retireFactors(of account: Account) {
        self.removeAll { if case .factorEnrolled = $0 { true } else { false } }
        for factor in account.factors { self.append(.factorWithdrawn(id: factor.factor.id)) }
    }

    /// Verifies the address and links the identity, and keeps everything else.
    fileprivate mutating func mergeInsteadOfTakingOver(_ account: Account) {
        self.removeAll { change in
            switch change {
            case .epoch, .quarantined, .password(nil), .emailLink(nil), .phone(nil), .identityUnlinked,
                .factorWithdrawn,
                .initialEmail, .sessionsRevoked, .validSince:
                true
            default: false
            }
        }
        self = self.map { $0.carried(into: account.epoch) ?? $0 }
    }
}
