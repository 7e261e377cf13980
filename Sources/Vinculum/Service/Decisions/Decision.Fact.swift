extension Decision {
    /// One thing that mattered.
    public struct Fact: Sendable {
        public enum Value: Sendable {
            case text(String)
            case number(Int64)
            case flag(Bool)
            case texts([String])
        }

        public let name: Name
        public let value: Value

        init(_ name: Name, _ text: String) {
            self.name = name
            self.value = .text(text)
        }

        init(_ name: Name, _ number: Int64) {
            self.name = name
            self.value = .number(number)
        }

        init(_ name: Name, _ flag: Bool) {
            self.name = name
            self.value = .flag(flag)
        }

        init(_ name: Name, _ texts: [String]) {
            self.name = name
            self.value = .texts(texts)
        }

        static func account(_ id: AccountID) -> Fact { Fact(.account, id.text) }
        static func account(_ account: Account) -> Fact { .account(account.id) }
        static func email(_ email: EmailAddress) -> Fact { Fact(.email, email.text) }
        static func phone(_ number: PhoneNumber) -> Fact { Fact(.phoneNumber, number.text) }
        static func provider(_ provider: ProviderID) -> Fact { Fact(.provider, provider.rawValue) }
        static func count(_ name: Name, _ count: Int) -> Fact { Fact(name, Int64(count)) }
        static func count(_ name: Name, _ count: UInt64) -> Fact { Fact(name, Int64(clamping: count)) }
        static func instant(_ name: Name, _ instant: Instant) -> Fact { Fact(name, instant.iso8601) }
    }
}

extension Decision.Fact {
    /// What facts are about. A closed list, so that no secret slips in under a name of its own.
    public enum Name: String, CaseIterable, Sendable {
        /// The error word of the refusal, or the name of its status where it has none.
        case code = "word"
        /// The `localId` of the account concerned.
        case account
        /// The account that has what was asked for.
        case owner
        case email
        /// Whether the account's address was proven.
        case isEmailProven
        /// Whether the provider's word proves the address.
        case claimProvesEmail
        case phoneNumber
        case provider
        /// The providers that lead in to the account.
        case providers
        /// What a new epoch retired: `password`, `emailLink`, `phone`, a provider's id, `factor`, `passkey`.
        case retired
        /// The number of the epoch that began.
        case epoch
        /// The number of the request's session.
        case session
        /// Sessions with a smaller number have ended.
        case sessionsEndedBelow
        case issuedAt
        case expiredAt
        /// Seconds since 1970; tokens issued before are refused.
        case validSince
        case attemptsLeft
        case wrongAnswers
        /// How many there may be.
        case limit
        /// From when on it may be tried again.
        case opensAt
        /// The id of a second factor.
        case factor
        /// The ids of the account's second factors.
        case factors
        /// What the session was opened with.
        case firstFactor
        case tenant
        /// The setting of the project or tenant that decided.
        case setting
        /// The member of the request that decided.
        case member
        /// How many rows of an import were not taken.
        case refusedRows
        /// The first of them, from zero.
        case firstRefusedRow
        /// How many accounts an import replaced.
        case replacedAccounts
        /// The algorithm that a password was hashed with.
        case hashAlgorithm
        /// The id of a passkey.
        case passkey
        /// The event that a blocking function was asked about.
        case hook
        /// What is wrong with a token: the name of a ``TokenRefusal``.
        case tokenProblem
    }
}
