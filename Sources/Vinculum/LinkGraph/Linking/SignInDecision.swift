/// What a federated sign-in without a session does, by the one table that matches accounts to addresses (I4).
///
/// | claim of the address | no account has it | account has it, proven | account has it, not proven |
/// | --- | --- | --- | --- |
/// | proven by the provider | create, proven | link | take over |
/// | not proven | create, not proven | needs confirmation | needs confirmation |
///
/// An identity that is already linked signs in to its own account, whatever its address says.
public enum SignInDecision: Equatable, Sendable {
    case signIn(Account)
    case create(isEmailProven: Bool)
    /// Link to the account whose address the claim proves. `isRecycled`: the account already knows a different person
    /// of the same provider under this address.
    case link(Account, isRecycled: Bool)
    case takeOver(Account, isRecycled: Bool)
    case needsConfirmation(Account)

    /// - Parameters:
    ///   - byIdentity: The account that owns the claim's provider and subject.
    ///   - byEmail: The account that owns the claim's address; `nil` where accounts are not matched by address.
    public init(_ claim: FederatedClaim, byIdentity: Account?, byEmail: Account?) {
        if let owner = byIdentity {
            self = .signIn(owner)
        } else if let owner = byEmail {
            let isRecycled = owner.identity(claim.provider) != nil
            if !claim.provesEmail {
                self = .needsConfirmation(owner)
            } else if owner.email?.isVerified ?? false {
                self = .link(owner, isRecycled: isRecycled)
            } else {
                self = .takeOver(owner, isRecycled: isRecycled)
            }
        } else {
            self = .create(isEmailProven: claim.provesEmail)
        }
    }
}
