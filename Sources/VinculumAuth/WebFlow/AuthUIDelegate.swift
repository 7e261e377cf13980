public import Foundation

/// Shows the page on which a person signs in with a provider, or runs reCAPTCHA.
///
/// Without a delegate, a ``LocalPageDelegate`` answers the page of an embedded authority or a local server. With
/// Google's service such calls fail, because this module cannot open a browser.
public protocol AuthUIDelegate: Sendable {
    /// Opens a page and waits until it redirects to the callback URL.
    ///
    /// - Parameters:
    ///   - page: The URL to open in a browser, which must follow every redirection.
    ///   - callbackScheme: The scheme of the callback URL, such as `app-1-123-ios-abc`.
    /// - Returns: The callback URL, complete and unchanged.
    /// - Throws: `CancellationError` if the person closed the page; the call then fails with
    ///   ``AuthErrorCode/webContextCancelled``, or throws `CancellationError` if its task was cancelled. An error of
    ///   this module is passed on; after any other error the call fails with
    ///   ``AuthErrorCode/webSignInUserInteractionFailure``.
    func present(_ page: URL, callbackScheme: String) async throws -> URL
}
