import Foundation
import Vinculum

/// One visit to a provider's own page, from the service's address of it to the credential.
struct ProviderPageVisit: Sendable {
    let provider: Vinculum.OAuthProvider
    let auth: Auth
    let delegate: any ProviderPageDelegate

    /// The credential of the redirect.
    ///
    /// - Returns: `nil` if the service is a local one without a configuration of the provider.
    /// - Throws: `NSError` in ``AuthErrorDomain``; `CancellationError` if the task is cancelled.
    func credential() async throws -> AuthCredential? {
        let begun = Locked<ProviderVisit?>(nil)
        let isUnconfigured = Locked(false)
        let (provider, auth) = (self.provider, self.auth)
        do {
            let address = try await self.delegate.present { redirectURI in
                let call = Call(.openProviderPage(provider, redirectURI: redirectURI)) { outcome, _ in
                    if case .providerVisit(let visit) = outcome { visit } else { nil }
                }
                do {
                    let visit = try await auth.perform(call)
                    begun.current = visit
                    return try ProviderPage(visit)
                } catch {
                    isUnconfigured.current = ProviderPageVisit.saysUnimplemented(error)
                    throw error
                }
            }
            if let credential = begun.current?.credential(from: address.absoluteString) { return .make(credential) }
        } catch {
            if isUnconfigured.current { return nil }
            throw PageVisit.failure(error)
        }
        let reason = "The address of the redirect does not belong to this visit of the provider's page."
        throw NSError(AuthError(HostedPage.Failure.interactionFailed(reason: reason)))
    }

    /// Whether the service answered 501, as local ones do for a provider without a configuration.
    private static func saysUnimplemented(_ error: any Error) -> Bool {
        let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
        let envelope = underlying?.userInfo[AuthErrors.deserializedResponseKey] as? [String: Any]
        return envelope?["code"] as? Int == 501
    }
}
