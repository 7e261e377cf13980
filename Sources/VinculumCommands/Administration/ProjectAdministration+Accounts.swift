import Vinculum

extension ProjectAdministration {
    /// Sends one request about an account, makes its changes, and prints the account afterwards.
    mutating func administer(
        _ endpoint: Endpoint, _ body: [UInt8], _ verb: String, _ invocation: Invocation, on host: inout some CommandHost
    ) throws(CommandFailure) {
        let answer: JSON.Value
        do throws(CommandFailure) {
            answer = try self.send(endpoint, body, on: &host)
        } catch {
            throw self.addingOwners(error, invocation, on: host)
        }
        try self.commit(on: &host)
        guard let uid = answer.string(of: "localId") else { return }
        let account = try self.account(named: uid, invocation, on: host)
        host.put(invocation, text: verb + " " + account.title) { JSONDrawing.write(account.drawing, to: &$0) }
    }

    /// Adds to a conflict the accounts that already use the requested identifiers.
    private func addingOwners(
        _ failure: CommandFailure, _ invocation: Invocation, on host: some CommandHost
    ) -> CommandFailure {
        guard failure.exitCode == .conflict else { return failure }
        var failure = failure
        let wanted = [
            invocation.operand(0), invocation.value("--email"), invocation.value("--phone"), invocation.value("--uid"),
        ]
        for case let name? in wanted {
            guard let owner = try? self.account(named: name, invocation, on: host) else { continue }
            failure.next.append(
                .init(invocation.line(["accounts", "show", owner.uid]), "show the account that uses " + name))
        }
        return failure
    }
}
