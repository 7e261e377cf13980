import Vinculum

/// `vinculum accounts update`.
enum AccountsUpdateCommand {
    static let specification = CommandSpecification(
        "accounts", "update", group: .administration, summary: "change an account, as an administrator does",
        synopsis: "UID|EMAIL|PHONE", operands: 1...1,
        options: [.init("--email", "EMAIL", "its new e-mail address; not proven without --verified")]
            + AccountFields.options + [
                .init("--unverified", nil, "the e-mail address no longer counts as proven"),
                .init("--clear", "FIELD", "take away email, password, name, photo, or a way in such as phone or google"),
                .init("--yes", nil, "do not ask, even if no way in remains"),
            ],
        details: [
            "A new address or password ends the sessions that the account has.",
            "--clear may be given several times. If no way in would remain, that is asked about on a terminal, and refused "
                + "elsewhere without --yes.",
        ],
        examples: [
            .init("vinculum accounts update ada@example.net --name Ada --verified", "Name, and a proven address."),
            .init("vinculum accounts update UID --email ada@example.org --password", "Asks for the new password."),
            .init("vinculum accounts update +15555550100 --clear phone --clear photo", "Takes the number and the picture away."),
        ])

    /// What `--clear` calls the parts of an account, as the service names them.
    private static let attributes = [
        ("email", "EMAIL"), ("password", "PASSWORD"), ("name", "DISPLAY_NAME"), ("photo", "PHOTO_URL"),
    ]

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        let name = invocation.operands[0]
        guard invocation.options.contains(where: { !sameBytes($0.name, "--yes") }) else {
            throw .usage("nothing is to be changed", next: [.init("vinculum accounts update --help", "show what can be")])
        }
        if invocation.has("--verified"), invocation.has("--unverified") {
            throw .usage("--verified and --unverified exclude each other")
        }
        let clears = invocation.options.filter { sameBytes($0.name, "--clear") }.map { $0.value }
        let account = try Workspace.openForReading(invocation, on: &host).graph.account(named: name, invocation)
        let body = try self.body(account, clears, invocation, on: &host)
        try self.askIfLocked(account, clears, invocation, on: &host)
        var workspace = try Workspace.openForWriting(invocation, on: &host)
        defer { workspace.close(on: &host) }
        try workspace.administer(.update, body, "updated", invocation, on: &host)
    }

    private static func body(
        _ account: Account, _ clears: [String], _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) -> [UInt8] {
        let email = invocation.value("--email")
        let password = try AccountFields.password(invocation, for: email ?? account.title, on: &host)
        if password != nil, email == nil, account.email == nil {
            throw .usage("a password needs an e-mail address", next: [.init("vinculum accounts update --help", "see --email")])
        }
        var writer = JSON.Writer()
        writer.beginObject()
        writer.member("localId", account.id.text)
        try AccountFields.write(invocation, email: email, password: password, to: &writer)
        if invocation.has("--verified") || invocation.has("--unverified") {
            writer.member("emailVerified", invocation.has("--verified"))
        }
        var providers: [String] = []
        writer.key("deleteAttribute")
        writer.beginArray()
        for field in clears {
            if let attribute = self.attributes.first(where: { sameBytes($0.0, field) })?.1 {
                writer.string(attribute)
            } else {
                providers.append(try CredentialKind.provider(field).rawValue)
            }
        }
        writer.endArray()
        writer.key("deleteProvider")
        writer.beginArray()
        for provider in providers { writer.string(provider) }
        writer.endArray()
        writer.endObject()
        return writer.bytes
    }

    /// The rule that a way in remains, or that somebody said it need not (I5).
    private static func askIfLocked(
        _ account: Account, _ clears: [String], _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) {
        if clears.isEmpty || account.linkedProviders.isEmpty || invocation.has("--yes") || invocation.has("--phone") { return }
        if invocation.has("--password") || invocation.has("--password-file") { return }
        let remain = account.linkedProviders.filter { way in
            !clears.contains { field in
                sameBytes(field, "email") ? way == .password : (try? CredentialKind.provider(field)) == way.provider
            }
        }
        guard remain.isEmpty else { return }
        try Confirmation.ask("nobody can sign in to \(account.title) afterwards", invocation, on: &host)
    }
}
