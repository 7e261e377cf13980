extension Invariants {
    /// The request behind a change, as far as the rules about changes need it.
    public struct Cause: Equatable, Sendable {
        /// The account whose session the request carried.
        public var session: AccountID?
        /// Whether an administrator sent the request.
        public var isAdministrator: Bool
        /// Whether the request asked to remove a sign-in method or a factor.
        public var isRemoval: Bool
        /// Whether the response said that no sign-in method remains.
        public var reportedNoSignInMethod: Bool

        /// Creates the cause of a request without a session that removes nothing, unless said.
        public init(
            session: AccountID? = nil,
            isAdministrator: Bool = false,
            isRemoval: Bool = false,
            reportedNoSignInMethod: Bool = false
        ) {
            self.session = session
            self.isAdministrator = isAdministrator
            self.isRemoval = isRemoval
            self.reportedNoSignInMethod = reportedNoSignInMethod
        }
    }

    /// The violations of one step from `before` to `after`: of I3 to I7, and of I2 what a change of owner must not
    /// leave.
    @export(interface)
    public static func violations(from before: Graph, to after: Graph, cause: Cause) -> [InvariantViolation] {
        var found = self.codeViolations(from: before, to: after) + self.mergeViolations(from: before, to: after)
        for account in after.accounts(after: nil, limit: .max) {
            let old = before[account.id]
            guard old != account else { continue }
            if !cause.isAdministrator {
                let moves = Moves(of: account.id, from: before, to: after)
                found += self.gainViolations(from: old, to: account, before, cause, moves)
            }
            if let old {
                found += self.sessionViolations(from: old, to: account)
                found += self.lossViolations(from: old, to: account, in: after, cause)
                if let codes = account.recoveryCodes, !codes.areLeft(of: old.recoveryCodes) {
                    found.append(InvariantViolation(number: 3, account: account.id, text: "a used code works again"))
                }
                // Undoing the change of a verified address is a recovery, even if it was changed back and forth.
                if !cause.isRemoval { found += self.takeoverViolations(from: old, to: account, in: after) }
            }
        }
        return found
    }

    /// I3: a consumed code stays consumed, and attempts never increase.
    private static func codeViolations(from before: Graph, to after: Graph) -> [InvariantViolation] {
        var found: [InvariantViolation] = []
        let newest = before.pendingCodes.last?.sequence ?? 0
        for code in after.pendingCodes {
            if let old = before.pendingCode(code.key) {
                if code.attemptsLeft > old.attemptsLeft {
                    found.append(InvariantViolation(number: 3, account: code.account, text: "attempts went up"))
                }
            } else if code.sequence <= newest {
                found.append(InvariantViolation(number: 3, account: code.account, text: "a consumed code works again"))
            }
        }
        return found
    }

    /// I2: after a takeover of an unverified address, neither an address to return to nor a working mailed code of the
    /// earlier owner remains.
    private static func takeoverViolations(
        from old: Account, to new: Account, in after: Graph
    ) -> [InvariantViolation] {
        guard new.epoch > old.epoch, let email = old.email, !email.isVerified, new.email?.address == email.address
        else { return [] }
        var found: [InvariantViolation] = []
        if new.initialEmail != nil {
            found.append(InvariantViolation(number: 2, account: new.id, text: "an address of an earlier owner remains"))
        }
        for code in after.codes.mailed(of: new.id) where new.accepts(code) {
            found.append(
                InvariantViolation(number: 2, account: new.id, text: "a code of an earlier owner still works")
            )
        }
        return found
    }

    /// I4 and I6: what an account gains is proven for it, by its own session or by the table.
    private static func gainViolations(
        from old: Account?, to new: Account, _ before: Graph, _ cause: Cause, _ moves: Moves
    ) -> [InvariantViolation] {
        var found: [InvariantViolation] = []
        for identity in new.identities {
            if let known = old?.identity(identity.provider), known.subject == identity.subject { continue }
            if let owner = before[identity.provider, identity.subject], moves.mayCome(from: owner.id) { continue }
            if let old, cause.session != old.id, !(old.email?.isVerified ?? false), new.epoch == old.epoch {
                found.append(
                    InvariantViolation(number: 4, account: new.id, text: "an unproven account was matched by address")
                )
            }
            if let owner = before[identity.provider, identity.subject], owner.id != new.id,
                identity.origin.proof != .federated
            {
                found.append(InvariantViolation(number: 6, account: new.id, text: "an identity moved without a proof"))
            }
        }
        for passkey in new.passkeys where old?.passkey(passkey.id) == nil {
            let owner = before[.passkey, SubjectID(passkey.id)]
            if let owner, moves.mayCome(from: owner.id) { continue }
            if let owner, owner.id != new.id {
                found.append(InvariantViolation(number: 6, account: new.id, text: "a passkey moved to another account"))
            }
            if cause.session != new.id {
                found.append(InvariantViolation(number: 6, account: new.id, text: "a passkey came without a session"))
            }
        }
        if let number = new.phone?.number, old?.phone?.number != number,
            let owner = before[phone: number], owner.id != new.id, new.phone?.origin.proof != .phone,
            !moves.mayCome(from: owner.id)
        {
            found.append(InvariantViolation(number: 6, account: new.id, text: "a number moved without a proof"))
        }
        return found
    }

    /// I2: a session that ended stays ended, and so does a code that waited for it.
    private static func sessionViolations(from old: Account, to new: Account) -> [InvariantViolation] {
        let mayHaveEnded = old.endedSessions.runs.flatMap { [$0.first, $0.last] } + [old.sessionsRevokedBelow &- 1]
        let isAlive = mayHaveEnded.contains {
            $0 <= old.sessionsIssued && !old.isSessionLive($0) && new.isSessionLive($0)
        }
        guard isAlive || new.endedSessionCount < old.endedSessionCount else { return [] }
        return [InvariantViolation(number: 2, account: new.id, text: "a session that ended is live again")]
    }

    /// I5 and I7: what an account loses.
    private static func lossViolations(
        from old: Account, to new: Account, in after: Graph, _ cause: Cause
    ) -> [InvariantViolation] {
        var found: [InvariantViolation] = []
        // Another account that proves an address which this one only claimed gets it.
        let isProvenElsewhere = old.email.flatMap { after[email: $0.address] }.map {
            $0.id != new.id && $0.email?.isVerified ?? false && !(old.email?.isVerified ?? false)
        }
        if old.hasSignInMethod, !new.hasSignInMethod, !cause.reportedNoSignInMethod, !new.usesCustomToken,
            !(isProvenElsewhere ?? false)
        {
            found.append(InvariantViolation(number: 5, account: new.id, text: "no sign-in method remains, unsaid"))
        }
        let wasProven = old.email?.isVerified ?? false
        for enrolled in old.factors where new.factor(enrolled.factor.id) == nil {
            if wasProven, !cause.isRemoval, !cause.isAdministrator {
                found.append(
                    InvariantViolation(number: 7, account: new.id, text: "a factor of a proven owner was retired")
                )
            }
        }
        return found
    }
}

extension RecoveryCodes {
    /// Whether the codes are what is left of a set, in its order, or a set of their own.
    fileprivate func areLeft(of old: RecoveryCodes?) -> Bool {
        guard let old, old.salt == self.salt else { return true }
        var rest = old.digests[...]
        for start in stride(from: 0, to: self.digests.count, by: SHA256.digestByteCount) {
            let digest = self.digests[start...].prefix(SHA256.digestByteCount)
            while !rest.isEmpty, !rest.prefix(SHA256.digestByteCount).elementsEqual(digest) {
                rest = rest.dropFirst(SHA256.digestByteCount)
            }
            if rest.isEmpty { return false }
            rest = rest.dropFirst(SHA256.digestByteCount)
        }
        return true
    }
}
