/// The audit trail: the only place that decides which changes have an entry, and what it says.
extension Operation {
    /// What allows a change that the owner of an account should find in the trail.
    struct AuditWarrant {
        let actor: AuditEntry.Actor
        let name: String
        let rule: Decision.Rule
    }

    /// The changes of a successful request, with an entry if they are an administrator's, or a session's that
    /// ``OwnerChange`` tells the owner of, or a mailed code's. A sign-in has none.
    @inline(never)
    func audited(_ changes: [Change]) -> [Change] {
        if changes.isEmpty { return changes }
        var warrant = self.proposed.auditWarrant
        if self.call.caller != .client {
            warrant = AuditWarrant(
                actor: .administrator, name: self.call.administratorName ?? self.settings.administratorName,
                rule: .administrator)
        }
        guard let warrant else { return changes }
        let summary = AuditSummary(changes, self.proposed.touched, mailsCodes: self.call.endpoint == .sendOobCode)
        if summary.parts.isEmpty { return changes }
        let isClearing = summary.parts.contains(.allDeleted)
        return changes + [
            .audited(
                AuditEntry(
                    at: self.now, warrant.actor, warrant.name, from: self.call.peer,
                    operation: self.call.endpoint.rawValue, changed: summary.parts, by: warrant.rule,
                    tenant: self.madeTenant ?? self.call.tenant, account: summary.account,
                    accountCount: isClearing ? UInt64(self.view.accountCount) : summary.accountCount))
        ]
    }

    /// Records what allows a session's change, if the table tells the owner of it.
    func recordWarrant(of change: OwnerChange, by session: Session) {
        let demands = change.demands(under: self.settings.permissions)
        if self.proposed.auditWarrant != nil || demands.telling == .nothing { return }
        self.proposed.auditWarrant = AuditWarrant(
            actor: .account, name: session.account.id.text, rule: demands.recentSignIn ? .recentSignIn : .session)
    }

    /// Records what allows a change without a session that is asked about.
    func recordWarrant(_ warrant: Warrant) {
        if self.proposed.auditWarrant != nil { return }
        switch warrant {
        case .mailedCode: self.proposed.auditWarrant = AuditWarrant(actor: .mailedCode, name: "", rule: .code)
        case .preparedMerge:
            self.proposed.auditWarrant = AuditWarrant(
                actor: .account, name: self.sessionAccount?.text ?? "", rule: .merging)
        case .newAccount, .signIn, .blockingFunction, .utility: break
        }
    }
}

/// What changes are about.
private struct AuditSummary {
    private(set) var parts: AuditedParts
    private(set) var account: AccountID?
    private(set) var accountCount: UInt64 = 0

    init(_ changes: [Change], _ touched: AccountParts, mailsCodes: Bool) {
        self.parts = AuditedParts(touched)
        for change in changes {
            switch change {
            case .account(.changed(let id, let deltas)):
                self.count(id)
                // Those that decide who can sign in are touched, or only refreshed.
                for delta in deltas { self.parts.formUnion(delta.auditedParts.subtracting(AuditedParts(.all))) }
            case .account(.deleted(let id)):
                self.count(id)
                self.parts.insert(.deleted)
            case .account(.allDeleted): self.parts.insert(.allDeleted)
            case .code(.stored): if mailsCodes { self.parts.insert(.mailedCode) }
            case .provider: self.parts.insert(.providerConfiguration)
            case .configuration(.written): self.parts.insert(.configuration)
            case .configuration(.accessPolicyWritten): self.parts.insert(.accessPolicy)
            case .merge: self.parts.insert(.merge)
            case .tenantDeleted: self.parts.insert(.tenantDeleted)
            case .code(.consumed), .passwordAlgorithm, .audited: break
            }
        }
        if !self.parts.isDisjoint(with: [.created, .deleted, .allDeleted]) { self.parts.remove(.account) }
        // A new account has no older sessions to end.
        if self.parts.contains(.created) { self.parts.remove(.sessions) }
        if self.accountCount != 1 { self.account = nil }
    }

    /// An account has one change in a set, unless it is deleted and made again.
    private mutating func count(_ id: AccountID) {
        if self.account == id { return }
        self.account = id
        self.accountCount += 1
    }
}
