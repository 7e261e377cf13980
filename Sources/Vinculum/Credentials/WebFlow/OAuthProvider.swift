/// The options of a browser sign-in with an identity provider.
///
///     var provider = try OAuthProvider(.yahoo)
///     provider.scopes = ["mail-r"]
///     try provider.set("prompt", to: "login")
public struct OAuthProvider: Equatable, Sendable {
    /// The provider.
    public let id: ProviderID
    /// The OAuth scopes beyond those for signing in; empty texts are skipped.
    public var scopes: [String] = []
    /// Custom parameters for the provider, in the order of their names.
    public private(set) var customParameters: [Parameter] = []

    /// A custom parameter.
    public struct Parameter: Equatable, Sendable {
        /// The name.
        public private(set) var name: String
        /// The value.
        public private(set) var value: String
    }

    /// The reason why options are not allowed.
    public enum Misuse: Error, Equatable, Sendable {
        /// Facebook and Apple have their own libraries and do not support a browser sign-in.
        case providerNotAllowed(ProviderID)
        /// The flow itself uses the parameter with this name; an app cannot set it.
        case reservedParameter(String)
    }

    /// Creates options without scopes and parameters.
    ///
    /// - Parameter usesEmulator: Whether the service is an emulator, for which every provider is allowed.
    /// - Throws: ``Misuse/providerNotAllowed(_:)``.
    public init(_ id: ProviderID, usesEmulator: Bool = false) throws(Misuse) {
        let hasOwnLibrary = WellKnownProvider(id)?.row.traits.contains(.ownLibrary) ?? false
        if hasOwnLibrary, !usesEmulator { throw .providerNotAllowed(id) }
        self.id = id
    }

    /// Sets a custom parameter and replaces an earlier value of the same name.
    ///
    /// - Throws: ``Misuse/reservedParameter(_:)``; nothing changes then.
    public mutating func set(_ name: String, to value: String) throws(Misuse) {
        if self.id.reserves(parameter: name) { throw .reservedParameter(name) }
        self.remove(name)
        let place =
            self.customParameters.firstIndex { name < $0.name }
            ?? self.customParameters.endIndex
        self.customParameters.insert(Parameter(name: name, value: value), at: place)
    }

    /// Removes a custom parameter; does nothing if there is none with this name.
    public mutating func remove(_ name: String) {
        self.customParameters.removeAll { $0.name == name }
    }
}

extension ProviderID {
    /// Whether the flow reserves a parameter, so that an app cannot set it. The lists are those of the Firebase
    /// documentation for OpenID Connect (six names), Microsoft (six), Yahoo and the other OAuth 2 providers (five), and
    /// for Twitter the parameters of OAuth 1 (RFC 5849 §3.1).
    func reserves(parameter name: String) -> Bool {
        let reserved = WellKnownProvider(self)?.row.reserved ?? (self.isOIDC ? .flowAndResponseMode : .flow)
        if reserved == .oauth1 { return name.hasBytePrefix("oauth_") }
        if self.isSAML { return false }
        let flow: [String] = ["client_id", "redirect_uri", "response_type", "scope", "state"]
        if flow.contains(name) { return true }
        return reserved == .flowAndResponseMode && name == "response_mode"
    }
}
