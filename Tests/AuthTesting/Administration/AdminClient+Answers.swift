extension AdminClient {
    /// An e-mail with an action code.
    public struct Mail: Decodable, Sendable {
        public let email: String
        public let newEmail: String?
        public let oobCode: String
        public let oobLink: String
        let requestType: String
    }

    /// An account as `accounts:batchGet` lists it.
    public struct Account: Decodable, Sendable {
        public let localId: String
        public let email: String?
        public let emailVerified: Bool?
        public let displayName: String?
        public let photoUrl: String?
        public let phoneNumber: String?
        public let disabled: Bool?
        public let passwordHash: String?
        public let providerUserInfo: [Provider]?
        public let mfaInfo: [Factor]?

        /// The identifiers of the linked providers.
        public var providers: Set<String> { Set((self.providerUserInfo ?? []).map(\.providerId)) }

        public struct Provider: Decodable, Sendable {
            public let providerId: String
        }

        public struct Factor: Decodable, Sendable {
            public let mfaEnrollmentId: String
        }
    }

    struct SentCodes: Decodable {
        let verificationCodes: [Code]?

        struct Code: Decodable {
            let code: String
            let phoneNumber: String
            let sessionInfo: String
        }
    }

    struct SentMails: Decodable {
        let oobCodes: [Mail]?
    }

    struct AccountList: Decodable {
        let users: [Account]?
    }

    struct Clock: Decodable {
        let now: String
    }

    struct Empty: Decodable {}
}
