import Foundation
import Vinculum

/// One visit to the project's hosted page, from opening it to reading its callback URL.
struct PageVisit: Sendable {
    private let purpose: HostedPage.Purpose
    private let auth: Auth
    private let delegate: any AuthUIDelegate

    /// A visit for a sign-in with a provider.
    ///
    /// - Throws: An error if there is no delegate and the page is not the one of a local server.
    init(_ provider: Vinculum.OAuthProvider, auth: Auth, _ delegate: (any AuthUIDelegate)?) throws {
        if let delegate {
            self.init(.signIn(provider), auth, delegate)
        } else if auth.runner.configuration.server.isEmulator {
            self.init(.signIn(provider), auth, LocalPageDelegate())
        } else {
            throw NSError(
                AuthError.misuse(
                    "An AuthUIDelegate is required on this platform, to show the page on which a person signs in."))
        }
    }

    private init(_ purpose: HostedPage.Purpose, _ auth: Auth, _ delegate: any AuthUIDelegate) {
        (self.purpose, self.auth, self.delegate) = (purpose, auth, delegate)
    }

    /// The credential that the page returns.
    ///
    /// - Throws: `NSError` in ``AuthErrorDomain``; `CancellationError` if the task is cancelled.
    func credential() async throws -> AuthCredential {
        guard case .credential(let credential) = try await self.answer() else { throw PageVisit.unexpectedAnswer }
        return .make(credential)
    }

    /// Runs reCAPTCHA on the project's hosted page.
    static func answer(of auth: Auth, _ delegate: any AuthUIDelegate) async -> AuthClient.RecaptchaAnswer {
        do {
            let answer = try await PageVisit(.appVerification, auth, delegate).answer()
            guard case .recaptchaToken(let token) = answer else {
                return .unavailable(.appVerificationUserInteractionFailure)
            }
            return .token(token.revealed())
        } catch {
            return .unavailable(AuthErrorCode(error) ?? .appVerificationUserInteractionFailure)
        }
    }

    private func answer() async throws -> HostedPage.Answer {
        let application = try self.application()
        let domain = try await self.domain()
        let page = HostedPage(self.purpose, seed: Seed { UInt8.random(in: .min ... .max) })
        guard let url = URL(string: page.url(for: application, at: domain)) else {
            throw NSError(AuthError.misuse("The address of the page is not a valid URL."))
        }
        let client = ObjectIdentifier(self.auth.runner)
        do throws(HostedPage.Presenter.AlreadyPresenting) {
            try PageVisit.open.change(client) { presenter throws(HostedPage.Presenter.AlreadyPresenting) in
                try presenter.present(page, callback: application.callback)
            }
        } catch {
            throw NSError(AuthError(error))
        }
        let address: URL
        do {
            address = try await self.delegate.present(url, callbackScheme: application.callback.scheme)
        } catch {
            _ = PageVisit.open.change(client) { $0.close() }
            throw PageVisit.failure(error)
        }
        return try PageVisit.answer(in: address, of: client)
    }

    /// Reads the callback URL. The page counts as closed afterwards in any case.
    private static func answer(in address: URL, of client: ObjectIdentifier) throws -> HostedPage.Answer {
        do throws(HostedPage.Failure) {
            let answer = try PageVisit.open.change(client) { presenter throws(HostedPage.Failure) in
                let answer = try presenter.receive(address.absoluteString)
                _ = presenter.close()
                return answer
            }
            if let answer { return answer }
        } catch {
            throw NSError(AuthError(error))
        }
        throw PageVisit.unexpectedAnswer
    }

    private static var unexpectedAnswer: NSError {
        let reason = "The callback URL does not belong to this visit of the page."
        return NSError(AuthError(HostedPage.Failure.interactionFailed(reason: reason)))
    }

    /// The error of a call whose delegate has thrown.
    static func failure(_ error: any Error) -> any Error {
        if error is CancellationError {
            return Task.isCancelled ? error : NSError(AuthError(HostedPage.Failure.cancelled))
        }
        if AuthErrorCode(error) != nil { return error }
        let reason = "The page could not be shown: \((error as NSError).localizedDescription)"
        return NSError(AuthError(HostedPage.Failure.interactionFailed(reason: reason)), underlying: error)
    }

    /// The domain of the hosted page.
    private func domain() async throws -> AuthDomain {
        let preferred = self.auth.customAuthDomain ?? self.auth.app?.options.authDomain
        return try await self.auth.perform(
            Call(.findAuthDomain(preferring: preferred)) { outcome, _ in
                if case .authDomain(let domain) = outcome { domain } else { nil }
            })
    }

    /// What the page has to know about this app.
    private func application() throws -> WebApplication {
        let configuration = self.auth.runner.configuration
        let options = self.auth.app?.options
        var appID = options?.googleAppID ?? ""
        if appID.isEmpty {
            guard configuration.server.isEmulator else {
                throw NSError(
                    AuthError.misuse("The app's options need a googleAppID, which is part of the callback URL."))
            }
            appID = PageVisit.localAppID
        }
        // On Apple platforms the list of registered schemes decides whether the scheme of the client ID can be used.
        // The scheme of the app ID can always be used, because the delegate itself waits for it.
        let types = Bundle.main.infoDictionary?["CFBundleURLTypes"] as? [[String: Any]] ?? []
        let registered = types.flatMap { $0["CFBundleURLSchemes"] as? [String] ?? [] }
        let schemes = registered + [CallbackScheme.encoded(appID: appID)]
        guard let callback = CallbackScheme(appID: appID, clientID: options?.clientID, registered: schemes) else {
            throw NSError(AuthError.misuse("The app has no callback scheme."))
        }
        return WebApplication(
            apiKey: configuration.apiKey, callback: callback,
            bundleID: options?.bundleID ?? Bundle.main.bundleIdentifier ?? "",
            userAgent: configuration.userAgent ?? configuration.clientVersion, projectID: configuration.projectID,
            tenantID: self.auth.tenantID, languageCode: configuration.languageCode,
            appCheckToken: configuration.appCheckToken)
    }

    /// The app ID for apps without one; the pages of local servers require one.
    private static let localAppID = "1:0:ios:0"

    /// The open pages, at most one for each client.
    private static let open = OpenPages()

    private final class OpenPages: Sendable {
        private let presenters = Locked<[ObjectIdentifier: HostedPage.Presenter]>([:])

        func change<Answer: Sendable, Failure: Error>(
            _ client: ObjectIdentifier, _ body: (inout HostedPage.Presenter) throws(Failure) -> Answer
        ) throws(Failure) -> Answer {
            try self.presenters.withLock { presenters throws(Failure) in
                // The entry of a client without an open page is removed, because another client may get its address.
                defer { if presenters[client]?.page == nil { presenters[client] = nil } }
                return try body(&presenters[client, default: HostedPage.Presenter()])
            }
        }
    }
}
