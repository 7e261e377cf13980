import Vinculum

/// `vinculum accounts disable`, `enable`, `revoke` and `delete`: one action on any number of accounts.
enum AccountsActCommand {
    enum Act {
        case disable, enable, revoke, delete

        var word: String {
            switch self {
            case .disable: "disable"
            case .enable: "enable"
            case .revoke: "revoke"
            case .delete: "delete"
            }
        }

        var done: String {
            switch self {
            case .disable: "disabled"
            case .enable: "enabled"
            case .revoke: "revoked all sessions of"
            case .delete: "deleted"
            }
        }

        fileprivate var summary: String {
            switch self {
            case .disable: "block sign-ins to accounts; their data stays"
            case .enable: "allow sign-ins to disabled accounts again"
            case .revoke: "revoke all sessions of accounts; sign-in methods stay"
            case .delete: "delete accounts permanently"
            }
        }
    }

    static func specification(_ act: Act) -> CommandSpecification {
        let line = "vinculum accounts " + act.word
        return CommandSpecification(
            "accounts", act.word, group: .administration, summary: act.summary, synopsis: "UID|EMAIL|PHONE…",
            operands: 1...1000, options: act == .delete ? [.init("--yes", nil, "do not ask for confirmation")] : [],
            details: [
                "Several accounts are changed together or not at all. At a server each is a request of its own: those "
                    + "before one that is refused stay changed."
            ]
                + (act == .delete
                    ? ["On a terminal the command asks for confirmation; elsewhere it needs --yes."] : []),
            examples: [
                .init(line + " ada@example.net" + (act == .delete ? " --yes" : ""), "One account, by its address."),
                .init(line + " UID +15555550100", "Two accounts."),
            ])
    }

    static func run(_ act: Act, _ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        let accounts = try self.accounts(act, invocation, on: &host)
        if act == .delete, !invocation.has("--yes") {
            let what = accounts.count == 1 ? "the account " + accounts[0].title : "\(accounts.count) accounts"
            try Confirmation.ask(what + " will be deleted permanently", invocation, on: &host)
        }
        var project = try ProjectAdministration.open(invocation, toChange: true, on: &host)
        defer { project.close(on: &host) }
        let end = act == .revoke ? try project.endOfSessions(on: host) : nil
        for account in accounts {
            _ = try project.send(act == .delete ? .delete : .update, self.body(act, account.uid, end), on: &host)
        }
        try project.commit(on: &host)
        for account in accounts {
            host.put(invocation, text: act.done + " " + account.title) { writer in
                writer.beginObject()
                writer.member("uid", account.uid)
                writer.member(named: act == .revoke ? "revoked" : act.done, true)
                writer.endObject()
            }
        }
    }

    private static func accounts(
        _ act: Act, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) -> [AccountSheet] {
        var project = try ProjectAdministration.open(invocation, on: &host)
        defer { project.close(on: &host) }
        var accounts: [AccountSheet] = []
        for name in invocation.operands {
            // An absorbed account is deleted by its UID, which ends the undo of its merge.
            let account = try project.account(named: name, orAbsorbed: act == .delete, invocation, on: host)
            if !accounts.contains(where: { $0.uid == account.uid }) { accounts.append(account) }
        }
        return accounts
    }

    /// - Parameter end: The instant at which sessions end.
    private static func body(_ act: Act, _ uid: String, _ end: Instant?) -> [UInt8] {
        var writer = JSON.Writer()
        writer.beginObject()
        writer.member("localId", uid)
        switch act {
        case .disable: writer.member("disableUser", true)
        case .enable: writer.member("disableUser", false)
        case .revoke: writer.member("validSince", end.map { String($0.seconds) })
        case .delete: break
        }
        writer.endObject()
        return writer.bytes
    }
}
