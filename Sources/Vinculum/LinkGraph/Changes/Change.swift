/// One delta to a graph.
public enum Change: Equatable, Sendable {
    /// Changes an account; the first change of an account that does not exist creates it.
    case account(AccountID, [AccountChange])
    /// The account goes, with its pending codes.
    case accountDeleted(AccountID)
    /// Keeps a pending code, replacing the one with the same key.
    case code(PendingCode)
    case codeConsumed(key: String)
    /// Names the parameters of password hashes by number, once for all accounts of all tenants.
    case passwordAlgorithm(id: UInt32, PasswordHashAlgorithm)
    /// Every account goes with its pending codes, and what this set said of accounts before. Codes that belong to
    /// nobody yet stay.
    case cleared
    /// What the graph's project or tenant is told to do from now on: a JSON object, whole. A tenant comes into being
    /// with it, if it did not exist.
    case configuration([UInt8])
    /// How an identity provider is set up from now on: a JSON object, whole.
    case providerConfigured(ProviderID, [UInt8])
    case providerRemoved(ProviderID)
    /// Who may do what with the project or tenant from now on: a JSON object, whole.
    case accessPolicy([UInt8])
    /// The tenant goes with everything it has, and its name is never given again.
    case tenantDeleted

    public static func == (a: Change, b: Change) -> Bool {
        sameForm(a, b)
    }
}

extension Change {
    /// Whether this concerns accounts, one or all.
    var isOfAccounts: Bool {
        switch self {
        case .account, .accountDeleted, .cleared: true
        case .code, .codeConsumed, .passwordAlgorithm, .configuration, .providerConfigured, .providerRemoved,
            .accessPolicy, .tenantDeleted:
            false
        }
    }
}
