import Vinculum

extension ReadableRow {
    /// What the tables say of an account.
    ///
    /// - Parameter tenant: Its tenant; empty for the project itself.
    static func rows(of account: Account, project: String, tenant: String) -> [ReadableRow] {
        let key: [SQLValue] = [.text(project), .text(tenant), .text(account.id.text)]
        let facts: [SQLValue] = [
            SQLValue(account.email?.address.text), SQLValue(account.email?.isVerified),
            SQLValue(account.phone?.number.text), SQLValue(account.displayName), SQLValue(account.photoURL),
            SQLValue(account.customAttributes), SQLValue(account.isDisabled), SQLValue(account.isAnonymous),
            SQLValue(account.createdAt), SQLValue(account.lastLoginAt), SQLValue(account.lastRefreshAt),
        ]
        return [ReadableRow(table: .accounts, key: key, facts: facts)]
            + account.linkedProviders.map { self.row(of: $0, account, key) }
            + account.passkeys.map { passkey in
                ReadableRow(
                    table: .signInMethods, key: key + [.text(ProviderID.passkey.rawValue), .text(passkey.id.text)],
                    facts: [.text(ProviderID.passkey.rawValue), .null, .text(passkey.name)])
            }
            + account.factors.map { self.row(of: $0.factor, key) }
            + account.sessions.map { self.row(of: $0, key) }
    }

    /// The key has the ID of the provider, as no identity has one of the IDs of the methods without a provider. The
    /// words for a kind may be the ID of a provider too.
    private static func row(of method: LinkedProvider, _ account: Account, _ key: [SQLValue]) -> ReadableRow {
        let identifier: String
        let facts: [SQLValue]
        switch method {
        case .password:
            identifier = account.email?.address.text ?? ""
            let kind = ProviderID.password.methodName(hasPassword: account.password != nil)
            facts = [.text(kind), .null, .null]
        case .phone:
            identifier = account.phone?.number.text ?? ""
            facts = [.text(ProviderID.phone.rawValue), .null, .null]
        case .identity(let identity):
            identifier = identity.subject.text
            facts = [.text("provider"), SQLValue(identity.email), SQLValue(identity.displayName)]
        }
        return ReadableRow(
            table: .signInMethods, key: key + [.text(method.provider.rawValue), .text(identifier)], facts: facts)
    }

    private static func row(of factor: Factor, _ key: [SQLValue]) -> ReadableRow {
        ReadableRow(
            table: .factors, key: key + [.text(factor.id.text)],
            facts: [
                .text(factor.phoneNumber == nil ? "totp" : "phone"), SQLValue(factor.phoneNumber),
                SQLValue(factor.displayName), SQLValue(factor.enrolledAt),
            ])
    }

    private static func row(of session: SessionRecord, _ key: [SQLValue]) -> ReadableRow {
        ReadableRow(
            table: .sessions, key: key + [.integer(Int64(clamping: session.number))],
            facts: [
                .text(session.method.rawValue), SQLValue(session.secondFactor?.name), SQLValue(session.name),
                SQLValue(session.peer?.text), .integer(Int64(session.begun) * 3600),
                .integer(Int64(session.refreshed) * 3600),
            ])
    }

    /// What the tables say of an entry of the audit trail.
    init(_ entry: AuditEntry, project: String) {
        let actor =
            switch entry.actor {
            case .administrator: "administrator"
            case .account: "account"
            case .mailedCode: "mailedCode"
            }
        self.init(
            table: .audit, key: [.text(project), .integer(Int64(clamping: entry.sequence))],
            facts: [
                SQLValue(entry.instant), .text(actor), .text(entry.name), SQLValue(entry.peer?.text),
                .text(entry.operation), .text(entry.parts.texts.joined(separator: " ")), .text(entry.rule),
                .text(entry.tenant?.text ?? ""), SQLValue(entry.account?.text),
                .integer(Int64(clamping: entry.accountCount)),
            ])
    }
}

extension SQLValue {
    fileprivate init(_ text: String?) { self = text.map { .text($0) } ?? .null }
    fileprivate init(_ truth: Bool?) { self = truth.map { .integer($0 ? 1 : 0) } ?? .null }
    /// The seconds of an instant.
    fileprivate init(_ instant: Instant?) { self = instant.map { .integer($0.seconds) } ?? .null }
}
