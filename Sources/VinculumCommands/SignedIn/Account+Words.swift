import Vinculum

extension Account {
    /// The sign-in methods as part of a sentence, such as `password and google.com`.
    var signInMethodsText: String {
        let names = self.signInMethodNames
        return names.isEmpty ? "none" : names.listed
    }

    /// The sign-in methods for a person. The protocol names an e-mail link by the provider `password`.
    var signInMethodNames: [String] {
        self.linkedProviders.map { $0.provider.methodName(hasPassword: self.password != nil) }
    }
}

extension ProviderID {
    /// The sign-in method of the provider for a person.
    ///
    /// - Parameter hasPassword: Whether the account has a password; otherwise it signs in by links alone.
    func methodName(hasPassword: Bool) -> String {
        self == .password && !hasPassword ? "email link" : self.rawValue
    }
}

extension LinkedProvider {
    /// The words of the command that signs in with this provider.
    ///
    /// - Parameter graph: The accounts with the configurations of providers.
    func signInWords(_ account: Account?, _ graph: Graph?) -> [String] {
        switch self {
        case .password: ["sign-in", "password", account?.email?.address.text ?? "EMAIL"]
        case .phone: ["sign-in", "phone", account?.phone?.number.text ?? "NUMBER"]
        case .identity(let identity) where !identity.provider.isSAML && graph?.provider(identity.provider) != nil:
            ["sign-in", "idp", identity.provider.rawValue]
        case .identity(let identity):
            ["sign-in", CredentialKind.shortName(identity.provider), "--sub", identity.subject.text]
        }
    }
}

extension [String] {
    /// The words as an enumeration: `a`, `a and b`, `a, b and c`.
    var listed: String {
        var text = ""
        for (index, word) in self.enumerated() {
            if index > 0 { text += index == self.count - 1 ? " and " : ", " }
            text += word
        }
        return text
    }
}
