/// What is counted by which key, for the operations that count and for an administrator who looks.
extension Budgets {
    /// The counter of wrong passwords for an address.
    ///
    /// - Parameter peer: Of ``Budget/passwordsForAddressByPeer`` alone.
    func passwords(
        _ budget: Budget, for address: EmailAddress, in tenant: TenantID?, by peer: Peer? = nil
    ) -> Counter {
        self.counter(budget, [tenant?.text, address.text], peer)
    }

    /// The counter of mails of one kind to a mailbox.
    ///
    /// - Parameter own: A peer that signed in to the account lately, and is counted apart.
    func mails(_ budget: Budget, _ kind: EmailAction.Kind, to address: EmailAddress, of own: Peer? = nil) -> Counter {
        self.counter(budget, [kind.linkMode, address.countedMailbox], own)
    }

    /// The counter of mails that say which methods sign in.
    func hints(to address: EmailAddress, in tenant: TenantID?) -> Counter {
        self.counter(.mailsToMailbox, [Budgets.hintKind, tenant?.text, address.countedMailbox])
    }

    /// The counter of messages of one kind to a number.
    ///
    /// - Parameter own: A peer that signed in to the account lately, and is counted apart.
    func messages(_ kind: String, to number: PhoneNumber, of own: Peer?) -> Counter {
        // All that is no number of E.164 counts as one: a network may dial the same phone for any of it.
        self.counter(.messagesToNumber, [kind, number.isE164 ? number.text : "+"], own)
    }

    /// The key of an account, of any project or tenant.
    static func name(of account: AccountID, in tenant: TenantID?) -> [String?] { [tenant?.text, account.text] }

    static var hintKind: String { "signInMethods" }
    static var recoveryCodeKind: String { "recoveryCode" }
    static var questionKind: String { "createAuthUri" }

    /// The kind of messages for one purpose.
    static func kind(of purpose: Effect.Message.Purpose) -> String {
        purpose == .secondFactor ? "secondFactor" : "phone"
    }
}
