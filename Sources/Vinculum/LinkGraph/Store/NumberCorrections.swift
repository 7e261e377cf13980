/// The changes that bring the phone numbers of a state of an earlier version into canonical form.
///
/// Those versions kept a number as it was typed, so that one number in two spellings could have two owners. Of them the
/// account whose number is canonical already keeps it, else the oldest one. The others keep their text, which no
/// sign-in finds and which proves nothing; see ``PhoneIdentifier/isDisputed``. A host commits the changes, and writes
/// them where it writes changes, before the first request.
package struct NumberCorrections: Equatable, Sendable {
    /// An account that keeps its text because another one has the number.
    package struct Dispute: Equatable, Sendable {
        /// The tenant of both accounts; `nil` for the project itself.
        package let tenant: TenantID?
        /// The canonical number.
        package let number: PhoneNumber
        /// The account that has it.
        package let owner: AccountID
        /// The account that keeps its text.
        package let other: AccountID
    }

    /// The changes, a few hundred accounts in each set. Any of them can be repeated, and those that are committed alone
    /// decide nothing otherwise than all of them.
    package private(set) var sets: [ChangeSet] = []
    /// How many numbers become canonical.
    package private(set) var count = 0
    /// The accounts that keep their text, in the order of tenants and numbers.
    package private(set) var disputes: [Dispute] = []

    /// Works out the changes. There are none for a state in which each number is canonical or known to be disputed.
    package init(of store: MemoryStore) {
        self.add(nil, store[nil])
        for tenant in store.tenantIDs { self.add(tenant, store[tenant]) }
    }

    private static let setCount = 256

    private mutating func add(_ tenant: TenantID?, _ graph: Graph) {
        guard graph.accounts.spelledNumberCount > 0 else { return }
        var spelled: [Account] = []
        _ = graph.accounts.forEach(after: nil, limit: .max) { account in
            // A claimed one is of a dispute that was decided, also if its owner has left the number since.
            if let phone = account.phone, !phone.number.isCanonical, phone.origin.proof != .claimed {
                spelled.append(account)
            }
            return true
        }
        var changes: [(id: AccountID, phone: PhoneIdentifier)] = []
        var owner: (number: PhoneNumber, id: AccountID)?
        for place in sortedOrder(spelled.count, { spelled[$0].comesBefore(spelled[$1]) }) {
            guard var phone = spelled[place].phone else { continue }
            let (id, number) = (spelled[place].id, phone.number.canonical)
            if owner?.number != number { owner = graph[phone: number].map { (number, $0.id) } }
            if let owner {
                self.disputes.append(Dispute(tenant: tenant, number: number, owner: owner.id, other: id))
                phone.origin.proof = .claimed
            } else {
                owner = (number, id)
                self.count += 1
                phone.number = number
            }
            changes.append((id, phone))
        }
        for start in stride(from: 0, to: changes.count, by: NumberCorrections.setCount) {
            var set = ChangeSet(tenant: tenant)
            for change in changes[start...].prefix(NumberCorrections.setCount) {
                set.changes.append(.account(.changed(change.id, [.phone(change.phone)])))
            }
            self.sets.append(set)
        }
    }
}

extension MemoryStore {
    /// Brings the phone numbers of an earlier version into canonical form, for a host that writes no changes.
    package mutating func correctNumbers() {
        for set in NumberCorrections(of: self).sets {
            // They rest on this very state.
            do throws(CommitConflict) { try self.apply(set) } catch {}
        }
    }
}

extension Account {
    /// Whether the account comes before another one with a number: by numbers, then the older one.
    fileprivate func comesBefore(_ other: Account) -> Bool {
        let (number, others) = (self.phone?.number.canonical.text ?? "", other.phone?.number.canonical.text ?? "")
        if number != others { return number < others }
        let (created, otherCreated) = (
            self.createdAt?.milliseconds ?? .max, other.createdAt?.milliseconds ?? .max
        )
        return created == otherCreated ? self.id < other.id : created < otherCreated
    }
}
