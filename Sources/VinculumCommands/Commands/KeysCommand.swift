import Vinculum

/// `vinculum keys`: the keys that tokens are signed with, and those that custom tokens are checked with.
enum KeysCommand {
    enum Act {
        case new, list, rotate, show, trust, distrust, off
    }

    private static let making: [OptionSpecification] = [
        .init("--algorithm", "NAME", "RS256, which every library reads, or ES256, which is faster; RS256 without this"),
        .init("--bits", "N", "the length of an RSA key: 2048, 3072 or 4096; 2048 without this"),
        .init("--from", "FILE", "take the private key of a file: PEM, JWK or a service account's JSON"),
    ]

    static func specification(_ act: Act) -> CommandSpecification {
        switch act {
        case .new:
            CommandSpecification(
                "keys", "new", group: .tokens, summary: "make the first key: from then on tokens are signed", options: self.making,
                details: [
                    "ID tokens and session cookies are signed from then on, and unsigned ones, also those that are out, are refused: "
                        + "whoever is signed in signs in again. Custom tokens then have to be signed too; see vinculum keys trust.",
                    "The keys are part of the state, and so of a backup. vinculum keys off undoes it.",
                ],
                examples: [
                    .init("vinculum keys new", "An RSA key of 2048 bits."),
                    .init("vinculum keys new --algorithm ES256", "A key on P-256."),
                ])
        case .rotate:
            CommandSpecification(
                "keys", "rotate", group: .tokens, summary: "let another key sign", options: self.making + [
                    .init("--at-once", nil, "sign with it now, not once everybody can know it"),
                    .init("--revoke", nil, "a key leaked: sign with it now, and refuse what the others signed"),
                ],
                details: [
                    "The new key is published at once and signs an hour later, which is as long as others may keep the published "
                        + "keys. The old one stays good until the last session cookie it signed has ended, which takes 14 days.",
                ],
                examples: [
                    .init("vinculum keys rotate", "Nobody notices."),
                    .init("vinculum keys rotate --revoke", "Everybody needs a fresh ID token; sessions go on."),
                ])
        case .list:
            CommandSpecification(
                "keys", "list", group: .tokens, summary: "list the keys of tokens and of custom tokens",
                examples: [.init("vinculum keys list", "Which signs, which waits, which is still good.")])
        case .show:
            CommandSpecification(
                "keys", "show", group: .tokens, summary: "show a public key, or all of them", synopsis: "[KID]", operands: 0...1,
                options: [
                    .init("--format", "FORM", "jwks (the whole set), jwk, pem or certificate; jwks without KID, else jwk"),
                    .init("--private", nil, "the private half too, as jwk or pem; only together with --output"),
                    .init("--output", "FILE", "write it to a file, the owner's alone"),
                ],
                examples: [
                    .init("vinculum keys show > keys.json", "What vinculum jwt verify --jwks takes."),
                    .init("vinculum keys show KID --format pem", "For OpenSSL and others."),
                    .init("vinculum keys show KID --private --format pem --output key.pem", "To move the key elsewhere."),
                ])
        case .trust:
            CommandSpecification(
                "keys", "trust", group: .tokens, summary: "take the custom tokens of a service account", synopsis: "FILE", operands: 1...1,
                details: [
                    "FILE holds the account's public key, as PEM, certificate or JWK, or its JSON with the private key, of which only the "
                        + "public half is kept. Custom tokens without the signature of such a key are refused from then on.",
                ],
                examples: [.init("vinculum keys trust service-account.json", "Then vinculum token mint --key service-account.json ada.")])
        case .distrust:
            CommandSpecification(
                "keys", "distrust", group: .tokens, summary: "take the custom tokens of a service account no more", synopsis: "KID",
                operands: 1...1, examples: [.init("vinculum keys distrust KID", "KID is in vinculum keys list.")])
        case .off:
            CommandSpecification(
                "keys", "off", group: .tokens, summary: "forget all keys: tokens are unsigned again",
                options: [.init("--yes", nil, "do not ask")],
                examples: [.init("vinculum keys off --yes", "As a local emulator has it: for tests only.")])
        }
    }

    static func run(_ act: Act, _ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        switch act {
        case .list: try self.list(invocation, on: &host)
        case .show: try self.show(invocation, on: &host)
        case .new, .rotate, .trust, .distrust, .off:
            if act == .off { try self.confirmOff(invocation, on: &host) }
            // Read before the lock is taken: a person may type it.
            let file = act == .trust ? try KeyDocument.publicKey(invocation.operands[0], on: &host) : nil
            let source = try self.source(act, invocation, on: &host)
            var workspace = try Workspace.openForWriting(invocation, on: &host)
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
