import Vinculum

/// A single-use secret that an actor holds: a code, a link, a proof, or a sign-in that awaits its second factor.
struct HeldCode: Sendable {
    enum Kind: UInt8, Sendable {
        case phone, temporaryProof, phoneEnrollment, totpEnrollment, pendingSignIn
        case passwordReset, emailLink, verification, emailChange, emailRecovery, factorReversal
    }

    var kind: Kind
    /// The key of the pending code in the store.
    var key: CodeKey
    /// The digits of an SMS.
    var text = ""
    /// The shared secret of an authenticator app.
    var secret: [UInt8] = []
    /// The account that the code belongs to, if any.
    var account: AccountID?
    /// The address or number that it was sent to, and for a change of address, the new address.
    var address = ""
    var newAddress = ""
    /// Further data that its use depends on: the first factor of a pending sign-in, or whether a replaced address was
    /// verified.
    var detail: UInt8 = 0
    /// Whether the actor requested it. People do not follow links that they did not request.
    var isExpected = true
}
