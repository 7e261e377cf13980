import Vinculum

/// `vinculum keys`: the keys that sign tokens, and those that verify custom tokens.
enum KeysCommand {
    enum Act {
        case new, list, rotate, show, trust, distrust, off
    }

    private static let making: [OptionSpecification] = [
        .init(
            "--algorithm", "NAME",
            "RS256, which every library supports and the first key has by default, or ES256, which is faster; a "
                + "rotation keeps that of the newest key",
            values: ["RS256", "ES256"]),
        .init(
            "--bits", "N", "length of an RSA key: 2048 (the default), 3072 or 4096", values: ["2048", "3072", "4096"]),
        .init("--from", "FILE", "use the private key in FILE: PEM, JWK or a service account's JSON"),
    ]

    static func specification(_ act: Act) -> CommandSpecification {
        switch act {
        case .new:
            CommandSpecification(
                "keys", "new", group: .tokens, summary: "create the first key and sign tokens from now on",
                options: self.making,
                details: [
                    "ID tokens and session cookies are signed from now on, and unsigned ones are refused, including "
                        + "those already issued: signed-in users must sign in again. Custom tokens must then be "
                        + "signed too; see vinculum keys trust.",
                    "The keys are part of the state and of backups. vinculum keys off undoes this command.",
                ],
                examples: [
                    .init("vinculum keys new", "Create an RSA key of 2048 bits."),
                    .init("vinculum keys new --algorithm ES256", "Create a key on P-256."),
                ])
        case .rotate:
            CommandSpecification(
                "keys", "rotate", group: .tokens, summary: "add a key that replaces the current one",
                options: self.making + [
                    .init(
                        "--ahead", "HOURS",
                        "publish the new key this long before it signs, 1 to 720 hours (default: 1, or --publish-ahead "
                            + "of the server)"),
                    .init("--at-once", nil, "sign with the new key now, before verifiers may have fetched it"),
                    .init(
                        "--revoke",
                        nil,
                        "after a leak: sign with the new key now, and refuse all tokens and sessions so far"),
                ],
                details: [
                    "The new key is published at once and signs an hour later, because verifiers may cache the "
                        + "published keys for an hour. Some keep them longer, and need --ahead. The old key stays "
                        + "valid for 14 days more. Sessions go on.",
                    "The key of session cookies is replaced with it, by one of the same kind.",
                    "After a leak of the keys, --revoke draws the key of refresh tokens anew as well: a thief of the "
                        + "old keys can make no token of either kind, and every user signs in again.",
                    "A data directory that a server uses is locked; --endpoint asks the server itself, which goes on "
                        + "answering. --server is an older name of that option.",
                ],
                examples: [
                    .init("vinculum keys rotate", "Replace the key without effect on users."),
                    .init("vinculum keys rotate --ahead 24", "The same where verifiers keep keys for a day."),
                    .init(
                        "vinculum keys rotate --endpoint http://127.0.0.1:9099 --admin-secret FILE",
                        "The same while a server runs."),
                    .init("vinculum keys rotate --revoke", "After a leak: every user must sign in again."),
                ])
        case .list:
            CommandSpecification(
                "keys", "list", group: .tokens, summary: "list the keys of tokens and of custom tokens",
                details: [
                    "With --endpoint those of a running server; without its administrator's secret, those that it "
                        + "publishes."
                ],
                examples: [
                    .init(
                        "vinculum keys list", "Show which key signs, which is next, and which are still valid.")
                ])
        case .show:
            CommandSpecification(
                "keys", "show", group: .tokens, summary: "show a public key, or all of them", synopsis: "[KID]",
                operands: 0...1,
                options: [
                    .init(
                        "--format", "FORM",
                        "jwk (the default with KID), pem, certificate, or jwks (the default without KID): the whole "
                            + "set",
                        values: ["jwk", "pem", "certificate", "jwks"]),
                    .init("--cookies", nil, "the set of session cookies, instead of that of ID tokens"),
                    .init("--private", nil, "include the private part, as jwk or pem; requires --output"),
                    .init("--output", "FILE", "write to FILE, readable by its owner only"),
                ],
                details: ["With --endpoint, a key that a running server publishes, or its set."],
                examples: [
                    .init("vinculum keys show > keys.json", "Write the key set for vinculum jwt verify --jwks."),
                    .init("vinculum keys show KID --format pem", "Show a key for OpenSSL and other programs."),
                    .init(
                        "vinculum keys show KID --format pem --endpoint https://auth.example.com",
                        "The same of a running server, for HAProxy or Dovecot."),
                    .init(
                        "vinculum keys show KID --private --format pem --output key.pem",
                        "Write the private key to move it elsewhere."),
                ])
        case .trust:
            CommandSpecification(
                "keys", "trust", group: .tokens, summary: "accept custom tokens of a service account", synopsis: "FILE",
                operands: 1...1,
                details: [
                    "FILE contains the account's public key, as PEM, certificate or JWK, or its JSON with the "
                        + "private key, of which only the public part is stored. Custom tokens without the signature "
                        + "of a trusted key are refused from now on."
                ],
                examples: [
                    .init(
                        "vinculum keys trust KEY_FILE",
                        "Create tokens with vinculum token mint --key KEY_FILE ada.")
                ])
        case .distrust:
            CommandSpecification(
                "keys", "distrust", group: .tokens, summary: "stop accepting custom tokens of a service account",
                synopsis: "KID",
                operands: 1...1, examples: [.init("vinculum keys distrust KID", "vinculum keys list shows KID.")])
        case .off:
            CommandSpecification(
                "keys", "off", group: .tokens, summary: "delete all keys; tokens are unsigned again",
                options: [.init("--yes", nil, "do not ask for confirmation")],
                examples: [
                    .init(
                        "vinculum keys off --yes", "Use unsigned tokens like the Firebase emulator, for tests only.")
                ])
        }
    }

    static func run(_ act: Act, _ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        switch act {
        case .list: try self.list(invocation, on: &host)
        case .show: try self.show(invocation, on: &host)
        case .new, .rotate, .trust, .distrust, .off:
            if act == .off { try self.confirmOff(invocation, on: &host) }
            // The file is read before the lock is acquired, because a person may type it.
            let file = act == .trust ? try KeyDocument.publicKey(invocation.operands[0], on: &host) : nil
            let source = try self.source(act, invocation, on: &host)
            if act == .rotate, let server = try ServerAdministration.named(by: invocation, on: &host) {
                return try self.rotate(at: server, source, invocation, on: &host)
            }
            var workspace = try Workspace.openForWriting(invocation, isWhole: false, on: &host)
            defer { workspace.close(on: &host) }
            switch act {
            case .new, .rotate: try self.add(source, act, invocation, &workspace, on: &host)
            case .trust: if let file { try self.trust(file, invocation, &workspace, on: &host) }
            case .distrust: try self.distrust(invocation, &workspace, on: &host)
            case .off, .list, .show: try self.forgetAll(invocation, &workspace, on: &host)
            }
        }
    }
}
