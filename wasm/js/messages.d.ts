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
    hashLengthBytes?: number;
    hashType?: Argon2HashType;
    iterations?: number;
    memoryCostKib?: number;
    parallelism?: number;
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
        operation?: string;
        /** The network that the request came from, if it is known. */
        peer?: string;
        /** The rule that allowed it. */
        rule?: string;
        /** Its place in the trail, as decimal text. */
        sequence?: string;
        tenantId?: string;
        /** RFC 3339. */
        time?: string;
    }
}

/** What lets an Android app read the SMS by itself. */
export interface AutoRetrievalInfo {
    appSignatureHash?: string;
}

/** `accounts:batchCreate`: accounts brought from elsewhere, with their password hashes. */
export namespace BatchCreate {
    /** The body of the request. */
    export interface Request {
        allowOverwrite?: boolean;
        argon2Parameters?: Argon2Parameters;
        blockSize?: number;
        cpuMemCost?: number;
        delegatedProjectNumber?: string;
        dkLen?: number;
        hashAlgorithm?: string;
        memoryCost?: number;
        parallelization?: number;
        passwordHashOrder?: PasswordHashOrder;
        rounds?: number;
        saltSeparator?: string;
        sanityCheck?: boolean;
        signerKey?: string;
        tenantId?: string;
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
        localIds?: string[];
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
    localId?: string;
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
        appId?: string;
        authFlowType?: string;
        context?: string;
        continueUri?: string;
        customParameter?: JSONObject;
        hostedDomain?: string;
        /** The e-mail address. */
        identifier?: string;
        oauthConsumerKey?: string;
        oauthScope?: string;
        openidRealm?: string;
        otaApp?: string;
        providerId?: string;
        sessionId?: string;
        tenantId?: string;
    }
    /** The body of a successful response. */
    export interface Response {
        allProviders?: string[];
        authUri?: string;
        forExistingProvider?: boolean;
        /** Always `"identitytoolkit#CreateAuthUriResponse"`. */
        kind?: string;
        providerId?: string;
        registered?: boolean;
        sessionId?: string;
        signinMethods?: string[];
    }
}

/** `projects:createSessionCookie`: a token for a web site's own cookie, for the ID token of a session. */
export namespace CreateSessionCookie {
    /** The body of the request. */
    export interface Request {
        idToken?: string;
        tenantId?: string;
        /** Seconds, as decimal text. */
        validDuration?: string;
    }
    /** The body of a successful response. */
    export interface Response {
        sessionCookie?: string;
    }
}

/** `accounts:delete`: the account of an ID token, or for an administrator the one named. */
export namespace Delete {
    /** The body of the request. */
    export interface Request {
        delegatedProjectNumber?: string;
        idToken?: string;
        localId?: string;
        targetProjectId?: string;
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
        /** Scopes beyond the provider's default ones, separated by spaces. */
        oauthScope?: string;
        /** The provider. */
        providerId?: string;
        tenantId?: string;
    }
    /** The body of a successful response. */
    export interface Response {
        /** How long the code works, in seconds, as decimal text. */
        expiresIn?: string;
        /** The least time between two calls of `signInWithIdp` with the session, in seconds, as decimal text. */
        interval?: string;
        providerId?: string;
        /** What `signInWithIdp` is called with. */
        sessionId?: string;
        /** The code that the person types at `verificationUri`. */
        userCode?: string;
        verificationUri?: string;
        /** The same address with the code in it, if the provider has one. */
        verificationUriComplete?: string;
    }
}

/** The address of an e-mail factor. */
export interface EmailInfo {
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
        tenantId?: string;
    }
}

/** `mfaEnrollment:finalize`: the code that completes an enrolment. */
export namespace EnrollmentFinalize {
    /** The body of the request. */
    export interface Request {
        displayName?: string;
        idToken?: string;
        phoneVerificationInfo?: PhoneVerificationInfo;
        tenantId?: string;
        totpVerificationInfo?: TotpVerificationInfo;
    }
    /** The body of a successful response. */
    export interface Response {
        idToken?: string;
        phoneAuthInfo?: PhoneSessionInfo;
        /** This service's own: the codes that were made with the account's first factor. */
        recoveryCodes?: string[];
        refreshToken?: string;
        totpAuthInfo?: Presence;
    }
}

/** `mfaEnrollment:start`: the first half of enrolling a second factor. */
export namespace EnrollmentStart {
    /** The body of the request. */
    export interface Request {
        idToken?: string;
        phoneEnrollmentInfo?: PhoneChallengeInfo;
        tenantId?: string;
        totpEnrollmentInfo?: Presence;
    }
    /** The body of a successful response. */
    export interface Response {
        phoneSessionInfo?: PhoneSessionInfo;
        totpSessionInfo?: TotpSessionInfo;
    }
}

/** `mfaEnrollment:withdraw`: removes a second factor. */
export namespace EnrollmentWithdraw {
    /** The body of the request. */
    export interface Request {
        idToken?: string;
        mfaEnrollmentId?: string;
        tenantId?: string;
    }
    /** The body of a successful response. */
    export interface Response {
        /** Seconds, as decimal text. */
        expiresIn?: string;
        idToken?: string;
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
    users?: ExportedUser[];
}

/** An account in an export file: the wire form with one member renamed and no derived sign-in methods. */
export interface ExportedUser {
    /** Milliseconds since 1970, as decimal text. */
    createdAt?: string;
    /** A JSON object as text. */
    customAttributes?: string;
    disabled?: boolean;
    displayName?: string;
    email?: string;
    emailVerified?: boolean;
    /** Milliseconds since 1970, as decimal text; `lastLoginAt` on the wire. */
    lastSignedInAt?: string;
    localId?: string;
    mfaInfo?: MfaEnrollment[];
    /** Base64. */
    passwordHash?: string;
    phoneNumber?: string;
    photoUrl?: string;
    providerUserInfo?: ProviderUserInfo[];
    /** Base64. */
    salt?: string;
}

/** An identity at a provider, as `accounts:lookup` names it. */
export interface FederatedUserIdentifier {
    providerId?: string;
    rawId?: string;
}

/**
 * `accounts:forecast`: how the session's account could be signed in to after a change. This service's own.
 *
 * The response is a `SignInForecast` as JSON.
 */
export namespace Forecast {
    /**
     * The body of the request: what would be removed, in the words of `accounts:update` and
     * `mfaEnrollment:withdraw`.
     */
    export interface Request {
        deleteAttribute?: UserAttributeName[];
        deletePasskey?: string[];
        deleteProvider?: string[];
        idToken?: string;
        mfaEnrollmentId?: string;
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
        tenantId?: string;
    }
}

/** `accounts:listSessions`: the newest live sessions of an account. This service's own. */
export namespace ListSessions {
    /** The body of the request. */
    export interface Request {
        /** A session of the account. */
        idToken?: string;
        /** The account, for administrators. */
        localId?: string;
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
        delegatedProjectNumber?: string;
        email?: string[];
        federatedUserId?: FederatedUserIdentifier[];
        idToken?: string;
        initialEmail?: string[];
        localId?: string[];
        phoneNumber?: string[];
        targetProjectId?: string;
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
        merge?: Merging.Merge;
        /** Of the list: the merges, in the order they were prepared. */
        merges?: Merging.Merge[];
        /** Of the list: where the next page begins. The last page has one too, to ask for later merges by. */
        nextPageToken?: string;
        plan?: Merging.Plan;
        refreshToken?: string;
        /** After an undo: whether the survivor's sessions have ended. */
        sessionsEnded?: boolean;
        /** Of an undo and its plan: whether nothing would sign in to the survivor any more. */
        survivorUnreachable?: boolean;
    }
    /** How far a merge has come. */
    export interface Merge {
        absorbedId?: string;
        /** RFC 3339. */
        endedAt?: string;
        /** RFC 3339: of an unfinished merge, when it ends by itself. */
        expiresAt?: string;
        mergeId?: string;
        /** `prepared`, `moving`, `committed`, `aborted`, `expired` or `undone`. */
        phase?: string;
        /** RFC 3339. */
        preparedAt?: string;
        /** The account that the absorbed one is part of by now, if the survivor was absorbed too. */
        successorId?: string;
        survivorId?: string;
        /** RFC 3339: until when a committed merge can be undone. */
        undoableUntil?: string;
    }
    /**
     * What a merge or an undo does. The application moves its own data from the absorbed account to the survivor,
     * or back.
     */
    export interface Plan {
        absorbedId?: string;
        items?: Merging.Item[];
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
    displayName?: string;
    emailInfo?: EmailInfo;
    /** RFC 3339. */
    enrolledAt?: string;
    mfaEnrollmentId?: string;
    /** The number; hidden but for its last four digits while a sign-in is pending. */
    phoneInfo?: string;
    totpInfo?: Presence;
    unobfuscatedPhoneInfo?: string;
}

/** The list of second factors that `accounts:update` puts in place of the old one. */
export interface MultiFactorSettings {
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
        tenantId?: string;
    }
}

/** One mailed link that is out. */
export interface OobCode {
    email?: string;
    newEmail?: string;
    oobCode?: string;
    oobLink?: string;
    requestType?: OobRequestType;
}

/** The mailed links that are out, in the order they were made; a utility of the Auth Emulator. */
export interface OobCodes {
    /** Where the next page begins; absent on the last one, and where no page was asked for. */
    nextPageToken?: string;
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
        authenticatorRegistrationResponse?: JSONObject;
        displayName?: string;
        idToken?: string;
        name?: string;
        tenantId?: string;
    }
    /** The body of a successful response. */
    export interface Response {
        idToken?: string;
        localId?: string;
        refreshToken?: string;
    }
}

/** `passkeyEnrollment:start`: what a browser needs to make a passkey (Web Authentication Level 2, section 5.4). */
export namespace PasskeyEnrollmentStart {
    /** The body of the request. */
    export interface Request {
        idToken?: string;
        tenantId?: string;
    }
    /** The body of a successful response. */
    export interface Response {
        credentialCreationOptions?: JSONObject;
    }
}

/** A passkey that an account has. */
export interface PasskeyInfo {
    credentialId?: string;
    name?: string;
}

/** `passkeySignIn:finalize`: a passkey signs in. */
export namespace PasskeySignInFinalize {
    /** The body of the request. */
    export interface Request {
        authenticatorAuthenticationResponse?: JSONObject;
        displayName?: string;
        name?: string;
        tenantId?: string;
    }
    /** The body of a successful response. */
    export interface Response {
        idToken?: string;
        refreshToken?: string;
    }
}

/** `passkeySignIn:start`: what a browser needs to sign with a passkey (Web Authentication Level 2, section 5.5). */
export namespace PasskeySignInStart {
    /** The body of the request. */
    export interface Request {
        tenantId?: string;
    }
    /** The body of a successful response. */
    export interface Response {
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
    customStrengthOptions?: JSONObject;
    /** `OFF` or `ENFORCE`. */
    enforcementState?: string;
    forceUpgradeOnSignin?: boolean;
    schemaVersion?: number;
}

/** The number to send a code to, and the evidence that a genuine app asks. */
export interface PhoneChallengeInfo {
    autoRetrievalInfo?: AutoRetrievalInfo;
    captchaResponse?: string;
    clientType?: ClientType;
    iosReceipt?: string;
    iosSecret?: string;
    phoneNumber?: string;
    playIntegrityToken?: string;
    recaptchaToken?: string;
    recaptchaVersion?: RecaptchaVersion;
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
    phoneNumber?: string;
    sessionInfo?: string;
}

/** The code of an SMS and the challenge it answers. */
export interface PhoneVerificationInfo {
    androidVerificationProof?: string;
    code?: string;
    phoneNumber?: string;
    sessionInfo?: string;
}

/** An empty object, `{}`: a message whose presence is its only information. */
export interface Presence {
}

/** `getProjects`: what a client learns of the project before it signs anybody in. */
export interface Projects {
    /** Domains that sign-in pages and links may be on. */
    authorizedDomains?: string[];
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
        tenantId?: string;
    }
    /** The body of a successful response. */
    export interface Response {
        oauthAccessToken?: string;
        /** Seconds, as decimal text. */
        oauthExpireIn?: string;
        /** The refresh token from now on; absent if the old one stays. */
        oauthRefreshToken?: string;
        /** The scopes granted, if the provider said. */
        oauthScope?: string;
        providerId?: string;
    }
}

/** A linked provider of an account, with the profile that it gave. */
export interface ProviderUserInfo {
    displayName?: string;
    email?: string;
    federatedId?: string;
    phoneNumber?: string;
    photoUrl?: string;
    providerId?: string;
    /** The subject at the provider. */
    rawId?: string;
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
        order?: QueryOrder;
        /** `false` asks for the number alone. */
        returnUserInfo?: boolean;
        sortBy?: QuerySortField;
        tenantId?: string;
    }
    /** One identifier; of several the first in the order of these fields counts. */
    export interface Expression {
        email?: string;
        phoneNumber?: string;
        userId?: string;
    }
    /** The body of a successful response. */
    export interface Response {
        /** How many accounts are returned, or fit where none are, as decimal text. */
        recordsCount?: string;
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
    recaptchaEnforcementState?: RecaptchaConfig.Enforcement[];
    /** Four parts joined by `/`, of which the last is the site key. */
    recaptchaKey?: string;
    useSmsBotScore?: boolean;
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
    producerProjectNumber?: string;
    recaptchaSiteKey?: string;
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
        email?: string;
        newPassword?: string;
        /** Instead of a code: the password so far. */
        oldPassword?: string;
        oobCode?: string;
        tenantId?: string;
    }
    /** The body of a successful response. */
    export interface Response {
        email?: string;
        /** Always `"identitytoolkit#ResetPasswordResponse"`. */
        kind?: string;
        /** The second factor whose addition the code would take back. */
        mfaInfo?: MfaEnrollment;
        /** The address the code would change to. */
        newEmail?: string;
        requestType?: OobRequestType;
        /** This service's own, if `AuthoritySettings` says so: the sign-in methods of a verified address. */
        signInMethods?: string[];
    }
}

/** `accounts:revokeToken`: gives a token back to the provider that issued it. */
export namespace RevokeToken {
    /** The body of the request. */
    export interface Request {
        idToken?: string;
        providerId?: string;
        redirectUri?: string;
        tenantId?: string;
        token?: string;
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
        androidInstallApp?: boolean;
        androidMinimumVersion?: string;
        androidPackageName?: string;
        canHandleCodeInApp?: boolean;
        captchaResp?: string;
        challenge?: string;
        clientType?: ClientType;
        /** Where the person goes on after the link. */
        continueUrl?: string;
        dynamicLinkDomain?: string;
        email?: string;
        iOSAppStoreId?: string;
        iOSBundleId?: string;
        idToken?: string;
        linkDomain?: string;
        newEmail?: string;
        recaptchaVersion?: RecaptchaVersion;
        requestType?: OobRequestType;
        /** Whether the response contains the link and no e-mail is sent. Only administrators may set it. */
        returnOobLink?: boolean;
        targetProjectId?: string;
        tenantId?: string;
        userIp?: string;
    }
    /** The body of a successful response. */
    export interface Response {
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
        autoRetrievalInfo?: AutoRetrievalInfo;
        captchaResponse?: string;
        clientType?: ClientType;
        iosReceipt?: string;
        iosSecret?: string;
        phoneNumber?: string;
        playIntegrityToken?: string;
        recaptchaToken?: string;
        recaptchaVersion?: RecaptchaVersion;
        safetyNetToken?: string;
        tenantId?: string;
    }
    /** The body of a successful response. */
    export interface Response {
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
        mfaPendingCredential?: string;
        phoneVerificationInfo?: PhoneVerificationInfo;
        tenantId?: string;
        totpVerificationInfo?: TotpVerificationInfo;
    }
    /** The body of a successful response. */
    export interface Response {
        idToken?: string;
        phoneAuthInfo?: PhoneSessionInfo;
        refreshToken?: string;
        totpAuthInfo?: Presence;
    }
}

/** `mfaSignIn:start`: asks for a code of the chosen factor. TOTP factors need no start. */
export namespace SignInStart {
    /** The body of the request. */
    export interface Request {
        mfaEnrollmentId?: string;
        mfaPendingCredential?: string;
        phoneSignInInfo?: PhoneChallengeInfo;
        tenantId?: string;
    }
    /** The body of a successful response. */
    export interface Response {
        phoneResponseInfo?: PhoneSessionInfo;
    }
}

/** `accounts:signInWithCustomToken`: a token that the application's own server minted. */
export namespace SignInWithCustomToken {
    /** The body of the request. */
    export interface Request {
        delegatedProjectNumber?: string;
        instanceId?: string;
        returnSecureToken?: boolean;
        tenantId?: string;
        token?: string;
    }
    /** The body of a successful response. */
    export interface Response {
        /** Seconds, as decimal text. */
        expiresIn?: string;
        idToken?: string;
        isNewUser?: boolean;
        /** Always `"identitytoolkit#VerifyCustomTokenResponse"`. */
        kind?: string;
        refreshToken?: string;
    }
}

/** `accounts:signInWithEmailLink`: the code of a link that was mailed to an address, to sign in or to link. */
export namespace SignInWithEmailLink {
    /** The body of the request. */
    export interface Request {
        email?: string;
        /** The account to link to. */
        idToken?: string;
        oobCode?: string;
        tenantId?: string;
    }
    /** The body of a successful response. */
    export interface Response {
        email?: string;
        /** Seconds, as decimal text. */
        expiresIn?: string;
        /** Absent when a second factor is due. */
        idToken?: string;
        isNewUser?: boolean;
        /** Always `"identitytoolkit#EmailLinkSigninResponse"`. */
        kind?: string;
        localId?: string;
        mfaInfo?: MfaEnrollment[];
        mfaPendingCredential?: string;
        refreshToken?: string;
        /** This service's own, if `AuthoritySettings` says so: the sign-in methods of the account. */
        signInMethods?: string[];
    }
}

/** `accounts:signInWithGameCenter`: signs in with a player of Apple's Game Center, or links one. */
export namespace SignInWithGameCenter {
    /** The body of the request. */
    export interface Request {
        displayName?: string;
        gamePlayerId?: string;
        /** The session to link to. */
        idToken?: string;
        playerId?: string;
        publicKeyUrl?: string;
        /** base64 of the random bytes that were signed along. */
        salt?: string;
        /** base64. */
        signature?: string;
        teamPlayerId?: string;
        tenantId?: string;
        /** Milliseconds since 1970, as decimal text. */
        timestamp?: string;
    }
    /** The body of a successful response. */
    export interface Response {
        displayName?: string;
        /** Seconds, as decimal text. */
        expiresIn?: string;
        gamePlayerId?: string;
        idToken?: string;
        isNewUser?: boolean;
        localId?: string;
        playerId?: string;
        refreshToken?: string;
        teamPlayerId?: string;
    }
}

/** `accounts:signInWithIdp`: an assertion of a federated identity provider, to sign in or to link. */
export namespace SignInWithIdp {
    /** The body of the request. */
    export interface Request {
        /** `false` when reauthenticating: an unknown identity is then refused. */
        autoCreate?: boolean;
        delegatedProjectNumber?: string;
        /** The account to link to. */
        idToken?: string;
        pendingIdToken?: string;
        pendingToken?: string;
        /** Form-encoded members of the provider's answer. */
        postBody?: string;
        /** Where the provider sent the person back to. */
        requestUri?: string;
        returnIdpCredential?: boolean;
        returnRefreshToken?: boolean;
        returnSecureToken?: boolean;
        sessionId?: string;
        tenantId?: string;
    }
    /** The body of a successful response. */
    export interface Response {
        action?: string;
        context?: string;
        dateOfBirth?: string;
        displayName?: string;
        email?: string;
        emailRecycled?: boolean;
        emailVerified?: boolean;
        /** A refusal delivered with status 200, beside what the provider gave. */
        errorMessage?: string;
        /** Seconds, as decimal text. */
        expiresIn?: string;
        federatedId?: string;
        firstName?: string;
        fullName?: string;
        idToken?: string;
        inputEmail?: string;
        isNewUser?: boolean;
        /** Always `"identitytoolkit#VerifyAssertionResponse"`. */
        kind?: string;
        language?: string;
        lastName?: string;
        localId?: string;
        mfaInfo?: MfaEnrollment[];
        mfaPendingCredential?: string;
        /** The address belongs to an account that this provider does not speak for. */
        needConfirmation?: boolean;
        nickName?: string;
        /** The raw nonce of `oauthIdToken`, which a client sends with that token again. */
        nonce?: string;
        oauthAccessToken?: string;
        /** Seconds, as decimal text. */
        oauthExpireIn?: string;
        oauthIdToken?: string;
        oauthRefreshToken?: string;
        oauthRequestToken?: string;
        oauthScope?: string;
        oauthTokenSecret?: string;
        originalEmail?: string;
        pendingToken?: string;
        photoUrl?: string;
        providerId?: string;
        /** The provider's profile as JSON text. */
        rawUserInfo?: string;
        refreshToken?: string;
        screenName?: string;
        tenantId?: string;
        timeZone?: string;
        username?: string;
        verifiedProvider?: string[];
    }
}

/** `accounts:signInWithPassword`: an e-mail address and its password. */
export namespace SignInWithPassword {
    /** The body of the request. */
    export interface Request {
        captchaChallenge?: string;
        captchaResponse?: string;
        clientType?: ClientType;
        delegatedProjectNumber?: string;
        email?: string;
        idToken?: string;
        instanceId?: string;
        password?: string;
        pendingIdToken?: string;
        recaptchaVersion?: RecaptchaVersion;
        returnSecureToken?: boolean;
        tenantId?: string;
    }
    /** The body of a successful response. */
    export interface Response {
        displayName?: string;
        email?: string;
        /** Seconds, as decimal text. */
        expiresIn?: string;
        /** Absent when a second factor is due. */
        idToken?: string;
        /** Always `"identitytoolkit#VerifyPasswordResponse"`. */
        kind?: string;
        localId?: string;
        mfaInfo?: MfaEnrollment[];
        /** What a second factor must be presented with. */
        mfaPendingCredential?: string;
        photoUrl?: string;
        refreshToken?: string;
        registered?: boolean;
        /** What the password lacks by a policy newer than it. */
        userNotifications?: UserNotification[];
    }
}

/** `accounts:signInWithPhoneNumber`: a code that was sent by SMS, or the proof that one was right before. */
export namespace SignInWithPhoneNumber {
    /** The body of the request. */
    export interface Request {
        code?: string;
        /** The account to link to. */
        idToken?: string;
        operation?: PhoneOperation;
        phoneNumber?: string;
        /** What `accounts:sendVerificationCode` answered. */
        sessionInfo?: string;
        temporaryProof?: string;
        tenantId?: string;
        verificationProof?: string;
    }
    /** The body of a successful response. */
    export interface Response {
        /** Seconds, as decimal text. */
        expiresIn?: string;
        idToken?: string;
        isNewUser?: boolean;
        localId?: string;
        phoneNumber?: string;
        refreshToken?: string;
        /** Given with `phoneNumber` when the number belongs to another account. */
        temporaryProof?: string;
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
        captchaChallenge?: string;
        captchaResponse?: string;
        clientType?: ClientType;
        disabled?: boolean;
        displayName?: string;
        email?: string;
        emailVerified?: boolean;
        /** The account to upgrade; absent for a new one. */
        idToken?: string;
        instanceId?: string;
        localId?: string;
        mfaInfo?: MfaEnrollment[];
        password?: string;
        phoneNumber?: string;
        photoUrl?: string;
        recaptchaVersion?: RecaptchaVersion;
        returnSecureToken?: boolean;
        targetProjectId?: string;
        tenantId?: string;
    }
    /** The body of a successful response. */
    export interface Response {
        displayName?: string;
        email?: string;
        /** Seconds, as decimal text. */
        expiresIn?: string;
        idToken?: string;
        /** Always `"identitytoolkit#SignupNewUserResponse"`. */
        kind?: string;
        localId?: string;
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
        code?: string;
        /** `refresh_token`. */
        grantType?: string;
        refreshToken?: string;
    }
    /** The body of a successful response, the only one of the protocol in snake case. */
    export interface Response {
        /** The ID token, under its OAuth name. */
        access_token?: string;
        /** Seconds, as decimal text. */
        expires_in?: string;
        id_token?: string;
        /** The project's number. */
        project_id?: string;
        refresh_token?: string;
        token_type?: string;
        user_id?: string;
    }
}

/** The shared secret of a new TOTP factor (RFC 6238) and the terms of its use. */
export interface TotpSessionInfo {
    /** RFC 3339 with a fraction. */
    finalizeEnrollmentTime?: string;
    hashingAlgorithm?: string;
    periodSec?: number;
    sessionInfo?: string;
    /** Base32 without padding. */
    sharedSecretKey?: string;
    verificationCodeLength?: number;
}

/** A time-based code; enrolment also names the challenge it answers. */
export interface TotpVerificationInfo {
    sessionInfo?: string;
    verificationCode?: string;
}

/** `accounts:update`: changes to an account; also how a provider is unlinked. */
export namespace Update {
    /** The body of the request. */
    export interface Request {
        captchaChallenge?: string;
        captchaResponse?: string;
        createdAt?: string;
        customAttributes?: string;
        delegatedProjectNumber?: string;
        deleteAttribute?: UserAttributeName[];
        deletePasskey?: string[];
        /** Provider ids to unlink. */
        deleteProvider?: string[];
        disableUser?: boolean;
        displayName?: string;
        email?: string;
        emailVerified?: boolean;
        idToken?: string;
        instanceId?: string;
        lastLoginAt?: string;
        linkProviderUserInfo?: ProviderUserInfo;
        localId?: string;
        mfa?: MultiFactorSettings;
        oobCode?: string;
        password?: string;
        phoneNumber?: string;
        photoUrl?: string;
        provider?: string[];
        returnSecureToken?: boolean;
        targetProjectId?: string;
        tenantId?: string;
        upgradeToFederatedLogin?: boolean;
        validSince?: string;
    }
    /** The body of a successful response. */
    export interface Response {
        displayName?: string;
        email?: string;
        emailVerified?: boolean;
        /** Seconds, as decimal text. */
        expiresIn?: string;
        /** Present when the change ended older sessions. */
        idToken?: string;
        /** Always `"identitytoolkit#SetAccountInfoResponse"`. */
        kind?: string;
        localId?: string;
        newEmail?: string;
        passwordHash?: string;
        photoUrl?: string;
        providerUserInfo?: ProviderUserInfo[];
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
    customAuth?: boolean;
    dateOfBirth?: string;
    disabled?: boolean;
    displayName?: string;
    email?: string;
    emailLinkSignin?: boolean;
    emailVerified?: boolean;
    initialEmail?: string;
    language?: string;
    /** Milliseconds since 1970, as decimal text. */
    lastLoginAt?: string;
    /** RFC 3339. */
    lastRefreshAt?: string;
    localId?: string;
    mfaInfo?: MfaEnrollment[];
    passkeyInfo?: PasskeyInfo[];
    passwordHash?: string;
    /** Milliseconds since 1970. */
    passwordUpdatedAt?: number;
    phoneNumber?: string;
    photoUrl?: string;
    providerUserInfo?: ProviderUserInfo[];
    rawPassword?: string;
    salt?: string;
    screenName?: string;
    tenantId?: string;
    timeZone?: string;
    /** Seconds since 1970, as decimal text: tokens issued before are void. */
    validSince?: string;
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
    code?: string;
    phoneNumber?: string;
    sessionInfo?: string;
}

/** The phone codes that are out, in the order they were made; a utility of the Auth Emulator. */
export interface VerificationCodes {
    /** Where the next page begins; absent on the last one, and where no page was asked for. */
    nextPageToken?: string;
    verificationCodes?: VerificationCode[];
}

/** `accounts:verifyIosClient`: an app asks for a silent push that shows where it runs. */
export namespace VerifyIosClient {
    /** The body of the request. */
    export interface Request {
        /** The device token of Apple's push service. */
        appToken?: string;
        isSandbox?: boolean;
    }
    /** The body of a successful response. */
    export interface Response {
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
    sendVerificationCode: {
        request: SendVerificationCode.Request;
        response: SendVerificationCode.Response;
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
    createAuthUri: {
        request: CreateAuthUri.Request;
        response: CreateAuthUri.Response;
    };
    sendOobCode: {
        request: SendOobCode.Request;
        response: SendOobCode.Response;
    };
    resetPassword: {
        request: ResetPassword.Request;
        response: ResetPassword.Response;
    };
    signInWithGameCenter: {
        request: SignInWithGameCenter.Request;
        response: SignInWithGameCenter.Response;
    };
    revokeToken: {
        request: RevokeToken.Request;
        response: Presence;
    };
    verifyIosClient: {
        request: VerifyIosClient.Request;
        response: VerifyIosClient.Response;
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
    token: {
        request: Token.Request;
        response: Token.Response;
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
    deviceSignInStart: {
        request: DeviceSignInStart.Request;
        response: DeviceSignInStart.Response;
    };
    refreshProviderTokens: {
        request: ProviderTokensRefresh.Request;
        response: ProviderTokensRefresh.Response;
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
    forecast: {
        request: Forecast.Request;
        response: JSONObject;
    };
    makeRecoveryCodes: {
        request: RecoveryCodes.Request;
        response: RecoveryCodes.Response;
    };
    recoveryCodes: {
        request: RecoveryCodes.Request;
        response: RecoveryCodes.Response;
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
    createSessionCookie: {
        request: CreateSessionCookie.Request;
        response: CreateSessionCookie.Response;
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
    forecastAccounts: {
        request: ForecastAccounts.Request;
        response: JSONObject;
    };
    recoveryCodes: {
        request: RecoveryCodes.Request;
        response: RecoveryCodes.Response;
    };
    removeRecoveryCodes: {
        request: RecoveryCodes.Request;
        response: RecoveryCodes.Response;
    };
    listSessions: {
        request: ListSessions.Request;
        response: ListSessions.Response;
    };
    endSessions: {
        request: EndSessions.Request;
        response: Presence;
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
    emulatorConfig: {
        request: QueryParameters;
        response: JSONObject;
    };
    updateEmulatorConfig: {
        request: JSONObject;
        response: JSONObject;
    };
    listAudit: {
        request: QueryParameters;
        response: Audit.Response;
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
