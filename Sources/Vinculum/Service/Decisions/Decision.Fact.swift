extension Decision {
    /// A value that the decision rests on.
    public struct Fact: Equatable, Sendable {
        /// The value.
        public enum Value: Equatable, Sendable {
            /// A text, such as an address or an identifier.
            case text(String)
            /// A count.
            case number(Int64)
            /// A yes or no.
            case flag(Bool)
            /// Several texts, such as the providers of an account.
            case texts([String])
        }

        /// What the value is.
        public let name: Name
        /// The value.
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
        static func factor(_ id: FactorID) -> Fact { Fact(.factor, id.text) }
        static func factors(of account: Account) -> Fact { Fact(.factors, account.factors.map { $0.factor.id.text }) }
        static func passkey(_ id: PasskeyID) -> Fact { Fact(.passkey, id.text) }
        static func provider(_ provider: ProviderID) -> Fact { Fact(.provider, provider.rawValue) }
        static func count(_ name: Name, _ count: Int) -> Fact { Fact(name, Int64(count)) }
        static func count(_ name: Name, _ count: UInt64) -> Fact { Fact(name, Int64(clamping: count)) }
        static func instant(_ name: Name, _ instant: Instant) -> Fact { Fact(name, instant.iso8601) }
    }
}

extension Decision.Fact {
    /// The names of facts: a closed list, so that no secret gets in under a name of its own.
    public enum Name: String, CaseIterable, Sendable {
        /// The error code of the refusal, or the name of its status if it has none.
        case code = "word"
        /// The `localId` of the account.
        case account
        /// The `localId` of the account that has the identifier.
        case owner
        /// The e-mail address.
        case email
        /// Whether the account's address was verified.
        case isEmailProven
        /// Whether the provider's claim proves the address.
        case claimProvesEmail
        /// The phone number.
        case phoneNumber
        /// The provider.
        case provider
        /// The sign-in methods of the account.
        case providers
        /// What a new epoch retired: `password`, `emailLink`, `phone`, a provider's id, `factor`, `passkey`.
        case retired
        /// The number of the epoch that began.
        case epoch
        /// The number of the session that the request carries or ends.
        case session
        /// Sessions with a smaller number have ended.
        case sessionsEndedBelow
        /// When the token was issued: seconds since 1970.
        case issuedAt
        /// When the code or token expired.
        case expiredAt
        /// Seconds since 1970; tokens issued before are refused.
        case validSince
        /// How many wrong answers are left.
        case attemptsLeft
        /// How many wrong answers count.
        case wrongAnswers
        /// The most that are allowed.
        case limit
        /// When another attempt is allowed.
        case opensAt
        /// The id of a second factor.
        case factor
        /// The ids of the account's second factors.
        case factors
        /// How many recovery codes the account has left.
        case recoveryCodesLeft
        /// The provider of the first factor.
        case firstFactor
        /// The tenant.
        case tenant
        /// The setting of the project or tenant that decided.
        case setting
        /// The member of the request that decided.
        case member
        /// How many rows of an import were refused.
        case refusedRows
        /// The first of them, from zero.
        case firstRefusedRow
        /// How many accounts an import replaced.
        case replacedAccounts
        /// The algorithm of the old password hash.
        case hashAlgorithm
        /// The `mergeId` of a merge.
        case merge
        /// The account that a merge absorbs.
        case absorbed
        /// What a merge moves.
        case moved
        /// The id of a passkey.
        case passkey
        /// The event that a blocking function was asked about.
        case hook
        /// The address of a blocking function or of a provider's document.
        case address
        /// What is wrong with a token: the name of a ``TokenRefusal``.
        case tokenProblem
        /// What is wrong with an authenticator's response: the name of a ``WebAuthnRefusal``.
        case passkeyProblem
    }
}
