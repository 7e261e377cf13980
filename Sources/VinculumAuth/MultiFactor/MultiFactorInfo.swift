public import Foundation
package import Vinculum

/// The ``MultiFactorInfo/factorID`` of numbers.
public let PhoneMultiFactorID = "phone"

/// The ``MultiFactorInfo/factorID`` of authenticator apps.
public let TOTPMultiFactorID = "totp"

/// A second factor of an account, without its secret.
public class MultiFactorInfo: @unchecked Sendable {
    /// Names the factor within its account.
    public let uid: String
    /// What its owner calls it.
    public let displayName: String?
    /// When it was enrolled; when it was first heard of, if the service did not say.
    public let enrollmentDate: Date
    /// `phone` or `totp`.
    public let factorID: String

    init(uid: String, displayName: String?, enrolledAt: Instant?, factorID: String) {
        self.uid = uid
        self.displayName = displayName
        self.enrollmentDate = enrolledAt.map(\.date) ?? Date()
        self.factorID = factorID
    }

    /// A factor that is enrolled, as the class that callers look for.
    package static func make(_ core: Vinculum.MultiFactorInfo) -> MultiFactorInfo {
        switch core.kind {
        case .phone(let number):
            PhoneMultiFactorInfo(
                uid: core.id, displayName: core.displayName, enrolledAt: core.enrolledAt, phoneNumber: number)
        case .totp:
            TOTPMultiFactorInfo(uid: core.id, displayName: core.displayName, enrolledAt: core.enrolledAt)
        }
    }

    /// A factor that a pending sign-in may choose; of a number only the end shows.
    package static func make(_ hint: FactorHint) -> MultiFactorInfo {
        switch hint.kind {
        case .phone(let number):
            PhoneMultiFactorInfo(
                uid: hint.uid, displayName: hint.displayName, enrolledAt: hint.enrolledAt, phoneNumber: number)
        case .totp:
            TOTPMultiFactorInfo(uid: hint.uid, displayName: hint.displayName, enrolledAt: hint.enrolledAt)
        }
    }
}
