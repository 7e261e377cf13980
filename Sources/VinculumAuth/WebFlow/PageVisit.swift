import Foundation
import Vinculum

/// One visit to a page of the project, from what is asked for to what a person did there.
struct PageVisit: Sendable {
    private let purpose: HostedPage.Purpose
    private let auth: Auth
    private let delegate: any AuthUIDelegate

    /// To the page of a provider.
    ///
    /// - Throws: If nobody can show the page.
    init(_ provider: Vinculum.OAuthProvider, auth: Auth, _ delegate: (any AuthUIDelegate)?) throws {
        if let delegate {
            self.init(.signIn(provider), auth, delegate)
        } else if auth.runner.configuration.server.isEmulator {
            self.init(.signIn(provider), auth, LocalPageDelegate())
        } else {
            throw NSError(AuthError.misuse(
                "On this platform an AuthUIDelegate is needed to show the page on which a person signs in."))
        }
    }

    private init(_ purpose: HostedPage.Purpose, _ auth: Auth, _ delegate: any AuthUIDelegate) {
        (self.purpose, self.auth, self.delegate) = (purpose, auth, delegate)
    }

    /// - Throws: `NSError` in ``AuthErrorDomain``; `CancellationError` if the task is cancelled.
    func credential() async throws -> AuthCredential {
        guard case .credential(let credential) = try await self.answer() else { throw PageVisit.strangeAnswer }
        return .make(credential)
    }

    /// Has a person show on a page of the project, by reCAPTCHA, to be one.
    static func answer(of auth: Auth, _ delegate: any AuthUIDelegate) async -> AuthClient.RecaptchaAnswer {
        do {
            guard case .recaptchaToken(let token) = try await PageVisit(.appVerification, auth, delegate).answer() else {
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
            throw NSError(AuthError.misuse("The address of the page is no URL."))
        }
        let place = ObjectIdentifier(self.auth.runner)
        do throws(HostedPage.Presenter.AlreadyPresenting) {
            try PageVisit.open.change(place) { presenter throws(HostedPage.Presenter.AlreadyPresenting) in
                try presenter.present(page, callback: application.callback)
            }
        } catch {
            throw NSError(AuthError(error))
        }
        let address: URL
        do {
            address = try await self.delegate.present(url, callbackScheme: application.callback.scheme)
        } catch {
            _ = PageVisit.open.change(place) { $0.close() }
            throw PageVisit.failure(error)
        }
        return try PageVisit.conclude(address, at: place)
    }

    /// What the page's answer amounts to; the page is closed after it in any case.
    private static func conclude(_ address: URL, at place: ObjectIdentifier) throws -> HostedPage.Answer {
        do throws(HostedPage.Failure) {
            let answer = try PageVisit.open.change(place) { presenter throws(HostedPage.Failure) in
                let answer = try presenter.receive(address.absoluteString)
                _ = presenter.close()
                return answer
            }
            if let answer { return answer }
        } catch {
            throw NSError(AuthError(error))
        }
        throw PageVisit.strangeAnswer
    }

    private static var strangeAnswer: NSError {
        NSError(AuthError(HostedPage.Failure.interactionFailed(reason: "What came back is not the answer to this visit.")))
    }

    /// The error of a delegate that gave no address back.
    private static func failure(_ error: any Error) -> any Error {
        if error is CancellationError {
            return Task.isCancelled ? error : NSError(AuthError(HostedPage.Failure.cancelled))
        }
        if AuthErrorCode(error) != nil { return error }
        let reason = "The page could not be shown: \((error as NSError).localizedDescription)"
        return NSError(AuthError(HostedPage.Failure.interactionFailed(reason: reason)), underlying: error)
    }

    /// Where the page is; a local one needs no question.
    private func domain() async throws -> AuthDomain {
        let preferred = self.auth.customAuthDomain ?? self.auth.app?.options.authDomain
        return try await self.auth.perform(Call(.findAuthDomain(preferring: preferred)) { outcome, _ in
            if case .authDomain(let domain) = outcome { domain } else { nil }
        })
    }

    /// How this app names itself to the page.
    private func application() throws -> WebApplication {
        let configuration = self.auth.runner.configuration
        let options = self.auth.app?.options
        var appID = options?.googleAppID ?? ""
        if appID.isEmpty {
            guard configuration.server.isEmulator else {
                throw NSError(AuthError.misuse("The app's options name no googleAppID, without which no page leads back to it."))
            }
            appID = PageVisit.localAppID
        }
        // On platforms that register schemes, the app's own list says whether the nicer one may be used. The other is always
        // good here: the delegate watches for it itself.
        let types = Bundle.main.infoDictionary?["CFBundleURLTypes"] as? [[String: Any]] ?? []
        let schemes = types.flatMap { $0["CFBundleURLSchemes"] as? [String] ?? [] } + [CallbackScheme.encoded(appID: appID)]
        guard let callback = CallbackScheme(appID: appID, clientID: options?.clientID, registered: schemes) else {
            throw NSError(AuthError.misuse("The app has no scheme to be called back by."))
        }
        return WebApplication(
            apiKey: configuration.apiKey, callback: callback,
            bundleID: options?.bundleID ?? Bundle.main.bundleIdentifier ?? "",
            userAgent: configuration.userAgent ?? configuration.clientVersion, tenantID: self.auth.tenantID,
            languageCode: configuration.languageCode, appCheckToken: configuration.appCheckToken)
    }

    /// The id of an app that was given none, for the pages of local servers, which ask for one.
    private static let localAppID = "1:0:ios:0"

    /// The pages that are open, one for each client at most.
    private static let open = OpenPages()

    private final class OpenPages: Sendable {
        private let presenters = Locked<[ObjectIdentifier: HostedPage.Presenter]>([:])

        func change<Answer: Sendable, Failure: Error>(
            _ place: ObjectIdentifier, _ body: (inout HostedPage.Presenter) throws(Failure) -> Answer
        ) throws(Failure) -> Answer {
            try self.presenters.withLock { presenters throws(Failure) in
                // Nothing is kept for a client whose pages are closed: another may come to have its place in memory.
                defer { if presenters[place]?.page == nil { presenters[place] = nil } }
                return try body(&presenters[place, default: HostedPage.Presenter()])
            }
        }
    }
}
