/// One import: its settings, and the identifiers of its rows so far.
struct Batch {
    /// The hash of a row's plain password.
    struct HashedPassword {
        var index: Int
        var hash: [UInt8]
        var salt: [UInt8]
    }

    let allowsOverwrite: Bool
    let algorithm: PasswordHashAlgorithm?
    /// Whether a row is refused whose hash can match no password.
    let checksHashes: Bool
    /// The numbers of the parameters of given hashes, and of hashes computed here.
    var algorithmID: UInt32 = 0
    var houseAlgorithmID: UInt32 = 0

    /// The identifiers of earlier rows: an identifier belongs to one account, also within a batch.
    private var taken: [(claim: Claim, by: AccountID)] = []
    private var index = TagIndex()
    private let hash: SipHash

    /// Begins an import.
    ///
    /// - Parameter hashKey: A secret key for the table of identifiers. The importer chooses the identifiers, and could
    ///   make them collide under a key that it knows.
    init(
        allowsOverwrite: Bool, algorithm: PasswordHashAlgorithm?, checksHashes: Bool, hashKey: (UInt64, UInt64)
    ) {
        self.allowsOverwrite = allowsOverwrite
        self.algorithm = algorithm
        self.checksHashes = checksHashes
        self.hash = SipHash(hashKey.0, hashKey.1)
    }

    /// An identifier as a kind and a text.
    struct Claim: Equatable {
        let kind: String
        let text: String

        static func id(_ id: AccountID) -> Claim { Claim(kind: "", text: id.text) }
        static func email(_ email: EmailAddress) -> Claim { Claim(kind: "password", text: email.text) }
        static func phone(_ number: PhoneNumber) -> Claim { Claim(kind: "phone", text: number.text) }
        static func identity(_ provider: ProviderID, _ subject: SubjectID) -> Claim {
            Claim(kind: provider.rawValue, text: subject.text)
        }
    }

    /// Whether an earlier row has the identifier.
    ///
    /// - Parameter id: The account whose rows do not count: an account that is there twice replaces itself.
    func isTaken(_ claim: Claim, byOtherThan id: AccountID? = nil) -> Bool {
        self.index.find(self.hash.tag(claim.kind, claim.text)) { slot in
            let (known, owner) = self.taken[Int(slot)]
            return known == claim && owner != id
        } != nil
    }

    /// Reserves the identifiers of a stored row.
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

/// Why a row of an import was refused.
struct RowError: Error {
    let message: String

    init(_ message: String) {
        self.message = message
    }
}
