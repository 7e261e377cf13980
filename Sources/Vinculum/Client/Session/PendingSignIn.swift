/// A first factor that was right, and what its answer is to lead to once a second one is.
public struct PendingSignIn: Equatable, Sendable {
    /// What the first factor was shown for.
    public enum Purpose: String, Equatable, Sendable, CaseIterable {
        case signIn
        case link
        case reauthenticate
    }

    public internal(set) var resolver: MultiFactorResolver
    public let purpose: Purpose
    /// Who was signed in then and must still be; `nil` for a plain sign-in.
    public let uid: String?
    /// What the first factor's answer told; it would be lost with the second's.
    public let additionalUserInfo: AdditionalUserInfo?
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

    /// Whatever the resolver had asked for will not be answered.
    mutating func forgetRequest() {
        do throws(MultiFactorResolver.Misuse) {
            _ = try self.resolver.requestLost()
        } catch {
            // Nothing was asked for.
        }
    }
}
