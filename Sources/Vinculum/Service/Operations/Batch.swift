/// One import, as far as its rows depend on it and on each other.
struct Batch {
    /// A plain password of a row, hashed.
    struct HashedPassword {
        var index: Int
        var hash: [UInt8]
        var salt: [UInt8]
    }

    let allowsOverwrite: Bool
    /// Whether the importer asked that addresses be checked and the project has one account an address; it words the
    /// refusal of a taken one.
    let checksAddresses: Bool
    let algorithm: PasswordHashAlgorithm?
    /// The numbers of the parameters of given hashes, and of hashes made here.
    var algorithmID: UInt32 = 0
    var houseAlgorithmID: UInt32 = 0

    /// What rows before this one took: an identifier is one account's, also within a batch.
    private var taken: [(claim: Claim, by: AccountID)] = []
    private var index = TagIndex()
    private let hash: SipHash

    /// - Parameter hashKey: Keys the table of identifiers, whose contents the importer chooses.
    init(allowsOverwrite: Bool, checksAddresses: Bool, algorithm: PasswordHashAlgorithm?, hashKey: (UInt64, UInt64)) {
        self.allowsOverwrite = allowsOverwrite
        self.checksAddresses = checksAddresses
        self.algorithm = algorithm
        self.hash = SipHash(hashKey.0, hashKey.1)
    }

    /// An identifier as a kind and a text.
    struct Claim {
        let kind: String
        let text: String

        static func id(_ id: AccountID) -> Claim { Claim(kind: "", text: id.text) }
        static func email(_ email: EmailAddress) -> Claim { Claim(kind: "password", text: email.text) }
        static func phone(_ number: PhoneNumber) -> Claim { Claim(kind: "phone", text: number.text) }
        static func identity(_ provider: ProviderID, _ subject: String) -> Claim {
            Claim(kind: provider.rawValue, text: subject)
        }
    }

    /// Whether an earlier row took the identifier.
    ///
    /// - Parameter id: Whose row does not count: an account that comes twice replaces itself.
    func isTaken(_ claim: Claim, byOtherThan id: AccountID? = nil) -> Bool {
        self.index.find(self.hash.tag(claim.kind, claim.text)) { slot in
            let (known, owner) = self.taken[Int(slot)]
            return sameBytes(known.kind, claim.kind) && sameBytes(known.text, claim.text) && owner != id
        } != nil
    }

    mutating func reserveIdentifiers(_ account: Account) {
        self.reserve(.id(account.id), account.id)
        if let email = account.email { self.reserve(.email(email.address), account.id) }
        if let phone = account.phone { self.reserve(.phone(phone.number), account.id) }
        for identity in account.identities { self.reserve(.identity(identity.provider, identity.subject), account.id) }
    }

    private mutating func reserve(_ claim: Claim, _ id: AccountID) {
        self.index.insert(self.hash.tag(claim.kind, claim.text), UInt32(self.taken.count))
        self.taken.append((claim, by: id))
    }
}

/// Why a row of an import was not taken.
struct RowError: Error {
    let message: String

    init(_ message: String) {
        self.message = message
    }
}
