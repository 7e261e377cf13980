/// Something that the owner of an account removes from it.
public enum SignInPart: Equatable, Sendable {
    /// The e-mail address, and with it sign-in by mailed links.
    case email
    /// The password.
    case password
    /// The identity at a provider; of ``ProviderID/phone``, the number.
    case provider(ProviderID)
    /// A passkey.
    case passkey(PasskeyID)
    /// A second factor.
    case factor(FactorID)

    /// What unlinking a provider removes: ``ProviderID/password`` is both the password and the address.
    public static func unlinking(_ provider: ProviderID) -> [SignInPart] {
        provider == .password ? [.password, .email] : [.provider(provider)]
    }
}

extension Account {
    /// The changes that remove a part; none if the account does not have it.
    public func removing(_ part: SignInPart) -> [AccountChange] {
        switch part {
        case .email: self.email == nil && self.emailLink == nil ? [] : [.emailLink(nil), .email(nil)]
        case .password: self.password == nil ? [] : [.password(nil)]
        case .provider(let provider): self.unlinking(provider)
        case .passkey(let id): self.passkey(id) == nil ? [] : [.passkeyRemoved(id: id)]
        case .factor(let id): self.factor(id) == nil ? [] : [.factorWithdrawn(id: id)]
        }
    }
}
