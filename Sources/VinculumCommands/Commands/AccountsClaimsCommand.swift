import Vinculum

/// `vinculum accounts claims`.
enum AccountsClaimsCommand {
    static let specification = CommandSpecification(
        "accounts", "claims", group: .administration,
        summary: "show or set the custom claims in an account's ID tokens",
        synopsis: "UID|EMAIL|PHONE", operands: 1...1,
        options: [
            .init("--set", "FILE", "read the claims, a JSON object, from FILE; - for standard input"),
            .init("--clear", nil, "remove all claims"),
        ],
        details: [
            "Claims are a JSON object of at most 1000 characters. These names are reserved: "
                + IDTokenClaims.reservedNames.listed + ". ID tokens contain the claims from their next refresh on."
        ],
        examples: [
            .init("vinculum accounts claims ada@example.net", "Show the claims."),
            .init(
                "vinculum accounts claims ada@example.net --set Tests/Fixtures/sample/claims.json",
                "Replace all claims by those of the file."),
            .init(
                "vinculum accounts claims ada@example.net --set - < Tests/Fixtures/sample/claims.json",
                "Read the claims from standard input."),
            .init("vinculum accounts claims ada@example.net --clear", "Remove all claims."),
        ])

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        let name = invocation.operands[0]
        if invocation.has("--set"), invocation.has("--clear") { throw .usage("--set and --clear exclude each other") }
        var claims: String?
        if let file = invocation.value("--set") { claims = try self.claims(in: file, on: &host) }
        if invocation.has("--clear") { claims = "" }
        var project = try ProjectAdministration.open(invocation, toChange: claims != nil, on: &host)
        defer { project.close(on: &host) }
        let account = try project.account(named: name, invocation, on: host)
        guard let claims else { return self.show(account, invocation, on: &host) }
        var writer = JSON.Writer()
        writer.beginObject()
        writer.member("localId", account.uid)
        writer.member("customAttributes", claims)
        writer.endObject()
        _ = try project.send(.update, writer.bytes, on: &host)
        try project.commit(on: &host)
        self.show(try project.account(named: account.uid, invocation, on: host), invocation, on: &host)
    }

    /// The JSON object of a file as one line; the service checks its contents.
    static func claims(in file: String, on host: inout some CommandHost) throws(CommandFailure) -> String {
        let value = try host.json(of: file, duplicateKeys: .refused)
        guard value.kind == .object else { throw CommandFailure(refusal: "INVALID_CLAIMS") }
        var writer = JSON.Writer()
        writer.value(value)
        return writer.text
    }

    private static func show(_ account: AccountSheet, _ invocation: Invocation, on host: inout some CommandHost) {
        let claims = account.claims ?? "{}"
        host.put(invocation, text: TerminalText.safe(claims)) { writer in
            writer.beginObject()
            writer.member("uid", account.uid)
            writer.key("claims")
            writer.raw(Array(claims.utf8))
            writer.endObject()
        }
    }
}
