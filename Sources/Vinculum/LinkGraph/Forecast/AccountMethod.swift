/// A way to sign in to an account, as a forecast names it.
public enum AccountMethod: Equatable, Sendable {
    /// The address with its password.
    case password
    /// A link that is mailed to the address.
    case emailLink
    /// A new password, set by a link that is mailed to the address.
    case passwordReset
    /// A code that is sent to the number.
    case phone
    /// The identity at a provider.
    case identity(ProviderID)
    /// A passkey.
    case passkey(PasskeyID)
    /// A token that the application's own server issues.
    case customToken

    /// The name of the method on the wire: `password`, `emailLink`, `passwordReset`, `phone`, `passkey`, `custom`, or
    /// the id of a provider.
    public var name: String {
        switch self {
        case .password: "password"
        case .emailLink: "emailLink"
        case .passwordReset: "passwordReset"
        case .phone: "phone"
        case .identity(let provider): provider.rawValue
        case .passkey: "passkey"
        case .customToken: "custom"
        }
    }

    /// - Parameter passkey: The credential id, which a passkey needs.
    /// - Returns: `nil` for the empty name.
    init?(_ name: String, passkey: String?) {
        switch name {
        case "": return nil
        case "password": self = .password
        case "emailLink": self = .emailLink
        case "passwordReset": self = .passwordReset
        case "phone": self = .phone
        case "passkey": self = .passkey(PasskeyID(passkey ?? ""))
        case "custom": self = .customToken
        default: self = .identity(ProviderID(name))
        }
    }

    /// Whether a second factor can follow the method.
    var isEligible: Bool {
        switch self {
        case .password, .emailLink, .passwordReset: true
        case .identity(let provider): provider.isEligibleFirstFactor
        case .phone, .passkey, .customToken: false
        }
    }

    /// Why a method does not sign in.
    public enum Obstacle: String, CaseIterable, Sendable {
        /// The account is disabled.
        case accountDisabled
        /// The project or tenant does not offer the method, or has the provider switched off.
        case methodDisabled
        /// The project requires a configuration of the provider, and has none.
        case notConfigured
        /// The account has a password and no address to sign in with.
        case noAddress
        /// What is stored verifies nothing: a password whose hash was not imported, a passkey without a key where
        /// one is required.
        case notVerifiable
        /// No code is sent to the number's region.
        case regionClosed
        /// The mail domain of the address receives nothing.
        case mailboxGone
        /// The address replaced a verified one and is not verified, so its mailbox does not open the account yet.
        case replacementUnverified
        /// The account has a second factor, and none can follow this method.
        case secondFactorCannotFollow
        /// The second factor that would be asked for cannot be answered.
        case secondFactorUnanswerable
        /// A second factor must be enrolled first, and cannot be.
        case cannotEnroll
    }

    /// What makes a method that works worth less than another one.
    public enum Weakness: String, CaseIterable, Sendable {
        /// The method only recovers the account through its mailbox; the account does not list it.
        case recovery
        /// The address is not verified: a proof of the mailbox takes the account over.
        case addressUnverified
        /// The client named it itself, and nothing proved it.
        case claimed
        /// A second factor was asked for before, and is not any more.
        case secondFactorLost
    }
}

extension ProviderID {
    /// Whether a second factor can follow a sign-in by this provider.
    var isEligibleFirstFactor: Bool {
        guard let known = WellKnownProvider(self) else {
            return self != .anonymous && self != .phone && self != .custom && self != .passkey
        }
        return !known.hasOwnOperation
    }
}

extension Account {
    /// The methods that the account has, whether they work or not: those that it lists, in their order, then passkeys,
    /// custom tokens, and what recovers it through its mailbox.
    var signInMethods: [AccountMethod] {
        var methods: [AccountMethod] = []
        for linked in self.linkedProviders {
            switch linked {
            case .password:
                if self.password != nil { methods.append(.password) }
                if self.emailLink != nil { methods.append(.emailLink) }
            case .phone: methods.append(.phone)
            case .identity(let identity): methods.append(.identity(identity.provider))
            }
        }
        for passkey in self.passkeys { methods.append(.passkey(passkey.id)) }
        if self.usesCustomToken { methods.append(.customToken) }
        if self.email != nil {
            if self.emailLink == nil { methods.append(.emailLink) }
            methods.append(.passwordReset)
        } else if self.password != nil {
            methods.append(.password)
        }
        return methods
    }

    /// The names of the methods that the protocol lists for an address (`signinMethods`): no phone, no passkey.
    var methodsOfAddress: [String] {
        var names: [String] = []
        for linked in self.linkedProviders {
            switch linked {
            case .password:
                if self.password != nil { names.append(AccountMethod.password.name) }
                if self.emailLink != nil { names.append(AccountMethod.emailLink.name) }
            case .phone: break
            case .identity(let identity): names.append(identity.provider.rawValue)
            }
        }
        return names
    }

    /// Whether the method only recovers the account through its mailbox.
    func isRecovery(_ method: AccountMethod) -> Bool {
        method == .passwordReset || method == .emailLink && self.emailLink == nil
    }
}
