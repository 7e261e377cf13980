package import Vinculum

extension Graph {
    /// The account that a person names by its UID, its e-mail address or its phone number.
    package func account(named name: String, _ invocation: Invocation) throws(CommandFailure) -> Account {
        if let id = AccountID(name), let account = self[id] { return account }
        if let address = EmailAddress(name), let account = self[email: address] { return account }
        if let number = PhoneNumber(name), let account = self[phone: number] { return account }
        throw CommandFailure(
            .notFound, code: "accountNotFound", "there is no account \(name)",
            why: "no UID, e-mail address or phone number of this project is exactly that",
            next: [.init(invocation.line(["accounts", "list"]), "list the accounts")])
    }
}
