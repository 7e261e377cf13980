import Vinculum

/// `vinculum forecast`.
enum ForecastCommand {
    static let specification = CommandSpecification(
        "forecast", group: .administration, summary: "count the accounts that a change of policy would lock out",
        options: [
            .init("--disable-provider", "ID", "an identity provider, password, emailLink, phone or custom; repeatable"),
            .init(
                "--disable-factor", "KIND", "second factors of this kind: phone or totp; can be repeated",
                values: ["phone", "totp"]),
            .init("--require-second-factor", nil, "make second factors mandatory, as a hardened service enforces them"),
            .init("--remove-domain", "DOMAIN", "a mail domain that receives nothing any more; can be repeated"),
            .init("--delete-tenant", "ID", "delete this tenant"),
            .init("--list", nil, "print the accounts too, one per line with what becomes of them"),
        ],
        details: [
            "Nothing is changed. Several options are one change together. An account counts as recovery only if no "
                + "sign-in method works and its mailbox still recovers it, and as unreachable if nothing does.",
            "Without --endpoint the data directory is judged under the rules of a local service; a server judges by "
                + "its own. Accounts that change while the command runs count as they were or as they are.",
        ],
        examples: [
            .init("vinculum forecast --disable-provider google.com", "How many accounts have Google alone."),
            .init("vinculum forecast --remove-domain example.com --list", "The accounts with mailboxes there."),
            .init(
                "vinculum forecast --require-second-factor --endpoint http://127.0.0.1:9099",
                "How many accounts of a running server would have to enrol."),
        ])

    static func run(_ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        var invocation = invocation
        if let tenant = invocation.value("--delete-tenant") {
            let named = invocation.globals.tenant
            guard let id = TenantID(tenant), named == nil || named == id else {
                throw .usage("--delete-tenant must be the tenant of --tenant, if both are given")
            }
            invocation.globals.tenant = id
        }
        guard self.changes.contains(where: { invocation.has($0) || !invocation.values($0).isEmpty }) else {
            throw .usage("forecast needs a change, such as --disable-provider google.com")
        }
        var project = try ProjectAdministration.open(invocation, on: &host)
        defer { project.close(on: &host) }
        var counts = [Int64](repeating: 0, count: self.names.count)
        var token: String?
        repeat {
            let page = try project.send(.forecastAccounts, self.body(invocation, token), on: &host)
            guard page["accountCount"] != nil else { throw CommandFailure(refusal: "") }
            for (place, name) in self.names.enumerated() { counts[place] += page[named: name]?.int64 ?? 0 }
            for account in page["accounts"].map({ Array($0.elements) }) ?? [] {
                host.put(invocation, text: self.line(account)) { $0.value(account) }
            }
            token = page.string(of: "nextPageToken")
        } while token != nil
        host.put(invocation, text: self.text(counts)) { writer in
            writer.beginObject()
            for (place, name) in self.names.enumerated() { writer.member(named: name, counts[place]) }
            writer.endObject()
        }
    }

    private static let changes: [String] = [
        "--disable-provider", "--disable-factor", "--require-second-factor", "--remove-domain", "--delete-tenant",
    ]

    /// The members of the response that add up.
    private static let names = ["accountCount"] + PolicyForecast.Effect.allCases.map { $0.countName }

    private static func body(_ invocation: Invocation, _ token: String?) -> [UInt8] {
        var writer = JSON.Writer()
        writer.beginObject()
        writer.member("deleteTenant", invocation.value("--delete-tenant") != nil)
        writer.list("disableFactor", invocation.values("--disable-factor"))
        writer.list("disableProvider", invocation.values("--disable-provider"))
        writer.member("list", invocation.has("--list"))
        writer.member("pageToken", token)
        writer.list("removeDomain", invocation.values("--remove-domain"))
        writer.member("requireSecondFactor", invocation.has("--require-second-factor"))
        writer.endObject()
        return writer.bytes
    }

    private static func line(_ account: JSON.Value) -> String {
        let effects = account["effects"].map { $0.elements.compactMap { $0.string } } ?? []
        let words = PolicyForecast.Effect.allCases.filter { effect in
            effects.contains { $0 == effect.rawValue }
        }
        return TerminalText.padded(TerminalText.safe(account.string(of: "localId") ?? ""), to: 28) + "  "
            + TerminalText.padded(TerminalText.safe(account.string(of: "email") ?? "-"), to: 36) + "  "
            + words.map { $0.words }.listed
    }

    private static func text(_ counts: [Int64]) -> String {
        let words = ["accounts"] + PolicyForecast.Effect.allCases.map { $0.words }
        return words.indices.map { place in
            let number = "\(counts[place])"
            let space = [UInt8](repeating: UInt8(ascii: " "), count: max(10 - number.utf8.count, 0))
            return String(decoding: space, as: UTF8.self) + number + "  " + words[place]
        }.joinedLines
    }
}

extension PolicyForecast.Effect {
    fileprivate var words: String {
        switch self {
        case .methodLost: "lose a sign-in method"
        case .recoveryOnly: "keep their mailbox alone, to recover the account"
        case .unreachable: "cannot be signed in to any more"
        case .secondFactorLost: "lose a second factor"
        case .mustEnroll: "must enrol a second factor"
        }
    }
}
