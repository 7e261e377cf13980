/// One delta to a graph, grouped by what it concerns.
///
/// Code that handles a group switches over that group alone and without a default, so that a new case does not compile
/// before each place that must handle it does.
// Indirect, so that a copy moves one word and counts one reference.
public indirect enum Change: Equatable, Sendable {
    /// One account, or all of them.
    case account(AccountEvent)
    /// A pending code.
    case code(CodeEvent)
    /// The configuration of an identity provider.
    case provider(ProviderEvent)
    /// The configuration or the access policy of the project or tenant.
    case configuration(ConfigurationEvent)
    /// Stores a merge of two accounts, in place of the one with the same ID and survivor.
    case merge(Merge)
    /// Adds an entry to the audit trail of the project, whichever tenant the change set is about.
    case audited(AuditEntry)
    /// Gives parameters of password hashes a number, for all accounts of all tenants.
    case passwordAlgorithm(id: UInt32, PasswordHashAlgorithm)
    /// Deletes the tenant with everything it has. Its name is never used again.
    case tenantDeleted

    /// Whether the change commits the merge that absorbs an account.
    func absorbs(_ account: AccountID) -> Bool {
        guard case .merge(let merge) = self else { return false }
        return merge.phase == .committed && merge.absorbed.account == account
    }

    /// What happens to accounts.
    public enum AccountEvent: Equatable, Sendable {
        /// Changes an account; the first change of an account that does not exist creates it.
        case changed(AccountID, [AccountChange])
        /// Deletes an account and its pending codes.
        case deleted(AccountID)
        /// Deletes every account with its pending codes, and cancels the account events before it in the same change
        /// set. Codes that belong to no account stay.
        case allDeleted
    }

    /// What happens to a pending code.
    public enum CodeEvent: Equatable, Sendable {
        /// Stores a pending code, in place of one with the same key.
        case stored(PendingCode)
        /// Removes a pending code, because it was used or a newer one replaces it.
        case consumed(key: CodeKey)
    }

    /// What happens to the configuration of an identity provider.
    public enum ProviderEvent: Equatable, Sendable {
        /// Stores the whole configuration of an identity provider: a JSON object. Its contract stays.
        case configured(ProviderID, [UInt8])
        /// Stores the whole contract of a configured provider: a JSON object.
        case contractWritten(ProviderID, [UInt8])
        /// Removes the configuration and its contract.
        case removed(ProviderID)
    }

    /// What is written about the project or tenant.
    public enum ConfigurationEvent: Equatable, Sendable {
        /// Stores the whole configuration: a JSON object. Creates a tenant that does not exist.
        case written([UInt8])
        /// Stores the whole access policy: a JSON object.
        case accessPolicyWritten([UInt8])
    }
}
