/// What the persons of a scenario know about passkeys.
struct ScenarioPasskeys: Sendable {
    var victims = ScenarioAuthenticator(1)
    var attackers = ScenarioAuthenticator(2)
    /// The session of the attacker's own account.
    var attackersSession = ""
    /// A session that the victim's passkey opened.
    var victimsSession = ""
    /// The victim's last response, which the attacker read.
    var readResponse = ""
    /// The session that came back when the victim's passkey was made.
    var enrolment = (idToken: "", refreshToken: "")
    /// Whether the attacker goes on with that session.
    var usesEnrolment = false
    /// Whether the victim has removed her passkey.
    var isRemoved = false
    /// Whether the owner of the claimed address has proved it.
    var isAddressProven = false
}
