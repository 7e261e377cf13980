/// What a request does to the counters once its outcome is known.
struct BudgetUse {
    /// The counters that a password, or a code of a phone, took a token from, in case it is wrong.
    var password: [Budgets.Counter] = []
    /// Whether the password or code was right.
    var wasPasswordRight = false
    /// The counters of what the request has sent, if it succeeds.
    var sent: [Budgets.Counter] = []
    /// Whether the request's calls to providers are counted.
    var hasCountedCalls = false
    /// The name of the account that the request signs in to, and of its owner.
    var signedIn: [String?]?
    /// The address whose mailbox or identity the request proves.
    var proven: EmailAddress?

    /// What the run has counted so far.
    var count = Count()

    /// What a run of a request has counted. Where its proposal was not committed, the next run counts anew.
    struct Count: Sendable {
        /// The counters from which it took a token.
        var taken: [Budgets.Counter] = []
        /// The counters to which it gave back one of an earlier run, or of its own.
        var givenBack: [Budgets.Counter] = []
        /// The peer that it recorded at an account, and until when that was known there before.
        var remembered: (peer: UInt64, until: Int64)?
        /// How many answers the request had at its end.
        var answerCount = 0
    }

    /// Whether the outcome changes no counter, as for every request that neither signs in nor resets a password.
    var isEmpty: Bool {
        !self.wasPasswordRight && self.signedIn == nil && self.proven == nil && self.sent.isEmpty
    }
}
