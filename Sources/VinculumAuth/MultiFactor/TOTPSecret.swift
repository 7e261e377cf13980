public import Foundation
import Vinculum

/// The secret from which an authenticator app generates its codes (RFC 6238).
public final class TOTPSecret: Sendable {
    let core: Vinculum.TOTPSecret

    init(_ core: Vinculum.TOTPSecret) {
        self.core = core
    }

    /// The secret in base32 (RFC 4648), to be typed into an app.
    public func sharedSecretKey() -> String { self.core.sharedSecretKey.revealed() }

    /// The secret as an `otpauth` URL, to be shown as a QR code.
    ///
    /// - Parameters:
    ///   - accountName: The name of the account, which the app shows.
    ///   - issuer: The name of the service, which the app shows.
    /// - Returns: An empty text if the service did not say how codes are generated.
    public func generateQRCodeURL(
        withAccountName accountName: String = "unknownuser", issuer: String = "Vinculum"
    ) -> String {
        self.core.provisioningURI(issuer: issuer, account: accountName) ?? ""
    }

    /// The code that an app shows at a date; for tests, and for programs that replace such an app.
    ///
    /// - Returns: `nil` unless the service's codes have six digits and use SHA-1, the period is known, and the secret
    ///   is valid base32.
    public func oneTimePassword(at date: Date = Date()) -> String? {
        self.core.code(at: Instant(date))?.revealed()
    }
}
