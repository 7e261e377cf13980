/// The settings of an authority.
public struct AuthoritySettings: Sendable {
    /// The id of the project, which tokens name as `aud`.
    public var projectID: String
    /// The hash of new passwords.
    public var defaultPasswordHash: PasswordHashAlgorithm
    /// The bounds of hashes that are imported.
    public var hashBounds = PasswordHashBounds.own
    /// Which tokens are issued and accepted.
    public var tokens = TokenTrust.unsigned
    /// The URL below which the project is an OpenID issuer, such as `https://auth.example.com`, without a slash at its
    /// end. The `iss` of ID tokens is then `URL/PROJECT`, that of session cookies `URL/PROJECT/cookies`, and the
    /// project's discovery document is below the former. `nil` for those of the hosted service.
    public var issuer: String?
    /// The keys of the service accounts whose custom tokens are accepted. Without them an authority that signs its
    /// tokens accepts no custom token but those of ``Permission/unverifiedCustomTokens``, and one that does not
    /// accepts every custom token, as a local emulator does.
    public var customTokenKeys: JSONWebKeySet?
    /// How an administrator is recognised.
    public var administrator = AdministratorAccess.owner
    /// The name by which the audit trail knows administrators whose secret has none.
    public var administratorName = "owner"
    /// What callers may do.
    package var permissions = Permissions()
    /// Scheme and authority of mailed links, such as `https://accounts.example.com`.
    ///
    /// Without it they take the `Host` of the request. That is for a local emulator alone: outsiders could have a
    /// person's code mailed in a link to a host of their own.
    public var linkOrigin: String?
    /// Whether mailed links end in `projectId`: for a project of a service that would otherwise take them for its
    /// first project's.
    public var linksNameProject = false
    /// What following a verification link proves.
    public var verificationClick: VerificationClick

    /// Whether the response to a mailed link names the account's sign-in methods to who proves the mailbox.
    public var linksTellSignInMethods = false
    /// Whether a wrong password for an account that has none mails its verified address which methods it has. The
    /// caller gets the same answer after the same work.
    public var mailsSignInMethods = false

    /// The hosts, besides loopback ones, of ``Permission/plainProviders``: names and addresses without a port. For
    /// providers in a test network.
    public var plainHTTPHosts: [String] = []

    /// Where an adapter verifies SAML responses; see <doc:IdentityProviders>. This module reads no XML: without an
    /// adapter SAML responses are accepted in the unverified form of ``Permission/unverifiedAssertions`` alone. An
    /// `https` URL, or an `http` one on this machine.
    public var samlVerifier: String?

    /// Whether the enrolment of an account's first second factor makes recovery codes, which its response then has as
    /// `recoveryCodes`. Clients that do not know the member show none. Decides for a project or tenant whose
    /// configuration does not say (``SecondFactorPolicy/makesRecoveryCodes``).
    public var makesRecoveryCodes = false

    /// Whether accounts keep records of their newest sessions. If off, sessions are ended as with it, but no list says
    /// when and how they began.
    public var recordsSessions = true
    /// Whether these records have the network that a session was last used from, in the form of ``Peer``.
    public var recordsPeers = false

    /// Creates settings with the permissions of a level; each may be changed afterwards, by its name.
    ///
    /// - Parameters:
    ///   - signerKey: The signer key of new password hashes.
    ///   - hashCost: `memoryCost` of the modified scrypt, 1 to 17. Use 14 (about 40 ms and 16 MiB) for data that is
    ///     stored, and more where guesses are to cost more, each step twice the time and memory; 6 is enough for a
    ///     store that ends with the process.
    public init(
        projectID: String, trust: Trust, signerKey: [UInt8] = Array("vinculum-local-signer".utf8), hashCost: Int64 = 14
    ) {
        self.projectID = projectID
        self.defaultPasswordHash = .scrypt(signerKey: signerKey, saltSeparator: [0x07], rounds: 8, memoryCost: hashCost)
        self.verificationClick = .provesForAsker
        self.adopt(trust)
    }
}
