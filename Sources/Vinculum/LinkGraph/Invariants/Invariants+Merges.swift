extension Invariants {
    /// The accounts whose sign-in methods may come to an account in one step: the one that it absorbs, and the one that
    /// gives them back.
    struct Moves {
        private let account: AccountID
        private let before: Graph
        private let after: Graph

        init(of account: AccountID, from before: Graph, to after: Graph) {
            (self.account, self.before, self.after) = (account, before, after)
        }

        func mayCome(from other: AccountID) -> Bool {
            if let merge = self.after[.absorbed(other)], self.before[.absorbed(other)] == nil {
                return merge.survivor.account == self.account
            }
            guard let undone = self.before[.absorbed(self.account)], self.after[.absorbed(self.account)] == nil else {
                return false
            }
            return undone.survivor.account == other
        }
    }

    /// I6 and I7 of the accounts that a step absorbs: both sessions stood when it was committed, the survivor has every
    /// second factor of both, and the claims of one of them.
    static func mergeViolations(from before: Graph, to after: Graph) -> [InvariantViolation] {
        var found: [InvariantViolation] = []
        for absorbed in before.accounts(after: nil, limit: .max) where after[absorbed.id] == nil {
            guard let merge = after[.absorbed(absorbed.id)], let old = before[merge.survivor.account],
                let new = after[merge.survivor.account]
            else { continue }
            func require(_ holds: Bool, _ number: Int, _ text: String) {
                if !holds { found.append(InvariantViolation(number: number, account: new.id, text: text)) }
            }
            // A phone may not be due, where the project switched second factors off.
            func hasApp(_ account: Account) -> Bool { account.factors.contains { $0.factor.phoneNumber == nil } }
            func stands(_ side: Merge.Side, _ account: Account) -> Bool {
                side.stands(for: account, since: merge.preparedAt, needsFactor: hasApp(account))
            }
            require(stands(merge.survivor, old), 6, "a survivor was not proven")
            require(stands(merge.absorbed, absorbed), 6, "an account was absorbed without a proof")
            require(
                old.customAttributes == new.customAttributes, 6, "claims came with a merge")
            require(old.recoveryCodes == new.recoveryCodes, 6, "recovery codes came with a merge")
            for enrolled in old.factors + absorbed.factors where enrolled.origin.proof != .claimed {
                let (id, number) = (enrolled.factor.id, enrolled.factor.phoneNumber)
                let isThere = new.factors.contains {
                    $0.factor.id == id || number != nil && $0.factor.phoneNumber == number
                }
                require(isThere, 7, "a merge lost a second factor")
            }
            require(new.claimedCount <= old.claimedCount, 6, "a merge moved what was only claimed")
        }
        return found
    }
}

extension Account {
    /// How many of its parts its client only claimed.
    fileprivate var claimedCount: Int { self.changes.count { $0.origin?.proof == .claimed } }
}
