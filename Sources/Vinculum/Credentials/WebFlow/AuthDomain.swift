/// The location of the project's hosted page.
public enum AuthDomain: Equatable, Sendable {
    /// A domain of the project; see ``chosen(among:preferring:)``.
    case hosted(String)
    /// The host and port of an emulator.
    case emulator(String)
    /// The URL of a Vinculum server over HTTPS, without a slash at the end.
    case service(String)

    /// The reason why no domain can be used.
    public enum Failure: Error, Equatable, Sendable {
        /// The preferred domain is not an authorised domain of the project.
        case unauthorized(String)
        /// No authorised domain of the project is hosted by Firebase.
        case noneHosted
    }

    /// Chooses the domain: the preferred one if given, else the first authorised domain under `firebaseapp.com`, else
    /// the first under `web.app`.
    ///
    /// - Parameters:
    ///   - authorized: The authorised domains, in the order of the project's configuration.
    ///   - preferred: A domain; a scheme before it and a path after it are ignored.
    /// - Throws: ``Failure``.
    public static func chosen(
        among authorized: [String], preferring preferred: String? = nil
    ) throws(Failure) -> AuthDomain {
        if let preferred {
            let domain = AuthDomain.host(of: preferred)
            guard authorized.contains(where: { $0 == domain }) else { throw .unauthorized(domain) }
            return .hosted(domain)
        }
        for suffix in AuthDomain.hostingSuffixes {
            // At least one character and a dot must precede the suffix.
            if let domain = authorized.first(where: { domain in
                domain.utf8.count >= suffix.utf8.count + 2
                    && domain.utf8.reversed().starts(with: suffix.utf8.reversed())
            }) {
                return .hosted(domain)
            }
        }
        throw .noneHosted
    }

    /// The domains below which Firebase Hosting has a name for each project.
    static var hostingSuffixes: [String] { ["firebaseapp.com", "web.app"] }

    /// The host, and the port if there is one, of a text with or without `http://` or `https://` before it and a path
    /// behind.
    static func host(of text: String) -> String {
        var rest = text.utf8[...]
        for scheme in ["http://", "https://"] {
            let start = rest.prefix(scheme.utf8.count)
            if ASCII.lowercased(String(Substring(start))) == scheme {
                rest = rest.dropFirst(scheme.utf8.count)
                break
            }
        }
        return String(Substring(rest.prefix { $0 != UInt8(ascii: "/") }))
    }

    /// The address of the page without a query. An emulator hosts a page for signing in, but none for verifying apps.
    func page(for purpose: HostedPage.Purpose) -> String {
        switch (self, purpose) {
        case (.emulator(let host), .signIn): "http://\(host)/emulator/auth/handler"
        case (.service(let url), _): "\(url)/__/auth/handler"
        case (.emulator(let domain), .appVerification), (.hosted(let domain), _): "https://\(domain)/__/auth/handler"
        }
    }
}
