/// What it counts as when somebody follows a mailed link that verifies an address, or changes to one, without showing a
/// session of the account.
///
/// The click shows that the mailbox's holder agrees; it does not show that the holder made the account, or knows who did.
public enum VerificationClick: Sendable {
    /// The holder of the asking session has proven the address, as the protocol has it. Whoever is made to click on a
    /// link that somebody else asked for proves the address for that somebody.
    case provesForAsker
    /// The clicker has proven the address, and a new epoch begins: passwords and sessions of before end. People who
    /// signed up with a password set a new one after they clicked. A link that changes the proven address of an account
    /// is refused without a session of it (`MISSING_ID_TOKEN`): its owner asked, and whoever clicked may be another.
    case beginsNewEpoch
}
