/// What following a mailed link that verifies or changes an address proves, without a session of the account.
///
/// It shows that the mailbox's holder agrees. It does not show that the holder created the account, or knows who did.
public enum VerificationClick: Sendable {
    /// The session that asked for the link has verified the address, as in the protocol. A person who is tricked into
    /// following another person's link verifies the address for that person.
    case provesForAsker
    /// The person who follows the link has proven the address, and a new epoch begins: earlier passwords and sessions
    /// end, and people who signed up with a password set a new one. A link that changes the verified address of an
    /// account needs a session of it (`MISSING_ID_TOKEN`): the owner asked for it, and another person may have followed
    /// it.
    case beginsNewEpoch
}
