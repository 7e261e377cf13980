extension Decision {
    /// The decisions that deltas imply, whatever proposes them: a new epoch, ended sessions, lifted tombstones,
    /// recovery codes that were used or ended.
    ///
    /// - Parameter account: The account before the deltas.
    static func consequences(of deltas: [AccountChange], for account: Account) -> [Decision] {
        var (epoch, endedBelow): (Epoch?, UInt64?)
        var (retired, returning): ([String], [String]) = ([], [])
        for delta in deltas {
            switch delta {
            case .epoch(let next): if next > account.epoch { epoch = next }
            case .sessionsRevoked(let below): if account.liveSessionCount(below: below) > 0 { endedBelow = below }
            case .quarantined(let tombstone): retired.append(tombstone.subject.name)
            case .quarantineLifted(let subject): returning.append(subject.name)
            default: break
            }
        }
        var decisions: [Decision] = []
        if epoch != nil || !retired.isEmpty {
            var facts: [Fact] = [.account(account), .count(.epoch, UInt64((epoch ?? account.epoch).number))]
            facts.append(Fact(.retired, retired))
            if let endedBelow { facts.append(.count(.sessionsEndedBelow, endedBelow)) }
            decisions.append(Decision(.change, .epoch, facts))
        } else if let endedBelow {
            decisions.append(
                Decision(.change, .sessionsEnd, [.account(account), .count(.sessionsEndedBelow, endedBelow)])
            )
        }
        if !returning.isEmpty {
            decisions.append(Decision(.change, .returning, [.account(account), Fact(.retired, returning)]))
        }
        if account.recoveryCodes != nil, let left = account.recoveryCodesLeft(after: deltas) {
            decisions.append(
                Decision(
                    .change, .recoveryCodes, [.account(account), .count(.recoveryCodesLeft, left)],
                    remedies: []))
        }
        return decisions
    }

    /// The decision behind a change that is committed although the request is refused: a counted wrong answer.
    static func consequence(of change: Change) -> Decision? {
        switch change {
        case .code(.stored(let code)):
            var facts: [Fact] = code.account.map { [.account($0)] } ?? []
            facts.append(.count(.attemptsLeft, UInt64(code.attemptsLeft)))
            return Decision(.change, .attempts, facts, remedies: code.attemptsLeft == 0 ? [.askNewCode] : nil)
        case .account(.changed(let id, let changes)):
            guard case .secondFactorFailures(let failures)? = changes.first else { return nil }
            return Decision(
                .change, .secondFactorAttempts,
                [
                    .account(id), .count(.wrongAnswers, failures.count),
                    .count(.limit, ServiceLimits.secondFactorAttempts),
                ],
                remedies: failures.count < ServiceLimits.secondFactorAttempts ? [.checkCode] : nil
            )
        case .account(.deleted), .account(.allDeleted), .code(.consumed), .merge, .provider, .configuration, .audited,
            .passwordAlgorithm, .tenantDeleted:
            return nil
        }
    }
}

extension Account {
    /// How many recovery codes deltas leave, if they use one up or end all; `nil` if they do neither.
    @inline(never)
    fileprivate func recoveryCodesLeft(after deltas: [AccountChange]) -> Int? {
        var after = self
        for delta in deltas { after.apply(delta) }
        guard let codes = after.recoveryCodes else { return 0 }
        guard codes.salt == self.recoveryCodes?.salt, codes.remaining != self.recoveryCodes?.remaining else {
            return nil
        }
        return codes.remaining
    }
}
