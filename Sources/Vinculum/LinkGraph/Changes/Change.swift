/// One delta to a graph.
public enum Change: Equatable, Sendable {
    /// Changes an account; the first change of an account that does not exist creates it.
    case account(AccountID, [AccountChange])
    case accountDeleted(AccountID)
    /// Keeps a pending code, replacing the one with the same key.
    case code(PendingCode)
    case codeConsumed(key: String)
    /// Names the parameters of password hashes by number, once for all accounts of all tenants.
    case passwordAlgorithm(id: UInt32, PasswordHashAlgorithm)
    /// Every account goes; pending codes stay.
    case cleared
}
