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
    /// Whether the victim has removed her passkey.
    var isRemoved = false
    /// Whether the owner of the claimed address has proved it.
    var isAddressProven = false
}
