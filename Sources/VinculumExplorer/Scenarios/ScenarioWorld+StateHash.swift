import Vinculum

extension ScenarioWorld {
    /// The hash of what later moves depend on: the accounts but for tokens, instants and profiles, and the time.
    var stateHash: StateHash {
        var writer = ByteWriter(reservingCapacity: 256)
        for account in self.authority.store[nil].accounts(after: nil, limit: .max) {
            writer.bool(sameBytes(account.id.text, "victim"))
            writer.string(account.email?.address.text ?? "")
            writer.bool(account.email?.isVerified ?? false)
            writer.uint8(account.email?.origin.proof.rawValue ?? 0)
            writer.byteString(account.password?.hash ?? [])
            writer.bool(account.emailLink != nil)
            for identity in account.identities {
                writer.string(identity.provider.rawValue)
                writer.string(identity.subject.text)
            }
            writer.varint(UInt64(account.factors.count))
            writer.varint(UInt64(account.passkeys.count))
            writer.bool(account.displayName != nil)
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

    private var authTime: Int64 {
        do throws(CompactJWS.ReadError) {
            return try CompactJWS(parsing: self.session).payload.int64(of: "auth_time") ?? 0
        } catch {
            return 0
        }
    }
}
