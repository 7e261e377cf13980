import Vinculum

extension Workspace {
    /// Sends one administrator request about an account, commits its changes, and prints the account afterwards.
    mutating func administer(
        _ endpoint: Endpoint, _ body: [UInt8], _ verb: String, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) {
        var work = Administration(self)
        let answer: JSON.Value
        do throws(CommandFailure) {
            answer = try work.send(endpoint, body, &self, on: &host)
        } catch {
            throw self.addingOwners(error, invocation)
        }
        try self.adopt(work.authority, after: work.changes, on: &host)
        let id = answer.string(of: "localId").flatMap { AccountID($0) }
        guard let account = id.flatMap({ self.graph[$0] }) else { return }
        host.put(invocation, text: verb + " " + account.title) { JSONDrawing.write(AccountDrawing(account), to: &$0) }
    }
}

extension Workspace {
    /// Adds to a conflict the accounts that already use the requested identifiers.
    private func addingOwners(_ failure: CommandFailure, _ invocation: Invocation) -> CommandFailure {
        guard failure.exitCode == .conflict else { return failure }
        var failure = failure
        let wanted = [
            invocation.operand(0), invocation.value("--email"), invocation.value("--phone"), invocation.value("--uid"),
        ]
        for case let name? in wanted {
            guard let owner = try? self.graph.account(named: name, invocation) else { continue }
            failure.next.append(
                .init(invocation.line(["accounts", "show", owner.id.text]), "show the account that uses " + name))
        }
        return failure
    }
}

extension Account {
    /// E-mail address, phone number or display name, and the UID.
    var title: String {
        guard let name = self.email?.address.text ?? self.phone?.number.text ?? self.displayName else {
            return self.id.text
        }
        return TerminalText.safe(name) + " (" + TerminalText.safe(self.id.text) + ")"
    }
}
