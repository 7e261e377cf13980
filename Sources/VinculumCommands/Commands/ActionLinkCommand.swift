import Vinculum

/// `vinculum action-link`.
enum ActionLinkCommand {
    static let specification = CommandSpecification(
        "action-link", group: .mail, summary: "show the parts of a link from an e-mail, and the command that uses it",
        synopsis: "[URL]", operands: 0...1,
        options: [.init("--apply", nil, "use a link that verifies, changes or restores an address")],
        details: [
            "Links inside the links of mail programs and shorteners are found. The code is not checked unless "
                + "--apply is given; vinculum action check checks it.",
            "A link on the command line is visible to other processes and stays in the shell's history. Without one "
                + "the command prompts for it on a terminal and otherwise reads it from standard input.",
        ],
        examples: [
            .init("vinculum action-link < LINK_FILE", "Show the link's operation, code and continue URL."),
            .init(
                "vinculum action-link 'https://app.example/?mode=verifyEmail&oobCode=c0de'",
                "Show the parts of a copied link."),
            .init(
                "vinculum action-link --apply < LINK_FILE",
                "Use the link like vinculum action apply, in the tenant that the link names."),
        ])

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        let text: String
        if let operand = invocation.operand(0), !operand.isStandardStream {
            text = operand
        } else {
            text = try CredentialReader.text(invocation.operand(0), prompt: "Link: ", on: &host).revealed()
        }
        guard let link = ActionCodeURL(text), let code = link.code else {
            throw CommandFailure(
                .refused, code: "invalidActionCode", number: Int64(AuthErrorCode.invalidActionCode.rawValue),
                "this is not a link from an e-mail", why: "such a link has the parameters mode and oobCode")
        }
        var invocation = invocation
        if let tenant = link.tenantID.flatMap({ TenantID($0) }) {
            guard invocation.globals.tenant == nil || invocation.globals.tenant == tenant else {
                throw .usage("the link belongs to the tenant \(tenant.text), not of --tenant")
            }
            invocation.globals.tenant = tenant
        }
        let words = self.words(link.operation)
        if invocation.has("--apply") { return try self.apply(code, link.operation, words, invocation, on: &host) }
        self.show(link, code, words.map { invocation.line($0) }, invocation, on: &host)
    }

    /// The command that uses a link; `nil` if its operation is unknown.
    private static func words(_ operation: ActionCodeOperation) -> [String]? {
        switch operation {
        case .passwordReset: ["action", "reset"]
        case .emailLink: ["sign-in", "email-link"]
        case .verifyEmail, .recoverEmail, .verifyAndChangeEmail, .revertSecondFactorAddition: ["action", "apply"]
        case .unknown: nil
        }
    }

    private static func apply(
        _ code: Secret, _ operation: ActionCodeOperation, _ words: [String]?, _ invocation: Invocation,
        on host: inout some CommandHost
    ) throws(CommandFailure) {
        guard let words, words[1] == "apply" else {
            throw .usage(
                "--apply cannot use this link",
                why: operation == .unknown
                    ? "this version does not know its operation" : "it needs a password or an e-mail address",
                next: words.map { [.init(invocation.line($0), "prompt for the link and what it needs")] } ?? [])
        }
        var side = try SignedInSide.open(invocation, on: &host)
        defer { side.close(on: &host) }
        _ = try side.perform(.applyActionCode(code), for: invocation, on: &host)
        host.put(invocation, text: "done") { writer in
            writer.beginObject()
            writer.member("applied", true)
            writer.endObject()
        }
    }

    private static func show(
        _ link: ActionCodeURL, _ code: Secret, _ next: String?, _ invocation: Invocation,
        on host: inout some CommandHost
    ) {
        let mode = link.operation == .unknown ? nil : link.operation.mode
        let facts: [(name: String, words: String, value: String?)] = [
            ("mode", "mode", mode), ("code", "code", code.revealed()), ("apiKey", "API key", link.apiKey),
            ("continueUrl", "continues at", link.continueURL), ("languageCode", "language", link.languageCode),
            ("tenantId", "tenant", link.tenantID), ("next", "next command", next),
        ]
        let lines = facts.compactMap { fact in
            fact.value.map { TerminalText.padded(fact.words, to: 14) + TerminalText.safe($0) }
        }
        host.put(invocation, text: lines.joinedLines) { writer in
            writer.beginObject()
            for fact in facts { writer.member(named: fact.name, fact.value) }
            writer.endObject()
        }
    }
}
