import Vinculum

/// A second factor whose codes an authenticator app makes (RFC 6238).
public final class TOTPMultiFactorInfo: MultiFactorInfo, @unchecked Sendable {
    init(uid: String, displayName: String?, enrolledAt: Instant?) {
        super.init(uid: uid, displayName: displayName, enrolledAt: enrolledAt, factorID: TOTPMultiFactorID)
    }
}
