/// What to ask an identity provider for when somebody signs in with it in a browser.
///
///     var provider = try OAuthProvider(.yahoo)
///     provider.scopes = ["mail-r"]
///     try provider.set("prompt", to: "login")
public struct OAuthProvider: Equatable, Sendable {
    public let id: ProviderID
    /// What the app wants to do beyond knowing who somebody is; empty texts are left out.
    public var scopes: [String] = []
    /// Further parameters for the provider, in the order of their names.
    public private(set) var customParameters: [Parameter] = []

    /// A parameter of the provider's own.
    public struct Parameter: Equatable, Sendable {
        public let name: String
        public let value: String

        public static func == (a: Parameter, b: Parameter) -> Bool {
            sameBytes(a.name, b.name) && sameBytes(a.value, b.value)
        }
    }

    /// What cannot be asked for.
    public enum Misuse: Error, Equatable, Sendable {
        /// Facebook and Apple have libraries of their own, and are not entered through a browser.
        case providerNotAllowed(ProviderID)
        /// The parameter with this name belongs to the flow itself; an app cannot set it.
        case reservedParameter(String)
    }

    /// - Parameter usesEmulator: Whether the service is an emulator, where every provider is allowed.
    /// - Throws: ``Misuse/providerNotAllowed(_:)``.
    public init(_ id: ProviderID, usesEmulator: Bool = false) throws(Misuse) {
        if !usesEmulator, id == .facebook || id == .apple { throw .providerNotAllowed(id) }
        self.id = id
    }

    /// Sets a parameter, in place of the one that had its name.
    ///
    /// - Throws: ``Misuse/reservedParameter(_:)``; nothing is changed then.
    public mutating func set(_ name: String, to value: String) throws(Misuse) {
        if self.id.reserves(parameter: name) { throw .reservedParameter(name) }
        self.remove(name)
        let place = self.customParameters.firstIndex { precedesInBytes(name, $0.name) } ?? self.customParameters.endIndex
        self.customParameters.insert(Parameter(name: name, value: value), at: place)
    }

    /// Takes a parameter away; nothing happens if there is none of the name.
    public mutating func remove(_ name: String) {
        self.customParameters.removeAll { sameBytes($0.name, name) }
    }

    public static func == (a: OAuthProvider, b: OAuthProvider) -> Bool {
        a.id == b.id && a.customParameters == b.customParameters && a.scopes.count == b.scopes.count
            && zip(a.scopes, b.scopes).allSatisfy { sameBytes($0, $1) }
    }
}

extension ProviderID {
    /// Whether an app cannot set a parameter with the provider, because the flow does: what the Firebase documentation of each
    /// provider lists for OpenID Connect (six), Microsoft (six), Yahoo and the other OAuth 2 providers (five), and for
    /// Twitter the parameters of OAuth 1 (RFC 5849 §3.1).
    func reserves(parameter name: String) -> Bool {
        if self == .twitter { return name.utf8.starts(with: "oauth_".utf8) }
        if self.isSAML { return false }
        let flow = ["client_id", "redirect_uri", "response_type", "scope", "state"]
        if flow.contains(where: { sameBytes($0, name) }) { return true }
        return (self.isOIDC || self == .microsoft) && sameBytes(name, "response_mode")
    }
}
