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
    #: The length of a hash.
    hashLengthBytes: int
    #: The variant of the algorithm.
    hashType: Argon2HashType
    #: How often the memory is passed over.
    iterations: int
    #: The memory of a hash, in KiB.
    memoryCostKib: int
    #: The number of lanes.
    parallelism: int
    #: The version of the algorithm.
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
    #: The operation that made the change.
    operation: str
    #: The network that the request came from, if it is known.
    peer: str
    #: The rule that allowed it.
    rule: str
    #: Its place in the trail, as decimal text.
    sequence: str
    #: The tenant; absent for the project itself.
    tenantId: str
    #: RFC 3339.
    time: str


class AutoRetrievalInfo(TypedDict, total=False):
    """What lets an Android app read the SMS by itself."""

    #: The hash of the app's signature.
    appSignatureHash: str


class BatchCreateRequest(TypedDict, total=False):
    """The body of the request."""

    #: Whether accounts that exist are replaced.
    allowOverwrite: bool
    #: The parameters of `ARGON2`.
    argon2Parameters: Argon2Parameters
    #: The block size of `STANDARD_SCRYPT`.
    blockSize: int
    #: The cost of `STANDARD_SCRYPT`: a power of two.
    cpuMemCost: int
    #: For other services; not read here.
    delegatedProjectNumber: str
    #: The length of a hash of `STANDARD_SCRYPT`.
    dkLen: int
    #: The algorithm of the password hashes, such as `SCRYPT`.
    hashAlgorithm: str
    #: The memory cost of `SCRYPT`: the exponent of two.
    memoryCost: int
    #: The parallelisation of `STANDARD_SCRYPT`.
    parallelization: int
    #: Where the salt is in what is hashed.
    passwordHashOrder: PasswordHashOrder
    #: The rounds of the algorithm.
    rounds: int
    #: The salt separator of `SCRYPT`, in base64.
    saltSeparator: str
    #: Whether a list in which an address or identity repeats is refused.
    sanityCheck: bool
    #: The key of the algorithm, in base64.
    signerKey: str
    #: The tenant; absent for the project itself.
    tenantId: str
    #: The accounts.
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
    #: The accounts to delete.
    localIds: list[str]
    #: The tenant; absent for the project itself.
    tenantId: str


class BatchDeleteResponse(TypedDict, total=False):
    """The body of a successful response."""

    #: Which accounts stay; absent where all went.
    errors: list[BatchError]


class BatchError(TypedDict, total=False):
    """Why one account of a batch was refused."""

    #: Its place in the request, from zero.
    index: int
    #: The ID of the account.
    localId: str
    #: What is wrong.
    message: str


class BatchGetResponse(TypedDict, total=False):
    """The body of a successful response."""

    #: Always `"identitytoolkit#DownloadAccountResponse"`.
    kind: str
    #: Where the next page begins.
    nextPageToken: str
    #: The accounts.
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

    #: For other services; not read here.
    appId: str
    #: For other services; not read here.
    authFlowType: str
    #: A text that the sign-in's response repeats.
    context: str
    #: Where the provider sends the person back to.
    continueUri: str
    #: Parameters of the address, as an object of texts.
    customParameter: JSONObject
    #: The Google Workspace domain that the person signs in with.
    hostedDomain: str
    #: The e-mail address.
    identifier: str
    #: Not implemented: refused.
    oauthConsumerKey: str
    #: Scopes beyond the provider's default ones, separated by spaces or commas; or an object of such texts by
    #: provider.
    oauthScope: str
    #: Not implemented: refused.
    openidRealm: str
    #: Not implemented: refused.
    otaApp: str
    #: The provider, such as `google.com`.
    providerId: str
    #: A random text of the client that binds the sign-in to it; absent, the service chooses one.
    sessionId: str
    #: The tenant; absent for the project itself.
    tenantId: str


class CreateAuthUriResponse(TypedDict, total=False):
    """The body of a successful response."""

    #: The linked providers of the account with the address.
    allProviders: list[str]
    #: The address at which the person signs in at the provider.
    authUri: str
    #: Whether the provider is one of the account's.
    forExistingProvider: bool
    #: Always `"identitytoolkit#CreateAuthUriResponse"`.
    kind: str
    #: The provider, such as `google.com`.
    providerId: str
    #: Whether an account has the address.
    registered: bool
    #: What `accounts:signInWithIdp` takes with the provider's answer.
    sessionId: str
    #: The sign-in methods of the account with the address.
    signinMethods: list[str]


class CreateSessionCookieRequest(TypedDict, total=False):
    """The body of the request."""

    #: The ID token of a session.
    idToken: str
    #: The tenant; absent for the project itself.
    tenantId: str
    #: Seconds, as decimal text.
    validDuration: str


class CreateSessionCookieResponse(TypedDict, total=False):
    """The body of a successful response."""

    #: The token for the cookie.
    sessionCookie: str


class DeleteRequest(TypedDict, total=False):
    """The body of the request."""

    #: For other services; not read here.
    delegatedProjectNumber: str
    #: The ID token of a session.
    idToken: str
    #: The ID of the account.
    localId: str
    #: The project, where the path names none; for administrators.
    targetProjectId: str
    #: The tenant; absent for the project itself.
    tenantId: str


class DeleteResponse(TypedDict, total=False):
    """The body of a successful response."""

    #: Always `"identitytoolkit#DeleteAccountResponse"`.
    kind: str


class DeviceSignInStartRequest(TypedDict, total=False):
    """The body of the request."""

    #: Scopes beyond the provider's default ones, separated by spaces or commas; or an object of such texts by
    #: provider.
    oauthScope: str
    #: The provider.
    providerId: str
    #: The tenant; absent for the project itself.
    tenantId: str


class DeviceSignInStartResponse(TypedDict, total=False):
    """The body of a successful response."""

    #: How long the code works, in seconds, as decimal text.
    expiresIn: str
    #: The least time between two calls of `signInWithIdp` with the session, in seconds, as decimal text.
    interval: str
    #: The provider, such as `google.com`.
    providerId: str
    #: What `signInWithIdp` is called with.
    sessionId: str
    #: The code that the person types at `verificationUri`.
    userCode: str
    #: The page at which the person types the code.
    verificationUri: str
    #: The same address with the code in it, if the provider has one.
    verificationUriComplete: str


class EmailInfo(TypedDict, total=False):
    """The address of an e-mail factor."""

    #: The address.
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
    #: The tenant; absent for the project itself.
    tenantId: str


class EnrollmentFinalizeRequest(TypedDict, total=False):
    """The body of the request."""

    #: The name of the factor.
    displayName: str
    #: The ID token of a session.
    idToken: str
    #: The code of a message, and what it was sent for.
    phoneVerificationInfo: PhoneVerificationInfo
    #: The tenant; absent for the project itself.
    tenantId: str
    #: A code of an authenticator app.
    totpVerificationInfo: TotpVerificationInfo


class EnrollmentFinalizeResponse(TypedDict, total=False):
    """The body of a successful response."""

    #: The ID token of a session.
    idToken: str
    #: The phone, of a phone factor.
    phoneAuthInfo: PhoneSessionInfo
    #: This service's own: the codes that were made with the account's first factor.
    recoveryCodes: list[str]
    #: The refresh token of the session.
    refreshToken: str
    #: Present for an authenticator app.
    totpAuthInfo: Presence


class EnrollmentStartRequest(TypedDict, total=False):
    """The body of the request."""

    #: The ID token of a session.
    idToken: str
    #: The phone to enrol.
    phoneEnrollmentInfo: PhoneChallengeInfo
    #: The tenant; absent for the project itself.
    tenantId: str
    #: Present to enrol an authenticator app.
    totpEnrollmentInfo: Presence


class EnrollmentStartResponse(TypedDict, total=False):
    """The body of a successful response."""

    #: What the code was sent for.
    phoneSessionInfo: PhoneSessionInfo
    #: The secret of the app.
    totpSessionInfo: TotpSessionInfo


class EnrollmentWithdrawRequest(TypedDict, total=False):
    """The body of the request."""

    #: The ID token of a session.
    idToken: str
    #: The ID of a second factor.
    mfaEnrollmentId: str
    #: The tenant; absent for the project itself.
    tenantId: str


class EnrollmentWithdrawResponse(TypedDict, total=False):
    """The body of a successful response."""

    #: Seconds, as decimal text.
    expiresIn: str
    #: The ID token of a session.
    idToken: str
    #: The refresh token of the session.
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

    #: The accounts.
    users: list[ExportedUser]


class ExportedUser(TypedDict, total=False):
    """An account in an export file: the wire form with one member renamed and no derived sign-in methods."""

    #: Milliseconds since 1970, as decimal text.
    createdAt: str
    #: A JSON object as text.
    customAttributes: str
    #: Whether the account is disabled. Its sign-ins are refused.
    disabled: bool
    #: The name of the account's owner.
    displayName: str
    #: The e-mail address.
    email: str
    #: Whether the e-mail address is verified.
    emailVerified: bool
    #: Milliseconds since 1970, as decimal text; `lastLoginAt` on the wire.
    lastSignedInAt: str
    #: The ID of the account.
    localId: str
    #: The second factors of the account.
    mfaInfo: list[MfaEnrollment]
    #: Base64.
    passwordHash: str
    #: The phone number in the form E.164: `+15555550100`.
    phoneNumber: str
    #: The address of a picture.
    photoUrl: str
    #: The linked providers.
    providerUserInfo: list[ProviderUserInfo]
    #: Base64.
    salt: str


class FederatedUserIdentifier(TypedDict, total=False):
    """An identity at a provider, as `accounts:lookup` names it."""

    #: The provider, such as `google.com`.
    providerId: str
    #: The subject at the provider.
    rawId: str


class ForecastRequest(TypedDict, total=False):
    """The body of the request: what would be removed, in the words of `accounts:update` and
    `mfaEnrollment:withdraw`.
    """

    #: The attributes to remove.
    deleteAttribute: list[UserAttributeName]
    #: The IDs of the passkeys to remove.
    deletePasskey: list[str]
    #: The providers to unlink.
    deleteProvider: list[str]
    #: A session of the account.
    idToken: str
    #: The account, for administrators.
    localId: str
    #: The ID of a second factor.
    mfaEnrollmentId: str
    #: The project, where the path names none; for administrators.
    targetProjectId: str
    #: The tenant; absent for the project itself.
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
    #: The tenant; absent for the project itself.
    tenantId: str


class IdpConfig(TypedDict, total=False):
    """A configured provider, as an administrator reads it with the project."""

    #: The ID of the client at the provider.
    clientId: str
    #: Whether people sign in with it.
    enabled: bool
    #: Its name in the older interface: `FACEBOOK`, `GITHUB`, `GOOGLE`, `GOOGLE_PLAY_GAMES`, `IOS_GAME_CENTER`,
    #: `LINKEDIN`, `TWITTER` or `YAHOO`. Other providers have none.
    provider: str


class ListSessionsRequest(TypedDict, total=False):
    """The body of the request."""

    #: A session of the account.
    idToken: str
    #: The account, for administrators.
    localId: str
    #: The tenant; absent for the project itself.
    tenantId: str


class ListSessionsResponse(TypedDict, total=False):
    """The body of a successful response."""

    #: How many live sessions are not listed, because the account keeps no record of them.
    older: int
    #: The newest first.
    sessions: list[SessionInfo]


class LookupRequest(TypedDict, total=False):
    """The body of the request."""

    #: For other services; not read here.
    delegatedProjectNumber: str
    #: The e-mail addresses of accounts, for administrators.
    email: list[str]
    #: The identities of accounts at providers, for administrators.
    federatedUserId: list[FederatedUserIdentifier]
    #: The ID token of a session.
    idToken: str
    #: The first e-mail addresses of accounts, for administrators.
    initialEmail: list[str]
    #: The IDs of accounts, for administrators.
    localId: list[str]
    #: The phone numbers of accounts, for administrators.
    phoneNumber: list[str]
    #: The project, where the path names none; for administrators.
    targetProjectId: str
    #: The tenant; absent for the project itself.
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
    #: The tenant; absent for the project itself.
    tenantId: str


class MergingResponse(TypedDict, total=False):
    """The body of a successful response."""

    #: Seconds until the ID token expires, as decimal text.
    expiresIn: str
    #: After a commit a session of the survivor; after an undo one of the account that came back.
    idToken: str
    #: The account of the tokens.
    localId: str
    #: The merge.
    merge: MergingMerge
    #: Of the list: the merges, in the order they were prepared.
    merges: list[MergingMerge]
    #: Of the list: where the next page begins. The last page has one too, to ask for later merges by.
    nextPageToken: str
    #: What the merge or the undo does.
    plan: MergingPlan
    #: The refresh token of the session.
    refreshToken: str
    #: After an undo: whether the survivor's sessions have ended.
    sessionsEnded: bool
    #: Of an undo and its plan: whether nothing would sign in to the survivor any more.
    survivorUnreachable: bool


class MergingMerge(TypedDict, total=False):
    """How far a merge has come."""

    #: The `localId` of the account that is absorbed.
    absorbedId: str
    #: RFC 3339.
    endedAt: str
    #: RFC 3339: of an unfinished merge, when it ends by itself.
    expiresAt: str
    #: The caller's name for the merge.
    mergeId: str
    #: `prepared`, `moving`, `committed`, `aborted`, `expired` or `undone`.
    phase: str
    #: RFC 3339.
    preparedAt: str
    #: The account that the absorbed one is part of by now, if the survivor was absorbed too.
    successorId: str
    #: The `localId` of the account that survives.
    survivorId: str
    #: RFC 3339: until when a committed merge can be undone.
    undoableUntil: str


class MergingPlan(TypedDict, total=False):
    """What a merge or an undo does. The application moves its own data from the absorbed account to the survivor,
    or back.
    """

    #: The `localId` of the account that is absorbed.
    absorbedId: str
    #: What becomes of each part of the accounts.
    items: list[MergingItem]
    #: The `localId` of the account that survives.
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

    #: The name of the factor.
    displayName: str
    #: Of an e-mail factor.
    emailInfo: EmailInfo
    #: RFC 3339.
    enrolledAt: str
    #: The ID of a second factor.
    mfaEnrollmentId: str
    #: The number; hidden but for its last four digits while a sign-in is pending.
    phoneInfo: str
    #: Present for an authenticator app.
    totpInfo: Presence
    #: The whole number, where `phoneInfo` hides it.
    unobfuscatedPhoneInfo: str


class MultiFactorSettings(TypedDict, total=False):
    """The list of second factors that `accounts:update` puts in place of the old one."""

    #: The factors.
    enrollments: list[MfaEnrollment]


class NameSessionRequest(TypedDict, total=False):
    """The body of the request."""

    #: The session.
    idToken: str
    #: At most 40 bytes of UTF-8; absent or empty takes the name away.
    name: str
    #: The tenant; absent for the project itself.
    tenantId: str


class OobCode(TypedDict, total=False):
    """One mailed link that is out."""

    #: The e-mail address.
    email: str
    #: The address that replaces the present one.
    newEmail: str
    #: The code of a mailed link.
    oobCode: str
    #: The link.
    oobLink: str
    #: What the link is for.
    requestType: OobRequestType


class OobCodes(TypedDict, total=False):
    """The mailed links that are out, in the order they were made. For tests."""

    #: Where the next page begins; absent on the last one, and where no page was asked for.
    nextPageToken: str
    #: The links.
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

    #: The `PublicKeyCredential` of the browser as JSON.
    authenticatorRegistrationResponse: JSONObject
    #: The name of the passkey, if `name` is absent.
    displayName: str
    #: The ID token of a session.
    idToken: str
    #: The name of the passkey.
    name: str
    #: The tenant; absent for the project itself.
    tenantId: str


class PasskeyEnrollmentFinalizeResponse(TypedDict, total=False):
    """The body of a successful response."""

    #: The ID token of a session.
    idToken: str
    #: The ID of the account.
    localId: str
    #: The refresh token of the session.
    refreshToken: str


class PasskeyEnrollmentStartRequest(TypedDict, total=False):
    """The body of the request."""

    #: The ID token of a session.
    idToken: str
    #: The tenant; absent for the project itself.
    tenantId: str


class PasskeyEnrollmentStartResponse(TypedDict, total=False):
    """The body of a successful response."""

    #: What the browser's `navigator.credentials.create` takes as JSON.
    credentialCreationOptions: JSONObject


class PasskeyInfo(TypedDict, total=False):
    """A passkey that an account has."""

    #: The ID of the passkey.
    credentialId: str
    #: The name of the passkey.
    name: str


class PasskeySignInFinalizeRequest(TypedDict, total=False):
    """The body of the request."""

    #: The `PublicKeyCredential` of the browser as JSON.
    authenticatorAuthenticationResponse: JSONObject
    #: For other services; not read here.
    displayName: str
    #: For other services; not read here.
    name: str
    #: The tenant; absent for the project itself.
    tenantId: str


class PasskeySignInFinalizeResponse(TypedDict, total=False):
    """The body of a successful response."""

    #: The ID token of a session.
    idToken: str
    #: The refresh token of the session.
    refreshToken: str


class PasskeySignInStartRequest(TypedDict, total=False):
    """The body of the request."""

    #: The tenant; absent for the project itself.
    tenantId: str


class PasskeySignInStartResponse(TypedDict, total=False):
    """The body of a successful response."""

    #: What the browser's `navigator.credentials.get` takes as JSON.
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
    #: The lengths and the kinds of characters that the policy demands.
    customStrengthOptions: JSONObject
    #: `OFF` or `ENFORCE`.
    enforcementState: str
    #: Whether a sign-in with an older password is refused until it is changed.
    forceUpgradeOnSignin: bool
    #: The version of this message: 1.
    schemaVersion: int


class PhoneChallengeInfo(TypedDict, total=False):
    """The number to send a code to, and the evidence that a genuine app asks."""

    #: For other services; not read here.
    autoRetrievalInfo: AutoRetrievalInfo
    #: The token of a reCAPTCHA, where the project demands one.
    captchaResponse: str
    #: For other services; not read here.
    clientType: ClientType
    #: The `receipt` of `accounts:verifyIosClient`.
    iosReceipt: str
    #: The secret that was pushed to the app.
    iosSecret: str
    #: The phone number in the form E.164: `+15555550100`.
    phoneNumber: str
    #: For other services; not read here.
    playIntegrityToken: str
    #: For other services; not read here.
    recaptchaToken: str
    #: For other services; not read here.
    recaptchaVersion: RecaptchaVersion
    #: For other services; not read here.
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

    #: The phone number in the form E.164: `+15555550100`.
    phoneNumber: str
    #: What a code was sent for; opaque.
    sessionInfo: str


class PhoneVerificationInfo(TypedDict, total=False):
    """The code of an SMS and the challenge it answers."""

    #: Not implemented: refused.
    androidVerificationProof: str
    #: The code of the message.
    code: str
    #: The phone number in the form E.164: `+15555550100`.
    phoneNumber: str
    #: What a code was sent for; opaque.
    sessionInfo: str


class Presence(TypedDict, total=False):
    """An empty object, `{}`: a message whose presence is its only information."""


class Projects(TypedDict, total=False):
    """`getProjects`: what a client learns of the project before it signs anybody in, and an administrator of its
    sign-in methods.
    """

    #: Whether people sign in with a password; for administrators.
    allowPasswordUser: bool
    #: Domains that sign-in pages and links may be on.
    authorizedDomains: list[str]
    #: Whether people sign up without any identifier; for administrators.
    enableAnonymousUser: bool
    #: The configured providers that have a name here, without their secrets; for administrators.
    idpConfig: list[IdpConfig]
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
    #: The tenant; absent for the project itself.
    tenantId: str


class ProviderTokensRefreshResponse(TypedDict, total=False):
    """The body of a successful response."""

    #: The provider's access token.
    oauthAccessToken: str
    #: Seconds, as decimal text.
    oauthExpireIn: str
    #: The refresh token from now on; absent if the old one stays.
    oauthRefreshToken: str
    #: The scopes granted, if the provider said.
    oauthScope: str
    #: The provider, such as `google.com`.
    providerId: str


class ProviderUserInfo(TypedDict, total=False):
    """A linked provider of an account, with the profile that it gave."""

    #: The name of the account's owner.
    displayName: str
    #: The e-mail address.
    email: str
    #: The identity at the provider.
    federatedId: str
    #: The phone number in the form E.164: `+15555550100`.
    phoneNumber: str
    #: The address of a picture.
    photoUrl: str
    #: The provider, such as `google.com`.
    providerId: str
    #: The subject at the provider.
    rawId: str
    #: The name at the provider.
    screenName: str


class QueryRequest(TypedDict, total=False):
    """The body of the request."""

    #: Accounts that fit any of them; every account where there is none.
    expression: list[QueryExpression]
    #: At most so many accounts, as decimal text.
    limit: str
    #: How many of the first are left out, as decimal text.
    offset: str
    #: The direction of the order; ascending if absent.
    order: QueryOrder
    #: `false` asks for the number alone.
    returnUserInfo: bool
    #: What the accounts are sorted by; the ID if absent.
    sortBy: QuerySortField
    #: The tenant; absent for the project itself.
    tenantId: str


class QueryExpression(TypedDict, total=False):
    """One identifier (of `email`, `phoneNumber` and `userId` the first that is given), and what else the account
    must have: every member that is given must hold. `claim`, `emailPrefix` and `providerId` are this service's
    own. At most 10 expressions of a request may do without an identifier; each account is read for them.
    """

    #: `NAME` for accounts whose `customAttributes` have the member, `NAME=VALUE` for those where it equals
    #: the text, number or Boolean. The name ends at the first `=`.
    claim: str
    #: The e-mail address.
    email: str
    #: What the address begins with; ASCII letters match in either case.
    emailPrefix: str
    #: The phone number in the form E.164: `+15555550100`.
    phoneNumber: str
    #: A provider, as `providerUserInfo` names it: `password` is an address with a password or e-mail links,
    #: and `phone` a number. `anonymous` are accounts that nothing but their own sessions signs in to.
    providerId: str
    #: The ID of the account.
    userId: str


class QueryResponse(TypedDict, total=False):
    """The body of a successful response."""

    #: How many accounts are returned, or fit where none are, as decimal text.
    recordsCount: str
    #: The accounts.
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

    #: What each sign-in method demands.
    recaptchaEnforcementState: list[RecaptchaConfigEnforcement]
    #: Four parts joined by `/`, of which the last is the site key.
    recaptchaKey: str
    #: Whether messages to phones depend on the score of a bot.
    useSmsBotScore: bool
    #: Whether messages to phones depend on the score of toll fraud.
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
    #: The project's number.
    producerProjectNumber: str
    #: The site key.
    recaptchaSiteKey: str
    #: The secure token of the site key.
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
    #: The tenant; absent for the project itself.
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

    #: The e-mail address.
    email: str
    #: The password to set.
    newPassword: str
    #: Instead of a code: the password so far.
    oldPassword: str
    #: The code of a mailed link.
    oobCode: str
    #: The tenant; absent for the project itself.
    tenantId: str


class ResetPasswordResponse(TypedDict, total=False):
    """The body of a successful response."""

    #: The e-mail address.
    email: str
    #: Always `"identitytoolkit#ResetPasswordResponse"`.
    kind: str
    #: The second factor whose addition the code would take back.
    mfaInfo: MfaEnrollment
    #: The address the code would change to.
    newEmail: str
    #: What the link is for.
    requestType: OobRequestType
    #: This service's own, if `AuthoritySettings` says so: the sign-in methods of a verified address.
    signInMethods: list[str]


class RevokeTokenRequest(TypedDict, total=False):
    """The body of the request."""

    #: The ID token of a session.
    idToken: str
    #: The provider, such as `google.com`.
    providerId: str
    #: For other services; not read here.
    redirectUri: str
    #: The tenant; absent for the project itself.
    tenantId: str
    #: The token to revoke.
    token: str
    #: What kind of token it is.
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

    #: For other services; not read here.
    androidInstallApp: bool
    #: For other services; not read here.
    androidMinimumVersion: str
    #: For other services; not read here.
    androidPackageName: str
    #: Whether an app opens the link, if it opens those of `linkDomain`.
    canHandleCodeInApp: bool
    #: The token of a reCAPTCHA, where the project demands one.
    captchaResp: str
    #: For other services; not read here.
    challenge: str
    #: For other services; not read here.
    clientType: ClientType
    #: Where the person goes on after the link.
    continueUrl: str
    #: For other services; not read here.
    dynamicLinkDomain: str
    #: The e-mail address.
    email: str
    #: For other services; not read here.
    iOSAppStoreId: str
    #: For other services; not read here.
    iOSBundleId: str
    #: The ID token of a session.
    idToken: str
    #: The domain of a link that an app opens: one of the project's authorized domains, and none of Firebase
    #: Hosting's own.
    linkDomain: str
    #: The address that replaces the present one.
    newEmail: str
    #: For other services; not read here.
    recaptchaVersion: RecaptchaVersion
    #: What the link is for.
    requestType: OobRequestType
    #: Whether the response contains the link and no e-mail is sent. Only administrators may set it.
    returnOobLink: bool
    #: The project, where the path names none; for administrators.
    targetProjectId: str
    #: The tenant; absent for the project itself.
    tenantId: str
    #: For other services; not read here.
    userIp: str


class SendOobCodeResponse(TypedDict, total=False):
    """The body of a successful response."""

    #: The e-mail address.
    email: str
    #: Always `"identitytoolkit#GetOobConfirmationCodeResponse"`.
    kind: str
    #: The code of the link; present only if an administrator set `returnOobLink`.
    oobCode: str
    #: The whole link; present under the same condition.
    oobLink: str


class SendVerificationCodeRequest(TypedDict, total=False):
    """The body of the request."""

    #: For other services; not read here.
    autoRetrievalInfo: AutoRetrievalInfo
    #: The token of a reCAPTCHA, where the project demands one.
    captchaResponse: str
    #: For other services; not read here.
    clientType: ClientType
    #: The `receipt` of `accounts:verifyIosClient`.
    iosReceipt: str
    #: The secret that was pushed to the app.
    iosSecret: str
    #: The phone number in the form E.164: `+15555550100`.
    phoneNumber: str
    #: For other services; not read here.
    playIntegrityToken: str
    #: For other services; not read here.
    recaptchaToken: str
    #: For other services; not read here.
    recaptchaVersion: RecaptchaVersion
    #: For other services; not read here.
    safetyNetToken: str
    #: The tenant; absent for the project itself.
    tenantId: str


class SendVerificationCodeResponse(TypedDict, total=False):
    """The body of a successful response."""

    #: What a code was sent for; opaque.
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
    #: The sign-in that waits for its second factor; opaque.
    mfaPendingCredential: str
    #: The code of a message, and what it was sent for.
    phoneVerificationInfo: PhoneVerificationInfo
    #: The tenant; absent for the project itself.
    tenantId: str
    #: A code of an authenticator app.
    totpVerificationInfo: TotpVerificationInfo


class SignInFinalizeResponse(TypedDict, total=False):
    """The body of a successful response."""

    #: The ID token of a session.
    idToken: str
    #: The phone, of a phone factor.
    phoneAuthInfo: PhoneSessionInfo
    #: The refresh token of the session.
    refreshToken: str
    #: Present for an authenticator app.
    totpAuthInfo: Presence


class SignInStartRequest(TypedDict, total=False):
    """The body of the request."""

    #: The ID of a second factor.
    mfaEnrollmentId: str
    #: The sign-in that waits for its second factor; opaque.
    mfaPendingCredential: str
    #: Where the code goes: the chosen factor's phone.
    phoneSignInInfo: PhoneChallengeInfo
    #: The tenant; absent for the project itself.
    tenantId: str


class SignInStartResponse(TypedDict, total=False):
    """The body of a successful response."""

    #: What the code was sent for.
    phoneResponseInfo: PhoneSessionInfo


class SignInWithCustomTokenRequest(TypedDict, total=False):
    """The body of the request."""

    #: For other services; not read here.
    delegatedProjectNumber: str
    #: For other services; not read here.
    instanceId: str
    #: For other services; here a response always has the tokens of its session.
    returnSecureToken: bool
    #: The tenant; absent for the project itself.
    tenantId: str
    #: The custom token.
    token: str


class SignInWithCustomTokenResponse(TypedDict, total=False):
    """The body of a successful response."""

    #: Seconds, as decimal text.
    expiresIn: str
    #: The ID token of a session.
    idToken: str
    #: Whether the request made the account.
    isNewUser: bool
    #: Always `"identitytoolkit#VerifyCustomTokenResponse"`.
    kind: str
    #: The refresh token of the session.
    refreshToken: str


class SignInWithEmailLinkRequest(TypedDict, total=False):
    """The body of the request."""

    #: The e-mail address.
    email: str
    #: The account to link to.
    idToken: str
    #: The code of a mailed link.
    oobCode: str
    #: The tenant; absent for the project itself.
    tenantId: str


class SignInWithEmailLinkResponse(TypedDict, total=False):
    """The body of a successful response."""

    #: The e-mail address.
    email: str
    #: Seconds, as decimal text.
    expiresIn: str
    #: Absent when a second factor is due.
    idToken: str
    #: Whether the request made the account.
    isNewUser: bool
    #: Always `"identitytoolkit#EmailLinkSigninResponse"`.
    kind: str
    #: The ID of the account.
    localId: str
    #: The second factors of the account.
    mfaInfo: list[MfaEnrollment]
    #: The sign-in that waits for its second factor; opaque.
    mfaPendingCredential: str
    #: The refresh token of the session.
    refreshToken: str
    #: This service's own, if `AuthoritySettings` says so: the sign-in methods of the account.
    signInMethods: list[str]


class SignInWithGameCenterRequest(TypedDict, total=False):
    """The body of the request."""

    #: The name of the player.
    displayName: str
    #: The player, for games of one developer.
    gamePlayerId: str
    #: The session to link to.
    idToken: str
    #: The player.
    playerId: str
    #: The address of Apple's certificate.
    publicKeyUrl: str
    #: base64 of the random bytes that were signed along.
    salt: str
    #: base64.
    signature: str
    #: The player, for all games of a team.
    teamPlayerId: str
    #: The tenant; absent for the project itself.
    tenantId: str
    #: Milliseconds since 1970, as decimal text.
    timestamp: str


class SignInWithGameCenterResponse(TypedDict, total=False):
    """The body of a successful response."""

    #: The name of the player.
    displayName: str
    #: Seconds, as decimal text.
    expiresIn: str
    #: The player, for games of one developer.
    gamePlayerId: str
    #: The ID token of a session.
    idToken: str
    #: Whether the request made the account.
    isNewUser: bool
    #: The ID of the account.
    localId: str
    #: The player.
    playerId: str
    #: The refresh token of the session.
    refreshToken: str
    #: The player, for all games of a team.
    teamPlayerId: str


class SignInWithIdpRequest(TypedDict, total=False):
    """The body of the request."""

    #: `false` when reauthenticating: an unknown identity is then refused.
    autoCreate: bool
    #: For other services; not read here.
    delegatedProjectNumber: str
    #: The account to link to.
    idToken: str
    #: Not implemented: refused.
    pendingIdToken: str
    #: For other services; not read here.
    pendingToken: str
    #: Form-encoded members of the provider's answer. Apple's `user` has the person's name.
    postBody: str
    #: Where the provider sent the person back to.
    requestUri: str
    #: Whether a refusal beside what the provider gave is delivered with status 200.
    returnIdpCredential: bool
    #: Not implemented: refused.
    returnRefreshToken: bool
    #: For other services; here a response always has the tokens of its session.
    returnSecureToken: bool
    #: The `sessionId` of `accounts:createAuthUri` or `deviceSignIn:start`.
    sessionId: str
    #: The tenant; absent for the project itself.
    tenantId: str


class SignInWithIdpResponse(TypedDict, total=False):
    """The body of a successful response."""

    #: What the person did at the provider; of other services.
    action: str
    #: The text of `accounts:createAuthUri`.
    context: str
    #: The owner's date of birth.
    dateOfBirth: str
    #: The name of the account's owner.
    displayName: str
    #: The e-mail address.
    email: str
    #: Whether an account of the same provider has the address for another person.
    emailRecycled: bool
    #: Whether the e-mail address is verified.
    emailVerified: bool
    #: A refusal delivered with status 200, beside what the provider gave.
    errorMessage: str
    #: Seconds, as decimal text.
    expiresIn: str
    #: The identity at the provider.
    federatedId: str
    #: The owner's given name.
    firstName: str
    #: The owner's full name.
    fullName: str
    #: The ID token of a session.
    idToken: str
    #: The address that the person typed; of other services.
    inputEmail: str
    #: Whether the request made the account.
    isNewUser: bool
    #: Always `"identitytoolkit#VerifyAssertionResponse"`.
    kind: str
    #: The owner's language.
    language: str
    #: The owner's family name.
    lastName: str
    #: The ID of the account.
    localId: str
    #: The second factors of the account.
    mfaInfo: list[MfaEnrollment]
    #: The sign-in that waits for its second factor; opaque.
    mfaPendingCredential: str
    #: The address belongs to an account that this provider does not speak for.
    needConfirmation: bool
    #: The owner's nickname.
    nickName: str
    #: The raw nonce of `oauthIdToken`, which a client sends with that token again.
    nonce: str
    #: The provider's access token.
    oauthAccessToken: str
    #: Seconds, as decimal text.
    oauthExpireIn: str
    #: The provider's ID token.
    oauthIdToken: str
    #: The provider's refresh token.
    oauthRefreshToken: str
    #: The request token of OAuth 1.0a.
    oauthRequestToken: str
    #: The scopes granted.
    oauthScope: str
    #: The token secret of OAuth 1.0a.
    oauthTokenSecret: str
    #: The address before a provider changed it; of other services.
    originalEmail: str
    #: For other services; not read here.
    pendingToken: str
    #: The address of a picture.
    photoUrl: str
    #: The provider, such as `google.com`.
    providerId: str
    #: The provider's profile as JSON text.
    rawUserInfo: str
    #: The refresh token of the session.
    refreshToken: str
    #: The name at the provider.
    screenName: str
    #: The tenant; absent for the project itself.
    tenantId: str
    #: The owner's time zone.
    timeZone: str
    #: The name at the provider, of OAuth 1.0a.
    username: str
    #: The providers of the account that has the address.
    verifiedProvider: list[str]


class SignInWithPasswordRequest(TypedDict, total=False):
    """The body of the request."""

    #: Refused unless the project demands a reCAPTCHA.
    captchaChallenge: str
    #: The token of a reCAPTCHA, where the project demands one.
    captchaResponse: str
    #: For other services; not read here.
    clientType: ClientType
    #: For other services; not read here.
    delegatedProjectNumber: str
    #: The e-mail address.
    email: str
    #: Not implemented: refused.
    idToken: str
    #: For other services; not read here.
    instanceId: str
    #: The password.
    password: str
    #: Not implemented: refused.
    pendingIdToken: str
    #: For other services; not read here.
    recaptchaVersion: RecaptchaVersion
    #: For other services; here a response always has the tokens of its session.
    returnSecureToken: bool
    #: The tenant; absent for the project itself.
    tenantId: str


class SignInWithPasswordResponse(TypedDict, total=False):
    """The body of a successful response."""

    #: The name of the account's owner.
    displayName: str
    #: The e-mail address.
    email: str
    #: Seconds, as decimal text.
    expiresIn: str
    #: Absent when a second factor is due.
    idToken: str
    #: Always `"identitytoolkit#VerifyPasswordResponse"`.
    kind: str
    #: The ID of the account.
    localId: str
    #: The second factors of the account.
    mfaInfo: list[MfaEnrollment]
    #: What a second factor must be presented with.
    mfaPendingCredential: str
    #: The address of a picture.
    photoUrl: str
    #: The refresh token of the session.
    refreshToken: str
    #: Whether an account has the address.
    registered: bool
    #: What the password lacks by a policy newer than it.
    userNotifications: list[UserNotification]


class SignInWithPhoneNumberRequest(TypedDict, total=False):
    """The body of the request."""

    #: The code of the message.
    code: str
    #: The account to link to.
    idToken: str
    #: What the number is for.
    operation: PhoneOperation
    #: The phone number in the form E.164: `+15555550100`.
    phoneNumber: str
    #: What `accounts:sendVerificationCode` answered.
    sessionInfo: str
    #: The proof of an earlier response, instead of a code.
    temporaryProof: str
    #: The tenant; absent for the project itself.
    tenantId: str
    #: For other services; not read here.
    verificationProof: str


class SignInWithPhoneNumberResponse(TypedDict, total=False):
    """The body of a successful response."""

    #: Seconds, as decimal text.
    expiresIn: str
    #: The ID token of a session.
    idToken: str
    #: Whether the request made the account.
    isNewUser: bool
    #: The ID of the account.
    localId: str
    #: The phone number in the form E.164: `+15555550100`.
    phoneNumber: str
    #: The refresh token of the session.
    refreshToken: str
    #: Given with `phoneNumber` when the number belongs to another account.
    temporaryProof: str
    #: Seconds, as decimal text.
    temporaryProofExpiresIn: str


class SignUpRequest(TypedDict, total=False):
    """The body of the request."""

    #: For other services; not read here.
    captchaChallenge: str
    #: The token of a reCAPTCHA, where the project demands one.
    captchaResponse: str
    #: For other services; not read here.
    clientType: ClientType
    #: Whether the account is disabled. Its sign-ins are refused.
    disabled: bool
    #: The name of the account's owner.
    displayName: str
    #: The e-mail address.
    email: str
    #: Whether the e-mail address is verified.
    emailVerified: bool
    #: The account to upgrade; absent for a new one.
    idToken: str
    #: For other services; not read here.
    instanceId: str
    #: The ID of the account.
    localId: str
    #: The second factors of the account.
    mfaInfo: list[MfaEnrollment]
    #: The password.
    password: str
    #: The phone number in the form E.164: `+15555550100`.
    phoneNumber: str
    #: The address of a picture.
    photoUrl: str
    #: For other services; not read here.
    recaptchaVersion: RecaptchaVersion
    #: For other services; here a response always has the tokens of its session.
    returnSecureToken: bool
    #: The project, where the path names none; for administrators.
    targetProjectId: str
    #: The tenant; absent for the project itself.
    tenantId: str


class SignUpResponse(TypedDict, total=False):
    """The body of a successful response."""

    #: The name of the account's owner.
    displayName: str
    #: The e-mail address.
    email: str
    #: Seconds, as decimal text.
    expiresIn: str
    #: The ID token of a session.
    idToken: str
    #: Always `"identitytoolkit#SignupNewUserResponse"`.
    kind: str
    #: The ID of the account.
    localId: str
    #: The refresh token of the session.
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

    #: For other services; not read here.
    code: str
    #: `refresh_token`.
    grantType: str
    #: The refresh token of the session.
    refreshToken: str


class TokenResponse(TypedDict, total=False):
    """The body of a successful response, the only one of the protocol in snake case."""

    #: The ID token, under its OAuth name.
    access_token: str
    #: Seconds, as decimal text.
    expires_in: str
    #: The ID token.
    id_token: str
    #: The project's number.
    project_id: str
    #: The refresh token of the session.
    refresh_token: str
    #: `Bearer`.
    token_type: str
    #: The ID of the account.
    user_id: str


class TotpSessionInfo(TypedDict, total=False):
    """The shared secret of a new TOTP factor (RFC 6238) and the terms of its use."""

    #: RFC 3339 with a fraction.
    finalizeEnrollmentTime: str
    #: `SHA1`.
    hashingAlgorithm: str
    #: How long a code works, in seconds.
    periodSec: int
    #: What a code was sent for; opaque.
    sessionInfo: str
    #: Base32 without padding.
    sharedSecretKey: str
    #: The number of digits of a code.
    verificationCodeLength: int


class TotpVerificationInfo(TypedDict, total=False):
    """A time-based code; enrolment also names the challenge it answers."""

    #: What a code was sent for; opaque.
    sessionInfo: str
    #: The code.
    verificationCode: str


class UpdateRequest(TypedDict, total=False):
    """The body of the request."""

    #: For other services; not read here.
    captchaChallenge: str
    #: The token of a reCAPTCHA, where the project demands one.
    captchaResponse: str
    #: Milliseconds since 1970, as decimal text.
    createdAt: str
    #: The custom claims of ID tokens: a JSON object as text.
    customAttributes: str
    #: For other services; not read here.
    delegatedProjectNumber: str
    #: The attributes to remove.
    deleteAttribute: list[UserAttributeName]
    #: The IDs of the passkeys to remove.
    deletePasskey: list[str]
    #: Provider ids to unlink.
    deleteProvider: list[str]
    #: Whether to disable the account; for administrators.
    disableUser: bool
    #: The name of the account's owner.
    displayName: str
    #: The e-mail address.
    email: str
    #: Whether the e-mail address is verified.
    emailVerified: bool
    #: The ID token of a session.
    idToken: str
    #: For other services; not read here.
    instanceId: str
    #: Milliseconds since 1970, as decimal text.
    lastLoginAt: str
    #: A provider to link; for administrators.
    linkProviderUserInfo: ProviderUserInfo
    #: The ID of the account.
    localId: str
    #: All second factors that the account shall have.
    mfa: MultiFactorSettings
    #: The code of a mailed link.
    oobCode: str
    #: The password.
    password: str
    #: The phone number in the form E.164: `+15555550100`.
    phoneNumber: str
    #: The address of a picture.
    photoUrl: str
    #: Not implemented: refused.
    provider: list[str]
    #: For other services; here a response always has the tokens of its session.
    returnSecureToken: bool
    #: The project, where the path names none; for administrators.
    targetProjectId: str
    #: This service's own: whether the owner is mailed at a verified address what was removed or replaced, but
    #: for the address itself, whose loss has a mail of its own; for administrators.
    tellOwner: bool
    #: The tenant; absent for the project itself.
    tenantId: str
    #: Not implemented: refused.
    upgradeToFederatedLogin: bool
    #: Seconds since 1970, as decimal text: sessions from before end.
    validSince: str


class UpdateResponse(TypedDict, total=False):
    """The body of a successful response."""

    #: The name of the account's owner.
    displayName: str
    #: The e-mail address.
    email: str
    #: Whether the e-mail address is verified.
    emailVerified: bool
    #: Seconds, as decimal text.
    expiresIn: str
    #: Present when the change ended older sessions.
    idToken: str
    #: Always `"identitytoolkit#SetAccountInfoResponse"`.
    kind: str
    #: The ID of the account.
    localId: str
    #: The address that replaces the present one.
    newEmail: str
    #: A placeholder for clients; the hash for administrators.
    passwordHash: str
    #: The address of a picture.
    photoUrl: str
    #: The linked providers.
    providerUserInfo: list[ProviderUserInfo]
    #: The refresh token of the session.
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
    #: Whether the account signs in with custom tokens.
    customAuth: bool
    #: The owner's date of birth.
    dateOfBirth: str
    #: Whether the account is disabled. Its sign-ins are refused.
    disabled: bool
    #: The name of the account's owner.
    displayName: str
    #: The e-mail address.
    email: str
    #: Whether mailed links sign in to the account.
    emailLinkSignin: bool
    #: Whether the e-mail address is verified.
    emailVerified: bool
    #: The first e-mail address of the account.
    initialEmail: str
    #: The owner's language.
    language: str
    #: Milliseconds since 1970, as decimal text.
    lastLoginAt: str
    #: RFC 3339.
    lastRefreshAt: str
    #: The ID of the account.
    localId: str
    #: The second factors of the account.
    mfaInfo: list[MfaEnrollment]
    #: The passkeys of the account.
    passkeyInfo: list[PasskeyInfo]
    #: The hash of the password, in base64; a placeholder for clients.
    passwordHash: str
    #: Milliseconds since 1970.
    passwordUpdatedAt: int
    #: The phone number in the form E.164: `+15555550100`.
    phoneNumber: str
    #: The address of a picture.
    photoUrl: str
    #: The linked providers.
    providerUserInfo: list[ProviderUserInfo]
    #: The password itself, of an import.
    rawPassword: str
    #: The salt of the hash, in base64; for administrators.
    salt: str
    #: The name at the provider.
    screenName: str
    #: The tenant; absent for the project itself.
    tenantId: str
    #: The owner's time zone.
    timeZone: str
    #: Seconds since 1970, as decimal text: tokens issued before are void.
    validSince: str
    #: For other services; not read here.
    version: int


class UserNotification(TypedDict, total=False):
    """A notification for the user who signs in."""

    #: For programs, such as `MINIMUM_PASSWORD_LENGTH`.
    notificationCode: str
    #: For people.
    notificationMessage: str


class VerificationCode(TypedDict, total=False):
    """One phone code that is out."""

    #: The code.
    code: str
    #: The phone number in the form E.164: `+15555550100`.
    phoneNumber: str
    #: What a code was sent for; opaque.
    sessionInfo: str


class VerificationCodes(TypedDict, total=False):
    """The phone codes that are out, in the order they were made. For tests."""

    #: Where the next page begins; absent on the last one, and where no page was asked for.
    nextPageToken: str
    #: The codes.
    verificationCodes: list[VerificationCode]


class VerifyIosClientRequest(TypedDict, total=False):
    """The body of the request."""

    #: The device token of Apple's push service.
    appToken: str
    #: Whether the token is of Apple's sandbox.
    isSandbox: bool


class VerifyIosClientResponse(TypedDict, total=False):
    """The body of a successful response."""

    #: What the pushed secret belongs to.
    receipt: str
    #: Seconds to wait for the push, as decimal text.
    suggestedTimeout: str
