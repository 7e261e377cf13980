extension WellKnownProvider {
    /// What differs from provider to provider. ``WellKnownProvider/row`` is the table, and nothing else says it again.
    ///
    /// The members without a default are what each provider has to say. The others are where one differs from most.
    struct Row: Sendable {
        /// The identifier on the wire.
        let id: StaticString
        /// The name on the command line.
        let name: StaticString
        /// The number in session records; 0 for a provider that records name by its id. Numbers are stored: none
        /// changes, and a new one needs a new version of the stored form, which older programs refuse to read.
        let number: UInt8
        /// What the provider publishes.
        let contract: Contract
        /// The domains whose mailboxes the provider runs, separated by spaces: an address there is proven even if the
        /// provider does not say that it is verified.
        ///
        /// The lists are short on purpose: an administrator of any tenant of a provider such as Microsoft can write
        /// any address, so its word on an address counts only with an explicit claim.
        let mailboxes: StaticString
        /// An issuer that its ID tokens may name in place of the contract's.
        let otherIssuer: StaticString?
        /// How an access token that an app posts is checked.
        let accessTokens: AccessTokens
        /// The form of the profile in responses.
        let profile: Profile
        /// Where a client finds the user name.
        let userName: UserName
        /// The parameters of an authorization request that an app cannot set.
        let reserved: ReservedParameters
        /// What else differs.
        let traits: Traits

        @inline(__always)
        init(
            _ id: StaticString, name: StaticString, number: UInt8 = 0, contract: Contract, mailboxes: StaticString,
            otherIssuer: StaticString? = nil, accessTokens: AccessTokens = .refused, profile: Profile = .claims,
            userName: UserName = .username, reserved: ReservedParameters = .flow, traits: Traits = []
        ) {
            (self.id, self.name, self.number) = (id, name, number)
            (self.contract, self.mailboxes, self.otherIssuer) = (contract, mailboxes, otherIssuer)
            (self.accessTokens, self.profile, self.userName) = (accessTokens, profile, userName)
            (self.reserved, self.traits) = (reserved, traits)
        }
    }

    /// What a provider publishes: its endpoints, keys, scopes and claims.
    enum Contract: Sendable {
        /// A JSON object of the members that an administrator may write.
        case builtIn(StaticString)
        /// Nothing that a sign-in could go by, for this reason.
        case unusable(StaticString)

        /// The JSON object.
        @inline(__always)
        var json: StaticString? {
            switch self {
            case .builtIn(let json): json
            case .unusable: nil
            }
        }
    }

    /// How an access token that an app posts is checked to be issued to this project's client.
    enum AccessTokens: Sendable {
        /// Not at all, so it is refused: it could have been issued to another app.
        case refused
        /// Facebook's `debug_token`.
        case inspected
        /// Google's `tokeninfo`.
        case describedToAnyone
        /// GitHub's `applications/…/token`.
        case checkedByApplication
        /// By a request that its secret signs, which comes with it (RFC 5849).
        case signedWith
        /// An app posts a code instead, which is exchanged for the token.
        case exchangedForCode
    }

    /// The form of the profile in responses.
    enum Profile: Sendable {
        /// The claims as they are.
        case claims
        /// As Google's user information endpoint writes it, with an address as the identifier.
        case google
    }

    /// Where a client finds the user name in a response.
    enum UserName: Sendable {
        /// In `username` alone.
        case username
        /// In `screenName`.
        case screenName
        /// In the member `login` of the profile.
        case login
    }

    /// The parameters of an authorization request that an app cannot set.
    enum ReservedParameters: Sendable {
        /// Those of OAuth 2.0.
        case flow
        /// Those and `response_mode`.
        case flowAndResponseMode
        /// Those of OAuth 1 (RFC 5849 section 3.1).
        case oauth1
    }

    /// What some providers do and most do not.
    struct Traits: OptionSet, Sendable {
        let rawValue: UInt8

        init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Has a library of its own for apps, so the hosted service begins no browser sign-in with it.
        static var ownLibrary: Traits { Traits(rawValue: 1) }
        /// Signs in by an operation of its own, which no second factor follows.
        static var ownOperation: Traits { Traits(rawValue: 2) }
        /// A posted ID token must be signed even where unsigned ones are accepted.
        static var signedTokens: Traits { Traits(rawValue: 4) }
        /// Lets an app narrow a sign-in to the accounts of one domain (`hd`).
        static var hostedDomains: Traits { Traits(rawValue: 8) }
        /// Says a person's name once, in a form field beside its answer, and in no ID token.
        static var namesOnce: Traits { Traits(rawValue: 16) }
    }
}

extension WellKnownProvider {
    /// Whether the provider runs the mailboxes of a domain.
    func runsMailboxes(of domain: String) -> Bool { self.row.mailboxes.hasWord(domain) }
}

extension StaticString {
    /// Whether a text is one of the words that spaces separate.
    func hasWord(_ word: String) -> Bool {
        self.withUTF8Buffer { text in
            var start = 0
            for end in 0...text.count where end == text.count || text[end] == UInt8(ascii: " ") {
                if start < end, ByteScan.equal(text.span.extracting(start..<end), word.utf8.span) { return true }
                start = end + 1
            }
            return false
        }
    }
}
