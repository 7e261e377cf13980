/// The rules of safe linking, each as a check that tests run after every step.
///
/// - I1: Every identifier, credential, factor and code has its epoch and proof, and every index entry leads to its
///   account.
/// - I2: No object of an older epoch signs in or completes a flow.
/// - I3: One proof authorises one continuation; wrong answers count; a consumed code never works again.
/// - I4: Accounts are matched to addresses by the table of ``SignInDecision`` alone.
/// - I5: After an unlink a sign-in method remains, or the response says that none does.
/// - I6: No account gains a sign-in method of another account that was not proven for it.
/// - I7: A session's assurance never exceeds the factors that exist, and a recovery by mailbox retires no second factor
///   of a verified owner.
public enum Invariants {
    /// The violations of I1 and I2 in one state of a graph.
    @export(interface)
    public static func violations(in graph: Graph) -> [InvariantViolation] {
        var violations: [InvariantViolation] = []
        for account in graph.accounts(after: nil, limit: .max) {
            violations += self.violations(of: account, in: graph)
        }
        return violations + self.codeViolations(in: graph)
    }

    private static func violations(of account: Account, in graph: Graph) -> [InvariantViolation] {
        var found: [InvariantViolation] = []
        func require(_ holds: Bool, _ number: Int, _ text: String) {
            if !holds { found.append(InvariantViolation(number: number, account: account.id, text: text)) }
        }
        require(graph[account.id] == account, 1, "the index of ids lacks the account")
        if let email = account.email {
            require(graph[email: email.address]?.id == account.id, 1, "the index of addresses lacks the account")
        }
        if let phone = account.phone {
            require(graph[phone: phone.number]?.id == account.id, 1, "the index of numbers lacks the account")
        }
        for (provider, subject) in account.subjects {
            require(graph[provider, subject]?.id == account.id, 1, "the index of subjects lacks the account")
        }
        account.forEachChange { part in
            guard let origin = part.origin, origin.epoch != account.epoch else { return }
            let name = part.ending?.subject?.name ?? "the address or the recovery codes"
            if origin.epoch > account.epoch { require(false, 1, "\(name) claims an epoch that has not begun") }
            require(false, 2, "\(name) of another epoch is live")
        }
        require(account.recoveryCodes == nil || !account.factors.isEmpty, 7, "recovery codes stand for no factor")
        require(account.sessionsRevokedBelow <= account.sessionsIssued &+ 1, 2, "a session to come is revoked already")
        require(account.hasSoundSessions, 2, "the records or the ended sessions are not as they are stored")
        let linked = account.linkedProviders
        require(
            linked.contains(.password) == account.hasEmailSignInMethod, 1, "the sign-in methods misstate password"
        )
        require(linked.contains(.phone) == (account.phone != nil), 1, "the sign-in methods misstate phone")
        return found
    }

    private static func codeViolations(in graph: Graph) -> [InvariantViolation] {
        var found: [InvariantViolation] = []
        for code in graph.pendingCodes {
            guard let id = code.account else { continue }
            if let account = graph[id], code.epoch > account.epoch {
                found.append(InvariantViolation(number: 1, account: id, text: "a code claims an epoch to come"))
            }
        }
        return found + self.siblingViolations(in: graph)
    }

    /// I3: at most ``EmailAction/maximumSiblings`` working mailed codes do the same thing to the same account or
    /// address.
    private static func siblingViolations(in graph: Graph) -> [InvariantViolation] {
        var live: [EmailAction] = []
        var found: [InvariantViolation] = []
        for code in graph.pendingCodes {
            guard let action = code.emailAction else { continue }
            if let id = action.account {
                guard let account = graph[id], account.accepts(code) else { continue }
            }
            let siblings = live.count { $0.isSibling(of: action) && $0.account == action.account }
            if siblings >= EmailAction.maximumSiblings {
                found.append(
                    InvariantViolation(number: 3, account: action.account, text: "too many mailed codes do the same")
                )
            }
            live.append(action)
        }
        return found
    }
}

/// A violated rule, by its number in ``Invariants``.
public struct InvariantViolation: Equatable, Sendable {
    /// The rule: 1 to 7.
    public var number: Int
    /// The account concerned, if it is one.
    public var account: AccountID?
    /// What is wrong, as a sentence without a capital.
    public var text: String

    /// The rule, the account and what is wrong, in one line.
    public var description: String {
        "I\(self.number)\(self.account.map { " (\($0.text))" } ?? ""): \(self.text)"
    }
}
