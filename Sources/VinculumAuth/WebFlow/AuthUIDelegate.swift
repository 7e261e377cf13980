public import Foundation

/// Shows a person the page on which a sign-in with a provider happens.
///
/// Without one, sign-ins at an embedded authority or a local server are answered by a ``LocalPageDelegate``; at the real
/// service they fail, because nothing here can open a browser.
public protocol AuthUIDelegate: Sendable {
    /// Opens a page, and waits until it leads back.
    ///
    /// - Parameters:
    ///   - page: The address to open in a browser, which must be let follow every redirection.
    ///   - callbackScheme: The scheme of the address that the page leads back to, such as `app-1-123-ios-abc`.
    /// - Returns: That address as it stands, with all it says.
    /// - Throws: `CancellationError` if the person closed the page, which ends the sign-in as
    ///   ``AuthErrorCode/webContextCancelled``; what else is thrown as ``AuthErrorCode/webSignInUserInteractionFailure``.
    func present(_ page: URL, callbackScheme: String) async throws -> URL
}
