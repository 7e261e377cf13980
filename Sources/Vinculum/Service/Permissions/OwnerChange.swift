/// A change of an account that one of its sessions asks for. ``demands(under:)`` is the one table that says what the
/// session must bring; no operation has a rule of its own.
///
/// | change | recent sign-in | second factor, if the account has one | the owner gets |
/// | --- | --- | --- | --- |
/// | replace or remove the address or the password | strict | strict | `RECOVER_EMAIL` for an address, else a notice |
/// | remove the number, unlink a provider | hardened | strict | a notice |
/// | withdraw or replace a factor | strict | strict | a notice |
/// | enrol a factor | strict | strict | `REVERT_SECOND_FACTOR_ADDITION` |
/// | link a sign-in method to an account that is not anonymous | hardened | strict | a notice |
/// | upgrade an anonymous account, set name or picture | never | never | never |
/// | delete the account | strict | strict | a notice |
/// | merge, undo a merge, make recovery codes | local | local | a notice |
/// | add a passkey; remove one | as linking; as unlinking | strict | a notice |
/// | end other sessions, name one | never | never | never |
///
/// A cell names the first level of ``Trust`` that has the rule: `local` has it everywhere, `strict` where
/// ``Permission/oldSessions`` or ``Permission/sessionsWithoutFactor`` is refused, `hardened` where
/// ``Permission/oldSessionsLinking`` is.
enum OwnerChange: CaseIterable, Sendable {
    /// Another address that the session names, or that a sign-in link proves.
    case replaceEmail
    /// Another address that a `VERIFY_AND_CHANGE_EMAIL` link proves; asked when the link is asked for.
    case replaceEmailByLink
    case removeEmail, replacePassword, removePassword
    case removePhone, unlinkProvider
    case withdrawFactor, replaceFactor
    case enrolFactor
    case linkSignInMethod
    case upgradeAnonymous, setProfile
    case deleteAccount
    case merge, undoMerge, makeRecoveryCodes
    case addPasskey, removePasskey
    case endSessions, nameSession

    /// What a session must bring to make the change.
    struct Demands: Equatable {
        /// Whether the session must have signed in within ``ServiceLimits/recentSignInSeconds``.
        var recentSignIn: Bool
        /// Whether the session must have a second factor if the account has one.
        var secondFactor: Bool
        /// The e-mail that the owner gets.
        var telling: Telling
        /// Whether a verified address stays, because only a mailed link may replace it.
        var keepsVerifiedEmail = false
    }

    /// How the owner learns of a change.
    enum Telling: Equatable {
        case nothing
        /// An e-mail that names the change.
        case notice
        /// An e-mail to the replaced address with a link that undoes the change.
        case recoverEmail
        /// An e-mail with a link that removes the factor.
        case revertSecondFactorAddition
    }

    /// The table.
    func demands(under permissions: Permissions) -> Demands {
        func row(unlessOld permission: Permission, _ telling: Telling) -> Demands {
            Demands(
                recentSignIn: !permissions.contains(permission),
                secondFactor: !permissions.contains(.sessionsWithoutFactor), telling: telling)
        }
        switch self {
        case .replaceEmail:
            var demands = row(unlessOld: .oldSessions, .recoverEmail)
            demands.keepsVerifiedEmail = !permissions.contains(.directAddressChange)
            return demands
        case .replaceEmailByLink, .removeEmail: return row(unlessOld: .oldSessions, .recoverEmail)
        case .replacePassword, .removePassword: return row(unlessOld: .oldSessions, .notice)
        case .removePhone, .unlinkProvider, .removePasskey: return row(unlessOld: .oldSessionsLinking, .notice)
        case .withdrawFactor, .replaceFactor: return row(unlessOld: .oldSessions, .notice)
        case .enrolFactor: return row(unlessOld: .oldSessions, .revertSecondFactorAddition)
        case .linkSignInMethod, .addPasskey: return row(unlessOld: .oldSessionsLinking, .notice)
        case .upgradeAnonymous, .setProfile: return Demands(recentSignIn: false, secondFactor: false, telling: .nothing)
        case .deleteAccount: return row(unlessOld: .oldSessions, .notice)
        case .merge, .undoMerge, .makeRecoveryCodes:
            return Demands(recentSignIn: true, secondFactor: true, telling: .notice)
        case .endSessions, .nameSession: return Demands(recentSignIn: false, secondFactor: false, telling: .nothing)
        }
    }

    /// The change that adds a sign-in method, an address or a password to an account that has none of the kind.
    static func joining(_ account: Account) -> OwnerChange {
        account.isAnonymous ? .upgradeAnonymous : .linkSignInMethod
    }

    /// The change that removes a part.
    static func removing(_ part: SignInPart) -> OwnerChange {
        switch part {
        case .email: .removeEmail
        case .password: .removePassword
        case .provider(let provider): provider == .phone ? .removePhone : .unlinkProvider
        case .passkey: .removePasskey
        case .factor: .withdrawFactor
        }
    }

    /// The parts of the account that the change may touch.
    var parts: AccountParts {
        switch self {
        case .replaceEmail, .replaceEmailByLink, .removeEmail: .email
        case .replacePassword, .removePassword: .password
        case .removePhone: .phone
        case .unlinkProvider: .identities
        case .withdrawFactor, .replaceFactor, .enrolFactor: [.factors, .recoveryCodes]
        case .makeRecoveryCodes: .recoveryCodes
        case .linkSignInMethod, .upgradeAnonymous: [.email, .password, .phone, .identities]
        case .addPasskey, .removePasskey: .passkeys
        case .deleteAccount, .merge, .undoMerge: .all
        case .setProfile, .endSessions, .nameSession: []
        }
    }
}

/// What permits a change of an account that no session asks for, so that ``OwnerChange`` is not asked.
enum Warrant {
    /// The account did not exist before the request.
    case newAccount
    /// A code that was mailed: it proves control of the mailbox, and a session's change was asked about when it was
    /// mailed.
    case mailedCode
    /// A sign-in without a session, which proves the first factor, and the second if the account has one.
    case signIn
    /// A merge that sessions of both accounts prepared.
    case preparedMerge
    /// A blocking function of the project.
    case blockingFunction
    /// A utility of local emulators.
    case utility
}
