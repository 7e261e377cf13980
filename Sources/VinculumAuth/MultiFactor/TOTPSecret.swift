public import Foundation
import Vinculum

/// What an authenticator app makes its codes of.
public final class TOTPSecret: Sendable {
    let core: Vinculum.TOTPSecret

    init(_ core: Vinculum.TOTPSecret) {
        self.core = core
    }

    /// The secret in base32 (RFC 4648), for typing it into an app.
    public func sharedSecretKey() -> String { self.core.sharedSecretKey.revealed() }

    /// The secret as an `otpauth` address, for showing it to an app as a QR code.
    ///
    /// - Parameters:
    ///   - accountName: Whose account it is; without it, what the service is known to call the person.
    ///   - issuer: Whose service it is.
    /// - Returns: Empty if the service did not say how codes are made.
    public func generateQRCodeURL(withAccountName accountName: String = "unknownuser", issuer: String = "Vinculum") -> String {
        self.core.provisioningURI(issuer: issuer, account: accountName) ?? ""
    }

    /// The code an app would show, for tests and for programs that stand in for one.
    ///
    /// - Returns: `nil` if the service's way of making codes is not known here.
    public func oneTimePassword(at date: Date = Date()) -> String? {
        self.core.code(at: Instant(date))?.revealed()
    }
}
