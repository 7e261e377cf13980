public import Foundation
import Vinculum

/// Shows the page of a provider itself, and receives the redirect with which the provider ends it.
///
/// With such a delegate the sign-in needs no hosted page of the project: the service says which address to open
/// (`accounts:createAuthUri`), and reads the redirect (`accounts:signInWithIdp`). ``LoopbackPageDelegate`` is one for
/// programs on a computer.
public protocol ProviderPageDelegate: AuthUIDelegate {
    /// Opens a provider's page and waits until it redirects back.
    ///
    /// - Parameter begin: Returns the page for a redirect URI. Call it once, with an address that the provider knows,
    ///   and pass on what it throws.
    /// - Returns: The address of the redirect, complete and unchanged, which ``ProviderPage/isRedirect(_:)`` accepts.
    /// - Throws: `CancellationError` if the person closed the page; the call then fails with
    ///   ``AuthErrorCode/webContextCancelled``, or throws `CancellationError` if its task was cancelled.
    func present(_ begin: @Sendable (_ redirectURI: String) async throws -> ProviderPage) async throws -> URL
}

/// One visit to a provider's page.
public struct ProviderPage: Sendable {
    package let visit: ProviderVisit
    /// The address to open in a browser.
    public let url: URL

    init(_ visit: ProviderVisit) throws(AuthError) {
        guard let url = URL(string: visit.url) else { throw .misuse("The address of the page is not a valid URL.") }
        (self.visit, self.url) = (visit, url)
    }

    /// Whether an address ends this visit: it is the redirect URI, with the `state` of this visit (RFC 6749 section
    /// 10.12). Go on waiting after any other address; another program may have made it up.
    public func isRedirect(_ address: URL) -> Bool {
        self.visit.credential(from: address.absoluteString) != nil
    }
}
