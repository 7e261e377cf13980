import Vinculum

/// A second factor whose codes come by SMS.
public final class PhoneMultiFactorInfo: MultiFactorInfo, @unchecked Sendable {
    /// The number in E.164; hidden but for its end while a sign-in is pending, such as `+*******0100`.
    public let phoneNumber: String

    init(uid: String, displayName: String?, enrolledAt: Instant?, phoneNumber: String) {
        self.phoneNumber = phoneNumber
        super.init(uid: uid, displayName: displayName, enrolledAt: enrolledAt, factorID: PhoneMultiFactorID)
    }
}
