import Foundation
import Vinculum

/// An identity provider on whose page a person signs in, with the scopes and parameters of the request.
///
/// ```swift
/// let provider = OAuthProvider(providerID: "yahoo.com")
/// provider.customParameters = ["prompt": "login"]
/// provider.scopes = ["mail-r"]
/// let result = try await Auth.auth().signIn(with: provider, uiDelegate: browser)
/// ```
///
/// Several threads may use one object. A sign-in copies the scopes and parameters when it begins.
open class OAuthProvider: FederatedAuthProvider, @unchecked Sendable {
    /// The identifier of a provider whose own identifier is unknown.
    public static let id = "OAuth"

    /// The provider's identifier, such as `yahoo.com` or `oidc.example`.
    public let providerID: String

    private let auth: Auth
    private let options: Locked<Options>

    private struct Options: Sendable {
        var scopes: [String]?
        var customParameters: [String: String]?
    }

    /// Makes a provider without scopes and parameters.
    ///
    /// - Parameters:
    ///   - providerID: The provider's identifier in the project's configuration.
    ///   - auth: The object whose project has that configuration; by default that of the default app.
    public init(providerID: String, auth: Auth = Auth.auth()) {
        self.providerID = providerID
        self.auth = auth
        self.options = Locked(Options(scopes: [], customParameters: [:]))
    }

    /// ``init(providerID:auth:)`` with a typed identifier.
    public convenience init(providerID: AuthProviderID, auth: Auth = Auth.auth()) {
        self.init(providerID: providerID.rawValue, auth: auth)
    }

    /// The OAuth scopes to request.
    open var scopes: [String]? {
        get { self.options.withLock { $0.scopes } }
        set { self.options.withLock { $0.scopes = newValue } }
    }

    /// Further parameters of the authorisation request. A parameter that belongs to the flow itself, such as
    /// `client_id`, makes the sign-in fail.
    open var customParameters: [String: String]? {
        get { self.options.withLock { $0.customParameters } }
        set { self.options.withLock { $0.customParameters = newValue } }
    }

    /// Has the person sign in on the provider's page.
    ///
    /// - Parameter uiDelegate: Shows the page: a ``ProviderPageDelegate`` the provider's own one, any other delegate
    ///   the hosted page of the project. If it is `nil`, an embedded authority or a local server leads to the page of a
    ///   configured provider with a ``LoopbackPageDelegate``; for another provider, a ``LocalPageDelegate`` signs a new
    ///   person in.
    /// - Returns: A credential to sign in, link or reauthenticate with. It can be used once.
    /// - Throws: ``AuthErrorCode/invalidProviderID`` for Facebook and Apple, which have libraries of their own;
    ///   ``AuthErrorCode/internalError`` for a parameter that an app cannot set, or if a delegate is required;
    ///   ``AuthErrorCode/webContextCancelled`` if the person closed the page, or if another page is open;
    ///   ``AuthErrorCode/webSignInUserInteractionFailure`` and others for failures of the page.
    open func credential(with uiDelegate: (any AuthUIDelegate)?) async throws -> AuthCredential {
        let provider = try self.coreProvider()
        let isLocal = self.auth.runner.configuration.server.isEmulator
        let page = uiDelegate.map { $0 as? any ProviderPageDelegate } ?? (isLocal ? LoopbackPageDelegate() : nil)
        if let page {
            let visit = ProviderPageVisit(provider: provider, auth: self.auth, delegate: page)
            if let credential = try await visit.credential() { return credential }
            if uiDelegate != nil { throw NSError(AuthError.unconfigured(provider.id)) }
        }
        return try await PageVisit(provider, auth: self.auth, uiDelegate).credential()
    }

    /// The core's provider with these scopes and parameters.
    private func coreProvider() throws -> Vinculum.OAuthProvider {
        do throws(Vinculum.OAuthProvider.Misuse) {
            let isLocal = self.auth.runner.configuration.server.isEmulator
            var provider = try Vinculum.OAuthProvider(ProviderID(self.providerID), usesEmulator: isLocal)
            provider.scopes = self.scopes ?? []
            for (name, value) in self.customParameters ?? [:] { try provider.set(name, to: value) }
            return provider
        } catch {
            throw NSError(AuthError(error))
        }
    }
}

extension OAuthProvider {
    /// Makes a provider of the default app's project.
    public static func provider(providerID: String) -> OAuthProvider {
        OAuthProvider(providerID: providerID)
    }

    /// Makes a provider of an app's project.
    public static func provider(providerID: String, auth: Auth) -> OAuthProvider {
        OAuthProvider(providerID: providerID, auth: auth)
    }

    /// Makes a provider of the default app's project, with a typed identifier.
    public static func provider(providerID: AuthProviderID) -> OAuthProvider {
        OAuthProvider(providerID: providerID)
    }

    /// Makes a provider of an app's project, with a typed identifier.
    public static func provider(providerID: AuthProviderID, auth: Auth) -> OAuthProvider {
        OAuthProvider(providerID: providerID, auth: auth)
    }
}

extension AuthError {
    /// The error for a page that a local service cannot lead to.
    fileprivate static func unconfigured(_ provider: ProviderID) -> AuthError {
        AuthError(
            .operationNotAllowed, family: .misuse,
            failureReason: "\(provider.rawValue) is not configured; vinculum providers add configures it.")
    }

    fileprivate init(_ misuse: Vinculum.OAuthProvider.Misuse) {
        switch misuse {
        case .providerNotAllowed(let provider):
            self.init(
                .invalidProviderID, family: .misuse,
                failureReason: "\(provider.rawValue) has its own library; make a credential with its tokens.")
        case .reservedParameter(let name):
            self = .misuse("The parameter “\(name)” is part of the sign-in itself; an app cannot set it.")
        }
    }
}
