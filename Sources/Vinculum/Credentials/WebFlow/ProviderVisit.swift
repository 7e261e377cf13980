/// One visit to a provider's own page: the address to open, and what turns the provider's redirect into a credential.
///
///     guard case .providerVisit(let visit) = outcome else { return }
///     open(visit.url)
///     // later, for each address that the browser asks for
///     if let credential = visit.credential(from: address) { … }
public struct ProviderVisit: Equatable, Sendable {
    /// The provider.
    public let provider: ProviderID
    /// The address to open in a browser: `http` or `https`.
    public private(set) var url: String
    /// The address that the provider redirects to (RFC 6749 section 3.1.2).
    public private(set) var redirectURI: String
    /// The secret of this visit, which shows the service that the same client began and ended it.
    public let sessionID: Secret

    /// Creates a visit from the service's answer.
    public init(provider: ProviderID, url: String, redirectURI: String, sessionID: Secret) {
        self.provider = provider
        self.sessionID = sessionID
        self.url = url
        self.redirectURI = redirectURI
    }

    /// Reads the address that a browser was redirected to, with its query and fragment.
    ///
    /// The provider's refusals come as redirects too: the service reports them when the credential is used.
    ///
    /// - Returns: `nil` if the address does not end this visit, because it is another one than ``redirectURI`` or its
    ///   `state` is not that of ``url`` (RFC 6749 section 10.12).
    public func credential(from address: String) -> Credential? {
        let (given, expected) = (URIReference(address), URIReference(self.redirectURI))
        guard ProviderVisit.origin(of: given) == ProviderVisit.origin(of: expected),
            given.path == expected.path
        else { return nil }
        if let state = ProviderVisit.state(in: URIReference(self.url).query) {
            let answer = ProviderVisit.state(in: given.query) ?? ProviderVisit.state(in: given.fragment)
            guard answer == state else { return nil }
        }
        return .webFlow(provider: self.provider, responseURL: address, sessionID: self.sessionID.revealed())
    }

    /// Whether a browser can show the address without opening a file or running a script.
    static func isWebAddress(_ url: String) -> Bool {
        guard AbsoluteURI.isValid(url), let scheme = URIReference(url).scheme else { return false }
        return ["http", "https"].contains(ASCII.lowercased(scheme))
    }

    /// Scheme and authority, in which case does not count (RFC 3986 section 6.2.2.1).
    private static func origin(of reference: URIReference) -> String {
        ASCII.lowercased("\(reference.scheme ?? ""):\(reference.authority ?? "")")
    }

    private static func state(in query: String?) -> String? {
        query.flatMap { FormFields(bounded: $0) }?["state"]
    }
}
