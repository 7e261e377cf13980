/// What a request does to the counters once its outcome is known.
struct BudgetUse {
    /// The counters that a password took a token from, in case it is wrong.
    var password: [Budgets.Counter] = []
    /// Whether the password was right.
    var wasPasswordRight = false
    /// The account that the request signs in to.
    var signedIn: AccountID?
    /// The address whose mailbox or identity the request proves.
    var proven: EmailAddress?

    /// Whether the outcome changes no counter, as for every request that neither signs in nor resets a password.
    var isEmpty: Bool { !self.wasPasswordRight && self.signedIn == nil && self.proven == nil }
}
