import Foundation
import Vinculum

/// An identity provider that a person signs in with on a page, and what to ask it for.
///
/// ```swift
/// let provider = OAuthProvider(providerID: "yahoo.com")
/// provider.customParameters = ["prompt": "login"]
/// provider.scopes = ["mail-r"]
/// let result = try await Auth.auth().signIn(with: provider, uiDelegate: browser)
/// ```
///
/// Several threads may use one; a sign-in takes what is set when it begins.
open class OAuthProvider: FederatedAuthProvider, @unchecked Sendable {
    /// The placeholder for a provider whose name is not known.
    public static let id = "OAuth"

    /// The id of the provider, such as `yahoo.com` or `oidc.example`.
    public let providerID: String

    private let auth: Auth
    private let wishes: Locked<Wishes>

    private struct Wishes: Sendable {
        var scopes: [String]?
        var customParameters: [String: String]?
    }

    /// - Parameters:
    ///   - providerID: The provider's id as the project's configuration has it.
    ///   - auth: Whose project that is; the default app's unless another is given.
    public init(providerID: String, auth: Auth = Auth.auth()) {
        self.providerID = providerID
        self.auth = auth
        self.wishes = Locked(Wishes(scopes: [], customParameters: [:]))
    }

    /// ``init(providerID:auth:)`` by the provider's typed id.
    public convenience init(providerID: AuthProviderID, auth: Auth = Auth.auth()) {
        self.init(providerID: providerID.rawValue, auth: auth)
    }

    /// What the app wants to do beyond knowing who somebody is.
    open var scopes: [String]? {
        get { self.wishes.withLock { $0.scopes } }
        set { self.wishes.withLock { $0.scopes = newValue } }
    }

    /// Further parameters for the provider. Those that belong to the flow itself, such as `client_id`, are refused when the
    /// sign-in begins.
    open var customParameters: [String: String]? {
        get { self.wishes.withLock { $0.customParameters } }
        set { self.wishes.withLock { $0.customParameters = newValue } }
    }

    /// Has the person sign in at the provider.
    ///
    /// - Parameter uiDelegate: Shows the page. Without one, an embedded authority or a local server is answered by a
    ///   ``LocalPageDelegate``, which makes up somebody new.
    /// - Returns: What to sign in, link or reauthenticate with, once.
    /// - Throws: ``AuthErrorCode/invalidProviderID`` for Facebook and Apple, which are entered with libraries of their own;
    ///   ``AuthErrorCode/internalError`` for a parameter that an app cannot set, and where a delegate is needed;
    ///   ``AuthErrorCode/webContextCancelled`` if the person closed the page, or another page is open already;
    ///   ``AuthErrorCode/webSignInUserInteractionFailure`` and others for what went wrong on the page.
    open func credential(with uiDelegate: (any AuthUIDelegate)?) async throws -> AuthCredential {
        try await PageVisit(self.wish(), auth: self.auth, uiDelegate).credential()
    }

    /// What is asked for, as the core has it.
    private func wish() throws -> Vinculum.OAuthProvider {
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
    /// A provider of the default app's project.
    public static func provider(providerID: String) -> OAuthProvider {
        OAuthProvider(providerID: providerID)
    }

    /// A provider of an app's project.
    public static func provider(providerID: String, auth: Auth) -> OAuthProvider {
        OAuthProvider(providerID: providerID, auth: auth)
    }

    /// A provider of the default app's project, by its typed id.
    public static func provider(providerID: AuthProviderID) -> OAuthProvider {
        OAuthProvider(providerID: providerID)
    }

    /// A provider of an app's project, by its typed id.
    public static func provider(providerID: AuthProviderID, auth: Auth) -> OAuthProvider {
        OAuthProvider(providerID: providerID, auth: auth)
    }
}

extension AuthError {
    fileprivate init(_ misuse: Vinculum.OAuthProvider.Misuse) {
        switch misuse {
        case .providerNotAllowed(let provider):
            self.init(
                .invalidProviderID, family: .misuse,
                failureReason: "\(provider.rawValue) is entered with its own library, whose tokens make a credential.")
        case .reservedParameter(let name):
            self = .misuse("The parameter “\(name)” belongs to the sign-in itself; an app cannot set it.")
        }
    }
}
