/// A sign-in whose first factor was accepted and which waits for its second factor.
public struct PendingSignIn: Equatable, Sendable {
    /// What the first factor was verified for.
    public enum Purpose: String, Equatable, Sendable, CaseIterable {
        /// To sign in, which replaces the current user.
        case signIn
        /// To link a credential to the current user.
        case link
        /// To authenticate the current user again.
        case reauthenticate
        /// To sign in to another account beside the current user, which is to be merged with it.
        case merge
    }

    private struct Parts: Equatable, Sendable {
        var resolver: MultiFactorResolver
        let purpose: Purpose
        let uid: String?
        let additionalUserInfo: AdditionalUserInfo?
        let credential: Credential?
    }

    /// One reference: a sign-in that waits is part of every session that is stored or reported.
    @CopiedOnWrite private var parts: Parts

    /// The factors to choose from, and the state of the challenge.
    public internal(set) var resolver: MultiFactorResolver {
        get { self.parts.resolver }
        _modify { yield &self.parts.resolver }
    }
    /// What the sign-in does once its second factor is verified.
    public var purpose: Purpose { self.parts.purpose }
    /// The user whom the sign-in links, reauthenticates or merges, and who must still be signed in at its end; `nil`
    /// for a plain sign-in.
    public var uid: String? { self.parts.uid }
    /// From the reply to the first factor; the reply to the second one does not repeat it.
    public var additionalUserInfo: AdditionalUserInfo? { self.parts.additionalUserInfo }
    /// The provider's tokens, from the reply to the first factor.
    public var credential: Credential? { self.parts.credential }

    init(
        resolver: MultiFactorResolver, purpose: Purpose, uid: String?, additionalUserInfo: AdditionalUserInfo?,
        credential: Credential?
    ) {
        self.parts = Parts(
            resolver: resolver, purpose: purpose, uid: uid, additionalUserInfo: additionalUserInfo,
            credential: credential)
    }

    /// Reports to the resolver that its request will not be answered.
    mutating func forgetRequest() {
        do throws(MultiFactorResolver.Misuse) {
            _ = try self.resolver.requestLost()
        } catch {
            // The resolver had sent no request.
        }
    }
}
