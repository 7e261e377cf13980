public import Foundation
package import Vinculum

/// The ``MultiFactorInfo/factorID`` of phones.
public let PhoneMultiFactorID = "phone"

/// The ``MultiFactorInfo/factorID`` of authenticator apps.
public let TOTPMultiFactorID = "totp"

/// A second factor of an account, without its secret.
public class MultiFactorInfo: @unchecked Sendable {
    /// Identifies the factor within its account (`mfaEnrollmentId`).
    public let uid: String
    /// The owner's name for the factor.
    public let displayName: String?
    /// When the factor was enrolled; if the service did not say, when this object was made.
    public let enrollmentDate: Date
    /// The kind of the factor: ``PhoneMultiFactorID`` or ``TOTPMultiFactorID``.
    public let factorID: String

    init(uid: String, displayName: String?, enrolledAt: Instant?, factorID: String) {
        self.uid = uid
        self.displayName = displayName
        self.enrollmentDate = enrolledAt.map(\.date) ?? Date()
        self.factorID = factorID
    }

    /// Makes an object of the class for this kind of enrolled factor.
    package static func make(_ core: Vinculum.MultiFactorInfo) -> MultiFactorInfo {
        switch core.kind {
        case .phone(let number):
            PhoneMultiFactorInfo(
                uid: core.id.text, displayName: core.displayName, enrolledAt: core.enrolledAt, phoneNumber: number)
        case .totp:
            TOTPMultiFactorInfo(uid: core.id.text, displayName: core.displayName, enrolledAt: core.enrolledAt)
        }
    }

    /// Makes an object of the class for a factor that a pending sign-in can choose. Phone numbers are masked.
    package static func make(_ hint: FactorHint) -> MultiFactorInfo {
        switch hint.kind {
        case .phone(let number):
            PhoneMultiFactorInfo(
                uid: hint.uid.text, displayName: hint.displayName, enrolledAt: hint.enrolledAt, phoneNumber: number)
        case .totp:
            TOTPMultiFactorInfo(uid: hint.uid.text, displayName: hint.displayName, enrolledAt: hint.enrolledAt)
        }
    }
}

/// A second factor whose codes are sent by SMS.
public final class PhoneMultiFactorInfo: MultiFactorInfo, @unchecked Sendable {
    /// The number in E.164. While a sign-in is pending, all but its last digits are masked, as in `+*******0100`.
    public let phoneNumber: String

    /// The kind of this factor.
    public static let PhoneMultiFactorID = VinculumAuth.PhoneMultiFactorID
    /// The kind of an authenticator app.
    public static let TOTPMultiFactorID = VinculumAuth.TOTPMultiFactorID

    init(uid: String, displayName: String?, enrolledAt: Instant?, phoneNumber: String) {
        self.phoneNumber = phoneNumber
        super.init(
            uid: uid, displayName: displayName, enrolledAt: enrolledAt, factorID: VinculumAuth.PhoneMultiFactorID)
    }
}

/// A second factor whose codes an authenticator app generates (RFC 6238).
public final class TOTPMultiFactorInfo: MultiFactorInfo, @unchecked Sendable {
    init(uid: String, displayName: String?, enrolledAt: Instant?) {
        super.init(uid: uid, displayName: displayName, enrolledAt: enrolledAt, factorID: TOTPMultiFactorID)
    }
}
