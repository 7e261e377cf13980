/// The settings of an authority.
public struct AuthoritySettings: Sendable {
    /// The id of the project, which tokens name as `aud`.
    public var projectID: String
    /// The hash of new passwords.
    public var defaultPasswordHash: PasswordHashAlgorithm
    /// Which tokens are issued and accepted.
    public var tokens = TokenTrust.unsigned
    /// The URL below which the project is an OpenID issuer, such as `https://auth.example.com`, without a slash at its
    /// end. The `iss` of ID tokens is then `URL/PROJECT`, that of session cookies `URL/PROJECT/cookies`, and the
    /// project's discovery document is below the former. `nil` for those of the hosted service.
    public var issuer: String?
    /// The keys of the service accounts whose custom tokens are accepted. Without them an authority that signs its
    /// tokens accepts no custom token but those of ``acceptsUnverifiedCustomTokens``, and one that does not accepts
    /// every custom token, as a local emulator does.
    public var customTokenKeys: JSONWebKeySet?
    /// Whether an authority that signs its tokens accepts custom tokens with `alg: none`, which is all that a stock
    /// admin library mints for an emulator. Anyone who can write one is believed: for tests alone. With
    /// ``customTokenKeys`` every custom token is verified, whatever this says.
    public var acceptsUnverifiedCustomTokens = false
    /// How an administrator is recognised.
    public var administrator = AdministratorAccess.owner
    /// The name by which the audit trail knows administrators whose secret has none.
    public var administratorName = "owner"
    /// How far callers are trusted: what their sessions must bring to change an account, and the rules of
    /// ``isStrict``.
    public var trust = TrustLevel.local
    /// Whether rules apply that the hosted service has and that hinder local tests. Turning it off leaves no rule of a
    /// higher ``trust``:
    ///
    /// - sensitive changes of an account need a sign-in within the last five minutes and the account's second factor,
    ///   and a TOTP factor needs a name;
    /// - the continue URLs of links and pages are on authorised domains only;
    /// - the name of a tenant has a form;
    /// - five wrong answers to second factors within five minutes are the most, besides ten within fifteen;
    /// - a link that changed an address ends the earlier sessions;
    /// - a query returns at most 500 accounts;
    /// - each ``Budget`` limits what clients may do how often.
    public var isStrict: Bool {
        get { self.trust >= .strict }
        set { self.trust = newValue ? max(self.trust, .strict) : .local }
    }
    /// Scheme and authority of mailed links, such as `https://accounts.example.com`.
    ///
    /// Without it they take the `Host` of the request. That is for a local emulator alone: outsiders could have a
    /// person's code mailed in a link to a host of their own.
    public var linkOrigin: String?
    /// Whether mailed links end in `projectId`: for a project of a service that would otherwise take them for its
    /// first project's.
    public var linksNameProject = false
    /// Whether mailed and texted codes, pending credentials, proofs and challenges are stored as digests alone, so that
    /// a thief of the state cannot use them. The lists of pending codes show everything but the code then. Codes that
    /// were stored otherwise stay good until they expire.
    public var storesDigestsOfCodes = false
    /// What following a verification link proves.
    public var verificationClick: VerificationClick

    /// Whether the response to a mailed link names the account's sign-in methods to who proves the mailbox.
    public var linksTellSignInMethods = false
    /// Whether a wrong password for an account that has none mails its verified address which methods it has. The
    /// caller gets the same answer after the same work.
    public var mailsSignInMethods = false

    /// Whether the `id` of a passkey is accepted without an authenticator's response, as by the reference emulator:
    /// anyone who knows the id of such a passkey signs in with it. Under local ``trust`` alone; a response with
    /// anything that an authenticator made is always verified.
    public var acceptsUnverifiedPasskeys = true

    /// Whether an identity provider without a configuration may sign people in, in the form that a local emulator
    /// accepts.
    public var acceptsUnconfiguredProviders = true
    /// Whether assertions of a configured identity provider are accepted without a signature that is checked: an
    /// unsigned ID token with the right issuer and audience, and a SAML assertion as JSON, which a test can write by
    /// hand. Also whether a provider on the same machine may use plain HTTP. A
    /// signed ID token is verified in either case.
    public var acceptsUnverifiedAssertions = true

    /// The hosts, besides loopback ones, whose identity providers may use plain HTTP while
    /// ``acceptsUnverifiedAssertions`` is on: names and addresses without a port. For providers in a test network.
    public var plainHTTPHosts: [String] = []

    /// Where an adapter verifies SAML responses; see <doc:IdentityProviders>. This module reads no XML: without an
    /// adapter SAML responses are accepted in the unverified form of ``acceptsUnverifiedAssertions`` alone. An `https`
    /// URL, or an `http` one on this machine.
    public var samlVerifier: String?

    /// Whether blocking functions on other machines may be called by plain HTTP. The call has personal data, and the
    /// reply decides about sign-ins; this setting restricts neither `https` nor this machine.
    public var callsPlainHosts = true

    /// Whether codes are sent to any number that begins with `+`. If off, a client names a number in the form of E.164:
    /// `+` and 8 to 15 digits.
    public var acceptsLooseNumbers = true

    /// Whether the enrolment of an account's first second factor makes recovery codes, which its response then has as
    /// `recoveryCodes`. Clients that do not know the member show none. Decides for a project or tenant whose
    /// configuration does not say (``SecondFactorPolicy/makesRecoveryCodes``).
    public var makesRecoveryCodes = false

    /// Whether a tenant that does not exist is created by the first successful operation of a client in it.
    public var makesTenantsOnUse = true

    /// Whether accounts keep records of their newest sessions. If off, sessions are ended as with it, but no list says
    /// when and how they began.
    public var recordsSessions = true
    /// Whether these records have the network that a session was last used from, in the form of ``Peer``.
    public var recordsPeers = false

    /// Creates the settings of a local emulator.
    ///
    /// - Parameters:
    ///   - signerKey: The signer key of new password hashes.
    ///   - hashCost: `memoryCost` of the modified scrypt, 1 to 17. Use 14 (about 40 ms and 16 MiB) for data that is
    ///     stored, and more where guesses are to cost more, each step twice the time and memory; 6 is enough for a
    ///     store that ends with the process.
    public init(projectID: String, signerKey: [UInt8] = Array("vinculum-local-signer".utf8), hashCost: Int64 = 14) {
        self.projectID = projectID
        self.defaultPasswordHash = .scrypt(signerKey: signerKey, saltSeparator: [0x07], rounds: 8, memoryCost: hashCost)
        self.verificationClick = .provesForAsker
    }
}
