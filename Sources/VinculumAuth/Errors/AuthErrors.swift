/// The domain of every error that this module gives out.
public let AuthErrorDomain = "FIRAuthErrorDomain"

/// Key in `userInfo`: the name of the code, such as `ERROR_USER_DISABLED`. Always there.
public let AuthErrorUserInfoNameKey = "FIRAuthErrorUserInfoNameKey"

/// Key in `userInfo`: the e-mail address that a refusal is about, as a `String`.
public let AuthErrorUserInfoEmailKey = "FIRAuthErrorUserInfoEmailKey"

/// Key in `userInfo`: the ``AuthCredential`` to go on with, where the one that was tried is used up.
public let AuthErrorUserInfoUpdatedCredentialKey = "FIRAuthErrorUserInfoUpdatedCredentialKey"

/// Key in `userInfo`: the `MultiFactorResolver` that finishes a sign-in for which a second factor is needed.
public let AuthErrorUserInfoMultiFactorResolverKey = "FIRAuthErrorUserInfoMultiFactorResolverKey"

/// The same domain and keys as members of one type.
public enum AuthErrors {
    /// The domain of every error that this module gives out.
    public static let domain = AuthErrorDomain
    /// The name of the code.
    public static let userInfoNameKey = AuthErrorUserInfoNameKey
    /// The e-mail address that a refusal is about.
    public static let userInfoEmailKey = AuthErrorUserInfoEmailKey
    /// The credential to go on with.
    public static let userInfoUpdatedCredentialKey = AuthErrorUserInfoUpdatedCredentialKey
    /// The resolver of a sign-in for which a second factor is needed.
    public static let userInfoMultiFactorResolverKey = AuthErrorUserInfoMultiFactorResolverKey

    /// The domain of what lies beneath an answer that nobody understands.
    package static let internalDomain = "FIRAuthInternalErrorDomain"
    /// The answer as JSON values.
    package static let deserializedResponseKey = "FIRAuthErrorUserInfoDeserializedResponseKey"
    /// The answer as bytes, where it is no JSON; or the token that is none.
    package static let dataKey = "FIRAuthErrorUserInfoDataKey"
}
