/// The most bytes of UTF-8 of each text, and the most elements of each list, that a client can have stored: the one
/// table of them. Whatever stores a text or adds to a list refuses more.
///
/// What an earlier version stored beyond a bound is read and shown as it is, until it is replaced.
enum StoredBounds {
    /// A name, user name or picture's address, of an account or an identity: longer than browsers allow, and two of
    /// them, with every byte escaped, leave half of a token free.
    static let text = 2048
    /// The name of a second factor or of a passkey.
    static let name = 128
    /// The name of a session, which is kept in a record of fixed form.
    static let sessionName = 40
    /// The ID of an account, a tenant, a provider or a second factor; for accounts the limit that administrators'
    /// libraries state.
    static let identifier = 128
    /// A provider's identifier of a person: OpenID Connect Core 1.0, section 2, allows 255 ASCII characters; SAML name
    /// ids may be longer.
    static let subject = 1024
    /// An e-mail address: far more than the 254 octets of RFC 5321, but small enough for an index.
    static let emailAddress = 1024
    /// A telephone number.
    static let phoneNumber = 64
    /// The ID of a passkey in base64, padding included: 1023 bytes (WebAuthn Level 2, section 4).
    static let passkeyID = 1364
    /// An address that a link or a provider leads back to.
    static let continueURL = 4096
    /// The scopes of a sign-in at a provider.
    static let scope = 4096
    /// What a sign-in at a provider asks of the ID token, as a form.
    static let demands = 2048
    /// The code of a device grant, which a provider chooses.
    static let deviceCode = 4096
    /// A refresh token that waits for its owner, which a provider chooses.
    static let heldToken = 8192
    /// The ID that a client gives to a question about an address, and gets back.
    static let sessionID = 256
    /// The name of a merge.
    static let mergeID = 64
    /// What a client gets back with a sign-in at a provider.
    static let context = 1024
    /// The custom claims of an account, in UTF-16 units, as in the hosted service.
    static let customAttributes = 1000
    /// The claims of a session, which are stored in its refresh token alone.
    static let sessionClaims = 16_384

    /// The identities of an account: more than there are providers that one person uses, few enough that every answer
    /// about the account stays small.
    static let identities = 64
    /// The bytes of all identities of an account together, as JSON shows them. With them and the longest name and
    /// picture, a token of plain text stays below the 64 KiB that its readers accept.
    static let identityBytes = 16_384
    /// The passkeys of an account.
    static let passkeys = 32
    /// The second factors that an account enrols.
    static let factors = 5
    /// The second factors that a request may list. Each is compared with those before it.
    static let listedFactors = 100
    /// The replaced addresses that one account can be recovered by at a time; the oldest are kept.
    static let recoveries = 8
    /// The records of an account's sessions; the newest are kept.
    static let sessions = 20
    /// The merges into one account that can still be undone; each question about the account walks them.
    static let undoableMerges = 64
    /// The pending codes of an account that its sessions ask for, and its mailed links that do not work any more; the
    /// newest of each are kept.
    static let codesOfAccount = 16
    /// The sign-ins of an account that wait for their second factor; the newest are kept. Few enough that ending them
    /// takes a few milliseconds, and more than strangers and a few of the account's networks begin in an hour.
    static let pendingSignIns = 500
    /// The bytes of the records of all pending codes of one kind, where no budget limits them; those that expire first
    /// make room. ``ServiceLimits/codesOfKind`` limits their number.
    static let codeBytesOfKind = 32 << 20
    /// What is remembered of an account's retired sign-in methods; the newest are kept.
    static let tombstones = 128
}
