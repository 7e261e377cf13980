import Vinculum

extension ScenarioWorld {
    /// The hash of what later moves depend on: the accounts but for tokens, instants and profiles, and the time.
    var stateHash: StateHash {
        var writer = ByteWriter(reservingCapacity: 256)
        for account in self.authority.store[nil].accounts(after: nil, limit: .max) {
            writer.bool(account.id.text == "victim")
            let parts = account.changes.compactMap { ScenarioWorld.form(of: $0) }
            writer.varint(UInt64(parts.count))
            for part in parts.ordered(by: { $0.lexicographicallyPrecedes($1) }) { writer.byteString(part) }
        }
        writer.varint(UInt64(self.authority.store[nil].pendingCodes.count { $0.emailAction != nil }))
        writer.zigzag(self.now.seconds / 86_400)
        writer.zigzag(self.authTime)
        self.hashLinks(into: &writer)
        self.hashPasskeys(into: &writer)
        self.hashRecoveryCodes(into: &writer)
        if self.scenario == .sessions { self.hashSessions(into: &writer) }
        self.hashMerges(into: &writer)
        if self.scenario == .recentOnce { writer.zigzag(self.now.seconds / 100) }
        if self.scenario == .factorMerge { self.hashFactorMerge(into: &writer) }
        if self.scenario == .mandatoryFactors { self.hashMandatory(into: &writer) }
        if self.scenario == .stolenMerge { self.hashStolenMerge(into: &writer) }
        return StateHash(of: writer.bytes)
    }

    /// The form of a part of an account; `nil` for a part that no later move depends on, but for what the scenarios
    /// write themselves.
    private static func form(of part: AccountChange) -> [UInt8]? {
        switch part {
        case .email(let email?):
            [1, email.isVerified ? 1 : 0, email.origin.proof.rawValue] + Array(email.address.text.utf8)
        case .password(let password?): [2] + password.hash
        case .emailLink: [3]
        case .identityLinked(let identity):
            [4] + Array(identity.provider.rawValue.utf8) + [0] + Array(identity.subject.text.utf8)
        case .factorEnrolled: [5]
        case .passkeyEnrolled: [6]
        case .displayName: [7]
        // The scenarios that depend on these hash them.
        case .phone, .recoveryCodes, .sessionIssued, .sessionsRevoked, .sessionRecorded, .sessionsEnded: nil
        case .quarantined, .photoURL, .screenName, .customAttributes, .disabled, .statedVerified, .usedCustomToken,
            .initialEmail, .created, .lastLogin, .lastRefresh, .validSince, .epoch, .secondFactorFailures:
            nil
        case .email(nil), .password(nil), .identityUnlinked, .factorWithdrawn, .passkeyRemoved, .quarantineLifted,
            .sessionsForgotten, .recoveryCodeUsed:
            nil
        }
    }

    private var authTime: Int64 {
        do throws(CompactJWS.ReadError) {
            return try CompactJWS(parsing: self.session).payload.int64(of: "auth_time") ?? 0
        } catch {
            return 0
        }
    }
}
