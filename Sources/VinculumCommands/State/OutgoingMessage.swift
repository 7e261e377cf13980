import Vinculum

/// An SMS or e-mail that a real service would send.
struct OutgoingMessage {
    var recipient: String
    var code: String
    var expiresAt: Instant
    /// The link, in an e-mail.
    var link: String?
    var purpose: String

    /// - Returns: `nil` for a pending code that is not sent, and for one that is no longer valid.
    init?(_ pending: PendingCode, _ graph: Graph) {
        self.code = pending.code ?? pending.key
        self.expiresAt = pending.expiresAt
        switch pending.purpose {
        case .phoneSignIn(let number, _): (self.recipient, self.purpose) = (number.text, "sign in or link")
        case .phoneEnrollment(_, let number, _):
            (self.recipient, self.purpose) = (number.text, "enrol a second factor")
        case .factorChallenge(_, _, let number, _, _):
            (self.recipient, self.purpose) = (number.text, "second factor of a sign-in")
        case .emailAction(let action):
            if let account = action.account {
                guard graph[account]?.accepts(pending) ?? false else { return nil }
            }
            (self.recipient, self.link) = (action.recipient.text, action.link)
            self.purpose = OutgoingMessage.purpose(of: action.kind)
        case .temporaryProof, .totpEnrollment, .pendingSignIn, .passkeyChallenge, .appVerification:
            return nil
        }
    }

    private static func purpose(of kind: EmailAction.Kind) -> String {
        switch kind {
        case .passwordReset: "set a new password"
        case .verifyEmail: "verify the address"
        case .emailSignIn: "sign in or link"
        case .verifyAndChangeEmail: "change to this address"
        case .recoverEmail: "take back the change of address"
        case .revertSecondFactorAddition: "take off the new second factor"
        }
    }

    /// Writes the members of the message as JSON.
    func write(to writer: inout JSON.Writer) {
        writer.member(self.link == nil ? "phoneNumber" : "email", self.recipient)
        writer.member("code", self.code)
        writer.member("link", self.link)
        writer.member("purpose", self.purpose)
        writer.member("expiresAt", self.expiresAt.iso8601)
    }
}
