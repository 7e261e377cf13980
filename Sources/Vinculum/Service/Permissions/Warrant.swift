/// What permits a change of an account that no session asks for, so that ``OwnerChange`` is not asked.
enum Warrant {
    /// The account did not exist before the request.
    case newAccount
    /// A code that was mailed: it proves control of the mailbox, and a session's change was asked about when it was
    /// mailed.
    case mailedCode
    /// A sign-in without a session, which proves the first factor, and the second if the account has one.
    case signIn
    /// A merge that sessions of both accounts prepared.
    case preparedMerge
    /// A blocking function of the project.
    case blockingFunction
    /// A utility of local emulators.
    case utility
}
