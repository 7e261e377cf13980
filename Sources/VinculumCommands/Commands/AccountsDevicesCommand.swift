import Vinculum

/// `vinculum accounts factors`, `passkeys` and `lost-device`: what the owner of an account signs in with and may lose.
enum AccountsDevicesCommand {
    enum Act {
        case factors, passkeys, lostDevice
    }

    private static let yes = OptionSpecification("--yes", nil, "do not ask for confirmation")
    private static let telling =
        "The owner is told by mail, at a verified address; a data directory, from which nothing is mailed, shows the "
        + "mail. What is left to sign in with is shown before, on standard error. On a terminal the command asks for "
        + "confirmation; elsewhere it needs --yes. The audit trail names the administrator."

    static func specification(_ act: Act) -> CommandSpecification {
        switch act {
        case .factors:
            CommandSpecification(
                "accounts", "factors", group: .administration,
                summary: "list the second factors of an account, or withdraw some", synopsis: "UID|EMAIL|PHONE",
                operands: 1...1,
                options: [
                    .init("--withdraw", "FACTOR", "withdraw the one with this ID, name or number; can be repeated"),
                    self.yes,
                ],
                details: [self.telling],
                examples: [
                    .init("vinculum accounts factors ada@example.net", "One line for each: ID, kind and name."),
                    .init("vinculum accounts factors ada@example.net --withdraw work --yes", "Withdraw one."),
                ])
        case .passkeys:
            CommandSpecification(
                "accounts", "passkeys", group: .administration,
                summary: "list the passkeys of an account, or remove some", synopsis: "UID|EMAIL|PHONE",
                operands: 1...1,
                options: [
                    .init("--remove", "PASSKEY", "remove the one with this ID or name; can be repeated"), self.yes,
                ],
                details: [self.telling],
                examples: [
                    .init("vinculum accounts passkeys ada@example.net", "One line for each: ID and name."),
                    .init("vinculum accounts passkeys ada@example.net --remove ID --yes", "Remove one."),
                ])
        case .lostDevice:
            CommandSpecification(
                "accounts", "lost-device", group: .administration,
                summary: "take a lost phone or key off an account, and end its sessions",
                synopsis: "UID|EMAIL|PHONE", operands: 1...1,
                options: [
                    .init(
                        "--factor", "FACTOR",
                        "what was lost: an ID, name or number, or phone, totp or passkey; can be repeated; all by "
                            + "default"),
                    self.yes,
                ],
                details: [
                    "The second factors and passkeys are withdrawn and all sessions end, in one change. Recovery codes "
                        + "end with the last second factor. Passwords and providers stay.", self.telling,
                ],
                examples: [
                    .init("vinculum accounts lost-device bob@example.net", "Bob has lost his phone."),
                    .init(
                        "vinculum accounts lost-device bob@example.net --factor passkey --yes "
                            + "--endpoint https://auth.example.com --admin-secret FILE",
                        "A security key alone, at a running server."),
                ])
        }
    }

    static func run(_ act: Act, _ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        let words = invocation.values(act.option)
        let changes = act == .lostDevice || !words.isEmpty
        // The person may think for long, and a lock is not held meanwhile.
        if changes, !invocation.has("--yes") { try self.ask(act, words, invocation, on: &host) }
        var project = try ProjectAdministration.open(invocation, toChange: changes, on: &host)
        defer { project.close(on: &host) }
        let devices = try AccountDevices(named: invocation.operands[0], of: &project, invocation, on: &host)
        guard changes else { return self.list(act, devices, invocation, on: &host) }
        let removal = try self.removal(act, words, of: devices, invocation)
        try devices.remove(removal, endsSessions: act == .lostDevice, of: &project, invocation, on: &host)
        self.put(act, removal, of: devices, invocation, on: &host)
    }

    /// Shows what would be left, and asks.
    private static func ask(
        _ act: Act, _ words: [String], _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) {
        var project = try ProjectAdministration.open(invocation, on: &host)
        defer { project.close(on: &host) }
        let devices = try AccountDevices(named: invocation.operands[0], of: &project, invocation, on: &host)
        let removal = try self.removal(act, words, of: devices, invocation)
        try devices.show(removal, of: &project, invocation, on: &host)
        let title = devices.account.title
        let loss = removal.isEmpty ? "" : " loses " + removal.text
        let end = act == .lostDevice ? (loss.isEmpty ? " loses all its sessions" : ", and all its sessions end") : ""
        try Confirmation.ask(title + loss + end, invocation, on: &host)
    }

    private static func removal(
        _ act: Act, _ words: [String], of devices: AccountDevices, _ invocation: Invocation
    ) throws(CommandFailure) -> AccountDevices.Removal {
        if act == .lostDevice, words.isEmpty { return devices.all }
        return try devices.removal(of: words, act, invocation)
    }

    private static func list(
        _ act: Act, _ devices: AccountDevices, _ invocation: Invocation, on host: inout some CommandHost
    ) {
        if act == .factors {
            for (view, _) in devices.factors { host.put(invocation, text: view.line) { view.write(to: &$0) } }
            return
        }
        for (id, name) in devices.passkeys {
            let text = TerminalText.safe(id) + (name.map { "  " + TerminalText.safe($0) } ?? "")
            host.put(invocation, text: text) { writer in
                writer.beginObject()
                writer.member("id", id)
                writer.member("name", name)
                writer.endObject()
            }
        }
    }

    private static func put(
        _ act: Act, _ removal: AccountDevices.Removal, of devices: AccountDevices, _ invocation: Invocation,
        on host: inout some CommandHost
    ) {
        var text = removal.isEmpty ? "" : "withdrew \(removal.text)"
        if act == .lostDevice { text += (text.isEmpty ? "" : " and ") + "ended all sessions" }
        let told = removal.isEmpty ? nil : devices.toldAddress
        text += " of " + devices.account.title
        if let told { text += "; " + TerminalText.safe(told) + " is told" }
        host.put(invocation, text: text) { writer in
            writer.beginObject()
            writer.member("uid", devices.account.uid)
            writer.list("factors", removal.factors.map { $0.text })
            writer.list("passkeys", removal.passkeys)
            if act == .lostDevice { writer.member("sessionsEnded", true) }
            writer.member("told", told)
            writer.endObject()
        }
    }
}

extension AccountsDevicesCommand.Act {
    /// The option that names what is taken away.
    fileprivate var option: String {
        switch self {
        case .factors: "--withdraw"
        case .passkeys: "--remove"
        case .lostDevice: "--factor"
        }
    }
}
