"""The messages of the protocol, with the names of the wire.

Written by generate.js from the Swift sources in Sources/Vinculum/Wire; not edited by hand.
"""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypedDict

#: JSON that no message declares.
JSONObject = dict[str, Any]
#: Parameters of a query.
QueryParameters = Mapping[str, str | int | bool]
#: What a path to configurations of identity providers names.
IdpConfigKind = Literal[
    "defaultSupportedIdpConfigs",
    "inboundSamlConfigs",
    "oauthIdpConfigs",
]


#: A variant of Argon2.
Argon2HashType = Literal[
    "HASH_TYPE_UNSPECIFIED",
    "ARGON2_D",
    "ARGON2_ID",
    "ARGON2_I",
]


class Argon2Parameters(TypedDict, total=False):
    """What an import says of its Argon2 hashes."""

    #: Base 64.
    associatedData: str
    hashLengthBytes: int
    hashType: Argon2HashType
    iterations: int
    memoryCostKib: int
    parallelism: int
    version: Argon2Version


#: A version of Argon2.
Argon2Version = Literal[
    "VERSION_UNSPECIFIED",
    "VERSION_10",
    "VERSION_13",
]


class AuditResponse(TypedDict, total=False):
    """The body of a successful response."""

    #: In the order they were made.
    entries: list[AuditEntry]
    #: Where the next page begins. The last page has one too, to ask for later entries by.
    nextPageToken: str


class AuditEntry(TypedDict, total=False):
    """One change: when, who, from where, what and why."""

    #: How many accounts changed, as decimal text.
    accountCount: str
    #: `administrator`, `account` or `mailedCode`.
    actor: str
    #: What changed: `email`, `password`, `configuration` and so on.
    changes: list[str]
    #: The account that changed, if it was one alone.
    localId: str
    #: The name of the administrator, or the `localId` of the actor's account.
    name: str
    operation: str
    #: The network that the request came from, if it is known.
    peer: str
    #: The rule that allowed it.
    rule: str
    #: Its place in the trail, as decimal text.
    sequence: str
    tenantId: str
    #: RFC 3339.
    time: str


class AutoRetrievalInfo(TypedDict, total=False):
    """What lets an Android app read the SMS by itself."""

    appSignatureHash: str


class BatchCreateRequest(TypedDict, total=False):
    """The body of the request."""

    allowOverwrite: bool
    argon2Parameters: Argon2Parameters
    blockSize: int
    cpuMemCost: int
    delegatedProjectNumber: str
    dkLen: int
    hashAlgorithm: str
    memoryCost: int
    parallelization: int
    passwordHashOrder: PasswordHashOrder
    rounds: int
    saltSeparator: str
    sanityCheck: bool
    signerKey: str
    tenantId: str
    users: list[UserInfo]


class BatchCreateResponse(TypedDict, total=False):
    """The body of a successful response."""

    #: One entry for each account that was refused; empty when all were taken.
    error: list[BatchError]
    #: Always `"identitytoolkit#UploadAccountResponse"`.
    kind: str


class BatchDeleteRequest(TypedDict, total=False):
    """The body of the request."""

    #: Whether accounts go that are not disabled.
    force: bool
    localIds: list[str]
    tenantId: str


class BatchDeleteResponse(TypedDict, total=False):
    """The body of a successful response."""

    #: Which accounts stay; absent where all went.
    errors: list[BatchError]


class BatchError(TypedDict, total=False):
    """Why one account of a batch was refused."""

    #: Its place in the request, from zero.
    index: int
    localId: str
    message: str


class BatchGetResponse(TypedDict, total=False):
    """The body of a successful response."""

    #: Always `"identitytoolkit#DownloadAccountResponse"`.
    kind: str
    #: Where the next page begins.
    nextPageToken: str
    users: list[UserInfo]


#: What kind of application asks.
ClientType = Literal[
    "CLIENT_TYPE_UNSPECIFIED",
    "CLIENT_TYPE_WEB",
    "CLIENT_TYPE_ANDROID",
    "CLIENT_TYPE_IOS",
]


class CreateAuthUriRequest(TypedDict, total=False):
    """The body of the request."""

    appId: str
    authFlowType: str
    context: str
    continueUri: str
    customParameter: JSONObject
    hostedDomain: str
    #: The e-mail address.
    identifier: str
    oauthConsumerKey: str
    oauthScope: str
    openidRealm: str
    otaApp: str
    providerId: str
    sessionId: str
    tenantId: str


class CreateAuthUriResponse(TypedDict, total=False):
    """The body of a successful response."""

    allProviders: list[str]
    authUri: str
    forExistingProvider: bool
    #: Always `"identitytoolkit#CreateAuthUriResponse"`.
    kind: str
    providerId: str
    registered: bool
    sessionId: str
    signinMethods: list[str]


class CreateSessionCookieRequest(TypedDict, total=False):
    """The body of the request."""

    idToken: str
    tenantId: str
    #: Seconds, as decimal text.
    validDuration: str


class CreateSessionCookieResponse(TypedDict, total=False):
    """The body of a successful response."""

    sessionCookie: str


class DeleteRequest(TypedDict, total=False):
    """The body of the request."""

    delegatedProjectNumber: str
    idToken: str
    localId: str
    targetProjectId: str
    tenantId: str


class DeleteResponse(TypedDict, total=False):
    """The body of a successful response."""

    #: Always `"identitytoolkit#DeleteAccountResponse"`.
    kind: str


class DeviceSignInStartRequest(TypedDict, total=False):
    """The body of the request."""

    #: Scopes beyond the provider's default ones, separated by spaces.
    oauthScope: str
    #: The provider.
    providerId: str
    tenantId: str


class DeviceSignInStartResponse(TypedDict, total=False):
    """The body of a successful response."""

    #: How long the code works, in seconds, as decimal text.
    expiresIn: str
    #: The least time between two calls of `signInWithIdp` with the session, in seconds, as decimal text.
    interval: str
    providerId: str
    #: What `signInWithIdp` is called with.
    sessionId: str
    #: The code that the person types at `verificationUri`.
    userCode: str
    verificationUri: str
    #: The same address with the code in it, if the provider has one.
    verificationUriComplete: str


class EmailInfo(TypedDict, total=False):
    """The address of an e-mail factor."""

    emailAddress: str


class EndSessionsRequest(TypedDict, total=False):
    """The body of the request. It names a session or sets `others`."""

    #: A session of the account.
    idToken: str
    #: The account, for administrators.
    localId: str
    #: Ends all sessions but the request's own; for administrators, all.
    others: bool
    #: Ends the session of this number.
    sessionId: str
    tenantId: str


class EnrollmentFinalizeRequest(TypedDict, total=False):
    """The body of the request."""

    displayName: str
    idToken: str
    phoneVerificationInfo: PhoneVerificationInfo
    tenantId: str
    totpVerificationInfo: TotpVerificationInfo


class EnrollmentFinalizeResponse(TypedDict, total=False):
    """The body of a successful response."""

    idToken: str
    phoneAuthInfo: PhoneSessionInfo
    #: This service's own: the codes that were made with the account's first factor.
    recoveryCodes: list[str]
    refreshToken: str
    totpAuthInfo: Presence


class EnrollmentStartRequest(TypedDict, total=False):
    """The body of the request."""

    idToken: str
    phoneEnrollmentInfo: PhoneChallengeInfo
    tenantId: str
    totpEnrollmentInfo: Presence


class EnrollmentStartResponse(TypedDict, total=False):
    """The body of a successful response."""

    phoneSessionInfo: PhoneSessionInfo
    totpSessionInfo: TotpSessionInfo


class EnrollmentWithdrawRequest(TypedDict, total=False):
    """The body of the request."""

    idToken: str
    mfaEnrollmentId: str
    tenantId: str


class EnrollmentWithdrawResponse(TypedDict, total=False):
    """The body of a successful response."""

    #: Seconds, as decimal text.
    expiresIn: str
    idToken: str
    refreshToken: str


class ErrorResponse(TypedDict, total=False):
    """The body of every error response."""

    #: The error; absent only in a response that is not of this service.
    error: ErrorResponseBody


class ErrorResponseBody(TypedDict, total=False):
    """What went wrong."""

    #: The HTTP status.
    code: int
    #: The same error with its reason; this service sends exactly one entry.
    errors: list[ErrorResponseEntry]
    #: The error string, `WORD` or `WORD : detail`.
    message: str
    #: What an identity provider said of the error: `error`, `description`, `uri` and `status`, where it said
    #: them. Its author is not this service.
    providerError: JSONObject
    #: The canonical name; absent for ordinary refusals.
    status: str


class ErrorResponseEntry(TypedDict, total=False):
    """One entry of the list that repeats the error with its reason."""

    #: `global`, or absent; see `ServiceError/Kind/domain`.
    domain: str
    #: The header that the error is about: `Authorization` for a bearer token that is not accepted, else
    #: absent.
    location: str
    #: What `location` names: `header`, or absent.
    locationType: str
    #: The message of the body; `Invalid Credentials` for a bearer token that is not accepted.
    message: str
    #: The kind of failure in one word, such as `invalid`; see `ServiceError/Kind/reason`.
    reason: str


class ExportFile(TypedDict, total=False):
    """The file that `firebase auth:export` writes and `auth:import` reads."""

    users: list[ExportedUser]


class ExportedUser(TypedDict, total=False):
    """An account in an export file: the wire form with one member renamed and no derived sign-in methods."""

    #: Milliseconds since 1970, as decimal text.
    createdAt: str
    #: A JSON object as text.
    customAttributes: str
    disabled: bool
    displayName: str
    email: str
    emailVerified: bool
    #: Milliseconds since 1970, as decimal text; `lastLoginAt` on the wire.
    lastSignedInAt: str
    localId: str
    mfaInfo: list[MfaEnrollment]
    #: Base64.
    passwordHash: str
    phoneNumber: str
    photoUrl: str
    providerUserInfo: list[ProviderUserInfo]
    #: Base64.
    salt: str


class FederatedUserIdentifier(TypedDict, total=False):
    """An identity at a provider, as `accounts:lookup` names it."""

    providerId: str
    rawId: str


class ForecastRequest(TypedDict, total=False):
    """The body of the request: what would be removed, in the words of `accounts:update` and
    `mfaEnrollment:withdraw`.
    """

    deleteAttribute: list[UserAttributeName]
    deletePasskey: list[str]
    deleteProvider: list[str]
    idToken: str
    mfaEnrollmentId: str
    tenantId: str


class ForecastAccountsRequest(TypedDict, total=False):
    """The body of the request."""

    #: Whether the tenant of the path would be deleted.
    deleteTenant: bool
    #: Kinds of second factors that would be switched off: `phone`, `totp`.
    disableFactor: list[str]
    #: Providers and methods that would be switched off.
    disableProvider: list[str]
    #: Whether the response names the accounts that the change touches.
    list: bool
    #: The most accounts that the call works through.
    pageSize: int
    #: Where to go on: the `nextPageToken` of the response before.
    pageToken: str
    #: Mail domains that would receive nothing any more.
    removeDomain: list[str]
    #: Whether every account that may have a second factor would need one.
    requireSecondFactor: bool
    tenantId: str


class ListSessionsRequest(TypedDict, total=False):
    """The body of the request."""

    #: A session of the account.
    idToken: str
    #: The account, for administrators.
    localId: str
    tenantId: str


class ListSessionsResponse(TypedDict, total=False):
    """The body of a successful response."""

    #: How many live sessions are not listed, because the account keeps no record of them.
    older: int
    #: The newest first.
    sessions: list[SessionInfo]


class LookupRequest(TypedDict, total=False):
    """The body of the request."""

    delegatedProjectNumber: str
    email: list[str]
    federatedUserId: list[FederatedUserIdentifier]
    idToken: str
    initialEmail: list[str]
    localId: list[str]
    phoneNumber: list[str]
    targetProjectId: str
    tenantId: str


class LookupResponse(TypedDict, total=False):
    """The body of a successful response."""

    #: Always `"identitytoolkit#GetAccountInfoResponse"`.
    kind: str
    #: Absent if no account was found.
    users: list[UserInfo]


class MergingRequest(TypedDict, total=False):
    """The body of a request."""

    #: A session of one of the two accounts.
    idToken: str
    #: For administrators: one of the two accounts.
    localId: str
    #: The caller's name for the merge: 1 to 64 letters, digits, `-` and `_`.
    mergeId: str
    #: A session of the other account.
    otherIdToken: str
    #: The `localId` of the account that shall survive; the service chooses where it is absent.
    survivorId: str
    tenantId: str


class MergingResponse(TypedDict, total=False):
    """The body of a successful response."""

    #: Seconds until the ID token expires, as decimal text.
    expiresIn: str
    #: After a commit a session of the survivor; after an undo one of the account that came back.
    idToken: str
    #: The account of the tokens.
    localId: str
    merge: MergingMerge
    #: Of the list: the merges, in the order they were prepared.
    merges: list[MergingMerge]
    #: Of the list: where the next page begins. The last page has one too, to ask for later merges by.
    nextPageToken: str
    plan: MergingPlan
    refreshToken: str
    #: After an undo: whether the survivor's sessions have ended.
    sessionsEnded: bool
    #: Of an undo and its plan: whether nothing would sign in to the survivor any more.
    survivorUnreachable: bool


class MergingMerge(TypedDict, total=False):
    """How far a merge has come."""

    absorbedId: str
    #: RFC 3339.
    endedAt: str
    #: RFC 3339: of an unfinished merge, when it ends by itself.
    expiresAt: str
    mergeId: str
    #: `prepared`, `moving`, `committed`, `aborted`, `expired` or `undone`.
    phase: str
    #: RFC 3339.
    preparedAt: str
    #: The account that the absorbed one is part of by now, if the survivor was absorbed too.
    successorId: str
    survivorId: str
    #: RFC 3339: until when a committed merge can be undone.
    undoableUntil: str


class MergingPlan(TypedDict, total=False):
    """What a merge or an undo does. The application moves its own data from the absorbed account to the survivor,
    or back.
    """

    absorbedId: str
    items: list[MergingItem]
    survivorId: str
    #: `otherIsAnonymous`, `chosen`, `hasVerifiedEmail` or `isOlder`; absent from the plan of an undo.
    survivorReason: str


class MergingItem(TypedDict, total=False):
    """One line of a plan."""

    #: What it is: `email`, `password`, `emailLink`, `phone`, `identity`, `passkey`, `secondFactor`,
    #: `displayName`, `photoUrl`, `screenName`, `customAttributes`, `quarantine` or `sessions`.
    kind: str
    #: The account that has it before.
    localId: str
    #: What becomes of it: `stays`, `moves`, `retired`, `left` or `ends`.
    outcome: str
    #: The address, number, provider, or the ID of the passkey or factor.
    value: str


class MfaEnrollment(TypedDict, total=False):
    """A second factor on the wire. Which kind it is shows in which of `phoneInfo` and `totpInfo` is present."""

    displayName: str
    emailInfo: EmailInfo
    #: RFC 3339.
    enrolledAt: str
    mfaEnrollmentId: str
    #: The number; hidden but for its last four digits while a sign-in is pending.
    phoneInfo: str
    totpInfo: Presence
    unobfuscatedPhoneInfo: str


class MultiFactorSettings(TypedDict, total=False):
    """The list of second factors that `accounts:update` puts in place of the old one."""

    enrollments: list[MfaEnrollment]


class NameSessionRequest(TypedDict, total=False):
    """The body of the request."""

    #: The session.
    idToken: str
    #: At most 40 bytes of UTF-8; absent or empty takes the name away.
    name: str
    tenantId: str


class OobCode(TypedDict, total=False):
    """One mailed link that is out."""

    email: str
    newEmail: str
    oobCode: str
    oobLink: str
    requestType: OobRequestType


class OobCodes(TypedDict, total=False):
    """The mailed links that are out, in the order they were made; a utility of the Auth Emulator."""

    #: Where the next page begins; absent on the last one, and where no page was asked for.
    nextPageToken: str
    oobCodes: list[OobCode]


#: What a link that goes out by e-mail is for.
OobRequestType = Literal[
    "OOB_REQ_TYPE_UNSPECIFIED",
    "PASSWORD_RESET",
    "OLD_EMAIL_AGREE",
    "NEW_EMAIL_ACCEPT",
    "VERIFY_EMAIL",
    "RECOVER_EMAIL",
    "EMAIL_SIGNIN",
    "VERIFY_AND_CHANGE_EMAIL",
    "REVERT_SECOND_FACTOR_ADDITION",
]


class PasskeyEnrollmentFinalizeRequest(TypedDict, total=False):
    """The body of the request."""

    authenticatorRegistrationResponse: JSONObject
    displayName: str
    idToken: str
    name: str
    tenantId: str


class PasskeyEnrollmentFinalizeResponse(TypedDict, total=False):
    """The body of a successful response."""

    idToken: str
    localId: str
    refreshToken: str


class PasskeyEnrollmentStartRequest(TypedDict, total=False):
    """The body of the request."""

    idToken: str
    tenantId: str


class PasskeyEnrollmentStartResponse(TypedDict, total=False):
    """The body of a successful response."""

    credentialCreationOptions: JSONObject


class PasskeyInfo(TypedDict, total=False):
    """A passkey that an account has."""

    credentialId: str
    name: str


class PasskeySignInFinalizeRequest(TypedDict, total=False):
    """The body of the request."""

    authenticatorAuthenticationResponse: JSONObject
    displayName: str
    name: str
    tenantId: str


class PasskeySignInFinalizeResponse(TypedDict, total=False):
    """The body of a successful response."""

    idToken: str
    refreshToken: str


class PasskeySignInStartRequest(TypedDict, total=False):
    """The body of the request."""

    tenantId: str


class PasskeySignInStartResponse(TypedDict, total=False):
    """The body of a successful response."""

    credentialRequestOptions: JSONObject


#: Whether the salt comes before the password in an imported hash.
PasswordHashOrder = Literal[
    "UNSPECIFIED_ORDER",
    "SALT_AND_PASSWORD",
    "PASSWORD_AND_SALT",
]


class PasswordPolicy(TypedDict, total=False):
    """`getPasswordPolicy`: what a client checks a new password against while it is typed."""

    #: One character each.
    allowedNonAlphanumericCharacters: list[str]
    customStrengthOptions: JSONObject
    #: `OFF` or `ENFORCE`.
    enforcementState: str
    forceUpgradeOnSignin: bool
    schemaVersion: int


class PhoneChallengeInfo(TypedDict, total=False):
    """The number to send a code to, and the evidence that a genuine app asks."""

    autoRetrievalInfo: AutoRetrievalInfo
    captchaResponse: str
    clientType: ClientType
    iosReceipt: str
    iosSecret: str
    phoneNumber: str
    playIntegrityToken: str
    recaptchaToken: str
    recaptchaVersion: RecaptchaVersion
    safetyNetToken: str


#: What a verified phone number is for.
PhoneOperation = Literal[
    "VERIFY_OP_UNSPECIFIED",
    "SIGN_UP_OR_IN",
    "REAUTH",
    "UPDATE",
    "LINK",
]


class PhoneSessionInfo(TypedDict, total=False):
    """A challenge by SMS."""

    phoneNumber: str
    sessionInfo: str


class PhoneVerificationInfo(TypedDict, total=False):
    """The code of an SMS and the challenge it answers."""

    androidVerificationProof: str
    code: str
    phoneNumber: str
    sessionInfo: str


class Presence(TypedDict, total=False):
    """An empty object, `{}`: a message whose presence is its only information."""


class Projects(TypedDict, total=False):
    """`getProjects`: what a client learns of the project before it signs anybody in."""

    #: Domains that sign-in pages and links may be on.
    authorizedDomains: list[str]
    #: The project's number, as text.
    projectId: str


class ProviderTokensRefreshRequest(TypedDict, total=False):
    """The body of the request."""

    #: A session of an account that has an identity of the provider.
    idToken: str
    #: The provider's refresh token.
    oauthRefreshToken: str
    #: The provider.
    providerId: str
    tenantId: str


class ProviderTokensRefreshResponse(TypedDict, total=False):
    """The body of a successful response."""

    oauthAccessToken: str
    #: Seconds, as decimal text.
    oauthExpireIn: str
    #: The refresh token from now on; absent if the old one stays.
    oauthRefreshToken: str
    #: The scopes granted, if the provider said.
    oauthScope: str
    providerId: str


class ProviderUserInfo(TypedDict, total=False):
    """A linked provider of an account, with the profile that it gave."""

    displayName: str
    email: str
    federatedId: str
    phoneNumber: str
    photoUrl: str
    providerId: str
    #: The subject at the provider.
    rawId: str
    screenName: str


class QueryRequest(TypedDict, total=False):
    """The body of the request."""

    #: Accounts that fit any of them; every account where there is none.
    expression: list[QueryExpression]
    #: At most so many accounts, as decimal text.
    limit: str
    #: How many of the first are left out, as decimal text.
    offset: str
    order: QueryOrder
    #: `false` asks for the number alone.
    returnUserInfo: bool
    sortBy: QuerySortField
    tenantId: str


class QueryExpression(TypedDict, total=False):
    """One identifier; of several the first in the order of these fields counts."""

    email: str
    phoneNumber: str
    userId: str


class QueryResponse(TypedDict, total=False):
    """The body of a successful response."""

    #: How many accounts are returned, or fit where none are, as decimal text.
    recordsCount: str
    userInfo: list[UserInfo]


#: The sort order of a query's accounts.
QueryOrder = Literal[
    "ORDER_UNSPECIFIED",
    "ASC",
    "DESC",
]


#: What the accounts of a query are sorted by.
QuerySortField = Literal[
    "SORT_BY_FIELD_UNSPECIFIED",
    "USER_ID",
    "NAME",
    "CREATED_AT",
    "LAST_LOGIN_AT",
    "USER_EMAIL",
]


class RecaptchaConfig(TypedDict, total=False):
    """`getRecaptchaConfig`: where a client needs a reCAPTCHA token, and the key it gets one with."""

    recaptchaEnforcementState: list[RecaptchaConfigEnforcement]
    #: Four parts joined by `/`, of which the last is the site key.
    recaptchaKey: str
    useSmsBotScore: bool
    useSmsTollFraudProtection: bool


class RecaptchaConfigEnforcement(TypedDict, total=False):
    """The reCAPTCHA enforcement of one sign-in method."""

    #: `OFF`, `AUDIT` or `ENFORCE`.
    enforcementState: str
    #: `EMAIL_PASSWORD_PROVIDER` or `PHONE_PROVIDER`.
    provider: str


class RecaptchaParams(TypedDict, total=False):
    """`getRecaptchaParams`: what an older client shows a reCAPTCHA with."""

    #: Always `"identitytoolkit#GetRecaptchaParamResponse"`.
    kind: str
    producerProjectNumber: str
    recaptchaSiteKey: str
    recaptchaStoken: str


#: Which reCAPTCHA made a token.
RecaptchaVersion = Literal[
    "RECAPTCHA_VERSION_UNSPECIFIED",
    "RECAPTCHA_ENTERPRISE",
]


class RecoveryCodesRequest(TypedDict, total=False):
    """The body of the request."""

    #: A session of the account; to make codes, a recent one with a second factor.
    idToken: str
    #: The account, for administrators.
    localId: str
    tenantId: str


class RecoveryCodesResponse(TypedDict, total=False):
    """The body of a successful response."""

    #: When the codes were made (RFC 3339); absent if the account has none.
    createdAt: str
    #: The new codes, which no later response has.
    recoveryCodes: list[str]
    #: How many codes are not used yet.
    remaining: int


class ResetPasswordRequest(TypedDict, total=False):
    """The body of the request. Without a new password the code is only looked at."""

    email: str
    newPassword: str
    #: Instead of a code: the password so far.
    oldPassword: str
    oobCode: str
    tenantId: str


class ResetPasswordResponse(TypedDict, total=False):
    """The body of a successful response."""

    email: str
    #: Always `"identitytoolkit#ResetPasswordResponse"`.
    kind: str
    #: The second factor whose addition the code would take back.
    mfaInfo: MfaEnrollment
    #: The address the code would change to.
    newEmail: str
    requestType: OobRequestType
    #: This service's own, if `AuthoritySettings` says so: the sign-in methods of a verified address.
    signInMethods: list[str]


class RevokeTokenRequest(TypedDict, total=False):
    """The body of the request."""

    idToken: str
    providerId: str
    redirectUri: str
    tenantId: str
    token: str
    tokenType: RevokedTokenType


#: What kind of token a provider is asked to revoke.
RevokedTokenType = Literal[
    "TOKEN_TYPE_UNSPECIFIED",
    "REFRESH_TOKEN",
    "ACCESS_TOKEN",
    "CODE",
]


class SendOobCodeRequest(TypedDict, total=False):
    """The body of the request."""

    androidInstallApp: bool
    androidMinimumVersion: str
    androidPackageName: str
    canHandleCodeInApp: bool
    captchaResp: str
    challenge: str
    clientType: ClientType
    #: Where the person goes on after the link.
    continueUrl: str
    dynamicLinkDomain: str
    email: str
    iOSAppStoreId: str
    iOSBundleId: str
    idToken: str
    linkDomain: str
    newEmail: str
    recaptchaVersion: RecaptchaVersion
    requestType: OobRequestType
    #: Whether the response contains the link and no e-mail is sent. Only administrators may set it.
    returnOobLink: bool
    targetProjectId: str
    tenantId: str
    userIp: str


class SendOobCodeResponse(TypedDict, total=False):
    """The body of a successful response."""

    email: str
    #: Always `"identitytoolkit#GetOobConfirmationCodeResponse"`.
    kind: str
    #: The code of the link; present only if an administrator set `returnOobLink`.
    oobCode: str
    #: The whole link; present under the same condition.
    oobLink: str


class SendVerificationCodeRequest(TypedDict, total=False):
    """The body of the request."""

    autoRetrievalInfo: AutoRetrievalInfo
    captchaResponse: str
    clientType: ClientType
    iosReceipt: str
    iosSecret: str
    phoneNumber: str
    playIntegrityToken: str
    recaptchaToken: str
    recaptchaVersion: RecaptchaVersion
    safetyNetToken: str
    tenantId: str


class SendVerificationCodeResponse(TypedDict, total=False):
    """The body of a successful response."""

    sessionInfo: str


class SessionInfo(TypedDict, total=False):
    """A session of an account. Times are RFC 3339, to the hour."""

    #: Absent, as all below but `current`, if the account keeps no record of the session.
    begunAt: str
    #: Whether it is the session of the request.
    current: bool
    #: The provider of the sign-in, as `firebase.sign_in_provider`.
    method: str
    #: The name that its client gave.
    name: str
    #: The network it was last used from, if the operator has it recorded.
    peer: str
    #: When it last got an ID token.
    refreshedAt: str
    #: `phone`, `totp`, `recovery` or `passkey`; absent without a second factor.
    secondFactor: str
    #: The number of the session, as `firebase.session`: decimal text.
    sessionId: str


class SignInFinalizeRequest(TypedDict, total=False):
    """The body of the request."""

    #: Which TOTP factor the code belongs to.
    mfaEnrollmentId: str
    mfaPendingCredential: str
    phoneVerificationInfo: PhoneVerificationInfo
    tenantId: str
    totpVerificationInfo: TotpVerificationInfo


class SignInFinalizeResponse(TypedDict, total=False):
    """The body of a successful response."""

    idToken: str
    phoneAuthInfo: PhoneSessionInfo
    refreshToken: str
    totpAuthInfo: Presence


class SignInStartRequest(TypedDict, total=False):
    """The body of the request."""

    mfaEnrollmentId: str
    mfaPendingCredential: str
    phoneSignInInfo: PhoneChallengeInfo
    tenantId: str


class SignInStartResponse(TypedDict, total=False):
    """The body of a successful response."""

    phoneResponseInfo: PhoneSessionInfo


class SignInWithCustomTokenRequest(TypedDict, total=False):
    """The body of the request."""

    delegatedProjectNumber: str
    instanceId: str
    returnSecureToken: bool
    tenantId: str
    token: str


class SignInWithCustomTokenResponse(TypedDict, total=False):
    """The body of a successful response."""

    #: Seconds, as decimal text.
    expiresIn: str
    idToken: str
    isNewUser: bool
    #: Always `"identitytoolkit#VerifyCustomTokenResponse"`.
    kind: str
    refreshToken: str


class SignInWithEmailLinkRequest(TypedDict, total=False):
    """The body of the request."""

    email: str
    #: The account to link to.
    idToken: str
    oobCode: str
    tenantId: str


class SignInWithEmailLinkResponse(TypedDict, total=False):
    """The body of a successful response."""

    email: str
    #: Seconds, as decimal text.
    expiresIn: str
    #: Absent when a second factor is due.
    idToken: str
    isNewUser: bool
    #: Always `"identitytoolkit#EmailLinkSigninResponse"`.
    kind: str
    localId: str
    mfaInfo: list[MfaEnrollment]
    mfaPendingCredential: str
    refreshToken: str
    #: This service's own, if `AuthoritySettings` says so: the sign-in methods of the account.
    signInMethods: list[str]


class SignInWithGameCenterRequest(TypedDict, total=False):
    """The body of the request."""

    displayName: str
    gamePlayerId: str
    #: The session to link to.
    idToken: str
    playerId: str
    publicKeyUrl: str
    #: base64 of the random bytes that were signed along.
    salt: str
    #: base64.
    signature: str
    teamPlayerId: str
    tenantId: str
    #: Milliseconds since 1970, as decimal text.
    timestamp: str


class SignInWithGameCenterResponse(TypedDict, total=False):
    """The body of a successful response."""

    displayName: str
    #: Seconds, as decimal text.
    expiresIn: str
    gamePlayerId: str
    idToken: str
    isNewUser: bool
    localId: str
    playerId: str
    refreshToken: str
    teamPlayerId: str


class SignInWithIdpRequest(TypedDict, total=False):
    """The body of the request."""

    #: `false` when reauthenticating: an unknown identity is then refused.
    autoCreate: bool
    delegatedProjectNumber: str
    #: The account to link to.
    idToken: str
    pendingIdToken: str
    pendingToken: str
    #: Form-encoded members of the provider's answer.
    postBody: str
    #: Where the provider sent the person back to.
    requestUri: str
    returnIdpCredential: bool
    returnRefreshToken: bool
    returnSecureToken: bool
    sessionId: str
    tenantId: str


class SignInWithIdpResponse(TypedDict, total=False):
    """The body of a successful response."""

    action: str
    context: str
    dateOfBirth: str
    displayName: str
    email: str
    emailRecycled: bool
    emailVerified: bool
    #: A refusal delivered with status 200, beside what the provider gave.
    errorMessage: str
    #: Seconds, as decimal text.
    expiresIn: str
    federatedId: str
    firstName: str
    fullName: str
    idToken: str
    inputEmail: str
    isNewUser: bool
    #: Always `"identitytoolkit#VerifyAssertionResponse"`.
    kind: str
    language: str
    lastName: str
    localId: str
    mfaInfo: list[MfaEnrollment]
    mfaPendingCredential: str
    #: The address belongs to an account that this provider does not speak for.
    needConfirmation: bool
    nickName: str
    #: The raw nonce of `oauthIdToken`, which a client sends with that token again.
    nonce: str
    oauthAccessToken: str
    #: Seconds, as decimal text.
    oauthExpireIn: str
    oauthIdToken: str
    oauthRefreshToken: str
    oauthRequestToken: str
    oauthScope: str
    oauthTokenSecret: str
    originalEmail: str
    pendingToken: str
    photoUrl: str
    providerId: str
    #: The provider's profile as JSON text.
    rawUserInfo: str
    refreshToken: str
    screenName: str
    tenantId: str
    timeZone: str
    username: str
    verifiedProvider: list[str]


class SignInWithPasswordRequest(TypedDict, total=False):
    """The body of the request."""

    captchaChallenge: str
    captchaResponse: str
    clientType: ClientType
    delegatedProjectNumber: str
    email: str
    idToken: str
    instanceId: str
    password: str
    pendingIdToken: str
    recaptchaVersion: RecaptchaVersion
    returnSecureToken: bool
    tenantId: str


class SignInWithPasswordResponse(TypedDict, total=False):
    """The body of a successful response."""

    displayName: str
    email: str
    #: Seconds, as decimal text.
    expiresIn: str
    #: Absent when a second factor is due.
    idToken: str
    #: Always `"identitytoolkit#VerifyPasswordResponse"`.
    kind: str
    localId: str
    mfaInfo: list[MfaEnrollment]
    #: What a second factor must be presented with.
    mfaPendingCredential: str
    photoUrl: str
    refreshToken: str
    registered: bool
    #: What the password lacks by a policy newer than it.
    userNotifications: list[UserNotification]


class SignInWithPhoneNumberRequest(TypedDict, total=False):
    """The body of the request."""

    code: str
    #: The account to link to.
    idToken: str
    operation: PhoneOperation
    phoneNumber: str
    #: What `accounts:sendVerificationCode` answered.
    sessionInfo: str
    temporaryProof: str
    tenantId: str
    verificationProof: str


class SignInWithPhoneNumberResponse(TypedDict, total=False):
    """The body of a successful response."""

    #: Seconds, as decimal text.
    expiresIn: str
    idToken: str
    isNewUser: bool
    localId: str
    phoneNumber: str
    refreshToken: str
    #: Given with `phoneNumber` when the number belongs to another account.
    temporaryProof: str
    temporaryProofExpiresIn: str


class SignUpRequest(TypedDict, total=False):
    """The body of the request."""

    captchaChallenge: str
    captchaResponse: str
    clientType: ClientType
    disabled: bool
    displayName: str
    email: str
    emailVerified: bool
    #: The account to upgrade; absent for a new one.
    idToken: str
    instanceId: str
    localId: str
    mfaInfo: list[MfaEnrollment]
    password: str
    phoneNumber: str
    photoUrl: str
    recaptchaVersion: RecaptchaVersion
    returnSecureToken: bool
    targetProjectId: str
    tenantId: str


class SignUpResponse(TypedDict, total=False):
    """The body of a successful response."""

    displayName: str
    email: str
    #: Seconds, as decimal text.
    expiresIn: str
    idToken: str
    #: Always `"identitytoolkit#SignupNewUserResponse"`.
    kind: str
    localId: str
    refreshToken: str


class Target(TypedDict, total=False):
    """The members by which any request chooses project and tenant, read before its own fields."""

    #: An ID token, whose tenant is the request's; it must agree with `tenantId`.
    idToken: str
    #: A refresh token, whose tenant is the request's; it must agree with `tenantId`.
    refreshToken: str
    #: The project, where the path names none; only an administrator may send it.
    targetProjectId: str
    #: The tenant; it must agree with the one in the path. Absent for the project itself.
    tenantId: str


class TokenRequest(TypedDict, total=False):
    """The body of the request, as JSON or as a form; both may spell keys in snake case or camel case."""

    code: str
    #: `refresh_token`.
    grantType: str
    refreshToken: str


class TokenResponse(TypedDict, total=False):
    """The body of a successful response, the only one of the protocol in snake case."""

    #: The ID token, under its OAuth name.
    access_token: str
    #: Seconds, as decimal text.
    expires_in: str
    id_token: str
    #: The project's number.
    project_id: str
    refresh_token: str
    token_type: str
    user_id: str


class TotpSessionInfo(TypedDict, total=False):
    """The shared secret of a new TOTP factor (RFC 6238) and the terms of its use."""

    #: RFC 3339 with a fraction.
    finalizeEnrollmentTime: str
    hashingAlgorithm: str
    periodSec: int
    sessionInfo: str
    #: Base32 without padding.
    sharedSecretKey: str
    verificationCodeLength: int


class TotpVerificationInfo(TypedDict, total=False):
    """A time-based code; enrolment also names the challenge it answers."""

    sessionInfo: str
    verificationCode: str


class UpdateRequest(TypedDict, total=False):
    """The body of the request."""

    captchaChallenge: str
    captchaResponse: str
    createdAt: str
    customAttributes: str
    delegatedProjectNumber: str
    deleteAttribute: list[UserAttributeName]
    deletePasskey: list[str]
    #: Provider ids to unlink.
    deleteProvider: list[str]
    disableUser: bool
    displayName: str
    email: str
    emailVerified: bool
    idToken: str
    instanceId: str
    lastLoginAt: str
    linkProviderUserInfo: ProviderUserInfo
    localId: str
    mfa: MultiFactorSettings
    oobCode: str
    password: str
    phoneNumber: str
    photoUrl: str
    provider: list[str]
    returnSecureToken: bool
    targetProjectId: str
    tenantId: str
    upgradeToFederatedLogin: bool
    validSince: str


class UpdateResponse(TypedDict, total=False):
    """The body of a successful response."""

    displayName: str
    email: str
    emailVerified: bool
    #: Seconds, as decimal text.
    expiresIn: str
    #: Present when the change ended older sessions.
    idToken: str
    #: Always `"identitytoolkit#SetAccountInfoResponse"`.
    kind: str
    localId: str
    newEmail: str
    passwordHash: str
    photoUrl: str
    providerUserInfo: list[ProviderUserInfo]
    refreshToken: str


#: An attribute that `accounts:update` can remove.
UserAttributeName = Literal[
    "USER_ATTRIBUTE_NAME_UNSPECIFIED",
    "EMAIL",
    "DISPLAY_NAME",
    "PROVIDER",
    "PHOTO_URL",
    "PASSWORD",
    "RAW_USER_INFO",
]


class UserInfo(TypedDict, total=False):
    """An account on the wire: what lookups and downloads answer and what an import brings."""

    #: Milliseconds since 1970, as decimal text.
    createdAt: str
    #: A JSON object as text.
    customAttributes: str
    customAuth: bool
    dateOfBirth: str
    disabled: bool
    displayName: str
    email: str
    emailLinkSignin: bool
    emailVerified: bool
    initialEmail: str
    language: str
    #: Milliseconds since 1970, as decimal text.
    lastLoginAt: str
    #: RFC 3339.
    lastRefreshAt: str
    localId: str
    mfaInfo: list[MfaEnrollment]
    passkeyInfo: list[PasskeyInfo]
    passwordHash: str
    #: Milliseconds since 1970.
    passwordUpdatedAt: int
    phoneNumber: str
    photoUrl: str
    providerUserInfo: list[ProviderUserInfo]
    rawPassword: str
    salt: str
    screenName: str
    tenantId: str
    timeZone: str
    #: Seconds since 1970, as decimal text: tokens issued before are void.
    validSince: str
    version: int


class UserNotification(TypedDict, total=False):
    """A notification for the user who signs in."""

    #: For programs, such as `MINIMUM_PASSWORD_LENGTH`.
    notificationCode: str
    #: For people.
    notificationMessage: str


class VerificationCode(TypedDict, total=False):
    """One phone code that is out."""

    code: str
    phoneNumber: str
    sessionInfo: str


class VerificationCodes(TypedDict, total=False):
    """The phone codes that are out, in the order they were made; a utility of the Auth Emulator."""

    #: Where the next page begins; absent on the last one, and where no page was asked for.
    nextPageToken: str
    verificationCodes: list[VerificationCode]


class VerifyIosClientRequest(TypedDict, total=False):
    """The body of the request."""

    #: The device token of Apple's push service.
    appToken: str
    isSandbox: bool


class VerifyIosClientResponse(TypedDict, total=False):
    """The body of a successful response."""

    receipt: str
    #: Seconds to wait for the push, as decimal text.
    suggestedTimeout: str
