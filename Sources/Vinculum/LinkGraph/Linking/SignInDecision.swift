/// What a federated sign-in without a session does, by the one table that matches accounts to addresses (I4).
///
/// | claim of the address | no account has it | an account has it, verified | an account has it, not verified |
/// | --- | --- | --- | --- |
/// | proven by the provider | create, verified | link | take over |
/// | not proven | create, not verified | needs confirmation | needs confirmation |
///
/// A linked identity signs in to its own account, whatever its address is. Where addresses pass from one person to
/// another at a provider, another subject with an address that the provider's identity is linked to needs to confirm.
public enum SignInDecision: Equatable, Sendable {
    /// Sign in to the account that has the identity.
    case signIn(Account)
    /// Create an account; its address is verified if the claim proves it.
    case create(isEmailProven: Bool)
    /// Link to the account whose address the claim proves. `isRecycled`: the account has a different person of the same
    /// provider under this address.
    case link(Account, isRecycled: Bool)
    /// Take over the account whose unverified address the claim proves.
    case takeOver(Account, isRecycled: Bool)
    /// Change nothing: the person signs in to this account first, then links.
    case needsConfirmation(Account)

    /// Decides by the table.
    ///
    /// - Parameters:
    ///   - byIdentity: The account that has the claim's provider and subject.
    ///   - byEmail: The account that has the claim's address; `nil` if accounts are not matched by address.
    ///   - mayAddressMove: Whether an address may pass to another person at the provider. A different subject with the
    ///     address of an identity of this provider is then another person, who needs to confirm.
    public init(
        _ claim: FederatedClaim, byIdentity: Account?, byEmail: Account?, mayAddressMove: Bool = false
    ) {
        if let owner = byIdentity {
            self = .signIn(owner)
        } else if let owner = byEmail {
            let isRecycled = owner.identity(claim.provider) != nil
            if !claim.provesEmail || isRecycled && mayAddressMove {
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
