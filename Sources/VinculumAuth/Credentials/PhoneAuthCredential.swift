package import Vinculum

/// Proof that somebody reads the SMS of a number; made by `PhoneAuthProvider`, or found in an error to go on with.
public final class PhoneAuthCredential: AuthCredential, @unchecked Sendable {
    package let phone: Credential.Phone

    package init(_ phone: Credential.Phone) {
        self.phone = phone
        super.init(.phone(phone))
    }
}
