/// Computes each account after a change set, and refuses the set if two accounts would have one identifier. Nothing is
/// written while this can fail.
struct Staging {
    indirect enum Staged {
        case update(old: AccountTable.Stored?, new: Account, record: [UInt8])
        case deletion(AccountTable.Stored)
    }

    private(set) var staged: [Staged] = []

    /// Computes the accounts.
    ///
    /// - Parameters:
    ///   - version: The number of this commit.
    ///   - decoded: The accounts that need not be decoded.
    /// - Throws: ``CommitConflict`` for a taken identifier or a record that is too large.
    init(
        _ changes: [Change], on accounts: AccountTable, version: UInt64, _ decoded: DecodedAccounts = .none
    ) throws(CommitConflict) {
        var decoded = decoded
        for group in Staging.grouped(changes) {
            let old = try accounts.stored(group.id, &decoded)
            var new = old?.account ?? Account(id: group.id)
            var isPresent = old != nil
            for event in group.events {
                switch event {
                case .changed(_, let deltas):
                    for delta in deltas { new.apply(delta) }
                    isPresent = true
                case .deleted:
                    new = Account(id: group.id)
                    isPresent = false
                case .allDeleted: break
                }
            }
            if isPresent {
                new.fields.version = version
                let record = AccountRecord.encoded(new)
                guard record.count <= RecordPages.maximumRecordByteCount else { throw .recordTooLarge(group.id) }
                self.staged.append(.update(old: old, new: new, record: record))
            } else if let old {
                self.staged.append(.deletion(old))
            }
        }
        try self.checkOwnership(accounts)
    }

    private struct Group {
        var id: AccountID
        var events: [Change.AccountEvent]
    }

    /// The events of each account, in their order; accounts in the order of their ids.
    private static func grouped(_ changes: [Change]) -> [Group] {
        var touched: [Group] = []
        for case .account(let event) in changes {
            switch event {
            case .changed(let id, _), .deleted(let id): touched.append(Group(id: id, events: [event]))
            // The graph applies what follows it, and that only, to an empty table.
            case .allDeleted: break
            }
        }
        // Most sets change one account once.
        if touched.count < 2 { return touched }
        var groups: [Group] = []
        for place in sortedOrder(touched.count, { touched[$0].id < touched[$1].id }) {
            let entry = touched[place]
            if let last = groups.last, last.id == entry.id {
                groups[groups.count - 1].events += entry.events
            } else {
                groups.append(entry)
            }
        }
        return groups
    }
}

extension Staging {
    /// Each identifier that an account gains must be free, or be given up by its owner in the same set.
    private func checkOwnership(_ accounts: AccountTable) throws(CommitConflict) {
        for case .update(let stored, let new, _) in self.staged {
            let old = stored?.account
            if let address = new.email?.address, old?.email?.address != address,
                let owner = accounts[email: address], owner.id != new.id,
                self.stillOwns(owner, { $0.email?.address == address })
            {
                throw .emailTaken(address, by: owner.id)
            }
            if let number = new.phone?.number, old?.phone?.number != number, let owner = accounts[phone: number],
                owner.id != new.id, self.stillOwns(owner, { $0.phone?.number == number })
            {
                throw .phoneTaken(number, by: owner.id)
            }
            for (provider, subject) in new.subjects {
                if old?.has(provider, subject) ?? false { continue }
                if let owner = accounts[provider, subject], owner.id != new.id,
                    self.stillOwns(owner, { $0.has(provider, subject) })
                {
                    throw .identityTaken(provider: provider, subject: subject, by: owner.id)
                }
            }
        }
        if self.staged.count > 1 { try self.checkAmongEachOther() }
    }

    /// Whether `owner` still has the identifier after this set.
    private func stillOwns(_ owner: Account, _ has: (Account) -> Bool) -> Bool {
        for entry in self.staged {
            switch entry {
            case .update(_, let new, _) where new.id == owner.id: return has(new)
            case .deletion(let gone) where gone.account.id == owner.id: return false
            case .update, .deletion: continue
            }
        }
        return true
    }

    /// Two accounts of one set must not claim the same identifier. O(n log n).
    private func checkAmongEachOther() throws(CommitConflict) {
        var claims: [Claim] = []
        for case .update(_, let new, _) in self.staged {
            if let email = new.email { claims.append(Claim(kind: .email(email.address), owner: new.id)) }
            if let phone = new.phone { claims.append(Claim(kind: .phone(phone.number), owner: new.id)) }
            for (provider, subject) in new.subjects {
                claims.append(Claim(kind: .identity(provider, subject), owner: new.id))
            }
        }
        let order = sortedOrder(claims.count) { claims[$0].precedes(claims[$1]) }
        for place in order.indices.dropFirst() {
            let (claim, next) = (claims[order[place - 1]], claims[order[place]])
            if !claim.precedes(next) { throw next.conflict(with: claim.owner) }
        }
    }

    private struct Claim {
        enum Kind {
            case email(EmailAddress)
            case phone(PhoneNumber)
            case identity(ProviderID, SubjectID)
        }

        var kind: Kind
        var owner: AccountID

        private var sortKey: (UInt8, ByteText, ByteText) {
            switch self.kind {
            case .email(let address): (0, ByteText(address.text), "")
            case .phone(let number): (1, ByteText(number.text), "")
            case .identity(let provider, let subject): (2, ByteText(provider.rawValue), ByteText(subject.text))
            }
        }

        func precedes(_ other: Claim) -> Bool {
            self.sortKey < other.sortKey
        }

        func conflict(with other: AccountID) -> CommitConflict {
            switch self.kind {
            case .email(let address): .emailTaken(address, by: other)
            case .phone(let number): .phoneTaken(number, by: other)
            case .identity(let provider, let subject):
                .identityTaken(provider: provider, subject: subject, by: other)
            }
        }
    }
}
