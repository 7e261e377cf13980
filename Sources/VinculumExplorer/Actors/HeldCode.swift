import Vinculum

/// Something single-use in somebody's hands: a code, a link, a proof, a sign-in that waits for its second factor.
struct HeldCode: Sendable {
    enum Kind: UInt8, Sendable {
        case phone, temporaryProof, phoneEnrollment, totpEnrollment, pendingSignIn
        case passwordReset, emailLink, verification, emailChange, emailRecovery, factorReversal
    }

    var kind: Kind
    /// What the service knows it by.
    var key: String
    /// What is typed beside it: the digits of an SMS.
    var text = ""
    /// The shared secret of an authenticator app.
    var secret: [UInt8] = []
    /// The account it is about, if it is about one.
    var account: AccountID?
    /// Where it came, and for a change of address, where that leads.
    var address = ""
    var newAddress = ""
    /// What else its use depends on: the first factor of a waiting sign-in, or whether a replaced address was proven.
    var detail: UInt8 = 0
    /// Whether its holder asked for it. People do not click on what they did not ask for.
    var isExpected = true
}
