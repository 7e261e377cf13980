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

    /// The factors to choose from, and the state of the challenge.
    public internal(set) var resolver: MultiFactorResolver
    /// What the sign-in does once its second factor is verified.
    public let purpose: Purpose
    /// The user whom the sign-in links, reauthenticates or merges, and who must still be signed in at its end; `nil`
    /// for a plain sign-in.
    @Bytewise public private(set) var uid: String?
    /// From the reply to the first factor; the reply to the second one does not repeat it.
    public let additionalUserInfo: AdditionalUserInfo?
    /// The provider's tokens, from the reply to the first factor.
    public let credential: Credential?

    init(
        resolver: MultiFactorResolver, purpose: Purpose, uid: String?, additionalUserInfo: AdditionalUserInfo?,
        credential: Credential?
    ) {
        self.resolver = resolver
        self.purpose = purpose
        self.uid = uid
        self.additionalUserInfo = additionalUserInfo
        self.credential = credential
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
