package import Vinculum

/// Waits on a loopback port for the one redirect that ends a visit to a provider's page (RFC 8252 section 7.3).
///
/// Any program of this machine, and any page in the person's browser, can send requests to the port. Only the redirect
/// with the `state` of the visit ends the wait.
package struct RedirectReceiver: Sendable {
    /// The path that the provider redirects to.
    private static let path = "/callback"
    /// The path that a page of this port passes a fragment to.
    private static let fragmentPath = "/callback/fragment"

    private let visit: ProviderVisit
    /// The credential of the redirect; `nil` until it came.
    package private(set) var credential: Credential?

    /// Waits for the redirect of a visit whose redirect URI is that of ``redirectURI(port:)``.
    package init(_ visit: ProviderVisit) {
        self.visit = visit
    }

    /// The address for the provider to redirect to. The address of the loopback interface instead of `localhost`
    /// avoids that another interface listens (RFC 8252 section 8.3).
    package static func redirectURI(port: UInt16) -> String { "http://\(LoopbackHost.ipv4):\(port)\(self.path)" }

    /// Answers a request to the port.
    package mutating func answer(_ request: HTTPRequest) -> HTTPResponse {
        guard request.method == "GET" else { return RedirectPage.notFound() }
        // The query is the provider's, so that its parameters choose nothing.
        let language = PageLanguage(preferredBy: request)
        switch request.path {
        case RedirectReceiver.path:
            if request.query.isEmpty {
                return RedirectPage.passingOnFragment(to: RedirectReceiver.fragmentPath, in: language)
            }
            return self.receive("\(self.visit.redirectURI)?\(request.query)", language)
        case RedirectReceiver.fragmentPath:
            return self.receive("\(self.visit.redirectURI)#\(request.query)", language)
        default: return RedirectPage.notFound()
        }
    }

    private mutating func receive(_ address: String, _ language: PageLanguage) -> HTTPResponse {
        guard let credential = self.visit.credential(from: address) else {
            return RedirectPage.otherSignIn(in: language)
        }
        // A browser may ask again, for example because the person reloads the page.
        self.credential = self.credential ?? credential
        return RedirectPage.received(in: language)
    }
}
