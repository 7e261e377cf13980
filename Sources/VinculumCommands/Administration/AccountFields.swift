import Vinculum

/// The account fields that an administrator can set: the options of `accounts create` and `accounts update`, each with
/// the member of the request that contains it.
enum AccountFields {
    private static let texts: [(option: OptionSpecification, member: String)] = [
        (.init("--phone", "NUMBER", "phone number, such as +15555550100"), "phoneNumber"),
        (.init("--name", "NAME", "display name"), "displayName"),
        (.init("--photo", "URL", "URL of the photo"), "photoUrl"),
    ]

    static let options: [OptionSpecification] =
        texts.map { $0.option } + [
            .init("--verified", nil, "mark the e-mail address as verified"),
            .init("--password", nil, "prompt for a password, or read it from standard input"),
            .init("--password-file", "FILE", "read the password from the first line of FILE; - for standard input"),
        ]

    /// Reads the password if an option asks for one.
    static func password(
        _ invocation: Invocation, for name: String, on host: inout some CommandHost
    ) throws(CommandFailure) -> Secret? {
        guard invocation.has("--password") || invocation.has("--password-file") else { return nil }
        return try CredentialReader.password(invocation, for: name, isNew: true, on: &host)
    }

    /// Writes the members, after checking what the person typed.
    static func write(
        _ invocation: Invocation, email: String?, password: Secret?, to writer: inout JSON.Writer
    ) throws(CommandFailure) {
        if let email { writer.member("email", try Typed.email(email)) }
        if let number = invocation.value("--phone") { _ = try Typed.phone(number) }
        for (option, member) in self.texts { writer.member(named: member, invocation.value(option.name)) }
        writer.member("password", password?.revealed())
    }
}
