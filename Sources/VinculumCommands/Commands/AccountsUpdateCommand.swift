import Vinculum

/// `vinculum accounts update`.
enum AccountsUpdateCommand {
    static let specification = CommandSpecification(
        "accounts", "update", group: .administration, summary: "change an account as an administrator",
        synopsis: "UID|EMAIL|PHONE", operands: 1...1,
        options: [.init("--email", "EMAIL", "new e-mail address; not verified unless --verified is given")]
            + AccountFields.options + [
                .init("--unverified", nil, "mark the e-mail address as not verified"),
                .init(
                    "--clear",
                    "FIELD",
                    "remove email, password, name, photo, or a sign-in method such as phone or google"),
                .init("--yes", nil, "do not ask for confirmation, even if no sign-in method remains"),
            ],
        details: [
            "A new address or password revokes all sessions of the account.",
            "--clear may be repeated. If no sign-in method would remain, the command asks for confirmation on a "
                + "terminal; elsewhere it needs --yes.",
        ],
        examples: [
            .init(
                "vinculum accounts update ada@example.net --name Ada --verified",
                "Set the name and mark the address as verified."),
            .init("vinculum accounts update UID --email ada@example.org --password", "Prompt for the new password."),
            .init(
                "vinculum accounts update +15555550100 --clear phone --clear photo",
                "Remove the phone number and the photo."),
        ])

    /// The names of `--clear` and the service's names for the same attributes.
    private static let attributes = [
        ("email", "EMAIL"), ("password", "PASSWORD"), ("name", "DISPLAY_NAME"), ("photo", "PHOTO_URL"),
    ]

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        let name = invocation.operands[0]
        guard invocation.options.contains(where: { $0.name != "--yes" }) else {
            throw .usage(
                "nothing to change",
                next: [.init("vinculum accounts update --help", "show what can be changed")])
        }
        if invocation.has("--verified"), invocation.has("--unverified") {
            throw .usage("--verified and --unverified exclude each other")
        }
        let clears = invocation.values("--clear")
        let account = try self.account(named: name, invocation, on: &host)
        let body = try self.body(account, clears, invocation, on: &host)
        try self.askIfLocked(account, clears, invocation, on: &host)
        var project = try ProjectAdministration.open(invocation, toChange: true, on: &host)
        defer { project.close(on: &host) }
        try project.administer(.update, body, "updated", invocation, on: &host)
    }

    private static func account(
        named name: String, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) -> AccountSheet {
        var project = try ProjectAdministration.open(invocation, on: &host)
        defer { project.close(on: &host) }
        return try project.account(named: name, invocation, on: host)
    }

    private static func body(
        _ account: AccountSheet, _ clears: [String], _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) -> [UInt8] {
        let email = invocation.value("--email")
        let password = try AccountFields.password(invocation, for: email ?? account.title, on: &host)
        if password != nil, email == nil, account.email == nil {
            throw .usage(
                "a password requires an e-mail address",
                next: [.init("vinculum accounts update --help", "see --email")])
        }
        var writer = JSON.Writer()
        writer.beginObject()
        writer.member("localId", account.uid)
        try AccountFields.write(invocation, email: email, password: password, to: &writer)
        if invocation.has("--verified") || invocation.has("--unverified") {
            writer.member("emailVerified", invocation.has("--verified"))
        }
        var providers: [String] = []
        writer.key("deleteAttribute")
        writer.beginArray()
        for field in clears {
            if let attribute = self.attributes.first(where: { $0.0 == field })?.1 {
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

    /// Asks for confirmation if no sign-in method would remain (invariant I5).
    private static func askIfLocked(
        _ account: AccountSheet, _ clears: [String], _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) {
        let linked = account.drawing.linkedProviders.map { ProviderID($0.provider) }
        if clears.isEmpty || linked.isEmpty || invocation.has("--yes") || invocation.has("--phone") {
            return
        }
        if invocation.has("--password") || invocation.has("--password-file") { return }
        let remain = linked.filter { provider in
            !clears.contains { field in
                field == "email" ? provider == .password : (try? CredentialKind.provider(field)) == provider
            }
        }
        guard remain.isEmpty else { return }
        try Confirmation.ask("\(account.title) will have no sign-in method", invocation, on: &host)
    }
}
