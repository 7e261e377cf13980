import Vinculum

/// A second factor whose codes come by SMS.
public final class PhoneMultiFactorInfo: MultiFactorInfo, @unchecked Sendable {
    /// The number in E.164; hidden but for its end while a sign-in is pending, such as `+*******0100`.
    public let phoneNumber: String

    /// The kind of this factor.
    public static let PhoneMultiFactorID = VinculumAuth.PhoneMultiFactorID
    /// The kind of an authenticator app.
    public static let TOTPMultiFactorID = VinculumAuth.TOTPMultiFactorID

    init(uid: String, displayName: String?, enrolledAt: Instant?, phoneNumber: String) {
        self.phoneNumber = phoneNumber
        super.init(uid: uid, displayName: displayName, enrolledAt: enrolledAt, factorID: VinculumAuth.PhoneMultiFactorID)
    }
}
