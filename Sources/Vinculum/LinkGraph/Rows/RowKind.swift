/// The kinds of rows: what a database holds for a project in place of a ``MemoryStore``.
///
/// The number is the first byte of each key. It is never reused, because databases outlive versions. What nearly every
/// commit rests on and few change has the lowest numbers, so that a database locks it first.
package enum RowKind: UInt8, CaseIterable, Sendable {
    /// The version of this layout.
    case layout = 1
    /// The project itself or a tenant: its generation, and whether it is deleted.
    case tenant = 2
    /// The configuration and the access policy of the project or a tenant.
    case configuration = 3
    /// The configuration of an identity provider with its contract.
    case provider = 4
    /// The parameters of password hashes, by number.
    case passwordAlgorithm = 5
    /// A value that the host stores beside the state, such as the keys that sign tokens.
    case note = 6
    /// An account.
    case account = 16
    /// The account that has an address.
    case email = 17
    /// The account that has a phone number.
    case phone = 18
    /// The account that has an identity at a provider, or a passkey.
    case identity = 19
    /// The accounts with an identity that has an address.
    case providerEmail = 20
    /// The accounts whose first replaced address it is.
    case initialEmail = 21
    /// A pending code.
    case code = 32
    /// The codes in the order they were made.
    case codeSequence = 33
    /// The codes of an account or address, in the order they were made.
    case codeOwner = 34
    /// A merge of two accounts.
    case merge = 48
    /// The merges in the order they were prepared.
    case mergeSequence = 49
    /// The unfinished merge of an account.
    case unfinishedMerge = 50
    /// The committed merge that absorbed an account.
    case absorbingMerge = 51
    /// The committed merges into an account that can be undone.
    case undoableMerge = 52
    /// An entry of the audit trail.
    case auditEntry = 64

    /// What a row is for.
    package enum Use: Sendable {
        /// Says something about the project or a tenant as a whole; its value has a form of its own.
        case mark
        /// Stores something: its value is the change set that stores it, as the journal writes it.
        case record
        /// Has a value of the host, under the name that ends its key.
        case note
        /// Finds one record: its value is the record's own key. No two records may have the row.
        case unique
        /// Finds records in order: its key ends in the record's own key, and it has no value.
        case range
    }

    /// The entry of the kind in the table of kinds.
    package var use: Use {
        switch self {
        case .layout, .tenant: .mark
        case .note: .note
        case .configuration, .provider, .passwordAlgorithm, .account, .code, .merge, .auditEntry: .record
        case .email, .phone, .identity, .unfinishedMerge, .absorbingMerge: .unique
        case .providerEmail, .initialEmail, .codeSequence, .codeOwner, .mergeSequence, .undoableMerge: .range
        }
    }
}
