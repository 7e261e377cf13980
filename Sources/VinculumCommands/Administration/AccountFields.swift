import Vinculum

/// What an administrator can put on an account: the options of `accounts create` and `accounts update`, each with the
/// member of the request that carries it.
enum AccountFields {
    private static let texts: [(option: OptionSpecification, member: String)] = [
        (.init("--phone", "NUMBER", "its phone number, such as +15555550100"), "phoneNumber"),
        (.init("--name", "NAME", "its display name"), "displayName"),
        (.init("--photo", "URL", "the address of its picture"), "photoUrl"),
    ]

    static let options: [OptionSpecification] = texts.map { $0.option } + [
        .init("--verified", nil, "the e-mail address counts as proven"),
        .init("--password", nil, "ask for a password; from standard input if that is no terminal"),
        .init("--password-file", "FILE", "take the password from the first line of a file; - is standard input"),
    ]

    /// The password that the command line asks for, if it does.
    static func password(
        _ invocation: Invocation, for name: String, on host: inout some CommandHost
    ) throws(CommandFailure) -> Secret? {
        guard invocation.has("--password") || invocation.has("--password-file") else { return nil }
        return try CredentialReader.password(invocation, for: name, isNew: true, on: &host)
    }

    /// Writes the members; checks what a person types before it goes anywhere.
    static func write(
        _ invocation: Invocation, email: String?, password: Secret?, to writer: inout JSON.Writer
    ) throws(CommandFailure) {
        if let email { writer.member("email", try Typed.email(email)) }
        if let number = invocation.value("--phone") { _ = try Typed.phone(number) }
        for (option, member) in self.texts { writer.member(member, invocation.value(option.name)) }
        writer.member("password", password?.revealed())
    }
}
