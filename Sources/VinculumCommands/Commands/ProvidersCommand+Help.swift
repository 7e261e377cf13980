import Vinculum

extension ProvidersCommand {
    private static let clear = OptionSpecification("--clear", "NAME", "reset to the default; may be repeated")
    private static let withSecrets = OptionSpecification(
        "--with-secrets", nil, "include client secrets and private keys, which are masked otherwise")

    private static let writing = [
        "ID is oidc.NAME, saml.NAME, or a known provider such as google.com. Members without an option are given as "
            + "NAME VALUE, such as displayName Example; a VALUE that is JSON is stored as JSON.",
        "Secrets are read from files or standard input, never from the command line. An issuer uses https, or http on "
            + "this machine.",
    ]

    static func specification(_ act: Act) -> CommandSpecification {
        switch act {
        case .list:
            CommandSpecification(
                "providers", "list", group: .administration, summary: "list the configured identity providers",
                examples: [.init("vinculum providers list", "Print ID, on or off, flow and issuer.")])
        case .show:
            CommandSpecification(
                "providers", "show", group: .administration,
                summary: "show the configuration of an identity provider", synopsis: "ID",
                operands: 1...1, options: [self.withSecrets],
                examples: [
                    .init("vinculum providers show oidc.corp", "Print one setting per line, secrets as ********."),
                    .init("vinculum providers show oidc.corp --with-secrets --json", "Print all of it as JSON."),
                ])
        case .add:
            CommandSpecification(
                "providers", "add", group: .administration, summary: "configure an identity provider",
                synopsis: "ID [NAME VALUE…]", operands: 1...65, options: ProviderFields.options,
                details: self.writing,
                examples: [
                    .init(
                        "vinculum providers add oidc.corp --issuer https://id.example --client-id app "
                            + "--client-secret-file SECRET_FILE",
                        "Sign in with the code flow of OpenID Connect."),
                    .init(
                        "vinculum providers add oidc.local --issuer http://127.0.0.1:8080 --client-id cli --public",
                        "Use a provider on this machine, with a client that has no secret."),
                    .init(
                        "vinculum providers add google.com --client-id app --client-secret-file - < SECRET_FILE",
                        "Configure Google, with the secret from standard input."),
                ])
        case .set: self.setSpecification
        case .delete: self.deletion("delete", "delete the configuration of an identity provider")
        case .remove: self.deletion("remove", "the same as providers delete")
        case .test:
            CommandSpecification(
                "providers", "test", group: .administration,
                summary: "fetch what a provider publishes, and show what a sign-in would use",
                synopsis: "ID", operands: 1...1,
                details: [
                    "Discovery and keys are fetched now. Nothing is stored, and no client secret is sent."
                ],
                examples: [.init("vinculum providers test oidc.corp", "Print endpoints, key IDs and client method.")])
        case .export:
            CommandSpecification(
                "providers", "export", group: .administration,
                summary: "write all identity providers as JSON Lines",
                options: [
                    self.withSecrets, .init("--output", "FILE", "write to FILE, readable by its owner only"),
                ],
                examples: [
                    .init(
                        "vinculum providers export --with-secrets --output providers.jsonl",
                        "Write everything that vinculum providers import needs."),
                    .init("vinculum providers export", "Print them with masked secrets."),
                ])
        case .importLines:
            CommandSpecification(
                "providers", "import", group: .administration,
                summary: "store identity providers from JSON Lines, all or none", synopsis: "FILE", operands: 1...1,
                details: [
                    "Each line replaces the whole configuration of its provider; others stay. A masked secret "
                        + "(********) keeps the stored one. At a server each line is a request of its own."
                ],
                examples: [
                    .init("vinculum providers import providers.jsonl", "Read what providers export wrote."),
                    .init("vinculum providers import - < providers.jsonl", "Read it from standard input."),
                ])
        }
    }

    private static var setSpecification: CommandSpecification {
        CommandSpecification(
            "providers", "set", group: .administration, summary: "create or change an identity provider",
            synopsis: "ID [NAME VALUE…]", operands: 1...65, options: ProviderFields.options + [self.clear],
            details: self.writing + [
                "Credentials of a configured provider are verified by its configuration; without one any test "
                    + "credential is accepted."
            ],
            examples: [
                .init(
                    "vinculum providers set oidc.corp --client-secret-file SECRET_FILE",
                    "Replace the client secret."),
                .init("vinculum providers set oidc.corp displayName Corp --clear scopes", "Change one, reset another."),
                .init("vinculum providers set google.com enabled false", "Turn off sign-in with Google."),
            ])
    }

    private static func deletion(_ word: String, _ summary: String) -> CommandSpecification {
        CommandSpecification(
            "providers", word, group: .administration, summary: summary, synopsis: "ID", operands: 1...1,
            examples: [.init("vinculum providers \(word) oidc.corp", "Accounts with its identities stay.")])
    }
}
