import Vinculum

/// The names of identity providers in other systems, and their IDs here.
enum MovedProvider {
    /// A reason why an identity does not come along.
    struct Unknown: Error {
        let reason: String
    }

    /// The identity of an account at a provider.
    ///
    /// - Parameters:
    ///   - name: The other system's name of the provider.
    ///   - subject: The account's ID there.
    ///   - isSAML: Whether a provider without a name of its own here speaks SAML.
    ///   - knowsMicrosoft: Whether the subject is that of Microsoft's ID tokens, and not the ID in its directory.
    static func identity(
        _ name: String?, subject: String?, isSAML: Bool = false, knowsMicrosoft: Bool = false
    ) throws(Unknown) -> Wire.ProviderUserInfo {
        guard let name = name.nonEmpty, let subject = subject.nonEmpty else {
            throw Unknown(reason: "it names no provider, or no account there")
        }
        var identity = Wire.ProviderUserInfo()
        identity.rawId = subject
        if let known = self.known(ASCII.lowercased(name)) {
            if known == .microsoft, !knowsMicrosoft {
                throw Unknown(reason: "Microsoft's tokens name the account otherwise than its directory does")
            }
            if subject.utf8.contains(UInt8(ascii: "@")) {
                throw Unknown(reason: "it has an address in the place of the provider's ID of the account")
            }
            identity.providerId = known.rawValue
            return identity
        }
        let id = (isSAML ? "saml." : "oidc.") + ASCII.lowercased(name)
        guard self.isConfigurable(id) else {
            throw Unknown(reason: "the name of its provider cannot be a provider's ID here")
        }
        identity.providerId = id
        return identity
    }

    /// Whether a name is that of a provider with an ID of its own here.
    static func isKnown(_ name: String) -> Bool { self.known(ASCII.lowercased(name)) != nil }

    /// The provider that other systems call so, with the spellings of their adapters.
    private static func known(_ name: String) -> ProviderID? {
        switch ByteText(name) {
        case "google", "google.com", "google-oauth2", "google-openidconnect", "google-one-tap": .google
        case "facebook", "facebook.com", "facebook-app": .facebook
        case "apple", "apple.com", "apple-id": .apple
        case "github", "github.com": .github
        case "twitter", "twitter.com", "twitter-oauth2", "twitter_oauth2", "x": .twitter
        case "microsoft", "microsoft.com", "microsoft-graph", "azure", "azuread-oauth2", "azuread-v2-oauth2",
            "windowslive", "waad":
            .microsoft
        case "linkedin", "linkedin.com", "linkedin_oidc", "linkedin_oauth2", "linkedin-oauth2",
            "linkedin-openidconnect", "linkedin-openid-connect":
            .linkedIn
        case "yahoo", "yahoo.com", "yahoo-oauth2": .yahoo
        default: nil
        }
    }

    /// Whether a provider with this ID can be configured; see the rules of provider configurations.
    private static func isConfigurable(_ id: String) -> Bool {
        let rest = id.utf8.dropFirst(5)
        guard (2...123).contains(rest.count), let first = rest.first, let last = rest.last else { return false }
        return first.isLowercaseLetter && (last.isLowercaseLetter || last.isDigit)
            && rest.allSatisfy { $0.isLowercaseLetter || $0.isDigit || "-._".utf8.contains($0) }
    }
}

extension MovedAccount {
    /// Links the identity at a provider, or counts it as lost; see ``MovedProvider``.
    mutating func link(
        _ name: String?, subject: String?, isSAML: Bool = false, knowsMicrosoft: Bool = false, email: String? = nil,
        displayName: String? = nil, photoURL: String? = nil
    ) {
        do throws(MovedProvider.Unknown) {
            var identity = try MovedProvider.identity(
                name, subject: subject, isSAML: isSAML, knowsMicrosoft: knowsMicrosoft)
            identity.email = email.nonEmpty
            identity.displayName = displayName.nonEmpty
            identity.photoUrl = photoURL.nonEmpty
            self.link(identity)
        } catch {
            self.lose("identity", error.reason)
        }
    }

    /// Enrols the app that `make` reads, or counts it as lost.
    mutating func enrol(_ make: () throws(MovedApp.Unsupported) -> MovedApp) {
        do throws(MovedApp.Unsupported) {
            self.enrol(try make())
        } catch {
            self.lose("authenticator app", error.reason)
        }
    }
}
