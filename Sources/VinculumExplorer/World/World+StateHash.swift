import Vinculum

extension World {
    /// The hash of everything that later steps depend on, and of nothing else.
    ///
    /// Two worlds in the same state differ only in identifiers, tokens, keys, digits, instants and counters. An account
    /// is therefore written as its contents and their owners, followed by what each actor holds of it, and accounts are
    /// sorted by what was written. No identifier is compared, so equal accounts need no tie-break.
    ///
    /// Profiles, sign-in times, tombstones and the order of providers are omitted, because no rule of the authority
    /// reads them. The number of messages to a number is omitted, because no story is long enough to reach its limit.
    var stateHash: StateHash {
        let graph = self.graph
        var parts: [[UInt8]] = graph.accounts(after: nil, limit: .max).map { account in
            var writer = self.form(of: account)
            self.write(self.attacker, of: account, graph, to: &writer)
            self.write(self.victim, of: account, graph, to: &writer)
            return writer.bytes
        }
        parts.append(self.formOfUnbound(graph))
        parts = parts.ordered { $0.lexicographicallyPrecedes($1) }
        var writer = ByteWriter(reservingCapacity: 256)
        for part in parts { writer.byteString(part) }
        return StateHash(of: writer.bytes)
    }

    /// The hash of everything that determines whether the victim gets access: the accounts of her address, identity
    /// and number.
    var entryHash: StateHash {
        self.hash(of: [Actor.victim], identifiers: [.mailbox, .trusted, .phone])
    }

    /// The hash of everything that determines whether the attacker gets access without a session.
    var lastUseHash: StateHash {
        self.hash(of: [Actor.victim, .attacker], identifiers: [.mailbox, .trusted, .sloppy, .phone])
    }

    private enum Identifier {
        case mailbox, trusted, sloppy, phone
    }

    private func hash(of actors: [Actor], identifiers: [Identifier]) -> StateHash {
        let graph = self.graph
        var writer = ByteWriter(reservingCapacity: 256)
        for actor in actors {
            for identifier in identifiers {
                let account =
                    switch identifier {
                    case .mailbox: EmailAddress(actor.mailbox).flatMap { graph[email: $0] }
                    case .phone: PhoneNumber(actor.phone).flatMap { graph[phone: $0] }
                    case .trusted: graph[ProviderID(IdentityProvider.trusted.id), SubjectID(actor.subject)]
                    case .sloppy: graph[ProviderID(IdentityProvider.sloppy.id), SubjectID(actor.subject)]
                    }
                writer.byteString(account.map { self.form(of: $0).bytes } ?? [])
            }
        }
        return StateHash(of: writer.bytes)
    }

    private func form(of account: Account) -> ByteWriter {
        let parts = account.changes.compactMap { self.form(of: $0, in: account.epoch) }
        var writer = ByteWriter(reservingCapacity: 128)
        writer.varint(UInt64(parts.count))
        for part in parts.ordered(by: { $0.lexicographicallyPrecedes($1) }) { writer.byteString(part) }
        writer.bool(self.isSecured(account.id))
        writer.varint(UInt64(self.victim.factors.count { $0.account == account.id }))
        return writer
    }

    /// The form of a part of an account: its kind and its owner; `nil` for a part that no rule reads.
    private func form(of part: AccountChange, in epoch: Epoch) -> [UInt8]? {
        func flags(_ origin: Origin, _ flag: Bool = false) -> UInt8 { (origin.epoch == epoch ? 1 : 0) | (flag ? 2 : 0) }
        switch part {
        case .email(let email?):
            return [1, World.role(ofMailbox: email.address.text), flags(email.origin, email.isVerified)]
        // The stand-in hash is the password itself, so its first letter identifies the owner.
        case .password(let password?): return [2, password.hash.first ?? 0, flags(password.origin)]
        case .emailLink: return [3]
        case .phone(let phone?): return [4, World.role(Actor.owner(ofPhone: phone.number.text))]
        case .initialEmail(let address): return [5, World.role(ofMailbox: address)]
        case .disabled(let isDisabled): return isDisabled ? [6] : nil
        case .identityLinked(let identity):
            let isTrusted = identity.provider == ProviderID(IdentityProvider.trusted.id)
            return [7, World.role(Actor.owner(ofSubject: identity.subject.text)), flags(identity.origin, isTrusted)]
        case .factorEnrolled(let enrolled): return [8, self.role(of: enrolled.factor)]
        // Scenarios have passkeys and recovery codes, stories do not.
        case .passkeyEnrolled, .recoveryCodes: return nil
        case .displayName, .photoURL, .screenName, .customAttributes, .statedVerified, .usedCustomToken, .quarantined,
            .created, .lastLogin, .lastRefresh:
            return nil
        // What each actor holds says which of its sessions and codes are good.
        case .validSince, .epoch, .sessionIssued, .sessionsRevoked, .sessionRecorded, .sessionsEnded,
            .secondFactorFailures:
            return nil
        case .email(nil), .password(nil), .phone(nil), .identityUnlinked, .factorWithdrawn, .passkeyRemoved,
            .quarantineLifted, .sessionsForgotten, .recoveryCodeUsed:
            return nil
        }
    }

    /// Writes what an actor holds of an account.
    private func write(_ held: AttackerKnowledge, of account: Account, _ graph: Graph, to writer: inout ByteWriter) {
        let sessions = held.sessions.filter { $0.account == account.id }.map { session in
            session.opening.rawValue << 2 | (session.isStrong ? 2 : 0) | (session.isLive(account) ? 1 : 0)
        }
        writer.byteString(sessions.ordered())
        writer.byteString(World.sorted(held.codes.filter { $0.account == account.id }, graph, account))
    }

    /// Writes what both actors hold that belongs to no account.
    private func formOfUnbound(_ graph: Graph) -> [UInt8] {
        var writer = ByteWriter()
        writer.byteString(World.sorted(self.attacker.codes.filter { $0.account == nil }, graph, nil))
        writer.byteString(World.sorted(self.victim.codes.filter { $0.account == nil }, graph, nil))
        return writer.bytes
    }

    private static func sorted(_ codes: [HeldCode], _ graph: Graph, _ account: Account?) -> [UInt8] {
        let forms = codes.enumerated().map { index, code -> [UInt8] in
            let pending = graph.pendingCode(code.key)
            let isCurrent = account.map { pending?.epoch == $0.epoch } ?? (pending != nil)
            let isOfTheseSessions = account.map { pending?.endedSessionCount == $0.endedSessionCount } ?? true
            return [
                code.kind.rawValue, isCurrent ? 1 : 0, isOfTheseSessions ? 1 : 0, code.isExpected ? 1 : 0,
                code.detail, World.role(ofMailbox: code.address), World.role(ofMailbox: code.newAddress),
                code.kind == .emailRecovery ? self.rank(of: index, in: codes, account, pending) : 0,
            ]
        }
        return forms.ordered { $0.lexicographicallyPrecedes($1) }.flatMap { $0 }
    }

    /// The rank of a code that undoes a change of address: the oldest one wins, and it removes second factors
    /// enrolled later.
    private static func rank(of index: Int, in codes: [HeldCode], _ account: Account?, _ code: PendingCode?) -> UInt8 {
        let older = codes[..<index].count { $0.kind == .emailRecovery }
        let later = account?.factors.count { enrolled in
            enrolled.factor.enrolledAt.flatMap { at in code.map { at > $0.createdAt } } ?? false
        }
        return UInt8(truncatingIfNeeded: older << 4 | (later ?? 0))
    }

    private static func role(_ actor: Actor?) -> UInt8 {
        actor.map { $0.rawValue + 1 } ?? 0
    }

    private static func role(ofMailbox address: String?) -> UInt8 {
        address.map { Actor.owner(ofMailbox: $0).map { self.role($0) } ?? 3 } ?? 0
    }

    private func role(of factor: Factor) -> UInt8 {
        if let number = factor.phoneNumber { return World.role(Actor.owner(ofPhone: number)) }
        return 4 + (self.attacker.secret(of: factor.id) != nil ? 1 : 0)
            + (self.victim.secret(of: factor.id) != nil ? 2 : 0)
    }
}
