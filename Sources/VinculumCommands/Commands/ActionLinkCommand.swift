import Vinculum

/// `vinculum action-link`.
enum ActionLinkCommand {
    static let specification = CommandSpecification(
        "action-link", group: .mail, summary: "take a mailed link apart, and say which command goes on with it",
        synopsis: "[URL]", operands: 0...1,
        options: [.init("--apply", nil, "do what it is for, if that takes nothing more: prove, change or recover an address")],
        details: [
            "Links that mail programs and shorteners wrapped into others are taken out of them. Nobody is asked about the code "
                + "unless --apply is given; vinculum action check asks.",
            "A link on the command line is seen by whoever may list processes, and stays in the shell's history. Without one "
                + "it is asked for on a terminal and read from standard input otherwise.",
        ],
        examples: [
            .init("vinculum action-link < link.txt", "What the link is for, its code, and where it leads."),
            .init("vinculum action-link 'https://app.example/?mode=verifyEmail&oobCode=c0de'", "The same of a link that was copied."),
            .init("vinculum action-link --apply < link.txt", "As vinculum action apply does it, in the tenant that the link names."),
        ])

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        let text: String
        if let operand = invocation.operand(0), !sameBytes(operand, "-") {
            text = operand
        } else {
            text = try CredentialReader.text(invocation.operand(0), prompt: "Link: ", on: &host).revealed()
        }
        guard let link = ActionCodeURL(text), let code = link.code else {
            throw CommandFailure(
                .refused, code: "invalidActionCode", number: Int64(AuthErrorCode.invalidActionCode.rawValue),
                "that is no link of a mail", why: "such a link has mode and oobCode among its parameters")
        }
        var invocation = invocation
        if let tenant = link.tenantID.flatMap({ TenantID($0) }) {
            guard invocation.globals.tenant == nil || invocation.globals.tenant == tenant else {
                throw .usage("the link is of the tenant \(tenant.text), not of --tenant")
            }
            invocation.globals.tenant = tenant
        }
        let words = self.words(link.operation)
        if invocation.has("--apply") { return try self.apply(code, link.operation, words, invocation, on: &host) }
        self.show(link, code, words.map { invocation.line($0) }, invocation, on: &host)
    }

    /// The command that goes on with a link; `nil` for one that is for something unknown.
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
        guard let words, sameBytes(words[1], "apply") else {
            throw .usage(
                "the link takes more than to be applied",
                why: operation == .unknown ? "it is for something that this version does not know" : "it asks for a secret or an address",
                next: words.map { [.init(invocation.line($0), "asks for the link again, and for what it takes")] } ?? [])
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
        _ link: ActionCodeURL, _ code: Secret, _ next: String?, _ invocation: Invocation, on host: inout some CommandHost
    ) {
        let mode = link.operation == .unknown ? nil : link.operation.mode
        let facts: [(name: String, words: String, value: String?)] = [
            ("mode", "mode", mode), ("code", "code", code.revealed()), ("apiKey", "API key", link.apiKey),
            ("continueUrl", "continues at", link.continueURL), ("languageCode", "language", link.languageCode),
            ("tenantId", "tenant", link.tenantID), ("next", "go on with", next),
        ]
        let lines = facts.compactMap { fact in
            fact.value.map { TerminalText.padded(fact.words, to: 14) + TerminalText.safe($0) }
        }
        host.put(invocation, text: lines.joinedLines) { writer in
            writer.beginObject()
            for fact in facts { writer.member(fact.name, fact.value) }
            writer.endObject()
        }
    }
}
