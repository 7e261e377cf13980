/// What an authority is told at start.
public struct AuthoritySettings: Sendable {
    public var projectID: String
    /// How new passwords are hashed.
    public var defaultPasswordHash: PasswordHashAlgorithm
    /// Which tokens are made and taken.
    public var tokens = TokenTrust.unsigned
    /// The keys of the service accounts whose custom tokens are taken. Without it an authority that signs its own tokens
    /// takes none, and one that does not believes every custom token, as a local emulator does.
    public var customTokenKeys: JSONWebKeySet?
    /// Who is taken for an administrator.
    public var administrator = AdministratorAccess.owner
    /// Whether rules hold that the hosted service has and that get in the way of local tests:
    ///
    /// - a TOTP factor, a new address or password and the end of an account take a session whose sign-in was a few
    ///   minutes ago, and the factor a name;
    /// - links and pages lead to authorised domains only;
    /// - the name of a tenant has a form;
    /// - five wrong answers to second factors within five minutes close them, besides the ten within fifteen;
    /// - a link that proved or changed an address ends the sessions of before;
    /// - a query answers at most 500 accounts.
    public var isStrict: Bool
    /// Scheme and authority that mailed links begin with, such as `https://accounts.example.com`.
    ///
    /// Without it they begin with the `Host` of the request that asked for them. That suits a local emulator only: where
    /// strangers can reach the service, they could have somebody else's code mailed in a link to a host of theirs.
    public var linkOrigin: String?
    /// What the click on a link of verification counts as.
    public var verificationClick: VerificationClick

    /// Whether a passkey may be named without a signature that is checked. This version checks none: while this is on, who
    /// knows a passkey's id signs in with it, as with the reference emulator; while it is off, passkeys are refused.
    public var acceptsUnverifiedPasskeys = true

    /// Whether an identity provider that nobody configured may sign people in, in the form that a local emulator takes.
    public var acceptsUnconfiguredProviders = true
    /// Whether a configured identity provider is taken at a word without a signature that is checked: an unsigned ID token
    /// with the right issuer and audience, which a test can write by hand, and any SAML response, because this version
    /// checks no signatures of XML. Also whether a provider on the same machine needs no HTTPS. An ID token that has a
    /// signature is verified either way.
    public var acceptsUnverifiedAssertions = true

    /// Whether blocking functions may be called by plain HTTP on other machines. What goes there names people, and what
    /// comes back decides who signs in; `https` and this machine are always allowed.
    public var callsPlainHosts = true

    /// Whether a tenant that nobody made comes into being with the first success of a client in it.
    public var makesTenantsOnUse = true

    /// - Parameter hashCost: `memoryCost` of the modified scrypt, 1 to 14. Persistent data deserves 14 (about 40 ms),
    ///   a store that dies with the process may take 6.
    public init(projectID: String, signerKey: [UInt8] = Array("vinculum-local-signer".utf8), hashCost: Int64 = 14) {
        self.projectID = projectID
        self.defaultPasswordHash = .scrypt(signerKey: signerKey, saltSeparator: [0x07], rounds: 8, memoryCost: hashCost)
        self.isStrict = false
        self.verificationClick = .provesForAsker
    }
}
