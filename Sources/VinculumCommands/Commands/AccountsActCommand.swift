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
            details: ["Several accounts are changed together or not at all."]
                + (act == .delete
                    ? ["On a terminal the command asks for confirmation; elsewhere it needs --yes."] : []),
            examples: [
                .init(line + " ada@example.net" + (act == .delete ? " --yes" : ""), "One account, by its address."),
                .init(line + " UID +15555550100", "Two accounts."),
            ])
    }

    static func run(_ act: Act, _ invocation: Invocation, on host: inout some CommandHost) throws(CommandFailure) {
        let accounts = try self.accounts(act, try Workspace.openForReading(invocation, on: &host).graph, invocation)
        if act == .delete, !invocation.has("--yes") {
            let what = accounts.count == 1 ? "the account " + accounts[0].title : "\(accounts.count) accounts"
            try Confirmation.ask(what + " will be deleted permanently", invocation, on: &host)
        }
        var workspace = try Workspace.openForWriting(invocation, on: &host)
        defer { workspace.close(on: &host) }
        var work = Administration(workspace)
        for account in accounts {
            _ = try work.send(
                act == .delete ? .delete : .update, self.body(act, account, workspace.now(host)), &workspace, on: &host)
        }
        try workspace.adopt(work.authority, after: work.changes, on: &host)
        for account in accounts {
            host.put(invocation, text: act.done + " " + account.title) { writer in
                writer.beginObject()
                writer.member("uid", account.id.text)
                writer.member(named: act == .revoke ? "revoked" : act.done, true)
                writer.endObject()
            }
        }
    }

    private static func accounts(
        _ act: Act, _ graph: Graph, _ invocation: Invocation
    ) throws(CommandFailure) -> [Account] {
        var accounts: [Account] = []
        for name in invocation.operands {
            // An absorbed account is deleted by its UID, which ends the undo of its merge.
            let absorbed = act == .delete ? AccountID(name).flatMap { graph[.absorbed($0)]?.absorbedAccount } : nil
            let account: Account
            if let absorbed { account = absorbed } else { account = try graph.account(named: name, invocation) }
            if !accounts.contains(where: { $0.id == account.id }) { accounts.append(account) }
        }
        return accounts
    }

    private static func body(_ act: Act, _ account: Account, _ now: Instant) -> [UInt8] {
        var writer = JSON.Writer()
        writer.beginObject()
        writer.member("localId", account.id.text)
        switch act {
        case .disable: writer.member("disableUser", true)
        case .enable: writer.member("disableUser", false)
        case .revoke: writer.member("validSince", String(now.seconds))
        case .delete: break
        }
        writer.endObject()
        return writer.bytes
    }
}
