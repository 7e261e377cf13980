/// The domain of every error of this module.
public let AuthErrorDomain = "FIRAuthErrorDomain"

/// Key in `userInfo`: the name of the code, such as `ERROR_USER_DISABLED`. Always present.
public let AuthErrorUserInfoNameKey = "FIRAuthErrorUserInfoNameKey"

/// Key in `userInfo`: the e-mail address that the error is about, as a `String`.
public let AuthErrorUserInfoEmailKey = "FIRAuthErrorUserInfoEmailKey"

/// Key in `userInfo`: an ``AuthCredential`` to continue with, because the refused one cannot be used again.
public let AuthErrorUserInfoUpdatedCredentialKey = "FIRAuthErrorUserInfoUpdatedCredentialKey"

/// Key in `userInfo`: the ``MultiFactorResolver`` that finishes a sign-in which requires a second factor.
public let AuthErrorUserInfoMultiFactorResolverKey = "FIRAuthErrorUserInfoMultiFactorResolverKey"

/// The same domain and keys as members of one type.
public enum AuthErrors {
    /// The domain of every error of this module.
    public static let domain = AuthErrorDomain
    /// Key of the name of the code.
    public static let userInfoNameKey = AuthErrorUserInfoNameKey
    /// Key of the e-mail address that the error is about.
    public static let userInfoEmailKey = AuthErrorUserInfoEmailKey
    /// Key of the credential to continue with.
    public static let userInfoUpdatedCredentialKey = AuthErrorUserInfoUpdatedCredentialKey
    /// Key of the resolver of a sign-in which requires a second factor.
    public static let userInfoMultiFactorResolverKey = AuthErrorUserInfoMultiFactorResolverKey

    /// The domain of the underlying error for a response that cannot be read.
    package static let internalDomain = "FIRAuthInternalErrorDomain"
    /// Key of the response as JSON values.
    package static let deserializedResponseKey = "FIRAuthErrorUserInfoDeserializedResponseKey"
    /// Key of the bytes of a response that is not JSON, or of a token that cannot be decoded.
    package static let dataKey = "FIRAuthErrorUserInfoDataKey"
}
