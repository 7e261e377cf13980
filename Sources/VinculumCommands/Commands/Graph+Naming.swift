package import Vinculum

extension Graph {
    /// Finds an account by its UID, e-mail address or phone number.
    ///
    /// - Throws: A failure with the exit code ``ExitCode/notFound``.
    package func account(named name: String, _ invocation: Invocation) throws(CommandFailure) -> Account {
        if let id = AccountID(name), let account = self[id] { return account }
        if let address = EmailAddress(name), let account = self[email: address] { return account }
        if let number = PhoneNumber(name), let account = self[phone: number] { return account }
        throw CommandFailure(
            .notFound, code: "accountNotFound", "account \(name) not found",
            why: "no account of this project has it as UID, e-mail address or phone number",
            next: [.init(invocation.line(["accounts", "list"]), "list the accounts")])
    }
}
