/// Something that a service lets its callers do and that one which outsiders reach must not.
///
/// A rule asks ``AuthoritySettings/allows(_:)`` for the permission that switches it off. Each permission is refused
/// unless the table of ``lastLevel`` grants it.
public enum Permission: UInt8, CaseIterable, Sendable {
    /// A session of any age changes the address, the password and the second factors of an account, and deletes it.
    case oldSessions
    /// Such changes of an account with a second factor need no session that has it.
    case sessionsWithoutFactor
    /// A takeover of an account, and an import over it, remove the second factors that its owner enrolled.
    case droppedFactors
    /// A change that renews a session forgets that it was opened with a second factor.
    case forgottenFactors
    /// A sign-in changes the account before its second factor is answered.
    case changesBeforeFactor
    /// Clients bring second factors and identities that nothing proves.
    case claimedFactors
    /// An authenticator app is enrolled without a name.
    case unnamedFactors
    /// The second factors of an account take ten wrong answers within fifteen minutes, not five within five.
    case moreFactorAnswers
    /// A replaced address is free for others at once, also while a link restores it.
    case freedAddresses
    /// An unproven address replaces a verified one in every respect, and a removed one counts no more.
    case unprovenReplacements
    /// A sign-up over an anonymous account, a removal and a merge end an address without a link that restores it.
    case lostRecoveries
    /// Sessions outlive a mailed link that changes the address of their account.
    case sessionsAfterAddressChange
    /// Owners get no notices of changes.
    case silentChanges
    /// Looking at a mailed link follows it, also in a browser.
    case linksByLooking
    /// Links and sign-in pages lead to any address.
    case anyDestination
    /// No ``Budget`` limits what clients do how often, and no pause how often a server fetches a provider's documents.
    case unlimitedUse
    /// Where e-mail privacy is on, some responses still show whether an address has an account.
    case accountHints
    /// A client sets a password where the project has sign-in by password switched off.
    case uselessPasswords
    /// A custom token that was made for a tenant signs in to the project.
    case tenantTokensInProject
    /// The name of a tenant has any form.
    case anyTenantName
    /// Password hashes and instants of imported accounts are not checked.
    case uncheckedHashes
    /// A query returns more than 500 accounts.
    case wholeQueries
    /// The `id` of a passkey signs in without an authenticator's response, as in the reference emulator: anyone who
    /// knows it does. A response with anything that an authenticator made is always verified.
    case unverifiedPasskeys
    /// A phone number is any text that begins with `+`, not only a number of E.164: `+` and 8 to 15 digits, in any
    /// spelling.
    case looseNumbers
    /// An e-mail address has blanks at its ends, which are left out.
    case paddedAddresses
    /// Mailed links, pages and utilities have the addresses and words of the reference emulator, such as
    /// `/emulator/action` and `fake-api-key`, by which tests find them. Refused, they have those of a hosted project.
    case emulatorForms

    /// A session of any age links and unlinks sign-in methods.
    case oldSessionsLinking
    /// A session replaces a verified address without a link to the new one.
    case directAddressChange
    /// A merge gives another address to an account whose removed address a link restores.
    case mergesBeforeRecovery
    /// Sessions from before the first second factor of an account go on.
    case sessionsBeforeFactor
    /// Sessions outlive a mailed link that verifies the address of their account.
    case sessionsAfterVerification
    /// A sign-in without the second factor that the project makes mandatory opens a whole session.
    case optionalFactors
    /// A code of an authenticator app comes from the five time steps before and after the current one, not from one.
    case wideCodeWindow
    /// A program follows a mailed link by `GET`.
    case linksByGet
    /// Where destinations are checked, a project that lists no domains has those that Firebase Hosting gives to its
    /// name, as in the hosted service. A stranger may own a project of that name there.
    case hostingDomains
    /// E-mail privacy is off until the configuration switches it on.
    case shownAccounts
    /// Errors name addresses of the configuration, such as that of a blocking function.
    case shownAddresses
    /// Settings are stored that promise protection and are not enforced.
    case unenforcedSettings
    /// Some operations of clients work in a project or tenant with `disableAuth`.
    case disabledProjects
    /// All accounts are deleted by a request that names neither the project nor their number.
    case unconfirmedClearing
    /// E-mail addresses have forms that programs read differently.
    case looseAddresses
    /// Mailed and texted codes, pending credentials, proofs and challenges are stored so that a thief of the state can
    /// use them. Refused, their digests are stored and the lists of pending codes do not show them; codes that were
    /// stored before stay good until they expire.
    case readableCodes
    /// The first successful operation of a client in a tenant that does not exist creates it.
    case tenantsOnUse
    /// An identity provider without a configuration signs people in, in the form that a local emulator accepts.
    case unconfiguredProviders
    /// Assertions of a configured identity provider need no signature that is checked: an unsigned ID token with the
    /// right issuer and audience, and a SAML assertion as JSON, which a test writes by hand. A signed ID token is
    /// verified in either case.
    case unverifiedAssertions
    /// The posted tokens of a configured provider without a written contract prove the address that they name.
    case unwrittenContracts
    /// A SAML response proves the address that it names although the provider's contract does not say whose it is.
    case unstatedEmailTrust
    /// A token whose signature no key verifies has any text in its place.
    case ignoredSignatures
    /// Identity providers on loopback hosts and on ``AuthoritySettings/plainHTTPHosts`` use plain HTTP.
    case plainProviders
    /// Blocking functions on other machines are called by plain HTTP. The call has personal data, and the reply decides
    /// about sign-ins.
    case plainBlockingFunctions

    /// An authority that signs its tokens accepts custom tokens with `alg: none`, which is all that a stock admin
    /// library mints for an emulator: anyone who writes one is believed. With ``AuthoritySettings/customTokenKeys``
    /// every custom token is verified, whatever this says.
    case unverifiedCustomTokens

    /// The table: the strictest level that grants the permission; `nil` for one that is granted by name alone.
    var lastLevel: TrustLevel? {
        switch self {
        case .oldSessions, .sessionsWithoutFactor, .droppedFactors, .forgottenFactors, .changesBeforeFactor,
            .claimedFactors, .unnamedFactors, .moreFactorAnswers, .freedAddresses, .unprovenReplacements,
            .lostRecoveries, .sessionsAfterAddressChange, .silentChanges, .linksByLooking, .anyDestination,
            .unlimitedUse, .accountHints, .uselessPasswords, .tenantTokensInProject, .anyTenantName, .uncheckedHashes,
            .wholeQueries, .unverifiedPasskeys, .looseNumbers, .paddedAddresses, .emulatorForms:
            .local
        case .oldSessionsLinking, .directAddressChange, .mergesBeforeRecovery, .sessionsBeforeFactor,
            .sessionsAfterVerification, .optionalFactors, .wideCodeWindow, .linksByGet, .hostingDomains,
            .shownAccounts, .shownAddresses, .unenforcedSettings, .disabledProjects, .unconfirmedClearing,
            .looseAddresses, .readableCodes, .tenantsOnUse, .unconfiguredProviders, .unverifiedAssertions,
            .unwrittenContracts, .unstatedEmailTrust, .ignoredSignatures, .plainProviders, .plainBlockingFunctions:
            .strict
        case .unverifiedCustomTokens: nil
        }
    }
}

/// A set of permissions.
package struct Permissions: Equatable, Sendable {
    private var bits: UInt64 = 0

    init() {}

    /// Those that a level grants.
    package init(of level: TrustLevel) {
        for permission in Permission.allCases where permission.lastLevel.map({ $0 >= level }) ?? false {
            self.insert(permission)
        }
    }

    // A shift by more than the width gives no bit: a permission beyond it would be refused everywhere.
    package func contains(_ permission: Permission) -> Bool { self.bits & 1 << UInt64(permission.rawValue) != 0 }
    mutating func insert(_ permission: Permission) { self.bits |= 1 << UInt64(permission.rawValue) }
    mutating func remove(_ permission: Permission) { self.bits &= ~(1 << UInt64(permission.rawValue)) }
}
