// Written by generate.js from the Swift sources in Sources/Vinculum/Wire; not edited by hand.

/** A variant of Argon2. */
export type Argon2HashType =
    | "HASH_TYPE_UNSPECIFIED"
    | "ARGON2_D"
    | "ARGON2_ID"
    | "ARGON2_I";

/** What an import says of its Argon2 hashes. */
export interface Argon2Parameters {
    /** Base 64. */
    associatedData?: string;
    /** The length of a hash. */
    hashLengthBytes?: number;
    /** The variant of the algorithm. */
    hashType?: Argon2HashType;
    /** How often the memory is passed over. */
    iterations?: number;
    /** The memory of a hash, in KiB. */
    memoryCostKib?: number;
    /** The number of lanes. */
    parallelism?: number;
    /** The version of the algorithm. */
    version?: Argon2Version;
}

/** A version of Argon2. */
export type Argon2Version =
    | "VERSION_UNSPECIFIED"
    | "VERSION_10"
    | "VERSION_13";

/** The messages of `audit`, an operation of this service's own. */
export namespace Audit {
    /** The body of a successful response. */
    export interface Response {
        /** In the order they were made. */
        entries?: Audit.Entry[];
        /** Where the next page begins. The last page has one too, to ask for later entries by. */
        nextPageToken?: string;
    }
    /** One change: when, who, from where, what and why. */
    export interface Entry {
        /** How many accounts changed, as decimal text. */
        accountCount?: string;
        /** `administrator`, `account` or `mailedCode`. */
        actor?: string;
        /** What changed: `email`, `password`, `configuration` and so on. */
        changes?: string[];
        /** The account that changed, if it was one alone. */
        localId?: string;
        /** The name of the administrator, or the `localId` of the actor's account. */
        name?: string;
        /** The operation that made the change. */
        operation?: string;
        /** The network that the request came from, if it is known. */
        peer?: string;
        /** The rule that allowed it. */
        rule?: string;
        /** Its place in the trail, as decimal text. */
        sequence?: string;
        /** The tenant; absent for the project itself. */
        tenantId?: string;
        /** RFC 3339. */
        time?: string;
    }
}

/** What lets an Android app read the SMS by itself. */
export interface AutoRetrievalInfo {
    /** The hash of the app's signature. */
    appSignatureHash?: string;
}

/** `accounts:batchCreate`: accounts brought from elsewhere, with their password hashes. */
export namespace BatchCreate {
    /** The body of the request. */
    export interface Request {
        /** Whether accounts that exist are replaced. */
        allowOverwrite?: boolean;
        /** The parameters of `ARGON2`. */
        argon2Parameters?: Argon2Parameters;
        /** The block size of `STANDARD_SCRYPT`. */
        blockSize?: number;
        /** The cost of `STANDARD_SCRYPT`: a power of two. */
        cpuMemCost?: number;
        /** For other services; not read here. */
        delegatedProjectNumber?: string;
        /** The length of a hash of `STANDARD_SCRYPT`. */
        dkLen?: number;
        /** The algorithm of the password hashes, such as `SCRYPT`. */
        hashAlgorithm?: string;
        /** The memory cost of `SCRYPT`: the exponent of two. */
        memoryCost?: number;
        /** The parallelisation of `STANDARD_SCRYPT`. */
        parallelization?: number;
        /** Where the salt is in what is hashed. */
        passwordHashOrder?: PasswordHashOrder;
        /** The rounds of the algorithm. */
        rounds?: number;
        /** The salt separator of `SCRYPT`, in base64. */
        saltSeparator?: string;
        /** Whether a list in which an address or identity repeats is refused. */
        sanityCheck?: boolean;
        /** The key of the algorithm, in base64. */
        signerKey?: string;
        /** The tenant; absent for the project itself. */
        tenantId?: string;
        /** The accounts. */
        users?: UserInfo[];
    }
    /** The body of a successful response. */
    export interface Response {
        /** One entry for each account that was refused; empty when all were taken. */
        error?: BatchError[];
        /** Always `"identitytoolkit#UploadAccountResponse"`. */
        kind?: string;
    }
}

/** `accounts:batchDelete`: many accounts go at once. */
export namespace BatchDelete {
    /** The body of the request. */
    export interface Request {
        /** Whether accounts go that are not disabled. */
        force?: boolean;
        /** The accounts to delete. */
        localIds?: string[];
        /** The tenant; absent for the project itself. */
        tenantId?: string;
    }
    /** The body of a successful response. */
    export interface Response {
        /** Which accounts stay; absent where all went. */
        errors?: BatchError[];
    }
}

/** Why one account of a batch was refused. */
export interface BatchError {
    /** Its place in the request, from zero. */
    index?: number;
    /** The ID of the account. */
    localId?: string;
    /** What is wrong. */
    message?: string;
}

/** `accounts:batchGet`: all accounts, page by page in the order of their ids. */
export namespace BatchGet {
    /** The body of a successful response. */
    export interface Response {
        /** Always `"identitytoolkit#DownloadAccountResponse"`. */
        kind?: string;
        /** Where the next page begins. */
        nextPageToken?: string;
        /** The accounts. */
        users?: UserInfo[];
    }
}

/** What kind of application asks. */
export type ClientType =
    | "CLIENT_TYPE_UNSPECIFIED"
    | "CLIENT_TYPE_WEB"
    | "CLIENT_TYPE_ANDROID"
    | "CLIENT_TYPE_IOS";

/** `accounts:createAuthUri`: the sign-in methods of an e-mail address. */
export namespace CreateAuthUri {
    /** The body of the request. */
    export interface Request {
        /** For other services; not read here. */
        appId?: string;
        /** For other services; not read here. */
        authFlowType?: string;
        /** A text that the sign-in's response repeats. */
        context?: string;
        /** Where the provider sends the person back to. */
        continueUri?: string;
        /** Parameters of the address, as an object of texts. */
        customParameter?: JSONObject;
        /** The Google Workspace domain that the person signs in with. */
        hostedDomain?: string;
        /** The e-mail address. */
        identifier?: string;
        /** Not implemented: refused. */
        oauthConsumerKey?: string;
        /**
         * Scopes beyond the provider's default ones, separated by spaces or commas; or an object of such texts by
         * provider.
         */
        oauthScope?: string;
        /** Not implemented: refused. */
        openidRealm?: string;
        /** Not implemented: refused. */
        otaApp?: string;
        /** The provider, such as `google.com`. */
        providerId?: string;
        /** A random text of the client that binds the sign-in to it; absent, the service chooses one. */
        sessionId?: string;
        /** The tenant; absent for the project itself. */
        tenantId?: string;
    }
    /** The body of a successful response. */
    export interface Response {
        /** The linked providers of the account with the address. */
        allProviders?: string[];
        /** The address at which the person signs in at the provider. */
        authUri?: string;
        /** Whether the provider is one of the account's. */
        forExistingProvider?: boolean;
        /** Always `"identitytoolkit#CreateAuthUriResponse"`. */
        kind?: string;
        /** The provider, such as `google.com`. */
        providerId?: string;
        /** Whether an account has the address. */
        registered?: boolean;
        /** What `accounts:signInWithIdp` takes with the provider's answer. */
        sessionId?: string;
        /** The sign-in methods of the account with the address. */
        signinMethods?: string[];
    }
}

/** `projects:createSessionCookie`: a token for a web site's own cookie, for the ID token of a session. */
export namespace CreateSessionCookie {
    /** The body of the request. */
    export interface Request {
        /** The ID token of a session. */
        idToken?: string;
        /** The tenant; absent for the project itself. */
        tenantId?: string;
        /** Seconds, as decimal text. */
        validDuration?: string;
    }
    /** The body of a successful response. */
    export interface Response {
        /** The token for the cookie. */
        sessionCookie?: string;
    }
}

/** `accounts:delete`: the account of an ID token, or for an administrator the one named. */
export namespace Delete {
    /** The body of the request. */
    export interface Request {
        /** For other services; not read here. */
        delegatedProjectNumber?: string;
        /** The ID token of a session. */
        idToken?: string;
        /** The ID of the account. */
        localId?: string;
        /** The project, where the path names none; for administrators. */
        targetProjectId?: string;
        /** The tenant; absent for the project itself. */
        tenantId?: string;
    }
    /** The body of a successful response. */
    export interface Response {
        /** Always `"identitytoolkit#DeleteAccountResponse"`. */
        kind?: string;
    }
}

/** `deviceSignIn:start`: begins a device grant at an identity provider (RFC 8628). This service's own. */
export namespace DeviceSignInStart {
    /** The body of the request. */
    export interface Request {
        /**
         * Scopes beyond the provider's default ones, separated by spaces or commas; or an object of such texts by
         * provider.
         */
        oauthScope?: string;
        /** The provider. */
        providerId?: string;
        /** The tenant; absent for the project itself. */
        tenantId?: string;
    }
    /** The body of a successful response. */
    export interface Response {
        /** How long the code works, in seconds, as decimal text. */
        expiresIn?: string;
        /** The least time between two calls of `signInWithIdp` with the session, in seconds, as decimal text. */
        interval?: string;
        /** The provider, such as `google.com`. */
        providerId?: string;
        /** What `signInWithIdp` is called with. */
        sessionId?: string;
        /** The code that the person types at `verificationUri`. */
        userCode?: string;
        /** The page at which the person types the code. */
        verificationUri?: string;
        /** The same address with the code in it, if the provider has one. */
        verificationUriComplete?: string;
    }
}

/** The address of an e-mail factor. */
export interface EmailInfo {
    /** The address. */
    emailAddress?: string;
}

/** `accounts:endSessions`: ends one session of an account, or all but the request's own. This service's own. */
export namespace EndSessions {
    /** The body of the request. It names a session or sets `others`. */
    export interface Request {
        /** A session of the account. */
        idToken?: string;
        /** The account, for administrators. */
        localId?: string;
        /** Ends all sessions but the request's own; for administrators, all. */
        others?: boolean;
        /** Ends the session of this number. */
        sessionId?: string;
        /** The tenant; absent for the project itself. */
        tenantId?: string;
    }
}

/** `mfaEnrollment:finalize`: the code that completes an enrolment. */
export namespace EnrollmentFinalize {
    /** The body of the request. */
    export interface Request {
        /** The name of the factor. */
        displayName?: string;
        /** The ID token of a session. */
        idToken?: string;
        /** The code of a message, and what it was sent for. */
        phoneVerificationInfo?: PhoneVerificationInfo;
        /** The tenant; absent for the project itself. */
        tenantId?: string;
        /** A code of an authenticator app. */
        totpVerificationInfo?: TotpVerificationInfo;
    }
    /** The body of a successful response. */
    export interface Response {
        /** The ID token of a session. */
        idToken?: string;
        /** The phone, of a phone factor. */
        phoneAuthInfo?: PhoneSessionInfo;
        /** This service's own: the codes that were made with the account's first factor. */
        recoveryCodes?: string[];
        /** The refresh token of the session. */
        refreshToken?: string;
        /** Present for an authenticator app. */
        totpAuthInfo?: Presence;
    }
}

/** `mfaEnrollment:start`: the first half of enrolling a second factor. */
export namespace EnrollmentStart {
    /** The body of the request. */
    export interface Request {
        /** The ID token of a session. */
        idToken?: string;
        /** The phone to enrol. */
        phoneEnrollmentInfo?: PhoneChallengeInfo;
        /** The tenant; absent for the project itself. */
        tenantId?: string;
        /** Present to enrol an authenticator app. */
        totpEnrollmentInfo?: Presence;
    }
    /** The body of a successful response. */
    export interface Response {
        /** What the code was sent for. */
        phoneSessionInfo?: PhoneSessionInfo;
        /** The secret of the app. */
        totpSessionInfo?: TotpSessionInfo;
    }
}

/** `mfaEnrollment:withdraw`: removes a second factor. */
export namespace EnrollmentWithdraw {
    /** The body of the request. */
    export interface Request {
        /** The ID token of a session. */
        idToken?: string;
        /** The ID of a second factor. */
        mfaEnrollmentId?: string;
        /** The tenant; absent for the project itself. */
        tenantId?: string;
    }
    /** The body of a successful response. */
    export interface Response {
        /** Seconds, as decimal text. */
        expiresIn?: string;
        /** The ID token of a session. */
        idToken?: string;
        /** The refresh token of the session. */
        refreshToken?: string;
    }
}

/** The body of every error response. */
export interface ErrorResponse {
    /** The error; absent only in a response that is not of this service. */
    error?: ErrorResponse.Body;
}
export namespace ErrorResponse {
    /** What went wrong. */
    export interface Body {
        /** The HTTP status. */
        code?: number;
        /** The same error with its reason; this service sends exactly one entry. */
        errors?: ErrorResponse.Entry[];
        /** The error string, `WORD` or `WORD : detail`. */
        message?: string;
        /**
         * What an identity provider said of the error: `error`, `description`, `uri` and `status`, where it said
         * them. Its author is not this service.
         */
        providerError?: JSONObject;
        /** The canonical name; absent for ordinary refusals. */
        status?: string;
    }
    /** One entry of the list that repeats the error with its reason. */
    export interface Entry {
        /** `global`, or absent; see `ServiceError/Kind/domain`. */
        domain?: string;
        /**
         * The header that the error is about: `Authorization` for a bearer token that is not accepted, else
         * absent.
         */
        location?: string;
        /** What `location` names: `header`, or absent. */
        locationType?: string;
        /** The message of the body; `Invalid Credentials` for a bearer token that is not accepted. */
        message?: string;
        /** The kind of failure in one word, such as `invalid`; see `ServiceError/Kind/reason`. */
        reason?: string;
    }
}

/** The file that `firebase auth:export` writes and `auth:import` reads. */
export interface ExportFile {
    /** The accounts. */
    users?: ExportedUser[];
}

/** An account in an export file: the wire form with one member renamed and no derived sign-in methods. */
export interface ExportedUser {
    /** Milliseconds since 1970, as decimal text. */
    createdAt?: string;
    /** A JSON object as text. */
    customAttributes?: string;
    /** Whether the account is disabled. Its sign-ins are refused. */
    disabled?: boolean;
    /** The name of the account's owner. */
    displayName?: string;
    /** The e-mail address. */
    email?: string;
    /** Whether the e-mail address is verified. */
    emailVerified?: boolean;
    /** Milliseconds since 1970, as decimal text; `lastLoginAt` on the wire. */
    lastSignedInAt?: string;
    /** The ID of the account. */
    localId?: string;
    /** The second factors of the account. */
    mfaInfo?: MfaEnrollment[];
    /** Base64. */
    passwordHash?: string;
    /** The phone number in the form E.164: `+15555550100`. */
    phoneNumber?: string;
    /** The address of a picture. */
    photoUrl?: string;
    /** The linked providers. */
    providerUserInfo?: ProviderUserInfo[];
    /** Base64. */
    salt?: string;
}

/** An identity at a provider, as `accounts:lookup` names it. */
export interface FederatedUserIdentifier {
    /** The provider, such as `google.com`. */
    providerId?: string;
    /** The subject at the provider. */
    rawId?: string;
}

/**
 * `accounts:forecast`: how an account could be signed in to after a change: the session's, or, for administrators,
 * any. This service's own.
 *
 * The response is a `SignInForecast` as JSON.
 */
export namespace Forecast {
    /**
     * The body of the request: what would be removed, in the words of `accounts:update` and
     * `mfaEnrollment:withdraw`.
     */
    export interface Request {
        /** The attributes to remove. */
        deleteAttribute?: UserAttributeName[];
        /** The IDs of the passkeys to remove. */
        deletePasskey?: string[];
        /** The providers to unlink. */
        deleteProvider?: string[];
        /** A session of the account. */
        idToken?: string;
        /** The account, for administrators. */
        localId?: string;
        /** The ID of a second factor. */
        mfaEnrollmentId?: string;
        /** The project, where the path names none; for administrators. */
        targetProjectId?: string;
        /** The tenant; absent for the project itself. */
        tenantId?: string;
    }
}

/**
 * `accounts:forecast` of a project or tenant: what a change of policy does to its accounts, a page of them at a
 * time. This service's own, for administrators.
 */
export namespace ForecastAccounts {
    /** The body of the request. */
    export interface Request {
        /** Whether the tenant of the path would be deleted. */
        deleteTenant?: boolean;
        /** Kinds of second factors that would be switched off: `phone`, `totp`. */
        disableFactor?: string[];
        /** Providers and methods that would be switched off. */
        disableProvider?: string[];
        /** Whether the response names the accounts that the change touches. */
        list?: boolean;
        /** The most accounts that the call works through. */
        pageSize?: number;
        /** Where to go on: the `nextPageToken` of the response before. */
        pageToken?: string;
        /** Mail domains that would receive nothing any more. */
        removeDomain?: string[];
        /** Whether every account that may have a second factor would need one. */
        requireSecondFactor?: boolean;
        /** The tenant; absent for the project itself. */
        tenantId?: string;
    }
}

/** A configured provider, as an administrator reads it with the project. */
export interface IdpConfig {
    /** The ID of the client at the provider. */
    clientId?: string;
    /** Whether people sign in with it. */
    enabled?: boolean;
    /**
     * Its name in the older interface: `FACEBOOK`, `GITHUB`, `GOOGLE`, `GOOGLE_PLAY_GAMES`, `IOS_GAME_CENTER`,
     * `LINKEDIN`, `TWITTER` or `YAHOO`. Other providers have none.
     */
    provider?: string;
}

/** `accounts:listSessions`: the newest live sessions of an account. This service's own. */
export namespace ListSessions {
    /** The body of the request. */
    export interface Request {
        /** A session of the account. */
        idToken?: string;
        /** The account, for administrators. */
        localId?: string;
        /** The tenant; absent for the project itself. */
        tenantId?: string;
    }
    /** The body of a successful response. */
    export interface Response {
        /** How many live sessions are not listed, because the account keeps no record of them. */
        older?: number;
        /** The newest first. */
        sessions?: SessionInfo[];
    }
}

/** `accounts:lookup`: the account of an ID token, or for an administrator the accounts of any of the identifiers. */
export namespace Lookup {
    /** The body of the request. */
    export interface Request {
        /** For other services; not read here. */
        delegatedProjectNumber?: string;
        /** The e-mail addresses of accounts, for administrators. */
        email?: string[];
        /** The identities of accounts at providers, for administrators. */
        federatedUserId?: FederatedUserIdentifier[];
        /** The ID token of a session. */
        idToken?: string;
        /** The first e-mail addresses of accounts, for administrators. */
        initialEmail?: string[];
        /** The IDs of accounts, for administrators. */
        localId?: string[];
        /** The phone numbers of accounts, for administrators. */
        phoneNumber?: string[];
        /** The project, where the path names none; for administrators. */
        targetProjectId?: string;
        /** The tenant; absent for the project itself. */
        tenantId?: string;
    }
    /** The body of a successful response. */
    export interface Response {
        /** Always `"identitytoolkit#GetAccountInfoResponse"`. */
        kind?: string;
        /** Absent if no account was found. */
        users?: UserInfo[];
    }
}

/**
 * The messages of merges. One request and one response serve all of these operations of this service's own:
 * `accounts:mergePlan`, `accounts:merge`, `accounts:mergeStatus`, `accounts:commitMerge`, `accounts:abortMerge`,
 * `accounts:undoMergePlan`, `accounts:undoMerge`, and `merges` for administrators.
 */
export namespace Merging {
    /** The body of a request. */
    export interface Request {
        /** A session of one of the two accounts. */
        idToken?: string;
        /** For administrators: one of the two accounts. */
        localId?: string;
        /** The caller's name for the merge: 1 to 64 letters, digits, `-` and `_`. */
        mergeId?: string;
        /** A session of the other account. */
        otherIdToken?: string;
        /** The `localId` of the account that shall survive; the service chooses where it is absent. */
        survivorId?: string;
        /** The tenant; absent for the project itself. */
        tenantId?: string;
    }
    /** The body of a successful response. */
    export interface Response {
        /** Seconds until the ID token expires, as decimal text. */
        expiresIn?: string;
        /** After a commit a session of the survivor; after an undo one of the account that came back. */
        idToken?: string;
        /** The account of the tokens. */
        localId?: string;
        /** The merge. */
        merge?: Merging.Merge;
        /** Of the list: the merges, in the order they were prepared. */
        merges?: Merging.Merge[];
        /** Of the list: where the next page begins. The last page has one too, to ask for later merges by. */
        nextPageToken?: string;
        /** What the merge or the undo does. */
        plan?: Merging.Plan;
        /** The refresh token of the session. */
        refreshToken?: string;
        /** After an undo: whether the survivor's sessions have ended. */
        sessionsEnded?: boolean;
        /** Of an undo and its plan: whether nothing would sign in to the survivor any more. */
        survivorUnreachable?: boolean;
    }
    /** How far a merge has come. */
    export interface Merge {
        /** The `localId` of the account that is absorbed. */
        absorbedId?: string;
        /** RFC 3339. */
        endedAt?: string;
        /** RFC 3339: of an unfinished merge, when it ends by itself. */
        expiresAt?: string;
        /** The caller's name for the merge. */
        mergeId?: string;
        /** `prepared`, `moving`, `committed`, `aborted`, `expired` or `undone`. */
        phase?: string;
        /** RFC 3339. */
        preparedAt?: string;
        /** The account that the absorbed one is part of by now, if the survivor was absorbed too. */
        successorId?: string;
        /** The `localId` of the account that survives. */
        survivorId?: string;
        /** RFC 3339: until when a committed merge can be undone. */
        undoableUntil?: string;
    }
    /**
     * What a merge or an undo does. The application moves its own data from the absorbed account to the survivor,
     * or back.
     */
    export interface Plan {
        /** The `localId` of the account that is absorbed. */
        absorbedId?: string;
        /** What becomes of each part of the accounts. */
        items?: Merging.Item[];
        /** The `localId` of the account that survives. */
        survivorId?: string;
        /** `otherIsAnonymous`, `chosen`, `hasVerifiedEmail` or `isOlder`; absent from the plan of an undo. */
        survivorReason?: string;
    }
    /** One line of a plan. */
    export interface Item {
        /**
         * What it is: `email`, `password`, `emailLink`, `phone`, `identity`, `passkey`, `secondFactor`,
         * `displayName`, `photoUrl`, `screenName`, `customAttributes`, `quarantine` or `sessions`.
         */
        kind?: string;
        /** The account that has it before. */
        localId?: string;
        /** What becomes of it: `stays`, `moves`, `retired`, `left` or `ends`. */
        outcome?: string;
        /** The address, number, provider, or the ID of the passkey or factor. */
        value?: string;
    }
}

/** A second factor on the wire. Which kind it is shows in which of `phoneInfo` and `totpInfo` is present. */
export interface MfaEnrollment {
    /** The name of the factor. */
    displayName?: string;
    /** Of an e-mail factor. */
    emailInfo?: EmailInfo;
    /** RFC 3339. */
    enrolledAt?: string;
    /** The ID of a second factor. */
    mfaEnrollmentId?: string;
    /** The number; hidden but for its last four digits while a sign-in is pending. */
    phoneInfo?: string;
    /** Present for an authenticator app. */
    totpInfo?: Presence;
    /** The whole number, where `phoneInfo` hides it. */
    unobfuscatedPhoneInfo?: string;
}

/** The list of second factors that `accounts:update` puts in place of the old one. */
export interface MultiFactorSettings {
    /** The factors. */
    enrollments?: MfaEnrollment[];
}

/** `accounts:nameSession`: names the session of the request. This service's own. */
export namespace NameSession {
    /** The body of the request. */
    export interface Request {
        /** The session. */
        idToken?: string;
        /** At most 40 bytes of UTF-8; absent or empty takes the name away. */
        name?: string;
        /** The tenant; absent for the project itself. */
        tenantId?: string;
    }
}

/** One mailed link that is out. */
export interface OobCode {
    /** The e-mail address. */
    email?: string;
    /** The address that replaces the present one. */
    newEmail?: string;
    /** The code of a mailed link. */
    oobCode?: string;
    /** The link. */
    oobLink?: string;
    /** What the link is for. */
    requestType?: OobRequestType;
}

/** The mailed links that are out, in the order they were made. For tests. */
export interface OobCodes {
    /** Where the next page begins; absent on the last one, and where no page was asked for. */
    nextPageToken?: string;
    /** The links. */
    oobCodes?: OobCode[];
}

/** What a link that goes out by e-mail is for. */
export type OobRequestType =
    | "OOB_REQ_TYPE_UNSPECIFIED"
    | "PASSWORD_RESET"
    | "OLD_EMAIL_AGREE"
    | "NEW_EMAIL_ACCEPT"
    | "VERIFY_EMAIL"
    | "RECOVER_EMAIL"
    | "EMAIL_SIGNIN"
    | "VERIFY_AND_CHANGE_EMAIL"
    | "REVERT_SECOND_FACTOR_ADDITION";

/** `passkeyEnrollment:finalize`: the passkey a browser made becomes the account's. */
export namespace PasskeyEnrollmentFinalize {
    /** The body of the request. */
    export interface Request {
        /** The `PublicKeyCredential` of the browser as JSON. */
        authenticatorRegistrationResponse?: JSONObject;
        /** The name of the passkey, if `name` is absent. */
        displayName?: string;
        /** The ID token of a session. */
        idToken?: string;
        /** The name of the passkey. */
        name?: string;
        /** The tenant; absent for the project itself. */
        tenantId?: string;
    }
    /** The body of a successful response. */
    export interface Response {
        /** The ID token of a session. */
        idToken?: string;
        /** The ID of the account. */
        localId?: string;
        /** The refresh token of the session. */
        refreshToken?: string;
    }
}

/** `passkeyEnrollment:start`: what a browser needs to make a passkey (Web Authentication Level 2, section 5.4). */
export namespace PasskeyEnrollmentStart {
    /** The body of the request. */
    export interface Request {
        /** The ID token of a session. */
        idToken?: string;
        /** The tenant; absent for the project itself. */
        tenantId?: string;
    }
    /** The body of a successful response. */
    export interface Response {
        /** What the browser's `navigator.credentials.create` takes as JSON. */
        credentialCreationOptions?: JSONObject;
    }
}

/** A passkey that an account has. */
export interface PasskeyInfo {
    /** The ID of the passkey. */
    credentialId?: string;
    /** The name of the passkey. */
    name?: string;
}

/** `passkeySignIn:finalize`: a passkey signs in. */
export namespace PasskeySignInFinalize {
    /** The body of the request. */
    export interface Request {
        /** The `PublicKeyCredential` of the browser as JSON. */
        authenticatorAuthenticationResponse?: JSONObject;
        /** For other services; not read here. */
        displayName?: string;
        /** For other services; not read here. */
        name?: string;
        /** The tenant; absent for the project itself. */
        tenantId?: string;
    }
    /** The body of a successful response. */
    export interface Response {
        /** The ID token of a session. */
        idToken?: string;
        /** The refresh token of the session. */
        refreshToken?: string;
    }
}

/** `passkeySignIn:start`: what a browser needs to sign with a passkey (Web Authentication Level 2, section 5.5). */
export namespace PasskeySignInStart {
    /** The body of the request. */
    export interface Request {
        /** The tenant; absent for the project itself. */
        tenantId?: string;
    }
    /** The body of a successful response. */
    export interface Response {
        /** What the browser's `navigator.credentials.get` takes as JSON. */
        credentialRequestOptions?: JSONObject;
    }
}

/** Whether the salt comes before the password in an imported hash. */
export type PasswordHashOrder =
    | "UNSPECIFIED_ORDER"
    | "SALT_AND_PASSWORD"
    | "PASSWORD_AND_SALT";

/** `getPasswordPolicy`: what a client checks a new password against while it is typed. */
export interface PasswordPolicy {
    /** One character each. */
    allowedNonAlphanumericCharacters?: string[];
    /** The lengths and the kinds of characters that the policy demands. */
    customStrengthOptions?: JSONObject;
    /** `OFF` or `ENFORCE`. */
    enforcementState?: string;
    /** Whether a sign-in with an older password is refused until it is changed. */
    forceUpgradeOnSignin?: boolean;
    /** The version of this message: 1. */
    schemaVersion?: number;
}

/** The number to send a code to, and the evidence that a genuine app asks. */
export interface PhoneChallengeInfo {
    /** For other services; not read here. */
    autoRetrievalInfo?: AutoRetrievalInfo;
    /** The token of a reCAPTCHA, where the project demands one. */
    captchaResponse?: string;
    /** For other services; not read here. */
    clientType?: ClientType;
    /** The `receipt` of `accounts:verifyIosClient`. */
    iosReceipt?: string;
    /** The secret that was pushed to the app. */
    iosSecret?: string;
    /** The phone number in the form E.164: `+15555550100`. */
    phoneNumber?: string;
    /** For other services; not read here. */
    playIntegrityToken?: string;
    /** For other services; not read here. */
    recaptchaToken?: string;
    /** For other services; not read here. */
    recaptchaVersion?: RecaptchaVersion;
    /** For other services; not read here. */
    safetyNetToken?: string;
}

/** What a verified phone number is for. */
export type PhoneOperation =
    | "VERIFY_OP_UNSPECIFIED"
    | "SIGN_UP_OR_IN"
    | "REAUTH"
    | "UPDATE"
    | "LINK";

/** A challenge by SMS. */
export interface PhoneSessionInfo {
    /** The phone number in the form E.164: `+15555550100`. */
    phoneNumber?: string;
    /** What a code was sent for; opaque. */
    sessionInfo?: string;
}

/** The code of an SMS and the challenge it answers. */
export interface PhoneVerificationInfo {
    /** Not implemented: refused. */
    androidVerificationProof?: string;
    /** The code of the message. */
    code?: string;
    /** The phone number in the form E.164: `+15555550100`. */
    phoneNumber?: string;
    /** What a code was sent for; opaque. */
    sessionInfo?: string;
}

/** An empty object, `{}`: a message whose presence is its only information. */
export interface Presence {
}

/**
 * `getProjects`: what a client learns of the project before it signs anybody in, and an administrator of its
 * sign-in methods.
 */
export interface Projects {
    /** Whether people sign in with a password; for administrators. */
    allowPasswordUser?: boolean;
    /** Domains that sign-in pages and links may be on. */
    authorizedDomains?: string[];
    /** Whether people sign up without any identifier; for administrators. */
    enableAnonymousUser?: boolean;
    /** The configured providers that have a name here, without their secrets; for administrators. */
    idpConfig?: IdpConfig[];
    /** The project's number, as text. */
    projectId?: string;
}

/** `providerTokens:refresh`: a new access token of an identity provider (RFC 6749 section 6). This service's own. */
export namespace ProviderTokensRefresh {
    /** The body of the request. */
    export interface Request {
        /** A session of an account that has an identity of the provider. */
        idToken?: string;
        /** The provider's refresh token. */
        oauthRefreshToken?: string;
        /** The provider. */
        providerId?: string;
        /** The tenant; absent for the project itself. */
        tenantId?: string;
    }
    /** The body of a successful response. */
    export interface Response {
        /** The provider's access token. */
        oauthAccessToken?: string;
        /** Seconds, as decimal text. */
        oauthExpireIn?: string;
        /** The refresh token from now on; absent if the old one stays. */
        oauthRefreshToken?: string;
        /** The scopes granted, if the provider said. */
        oauthScope?: string;
        /** The provider, such as `google.com`. */
        providerId?: string;
    }
}

/** A linked provider of an account, with the profile that it gave. */
export interface ProviderUserInfo {
    /** The name of the account's owner. */
    displayName?: string;
    /** The e-mail address. */
    email?: string;
    /** The identity at the provider. */
    federatedId?: string;
    /** The phone number in the form E.164: `+15555550100`. */
    phoneNumber?: string;
    /** The address of a picture. */
    photoUrl?: string;
    /** The provider, such as `google.com`. */
    providerId?: string;
    /** The subject at the provider. */
    rawId?: string;
    /** The name at the provider. */
    screenName?: string;
}

/** `accounts:query`: the accounts that fit, sorted, or their number. */
export namespace Query {
    /** The body of the request. */
    export interface Request {
        /** Accounts that fit any of them; every account where there is none. */
        expression?: Query.Expression[];
        /** At most so many accounts, as decimal text. */
        limit?: string;
        /** How many of the first are left out, as decimal text. */
        offset?: string;
        /** The direction of the order; ascending if absent. */
        order?: QueryOrder;
        /** `false` asks for the number alone. */
        returnUserInfo?: boolean;
        /** What the accounts are sorted by; the ID if absent. */
        sortBy?: QuerySortField;
        /** The tenant; absent for the project itself. */
        tenantId?: string;
    }
    /**
     * One identifier (of `email`, `phoneNumber` and `userId` the first that is given), and what else the account
     * must have: every member that is given must hold. `claim`, `emailPrefix` and `providerId` are this service's
     * own. At most 10 expressions of a request may do without an identifier; each account is read for them.
     */
    export interface Expression {
        /**
         * `NAME` for accounts whose `customAttributes` have the member, `NAME=VALUE` for those where it equals
         * the text, number or Boolean. The name ends at the first `=`.
         */
        claim?: string;
        /** The e-mail address. */
        email?: string;
        /** What the address begins with; ASCII letters match in either case. */
        emailPrefix?: string;
        /** The phone number in the form E.164: `+15555550100`. */
        phoneNumber?: string;
        /**
         * A provider, as `providerUserInfo` names it: `password` is an address with a password or e-mail links,
         * and `phone` a number. `anonymous` are accounts that nothing but their own sessions signs in to.
         */
        providerId?: string;
        /** The ID of the account. */
        userId?: string;
    }
    /** The body of a successful response. */
    export interface Response {
        /** How many accounts are returned, or fit where none are, as decimal text. */
        recordsCount?: string;
        /** The accounts. */
        userInfo?: UserInfo[];
    }
}

/** The sort order of a query's accounts. */
export type QueryOrder =
    | "ORDER_UNSPECIFIED"
    | "ASC"
    | "DESC";

/** What the accounts of a query are sorted by. */
export type QuerySortField =
    | "SORT_BY_FIELD_UNSPECIFIED"
    | "USER_ID"
    | "NAME"
    | "CREATED_AT"
    | "LAST_LOGIN_AT"
    | "USER_EMAIL";

/** `getRecaptchaConfig`: where a client needs a reCAPTCHA token, and the key it gets one with. */
export interface RecaptchaConfig {
    /** What each sign-in method demands. */
    recaptchaEnforcementState?: RecaptchaConfig.Enforcement[];
    /** Four parts joined by `/`, of which the last is the site key. */
    recaptchaKey?: string;
    /** Whether messages to phones depend on the score of a bot. */
    useSmsBotScore?: boolean;
    /** Whether messages to phones depend on the score of toll fraud. */
    useSmsTollFraudProtection?: boolean;
}
export namespace RecaptchaConfig {
    /** The reCAPTCHA enforcement of one sign-in method. */
    export interface Enforcement {
        /** `OFF`, `AUDIT` or `ENFORCE`. */
        enforcementState?: string;
        /** `EMAIL_PASSWORD_PROVIDER` or `PHONE_PROVIDER`. */
        provider?: string;
    }
}

/** `getRecaptchaParams`: what an older client shows a reCAPTCHA with. */
export interface RecaptchaParams {
    /** Always `"identitytoolkit#GetRecaptchaParamResponse"`. */
    kind?: string;
    /** The project's number. */
    producerProjectNumber?: string;
    /** The site key. */
    recaptchaSiteKey?: string;
    /** The secure token of the site key. */
    recaptchaStoken?: string;
}

/** Which reCAPTCHA made a token. */
export type RecaptchaVersion =
    | "RECAPTCHA_VERSION_UNSPECIFIED"
    | "RECAPTCHA_ENTERPRISE";

/**
 * `accounts:makeRecoveryCodes`, `accounts:recoveryCodes` and `accounts:removeRecoveryCodes`: codes that each stand
 * for a second factor once. This service's own.
 */
export namespace RecoveryCodes {
    /** The body of the request. */
    export interface Request {
        /** A session of the account; to make codes, a recent one with a second factor. */
        idToken?: string;
        /** The account, for administrators. */
        localId?: string;
        /** The tenant; absent for the project itself. */
        tenantId?: string;
    }
    /** The body of a successful response. */
    export interface Response {
        /** When the codes were made (RFC 3339); absent if the account has none. */
        createdAt?: string;
        /** The new codes, which no later response has. */
        recoveryCodes?: string[];
        /** How many codes are not used yet. */
        remaining?: number;
    }
}

/** `accounts:resetPassword`: looks at the code of a mailed link, or sets a new password with it. */
export namespace ResetPassword {
    /** The body of the request. Without a new password the code is only looked at. */
    export interface Request {
        /** The e-mail address. */
        email?: string;
        /** The password to set. */
        newPassword?: string;
        /** Instead of a code: the password so far. */
        oldPassword?: string;
        /** The code of a mailed link. */
        oobCode?: string;
        /** The tenant; absent for the project itself. */
        tenantId?: string;
    }
    /** The body of a successful response. */
    export interface Response {
        /** The e-mail address. */
        email?: string;
        /** Always `"identitytoolkit#ResetPasswordResponse"`. */
        kind?: string;
        /** The second factor whose addition the code would take back. */
        mfaInfo?: MfaEnrollment;
        /** The address the code would change to. */
        newEmail?: string;
        /** What the link is for. */
        requestType?: OobRequestType;
        /** This service's own, if `AuthoritySettings` says so: the sign-in methods of a verified address. */
        signInMethods?: string[];
    }
}

/** `accounts:revokeToken`: gives a token back to the provider that issued it. */
export namespace RevokeToken {
    /** The body of the request. */
    export interface Request {
        /** The ID token of a session. */
        idToken?: string;
        /** The provider, such as `google.com`. */
        providerId?: string;
        /** For other services; not read here. */
        redirectUri?: string;
        /** The tenant; absent for the project itself. */
        tenantId?: string;
        /** The token to revoke. */
        token?: string;
        /** What kind of token it is. */
        tokenType?: RevokedTokenType;
    }
}

/** What kind of token a provider is asked to revoke. */
export type RevokedTokenType =
    | "TOKEN_TYPE_UNSPECIFIED"
    | "REFRESH_TOKEN"
    | "ACCESS_TOKEN"
    | "CODE";

/** `accounts:sendOobCode`: a link with a code in it to a mailbox. */
export namespace SendOobCode {
    /** The body of the request. */
    export interface Request {
        /** For other services; not read here. */
        androidInstallApp?: boolean;
        /** For other services; not read here. */
        androidMinimumVersion?: string;
        /** For other services; not read here. */
        androidPackageName?: string;
        /** Whether an app opens the link, if it opens those of `linkDomain`. */
        canHandleCodeInApp?: boolean;
        /** The token of a reCAPTCHA, where the project demands one. */
        captchaResp?: string;
        /** For other services; not read here. */
        challenge?: string;
        /** For other services; not read here. */
        clientType?: ClientType;
        /** Where the person goes on after the link. */
        continueUrl?: string;
        /** For other services; not read here. */
        dynamicLinkDomain?: string;
        /** The e-mail address. */
        email?: string;
        /** For other services; not read here. */
        iOSAppStoreId?: string;
        /** For other services; not read here. */
        iOSBundleId?: string;
        /** The ID token of a session. */
        idToken?: string;
        /**
         * The domain of a link that an app opens: one of the project's authorized domains, and none of Firebase
         * Hosting's own.
         */
        linkDomain?: string;
        /** The address that replaces the present one. */
        newEmail?: string;
        /** For other services; not read here. */
        recaptchaVersion?: RecaptchaVersion;
        /** What the link is for. */
        requestType?: OobRequestType;
        /** Whether the response contains the link and no e-mail is sent. Only administrators may set it. */
        returnOobLink?: boolean;
        /** The project, where the path names none; for administrators. */
        targetProjectId?: string;
        /** The tenant; absent for the project itself. */
        tenantId?: string;
        /** For other services; not read here. */
        userIp?: string;
    }
    /** The body of a successful response. */
    export interface Response {
        /** The e-mail address. */
        email?: string;
        /** Always `"identitytoolkit#GetOobConfirmationCodeResponse"`. */
        kind?: string;
        /** The code of the link; present only if an administrator set `returnOobLink`. */
        oobCode?: string;
        /** The whole link; present under the same condition. */
        oobLink?: string;
    }
}

/** `accounts:sendVerificationCode`: an SMS code to a phone number. */
export namespace SendVerificationCode {
    /** The body of the request. */
    export interface Request {
        /** For other services; not read here. */
        autoRetrievalInfo?: AutoRetrievalInfo;
        /** The token of a reCAPTCHA, where the project demands one. */
        captchaResponse?: string;
        /** For other services; not read here. */
        clientType?: ClientType;
        /** The `receipt` of `accounts:verifyIosClient`. */
        iosReceipt?: string;
        /** The secret that was pushed to the app. */
        iosSecret?: string;
        /** The phone number in the form E.164: `+15555550100`. */
        phoneNumber?: string;
        /** For other services; not read here. */
        playIntegrityToken?: string;
        /** For other services; not read here. */
        recaptchaToken?: string;
        /** For other services; not read here. */
        recaptchaVersion?: RecaptchaVersion;
        /** For other services; not read here. */
        safetyNetToken?: string;
        /** The tenant; absent for the project itself. */
        tenantId?: string;
    }
    /** The body of a successful response. */
    export interface Response {
        /** What a code was sent for; opaque. */
        sessionInfo?: string;
    }
}

/** A session of an account. Times are RFC 3339, to the hour. */
export interface SessionInfo {
    /** Absent, as all below but `current`, if the account keeps no record of the session. */
    begunAt?: string;
    /** Whether it is the session of the request. */
    current?: boolean;
    /** The provider of the sign-in, as `firebase.sign_in_provider`. */
    method?: string;
    /** The name that its client gave. */
    name?: string;
    /** The network it was last used from, if the operator has it recorded. */
    peer?: string;
    /** When it last got an ID token. */
    refreshedAt?: string;
    /** `phone`, `totp`, `recovery` or `passkey`; absent without a second factor. */
    secondFactor?: string;
    /** The number of the session, as `firebase.session`: decimal text. */
    sessionId?: string;
}

/** `mfaSignIn:finalize`: the code that completes a pending sign-in. */
export namespace SignInFinalize {
    /** The body of the request. */
    export interface Request {
        /** Which TOTP factor the code belongs to. */
        mfaEnrollmentId?: string;
        /** The sign-in that waits for its second factor; opaque. */
        mfaPendingCredential?: string;
        /** The code of a message, and what it was sent for. */
        phoneVerificationInfo?: PhoneVerificationInfo;
        /** The tenant; absent for the project itself. */
        tenantId?: string;
        /** A code of an authenticator app. */
        totpVerificationInfo?: TotpVerificationInfo;
    }
    /** The body of a successful response. */
    export interface Response {
        /** The ID token of a session. */
        idToken?: string;
        /** The phone, of a phone factor. */
        phoneAuthInfo?: PhoneSessionInfo;
        /** The refresh token of the session. */
        refreshToken?: string;
        /** Present for an authenticator app. */
        totpAuthInfo?: Presence;
    }
}

/** `mfaSignIn:start`: asks for a code of the chosen factor. TOTP factors need no start. */
export namespace SignInStart {
    /** The body of the request. */
    export interface Request {
        /** The ID of a second factor. */
        mfaEnrollmentId?: string;
        /** The sign-in that waits for its second factor; opaque. */
        mfaPendingCredential?: string;
        /** Where the code goes: the chosen factor's phone. */
        phoneSignInInfo?: PhoneChallengeInfo;
        /** The tenant; absent for the project itself. */
        tenantId?: string;
    }
    /** The body of a successful response. */
    export interface Response {
        /** What the code was sent for. */
        phoneResponseInfo?: PhoneSessionInfo;
    }
}

/** `accounts:signInWithCustomToken`: a token that the application's own server minted. */
export namespace SignInWithCustomToken {
    /** The body of the request. */
    export interface Request {
        /** For other services; not read here. */
        delegatedProjectNumber?: string;
        /** For other services; not read here. */
        instanceId?: string;
        /** For other services; here a response always has the tokens of its session. */
        returnSecureToken?: boolean;
        /** The tenant; absent for the project itself. */
        tenantId?: string;
        /** The custom token. */
        token?: string;
    }
    /** The body of a successful response. */
    export interface Response {
        /** Seconds, as decimal text. */
        expiresIn?: string;
        /** The ID token of a session. */
        idToken?: string;
        /** Whether the request made the account. */
        isNewUser?: boolean;
        /** Always `"identitytoolkit#VerifyCustomTokenResponse"`. */
        kind?: string;
        /** The refresh token of the session. */
        refreshToken?: string;
    }
}

/** `accounts:signInWithEmailLink`: the code of a link that was mailed to an address, to sign in or to link. */
export namespace SignInWithEmailLink {
    /** The body of the request. */
    export interface Request {
        /** The e-mail address. */
        email?: string;
        /** The account to link to. */
        idToken?: string;
        /** The code of a mailed link. */
        oobCode?: string;
        /** The tenant; absent for the project itself. */
        tenantId?: string;
    }
    /** The body of a successful response. */
    export interface Response {
        /** The e-mail address. */
        email?: string;
        /** Seconds, as decimal text. */
        expiresIn?: string;
        /** Absent when a second factor is due. */
        idToken?: string;
        /** Whether the request made the account. */
        isNewUser?: boolean;
        /** Always `"identitytoolkit#EmailLinkSigninResponse"`. */
        kind?: string;
        /** The ID of the account. */
        localId?: string;
        /** The second factors of the account. */
        mfaInfo?: MfaEnrollment[];
        /** The sign-in that waits for its second factor; opaque. */
        mfaPendingCredential?: string;
        /** The refresh token of the session. */
        refreshToken?: string;
        /** This service's own, if `AuthoritySettings` says so: the sign-in methods of the account. */
        signInMethods?: string[];
    }
}

/** `accounts:signInWithGameCenter`: signs in with a player of Apple's Game Center, or links one. */
export namespace SignInWithGameCenter {
    /** The body of the request. */
    export interface Request {
        /** The name of the player. */
        displayName?: string;
        /** The player, for games of one developer. */
        gamePlayerId?: string;
        /** The session to link to. */
        idToken?: string;
        /** The player. */
        playerId?: string;
        /** The address of Apple's certificate. */
        publicKeyUrl?: string;
        /** base64 of the random bytes that were signed along. */
        salt?: string;
        /** base64. */
        signature?: string;
        /** The player, for all games of a team. */
        teamPlayerId?: string;
        /** The tenant; absent for the project itself. */
        tenantId?: string;
        /** Milliseconds since 1970, as decimal text. */
        timestamp?: string;
    }
    /** The body of a successful response. */
    export interface Response {
        /** The name of the player. */
        displayName?: string;
        /** Seconds, as decimal text. */
        expiresIn?: string;
        /** The player, for games of one developer. */
        gamePlayerId?: string;
        /** The ID token of a session. */
        idToken?: string;
        /** Whether the request made the account. */
        isNewUser?: boolean;
        /** The ID of the account. */
        localId?: string;
        /** The player. */
        playerId?: string;
        /** The refresh token of the session. */
        refreshToken?: string;
        /** The player, for all games of a team. */
        teamPlayerId?: string;
    }
}

/** `accounts:signInWithIdp`: an assertion of a federated identity provider, to sign in or to link. */
export namespace SignInWithIdp {
    /** The body of the request. */
    export interface Request {
        /** `false` when reauthenticating: an unknown identity is then refused. */
        autoCreate?: boolean;
        /** For other services; not read here. */
        delegatedProjectNumber?: string;
        /** The account to link to. */
        idToken?: string;
        /** Not implemented: refused. */
        pendingIdToken?: string;
        /** For other services; not read here. */
        pendingToken?: string;
        /** Form-encoded members of the provider's answer. Apple's `user` has the person's name. */
        postBody?: string;
        /** Where the provider sent the person back to. */
        requestUri?: string;
        /** Whether a refusal beside what the provider gave is delivered with status 200. */
        returnIdpCredential?: boolean;
        /** Not implemented: refused. */
        returnRefreshToken?: boolean;
        /** For other services; here a response always has the tokens of its session. */
        returnSecureToken?: boolean;
        /** The `sessionId` of `accounts:createAuthUri` or `deviceSignIn:start`. */
        sessionId?: string;
        /** The tenant; absent for the project itself. */
        tenantId?: string;
    }
    /** The body of a successful response. */
    export interface Response {
        /** What the person did at the provider; of other services. */
        action?: string;
        /** The text of `accounts:createAuthUri`. */
        context?: string;
        /** The owner's date of birth. */
        dateOfBirth?: string;
        /** The name of the account's owner. */
        displayName?: string;
        /** The e-mail address. */
        email?: string;
        /** Whether an account of the same provider has the address for another person. */
        emailRecycled?: boolean;
        /** Whether the e-mail address is verified. */
        emailVerified?: boolean;
        /** A refusal delivered with status 200, beside what the provider gave. */
        errorMessage?: string;
        /** Seconds, as decimal text. */
        expiresIn?: string;
        /** The identity at the provider. */
        federatedId?: string;
        /** The owner's given name. */
        firstName?: string;
        /** The owner's full name. */
        fullName?: string;
        /** The ID token of a session. */
        idToken?: string;
        /** The address that the person typed; of other services. */
        inputEmail?: string;
        /** Whether the request made the account. */
        isNewUser?: boolean;
        /** Always `"identitytoolkit#VerifyAssertionResponse"`. */
        kind?: string;
        /** The owner's language. */
        language?: string;
        /** The owner's family name. */
        lastName?: string;
        /** The ID of the account. */
        localId?: string;
        /** The second factors of the account. */
        mfaInfo?: MfaEnrollment[];
        /** The sign-in that waits for its second factor; opaque. */
        mfaPendingCredential?: string;
        /** The address belongs to an account that this provider does not speak for. */
        needConfirmation?: boolean;
        /** The owner's nickname. */
        nickName?: string;
        /** The raw nonce of `oauthIdToken`, which a client sends with that token again. */
        nonce?: string;
        /** The provider's access token. */
        oauthAccessToken?: string;
        /** Seconds, as decimal text. */
        oauthExpireIn?: string;
        /** The provider's ID token. */
        oauthIdToken?: string;
        /** The provider's refresh token. */
        oauthRefreshToken?: string;
        /** The request token of OAuth 1.0a. */
        oauthRequestToken?: string;
        /** The scopes granted. */
        oauthScope?: string;
        /** The token secret of OAuth 1.0a. */
        oauthTokenSecret?: string;
        /** The address before a provider changed it; of other services. */
        originalEmail?: string;
        /** For other services; not read here. */
        pendingToken?: string;
        /** The address of a picture. */
        photoUrl?: string;
        /** The provider, such as `google.com`. */
        providerId?: string;
        /** The provider's profile as JSON text. */
        rawUserInfo?: string;
        /** The refresh token of the session. */
        refreshToken?: string;
        /** The name at the provider. */
        screenName?: string;
        /** The tenant; absent for the project itself. */
        tenantId?: string;
        /** The owner's time zone. */
        timeZone?: string;
        /** The name at the provider, of OAuth 1.0a. */
        username?: string;
        /** The providers of the account that has the address. */
        verifiedProvider?: string[];
    }
}

/** `accounts:signInWithPassword`: an e-mail address and its password. */
export namespace SignInWithPassword {
    /** The body of the request. */
    export interface Request {
        /** Refused unless the project demands a reCAPTCHA. */
        captchaChallenge?: string;
        /** The token of a reCAPTCHA, where the project demands one. */
        captchaResponse?: string;
        /** For other services; not read here. */
        clientType?: ClientType;
        /** For other services; not read here. */
        delegatedProjectNumber?: string;
        /** The e-mail address. */
        email?: string;
        /** Not implemented: refused. */
        idToken?: string;
        /** For other services; not read here. */
        instanceId?: string;
        /** The password. */
        password?: string;
        /** Not implemented: refused. */
        pendingIdToken?: string;
        /** For other services; not read here. */
        recaptchaVersion?: RecaptchaVersion;
        /** For other services; here a response always has the tokens of its session. */
        returnSecureToken?: boolean;
        /** The tenant; absent for the project itself. */
        tenantId?: string;
    }
    /** The body of a successful response. */
    export interface Response {
        /** The name of the account's owner. */
        displayName?: string;
        /** The e-mail address. */
        email?: string;
        /** Seconds, as decimal text. */
        expiresIn?: string;
        /** Absent when a second factor is due. */
        idToken?: string;
        /** Always `"identitytoolkit#VerifyPasswordResponse"`. */
        kind?: string;
        /** The ID of the account. */
        localId?: string;
        /** The second factors of the account. */
        mfaInfo?: MfaEnrollment[];
        /** What a second factor must be presented with. */
        mfaPendingCredential?: string;
        /** The address of a picture. */
        photoUrl?: string;
        /** The refresh token of the session. */
        refreshToken?: string;
        /** Whether an account has the address. */
        registered?: boolean;
        /** What the password lacks by a policy newer than it. */
        userNotifications?: UserNotification[];
    }
}

/** `accounts:signInWithPhoneNumber`: a code that was sent by SMS, or the proof that one was right before. */
export namespace SignInWithPhoneNumber {
    /** The body of the request. */
    export interface Request {
        /** The code of the message. */
        code?: string;
        /** The account to link to. */
        idToken?: string;
        /** What the number is for. */
        operation?: PhoneOperation;
        /** The phone number in the form E.164: `+15555550100`. */
        phoneNumber?: string;
        /** What `accounts:sendVerificationCode` answered. */
        sessionInfo?: string;
        /** The proof of an earlier response, instead of a code. */
        temporaryProof?: string;
        /** The tenant; absent for the project itself. */
        tenantId?: string;
        /** For other services; not read here. */
        verificationProof?: string;
    }
    /** The body of a successful response. */
    export interface Response {
        /** Seconds, as decimal text. */
        expiresIn?: string;
        /** The ID token of a session. */
        idToken?: string;
        /** Whether the request made the account. */
        isNewUser?: boolean;
        /** The ID of the account. */
        localId?: string;
        /** The phone number in the form E.164: `+15555550100`. */
        phoneNumber?: string;
        /** The refresh token of the session. */
        refreshToken?: string;
        /** Given with `phoneNumber` when the number belongs to another account. */
        temporaryProof?: string;
        /** Seconds, as decimal text. */
        temporaryProofExpiresIn?: string;
    }
}

/**
 * `accounts:signUp`: a new account, anonymous or with a password, or a password for the account `idToken` names.
 *
 * An administrator may also choose `localId` and the profile.
 */
export namespace SignUp {
    /** The body of the request. */
    export interface Request {
        /** For other services; not read here. */
        captchaChallenge?: string;
        /** The token of a reCAPTCHA, where the project demands one. */
        captchaResponse?: string;
        /** For other services; not read here. */
        clientType?: ClientType;
        /** Whether the account is disabled. Its sign-ins are refused. */
        disabled?: boolean;
        /** The name of the account's owner. */
        displayName?: string;
        /** The e-mail address. */
        email?: string;
        /** Whether the e-mail address is verified. */
        emailVerified?: boolean;
        /** The account to upgrade; absent for a new one. */
        idToken?: string;
        /** For other services; not read here. */
        instanceId?: string;
        /** The ID of the account. */
        localId?: string;
        /** The second factors of the account. */
        mfaInfo?: MfaEnrollment[];
        /** The password. */
        password?: string;
        /** The phone number in the form E.164: `+15555550100`. */
        phoneNumber?: string;
        /** The address of a picture. */
        photoUrl?: string;
        /** For other services; not read here. */
        recaptchaVersion?: RecaptchaVersion;
        /** For other services; here a response always has the tokens of its session. */
        returnSecureToken?: boolean;
        /** The project, where the path names none; for administrators. */
        targetProjectId?: string;
        /** The tenant; absent for the project itself. */
        tenantId?: string;
    }
    /** The body of a successful response. */
    export interface Response {
        /** The name of the account's owner. */
        displayName?: string;
        /** The e-mail address. */
        email?: string;
        /** Seconds, as decimal text. */
        expiresIn?: string;
        /** The ID token of a session. */
        idToken?: string;
        /** Always `"identitytoolkit#SignupNewUserResponse"`. */
        kind?: string;
        /** The ID of the account. */
        localId?: string;
        /** The refresh token of the session. */
        refreshToken?: string;
    }
}

/** The members by which any request chooses project and tenant, read before its own fields. */
export interface Target {
    /** An ID token, whose tenant is the request's; it must agree with `tenantId`. */
    idToken?: string;
    /** A refresh token, whose tenant is the request's; it must agree with `tenantId`. */
    refreshToken?: string;
    /** The project, where the path names none; only an administrator may send it. */
    targetProjectId?: string;
    /** The tenant; it must agree with the one in the path. Absent for the project itself. */
    tenantId?: string;
}

/** The secure token service's `token`: fresh tokens for a refresh token. */
export namespace Token {
    /** The body of the request, as JSON or as a form; both may spell keys in snake case or camel case. */
    export interface Request {
        /** For other services; not read here. */
        code?: string;
        /** `refresh_token`. */
        grantType?: string;
        /** The refresh token of the session. */
        refreshToken?: string;
    }
    /** The body of a successful response, the only one of the protocol in snake case. */
    export interface Response {
        /** The ID token, under its OAuth name. */
        access_token?: string;
        /** Seconds, as decimal text. */
        expires_in?: string;
        /** The ID token. */
        id_token?: string;
        /** The project's number. */
        project_id?: string;
        /** The refresh token of the session. */
        refresh_token?: string;
        /** `Bearer`. */
        token_type?: string;
        /** The ID of the account. */
        user_id?: string;
    }
}

/** The shared secret of a new TOTP factor (RFC 6238) and the terms of its use. */
export interface TotpSessionInfo {
    /** RFC 3339 with a fraction. */
    finalizeEnrollmentTime?: string;
    /** `SHA1`. */
    hashingAlgorithm?: string;
    /** How long a code works, in seconds. */
    periodSec?: number;
    /** What a code was sent for; opaque. */
    sessionInfo?: string;
    /** Base32 without padding. */
    sharedSecretKey?: string;
    /** The number of digits of a code. */
    verificationCodeLength?: number;
}

/** A time-based code; enrolment also names the challenge it answers. */
export interface TotpVerificationInfo {
    /** What a code was sent for; opaque. */
    sessionInfo?: string;
    /** The code. */
    verificationCode?: string;
}

/** `accounts:update`: changes to an account; also how a provider is unlinked. */
export namespace Update {
    /** The body of the request. */
    export interface Request {
        /** For other services; not read here. */
        captchaChallenge?: string;
        /** The token of a reCAPTCHA, where the project demands one. */
        captchaResponse?: string;
        /** Milliseconds since 1970, as decimal text. */
        createdAt?: string;
        /** The custom claims of ID tokens: a JSON object as text. */
        customAttributes?: string;
        /** For other services; not read here. */
        delegatedProjectNumber?: string;
        /** The attributes to remove. */
        deleteAttribute?: UserAttributeName[];
        /** The IDs of the passkeys to remove. */
        deletePasskey?: string[];
        /** Provider ids to unlink. */
        deleteProvider?: string[];
        /** Whether to disable the account; for administrators. */
        disableUser?: boolean;
        /** The name of the account's owner. */
        displayName?: string;
        /** The e-mail address. */
        email?: string;
        /** Whether the e-mail address is verified. */
        emailVerified?: boolean;
        /** The ID token of a session. */
        idToken?: string;
        /** For other services; not read here. */
        instanceId?: string;
        /** Milliseconds since 1970, as decimal text. */
        lastLoginAt?: string;
        /** A provider to link; for administrators. */
        linkProviderUserInfo?: ProviderUserInfo;
        /** The ID of the account. */
        localId?: string;
        /** All second factors that the account shall have. */
        mfa?: MultiFactorSettings;
        /** The code of a mailed link. */
        oobCode?: string;
        /** The password. */
        password?: string;
        /** The phone number in the form E.164: `+15555550100`. */
        phoneNumber?: string;
        /** The address of a picture. */
        photoUrl?: string;
        /** Not implemented: refused. */
        provider?: string[];
        /** For other services; here a response always has the tokens of its session. */
        returnSecureToken?: boolean;
        /** The project, where the path names none; for administrators. */
        targetProjectId?: string;
        /**
         * This service's own: whether the owner is mailed at a verified address what was removed or replaced, but
         * for the address itself, whose loss has a mail of its own; for administrators.
         */
        tellOwner?: boolean;
        /** The tenant; absent for the project itself. */
        tenantId?: string;
        /** Not implemented: refused. */
        upgradeToFederatedLogin?: boolean;
        /** Seconds since 1970, as decimal text: sessions from before end. */
        validSince?: string;
    }
    /** The body of a successful response. */
    export interface Response {
        /** The name of the account's owner. */
        displayName?: string;
        /** The e-mail address. */
        email?: string;
        /** Whether the e-mail address is verified. */
        emailVerified?: boolean;
        /** Seconds, as decimal text. */
        expiresIn?: string;
        /** Present when the change ended older sessions. */
        idToken?: string;
        /** Always `"identitytoolkit#SetAccountInfoResponse"`. */
        kind?: string;
        /** The ID of the account. */
        localId?: string;
        /** The address that replaces the present one. */
        newEmail?: string;
        /** A placeholder for clients; the hash for administrators. */
        passwordHash?: string;
        /** The address of a picture. */
        photoUrl?: string;
        /** The linked providers. */
        providerUserInfo?: ProviderUserInfo[];
        /** The refresh token of the session. */
        refreshToken?: string;
    }
}

/** An attribute that `accounts:update` can remove. */
export type UserAttributeName =
    | "USER_ATTRIBUTE_NAME_UNSPECIFIED"
    | "EMAIL"
    | "DISPLAY_NAME"
    | "PROVIDER"
    | "PHOTO_URL"
    | "PASSWORD"
    | "RAW_USER_INFO";

/** An account on the wire: what lookups and downloads answer and what an import brings. */
export interface UserInfo {
    /** Milliseconds since 1970, as decimal text. */
    createdAt?: string;
    /** A JSON object as text. */
    customAttributes?: string;
    /** Whether the account signs in with custom tokens. */
    customAuth?: boolean;
    /** The owner's date of birth. */
    dateOfBirth?: string;
    /** Whether the account is disabled. Its sign-ins are refused. */
    disabled?: boolean;
    /** The name of the account's owner. */
    displayName?: string;
    /** The e-mail address. */
    email?: string;
    /** Whether mailed links sign in to the account. */
    emailLinkSignin?: boolean;
    /** Whether the e-mail address is verified. */
    emailVerified?: boolean;
    /** The first e-mail address of the account. */
    initialEmail?: string;
    /** The owner's language. */
    language?: string;
    /** Milliseconds since 1970, as decimal text. */
    lastLoginAt?: string;
    /** RFC 3339. */
    lastRefreshAt?: string;
    /** The ID of the account. */
    localId?: string;
    /** The second factors of the account. */
    mfaInfo?: MfaEnrollment[];
    /** The passkeys of the account. */
    passkeyInfo?: PasskeyInfo[];
    /** The hash of the password, in base64; a placeholder for clients. */
    passwordHash?: string;
    /** Milliseconds since 1970. */
    passwordUpdatedAt?: number;
    /** The phone number in the form E.164: `+15555550100`. */
    phoneNumber?: string;
    /** The address of a picture. */
    photoUrl?: string;
    /** The linked providers. */
    providerUserInfo?: ProviderUserInfo[];
    /** The password itself, of an import. */
    rawPassword?: string;
    /** The salt of the hash, in base64; for administrators. */
    salt?: string;
    /** The name at the provider. */
    screenName?: string;
    /** The tenant; absent for the project itself. */
    tenantId?: string;
    /** The owner's time zone. */
    timeZone?: string;
    /** Seconds since 1970, as decimal text: tokens issued before are void. */
    validSince?: string;
    /** For other services; not read here. */
    version?: number;
}

/** A notification for the user who signs in. */
export interface UserNotification {
    /** For programs, such as `MINIMUM_PASSWORD_LENGTH`. */
    notificationCode?: string;
    /** For people. */
    notificationMessage?: string;
}

/** One phone code that is out. */
export interface VerificationCode {
    /** The code. */
    code?: string;
    /** The phone number in the form E.164: `+15555550100`. */
    phoneNumber?: string;
    /** What a code was sent for; opaque. */
    sessionInfo?: string;
}

/** The phone codes that are out, in the order they were made. For tests. */
export interface VerificationCodes {
    /** Where the next page begins; absent on the last one, and where no page was asked for. */
    nextPageToken?: string;
    /** The codes. */
    verificationCodes?: VerificationCode[];
}

/** `accounts:verifyIosClient`: an app asks for a silent push that shows where it runs. */
export namespace VerifyIosClient {
    /** The body of the request. */
    export interface Request {
        /** The device token of Apple's push service. */
        appToken?: string;
        /** Whether the token is of Apple's sandbox. */
        isSandbox?: boolean;
    }
    /** The body of a successful response. */
    export interface Response {
        /** What the pushed secret belongs to. */
        receipt?: string;
        /** Seconds to wait for the push, as decimal text. */
        suggestedTimeout?: string;
    }
}

/** JSON that no message declares. */
export type JSONObject = Record<string, unknown>;

/** Parameters of a query. */
export type QueryParameters = Record<string, string | number | boolean | undefined>;

/** What a path to configurations of identity providers names. */
export type IdpConfigKind =
    | "defaultSupportedIdpConfigs"
    | "inboundSamlConfigs"
    | "oauthIdpConfigs";

/** The messages of each operation that a client calls. */
export interface Operations {
    signUp: {
        request: SignUp.Request;
        response: SignUp.Response;
    };
    signInWithPassword: {
        request: SignInWithPassword.Request;
        response: SignInWithPassword.Response;
    };
    signInWithEmailLink: {
        request: SignInWithEmailLink.Request;
        response: SignInWithEmailLink.Response;
    };
    signInWithIdp: {
        request: SignInWithIdp.Request;
        response: SignInWithIdp.Response;
    };
    signInWithCustomToken: {
        request: SignInWithCustomToken.Request;
        response: SignInWithCustomToken.Response;
    };
    signInWithPhoneNumber: {
        request: SignInWithPhoneNumber.Request;
        response: SignInWithPhoneNumber.Response;
    };
    signInWithGameCenter: {
        request: SignInWithGameCenter.Request;
        response: SignInWithGameCenter.Response;
    };
    sendVerificationCode: {
        request: SendVerificationCode.Request;
        response: SendVerificationCode.Response;
    };
    createAuthUri: {
        request: CreateAuthUri.Request;
        response: CreateAuthUri.Response;
    };
    deviceSignInStart: {
        request: DeviceSignInStart.Request;
        response: DeviceSignInStart.Response;
    };
    verifyIosClient: {
        request: VerifyIosClient.Request;
        response: VerifyIosClient.Response;
    };
    token: {
        request: Token.Request;
        response: Token.Response;
    };
    lookup: {
        request: Lookup.Request;
        response: Lookup.Response;
    };
    update: {
        request: Update.Request;
        response: Update.Response;
    };
    delete: {
        request: Delete.Request;
        response: Delete.Response;
    };
    sendOobCode: {
        request: SendOobCode.Request;
        response: SendOobCode.Response;
    };
    resetPassword: {
        request: ResetPassword.Request;
        response: ResetPassword.Response;
    };
    revokeToken: {
        request: RevokeToken.Request;
        response: Presence;
    };
    refreshProviderTokens: {
        request: ProviderTokensRefresh.Request;
        response: ProviderTokensRefresh.Response;
    };
    forecast: {
        request: Forecast.Request;
        response: JSONObject;
    };
    listSessions: {
        request: ListSessions.Request;
        response: ListSessions.Response;
    };
    endSessions: {
        request: EndSessions.Request;
        response: Presence;
    };
    nameSession: {
        request: NameSession.Request;
        response: Presence;
    };
    enrollmentStart: {
        request: EnrollmentStart.Request;
        response: EnrollmentStart.Response;
    };
    enrollmentFinalize: {
        request: EnrollmentFinalize.Request;
        response: EnrollmentFinalize.Response;
    };
    enrollmentWithdraw: {
        request: EnrollmentWithdraw.Request;
        response: EnrollmentWithdraw.Response;
    };
    signInStart: {
        request: SignInStart.Request;
        response: SignInStart.Response;
    };
    signInFinalize: {
        request: SignInFinalize.Request;
        response: SignInFinalize.Response;
    };
    makeRecoveryCodes: {
        request: RecoveryCodes.Request;
        response: RecoveryCodes.Response;
    };
    recoveryCodes: {
        request: RecoveryCodes.Request;
        response: RecoveryCodes.Response;
    };
    passkeyEnrollmentStart: {
        request: PasskeyEnrollmentStart.Request;
        response: PasskeyEnrollmentStart.Response;
    };
    passkeyEnrollmentFinalize: {
        request: PasskeyEnrollmentFinalize.Request;
        response: PasskeyEnrollmentFinalize.Response;
    };
    passkeySignInStart: {
        request: PasskeySignInStart.Request;
        response: PasskeySignInStart.Response;
    };
    passkeySignInFinalize: {
        request: PasskeySignInFinalize.Request;
        response: PasskeySignInFinalize.Response;
    };
    mergePlan: {
        request: Merging.Request;
        response: Merging.Response;
    };
    merge: {
        request: Merging.Request;
        response: Merging.Response;
    };
    mergeStatus: {
        request: Merging.Request;
        response: Merging.Response;
    };
    commitMerge: {
        request: Merging.Request;
        response: Merging.Response;
    };
    abortMerge: {
        request: Merging.Request;
        response: Merging.Response;
    };
    undoMergePlan: {
        request: Merging.Request;
        response: Merging.Response;
    };
    undoMerge: {
        request: Merging.Request;
        response: Merging.Response;
    };
    sessionCookiePublicKeys: {
        request: QueryParameters;
        response: JSONObject;
    };
    sessionCookieCertificates: {
        request: QueryParameters;
        response: JSONObject;
    };
    idTokenCertificates: {
        request: QueryParameters;
        response: JSONObject;
    };
    jsonWebKeySet: {
        request: QueryParameters;
        response: JSONObject;
    };
    openIDConfiguration: {
        request: QueryParameters;
        response: JSONObject;
    };
    getProjects: {
        request: QueryParameters;
        response: Projects;
    };
    recaptchaParams: {
        request: QueryParameters;
        response: RecaptchaParams;
    };
    recaptchaConfig: {
        request: QueryParameters;
        response: RecaptchaConfig;
    };
    passwordPolicy: {
        request: QueryParameters;
        response: PasswordPolicy;
    };
}

/** The messages of each operation of administrators. */
export interface Administration {
    signUp: {
        request: SignUp.Request;
        response: SignUp.Response;
    };
    lookup: {
        request: Lookup.Request;
        response: Lookup.Response;
    };
    update: {
        request: Update.Request;
        response: Update.Response;
    };
    delete: {
        request: Delete.Request;
        response: Delete.Response;
    };
    sendOobCode: {
        request: SendOobCode.Request;
        response: SendOobCode.Response;
    };
    listSessions: {
        request: ListSessions.Request;
        response: ListSessions.Response;
    };
    endSessions: {
        request: EndSessions.Request;
        response: Presence;
    };
    createSessionCookie: {
        request: CreateSessionCookie.Request;
        response: CreateSessionCookie.Response;
    };
    recoveryCodes: {
        request: RecoveryCodes.Request;
        response: RecoveryCodes.Response;
    };
    removeRecoveryCodes: {
        request: RecoveryCodes.Request;
        response: RecoveryCodes.Response;
    };
    mergeStatus: {
        request: Merging.Request;
        response: Merging.Response;
    };
    commitMerge: {
        request: Merging.Request;
        response: Merging.Response;
    };
    abortMerge: {
        request: Merging.Request;
        response: Merging.Response;
    };
    undoMergePlan: {
        request: Merging.Request;
        response: Merging.Response;
    };
    undoMerge: {
        request: Merging.Request;
        response: Merging.Response;
    };
    listMerges: {
        request: QueryParameters;
        response: Merging.Response;
    };
    batchCreate: {
        request: BatchCreate.Request;
        response: BatchCreate.Response;
    };
    batchGet: {
        request: QueryParameters;
        response: BatchGet.Response;
    };
    batchDelete: {
        request: BatchDelete.Request;
        response: BatchDelete.Response;
    };
    query: {
        request: Query.Request;
        response: Query.Response;
    };
    queryAccounts: {
        request: Query.Request;
        response: Query.Response;
    };
    forecastAccounts: {
        request: ForecastAccounts.Request;
        response: JSONObject;
    };
    listAudit: {
        request: QueryParameters;
        response: Audit.Response;
    };
    getConfig: {
        request: QueryParameters;
        response: JSONObject;
    };
    updateConfig: {
        request: JSONObject;
        response: JSONObject;
    };
    getPasskeyConfig: {
        request: QueryParameters;
        response: JSONObject;
    };
    updatePasskeyConfig: {
        request: JSONObject;
        response: JSONObject;
    };
    listTenants: {
        request: QueryParameters;
        response: JSONObject;
    };
    createTenant: {
        request: JSONObject;
        response: JSONObject;
    };
    getTenant: {
        request: QueryParameters;
        response: JSONObject;
    };
    updateTenant: {
        request: JSONObject;
        response: JSONObject;
    };
    deleteTenant: {
        request: QueryParameters;
        response: JSONObject;
    };
    getIamPolicy: {
        request: JSONObject;
        response: JSONObject;
    };
    setIamPolicy: {
        request: JSONObject;
        response: JSONObject;
    };
    testIamPermissions: {
        request: JSONObject;
        response: JSONObject;
    };
    initializeAuth: {
        request: JSONObject;
        response: JSONObject;
    };
    defaultSupportedIdps: {
        request: QueryParameters;
        response: JSONObject;
    };
    listIdpConfigs: {
        request: QueryParameters;
        response: JSONObject;
    };
    createIdpConfig: {
        request: JSONObject;
        response: JSONObject;
    };
    getIdpConfig: {
        request: QueryParameters;
        response: JSONObject;
    };
    updateIdpConfig: {
        request: JSONObject;
        response: JSONObject;
    };
    deleteIdpConfig: {
        request: QueryParameters;
        response: JSONObject;
    };
    listProviders: {
        request: QueryParameters;
        response: JSONObject;
    };
    getProvider: {
        request: QueryParameters;
        response: JSONObject;
    };
    replaceProvider: {
        request: JSONObject;
        response: JSONObject;
    };
    updateProvider: {
        request: JSONObject;
        response: JSONObject;
    };
    deleteProvider: {
        request: QueryParameters;
        response: JSONObject;
    };
    testProvider: {
        request: QueryParameters;
        response: JSONObject;
    };
    emulatorConfig: {
        request: QueryParameters;
        response: JSONObject;
    };
    updateEmulatorConfig: {
        request: JSONObject;
        response: JSONObject;
    };
    clearAccounts: {
        request: QueryParameters;
        response: JSONObject;
    };
    verificationCodes: {
        request: QueryParameters;
        response: VerificationCodes;
    };
    oobCodes: {
        request: QueryParameters;
        response: OobCodes;
    };
}
