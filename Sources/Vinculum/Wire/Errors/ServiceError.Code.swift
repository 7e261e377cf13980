extension ServiceError {
    /// The error codes of the service, with those that only the hosted service sends.
    ///
    /// ``row`` has the status and the client's code of each. The comment of each says when a request is refused with it
    /// and, after `Next:`, what the caller does next. From both, `wasm/js/build/errors.js` writes the article on errors
    /// and the remedies of the clients for JavaScript and Python, so that no program carries these sentences.
    public enum Code: String, CaseIterable, Sendable {
        // Accounts and addresses.
        /// Another account has the e-mail address.
        /// Next: Sign in to that account, or use another address.
        case emailExists = "EMAIL_EXISTS"
        /// No account has the e-mail address, and the project tells clients so.
        /// Next: Correct the address, or sign up.
        case emailNotFound = "EMAIL_NOT_FOUND"
        /// The account of the session, the ID or the identity does not exist: it may be deleted or merged.
        /// Next: Sign in again, or sign up.
        case userNotFound = "USER_NOT_FOUND"
        /// An administrator or a blocking function disabled the account.
        /// Next: Ask an administrator of the project to enable it.
        case userDisabled = "USER_DISABLED"
        /// A session would replace or remove a verified e-mail address without a mail to the new one.
        /// Next: Request a mail of the type `VERIFY_AND_CHANGE_EMAIL`; its link makes the change.
        case emailChangeNeedsVerification = "EMAIL_CHANGE_NEEDS_VERIFICATION"
        /// Another account has the phone number.
        /// Next: Sign in to that account with the number, or use another number.
        case phoneNumberExists = "PHONE_NUMBER_EXISTS"
        /// The text is not an e-mail address, or the mailed link was sent to another address.
        /// Next: Correct the address; for a link, give the address that received it.
        case invalidEmail = "INVALID_EMAIL"
        /// The `identifier` of `accounts:createAuthUri` is not an e-mail address.
        /// Next: Correct the address.
        case invalidIdentifier = "INVALID_IDENTIFIER"
        /// The phone number is not in the form E.164.
        /// Next: Write it with its country code, such as `+15555550100`.
        case invalidPhoneNumber = "INVALID_PHONE_NUMBER"
        /// The request has no e-mail address, or the account has none to send a mail to.
        /// Next: Send `email`, or give the account an address first.
        case missingEmail = "MISSING_EMAIL"
        /// The request has no phone number.
        /// Next: Send `phoneNumber`.
        case missingPhoneNumber = "MISSING_PHONE_NUMBER"
        /// `accounts:createAuthUri` has neither `identifier` nor `providerId`, or a custom token has no `uid`.
        /// Next: Send the missing member, or create the custom token with a `uid`.
        case missingIdentifier = "MISSING_IDENTIFIER"
        /// A client would create or delete an account, and the project leaves that to administrators.
        /// Next: Ask an administrator to do it, or to change the project's `client.permissions`.
        case adminOnlyOperation = "ADMIN_ONLY_OPERATION"

        // Passwords.
        /// The password is wrong, or the account has none.
        /// Next: Correct the password, reset it by mail, or sign in with another method.
        case invalidPassword = "INVALID_PASSWORD"
        /// The address or the password is wrong, and the project does not tell clients which of them.
        /// Next: Correct both, reset the password by mail, or sign up.
        case invalidLoginCredentials = "INVALID_LOGIN_CREDENTIALS"
        /// The new password has fewer than 6 characters.
        /// Next: Choose a longer password.
        case weakPassword = "WEAK_PASSWORD"
        /// The password breaks the project's password policy, or has more than 4096 characters.
        /// Next: Choose a password that meets each requirement in the detail.
        case passwordDoesNotMeetRequirements = "PASSWORD_DOES_NOT_MEET_REQUIREMENTS"
        /// The request has no password.
        /// Next: Send `password`, or `newPassword` with the code of a reset.
        case missingPassword = "MISSING_PASSWORD"
        /// The project does not allow passwords as a sign-in method.
        /// Next: Sign in with another method, or have an administrator allow passwords.
        case passwordLoginDisabled = "PASSWORD_LOGIN_DISABLED"
        /// Only the hosted service: too many resets of a password were requested.
        /// Next: Wait, then request the reset again.
        case resetPasswordExceedLimit = "RESET_PASSWORD_EXCEED_LIMIT"

        // Sessions and tokens.
        /// The ID token is damaged, not signed by this service, or of another project.
        /// Next: Sign in again; if it recurs, compare the project IDs of client and server.
        case invalidIDToken = "INVALID_ID_TOKEN"
        /// The request needs a session, or the session that asked for the mailed link, and has none.
        /// Next: Send the ID token of a session as `idToken`.
        case missingIDToken = "MISSING_ID_TOKEN"
        /// The ID token has expired, or its session was ended, for example by a new password.
        /// Next: Exchange the refresh token for a new ID token; if that is refused, sign in again.
        case tokenExpired = "TOKEN_EXPIRED"
        /// The change needs a recent sign-in, or one with the account's second factor.
        /// Next: Reauthenticate, then repeat the call with the new ID token.
        case credentialTooOldLoginAgain = "CREDENTIAL_TOO_OLD_LOGIN_AGAIN"
        /// The refresh token is damaged, of another project, or of an account or session that has ended.
        /// Next: Sign in again.
        case invalidRefreshToken = "INVALID_REFRESH_TOKEN"
        /// The request has no refresh token.
        /// Next: Send the refresh token of the session, or of the provider.
        case missingRefreshToken = "MISSING_REFRESH_TOKEN"
        /// `grant_type` of the token endpoint is not `refresh_token`.
        /// Next: Send `grant_type=refresh_token`.
        case invalidGrantType = "INVALID_GRANT_TYPE"
        /// The request to the token endpoint has no `grant_type`.
        /// Next: Send `grant_type=refresh_token`.
        case missingGrantType = "MISSING_GRANT_TYPE"
        /// The custom token is malformed, expired, for another service, or not signed by a trusted key.
        /// Next: Have the app's server create a new token with a service account that this server trusts.
        case invalidCustomToken = "INVALID_CUSTOM_TOKEN"
        /// The request has no custom token.
        /// Next: Send the token of the app's server as `token`.
        case missingCustomToken = "MISSING_CUSTOM_TOKEN"
        /// Only the hosted service: the custom token is of another project.
        /// Next: Create the token with a service account of this project.
        case credentialMismatch = "CREDENTIAL_MISMATCH"
        /// `validDuration` of a session cookie is not from 5 minutes to 14 days.
        /// Next: Send a number of seconds from 300 to 1209600.
        case invalidDuration = "INVALID_DURATION"

        // Mailed links.
        /// The code of the mailed link is unknown, used, or of another kind or owner.
        /// Next: Request a new mail and open its latest link.
        case invalidOOBCode = "INVALID_OOB_CODE"
        /// The code of the mailed link has expired.
        /// Next: Request a new mail.
        case expiredOOBCode = "EXPIRED_OOB_CODE"
        /// The request has no code of a mailed link.
        /// Next: Send the link's `oobCode`.
        case missingOOBCode = "MISSING_OOB_CODE"
        /// `requestType` is not one that the caller may request, or the request has nothing to do.
        /// Next: Send a `requestType` of the operation's reference.
        case invalidReqType = "INVALID_REQ_TYPE"
        /// `accounts:sendOobCode` has no `requestType`.
        /// Next: Send `requestType`, such as `PASSWORD_RESET`.
        case missingReqType = "MISSING_REQ_TYPE"
        /// `VERIFY_AND_CHANGE_EMAIL` is requested without the new address.
        /// Next: Send `newEmail`.
        case missingNewEmail = "MISSING_NEW_EMAIL"
        /// The address to continue to is not an absolute URL, or too long, or of a provider's flow and has a fragment.
        /// Next: Send a URL with scheme and host.
        case invalidContinueURI = "INVALID_CONTINUE_URI"
        /// The request has no address to continue to.
        /// Next: Send `continueUri`.
        case missingContinueURI = "MISSING_CONTINUE_URI"
        /// The address to continue to is on no authorized domain of the project, or it is not `https`.
        /// Next: Continue to another domain, or add this one to the project's `authorizedDomains`.
        case unauthorizedDomain = "UNAUTHORIZED_DOMAIN"
        /// The domain for links is not one of the project's own.
        /// Next: Leave `linkDomain` out, or add the domain to the project's `authorizedDomains`.
        case invalidHostingLinkDomain = "INVALID_HOSTING_LINK_DOMAIN"
        /// Only the hosted service: the template of the mail is not valid.
        /// Next: Correct the template in the project's settings.
        case invalidMessagePayload = "INVALID_MESSAGE_PAYLOAD"
        /// Only the hosted service: the sender of the mail's template is not valid.
        /// Next: Correct the sender in the project's settings.
        case invalidSender = "INVALID_SENDER"
        /// Only the hosted service: the mail cannot be sent to the address.
        /// Next: Correct the address.
        case invalidRecipientEmail = "INVALID_RECIPIENT_EMAIL"
        /// Only the hosted service: the link would install an Android app that has no package name.
        /// Next: Send `androidPackageName`.
        case missingAndroidPackageName = "MISSING_ANDROID_PACKAGE_NAME"
        /// Only the hosted service: the link would open an app of the App Store that has no bundle ID.
        /// Next: Send `iOSBundleId`.
        case missingIOSBundleID = "MISSING_IOS_BUNDLE_ID"

        // Text messages.
        /// The code of a text message, an authenticator app or a recovery code is wrong.
        /// Next: Correct the code; wrong ones are counted, so request a new one after a few.
        case invalidCode = "INVALID_CODE"
        /// The request has no code.
        /// Next: Send the code that the person typed.
        case missingCode = "MISSING_CODE"
        /// `sessionInfo` is unknown, used, of another account, or without attempts left.
        /// Next: Request a new code, and send the `sessionInfo` of that response.
        case invalidSessionInfo = "INVALID_SESSION_INFO"
        /// The request has no `sessionInfo`.
        /// Next: Send the `sessionInfo` that came with the code's request.
        case missingSessionInfo = "MISSING_SESSION_INFO"
        /// The code, the enrollment or the sign-in at a provider has expired or is finished.
        /// Next: Start it again.
        case sessionExpired = "SESSION_EXPIRED"
        /// The temporary proof of a phone number is unknown, expired, or of another number.
        /// Next: Request a new code for the number.
        case invalidTemporaryProof = "INVALID_TEMPORARY_PROOF"

        // Second factors.
        /// Only the hosted service: the pending credential of the first factor is not valid.
        /// Next: Sign in with the first factor again.
        case invalidMFAPendingCredential = "INVALID_MFA_PENDING_CREDENTIAL"
        /// `mfaSignIn:start` has no pending credential.
        /// Next: Send the `mfaPendingCredential` of the first factor's response.
        case missingMFAPendingCredential = "MISSING_MFA_PENDING_CREDENTIAL"
        /// `mfaSignIn:finalize` has no pending credential.
        /// Next: Send the `mfaPendingCredential` of the first factor's response.
        case missingCredential = "MISSING_CREDENTIAL"
        /// The request does not say which second factor it is about.
        /// Next: Send the `mfaEnrollmentId` of one of the account's factors.
        case missingMFAEnrollmentID = "MISSING_MFA_ENROLLMENT_ID"
        /// An administrator's change has a phone factor without an ID.
        /// Next: Send `mfaEnrollmentId` with each factor.
        case invalidMFAEnrollmentID = "INVALID_MFA_ENROLLMENT_ID"
        /// The account has no second factor with this ID, or none at all.
        /// Next: List the account's factors, and choose one of them or enroll one.
        case mfaEnrollmentNotFound = "MFA_ENROLLMENT_NOT_FOUND"
        /// The enrollment of the authenticator app was finalized before.
        /// Next: Go on: the factor is enrolled.
        case mfaEnrollmentAlreadyComplete = "MFA_ENROLLMENT_ALREADY_COMPLETE"
        /// Two second factors of an account would have one ID.
        /// Next: Send a different `mfaEnrollmentId` for each factor.
        case duplicateMFAEnrollmentID = "DUPLICATE_MFA_ENROLLMENT_ID"
        /// The phone number of a second factor is not in the form E.164.
        /// Next: Write it with its country code, such as `+15555550100`.
        case invalidMFAPhoneNumber = "INVALID_MFA_PHONE_NUMBER"
        /// The account has this phone number as a second factor already.
        /// Next: Use the factor that is enrolled, or another number.
        case secondFactorExists = "SECOND_FACTOR_EXISTS"
        /// The account has as many second factors, or authenticator apps, as it may have.
        /// Next: Withdraw a factor first.
        case secondFactorLimitExceeded = "SECOND_FACTOR_LIMIT_EXCEEDED"
        /// Too many wrong codes of an authenticator app were sent to one enrollment.
        /// Next: Start the enrollment again.
        case tooManyEnrollmentAttempts = "TOO_MANY_ENROLLMENT_ATTEMPTS"
        /// Under strict trust, an authenticator app is enrolled without a name.
        /// Next: Send `displayName`.
        case missingDisplayName = "MISSING_DISPLAY_NAME"
        /// The code of an authenticator app came 5 minutes or more after the first factor.
        /// Next: Sign in with the first factor again.
        case totpChallengeTimeout = "TOTP_CHALLENGE_TIMEOUT"
        /// The sign-in method cannot be combined with a second factor, as a phone number cannot.
        /// Next: Sign in with another method.
        case unsupportedFirstFactor = "UNSUPPORTED_FIRST_FACTOR"
        /// A second factor would be enrolled before the account's e-mail address is verified.
        /// Next: Verify the address first: request a mail of the type `VERIFY_EMAIL`.
        case unverifiedEmail = "UNVERIFIED_EMAIL"

        // Identity providers.
        /// What the provider sent does not verify, or the provider refused or, with status 503, failed.
        /// Next: Follow the detail, which names the fault; usually, sign in at the provider again.
        case invalidIDPResponse = "INVALID_IDP_RESPONSE"
        /// Only the hosted service: the pending token of an earlier response is not valid.
        /// Next: Sign in at the provider again.
        case invalidPendingToken = "INVALID_PENDING_TOKEN"
        /// The credential names no identity provider.
        /// Next: Send the `providerId`, such as `google.com`, with the provider's token.
        case invalidCredentialOrProviderID = "INVALID_CREDENTIAL_OR_PROVIDER_ID"
        /// The operation does not work for this provider, or the account is not linked to it.
        /// Next: Name a provider that the account is linked to.
        case invalidProviderID = "INVALID_PROVIDER_ID"
        /// The request has no provider.
        /// Next: Send `providerId`.
        case missingProviderID = "MISSING_PROVIDER_ID"
        /// An identity would be linked without the user's ID at the provider.
        /// Next: Send `rawId`.
        case missingRawID = "MISSING_RAW_ID"
        /// The nonce of the ID token is not that of the request.
        /// Next: Send the raw nonce that the sign-in at the provider began with.
        case missingOrInvalidNonce = "MISSING_OR_INVALID_NONCE"
        /// `accounts:signInWithIdp` has no `requestUri`.
        /// Next: Send the address that the provider redirected to.
        case missingRequestURI = "MISSING_REQUEST_URI"
        /// `requestUri` is not an absolute URL.
        /// Next: Send the address that the provider redirected to, unchanged.
        case invalidRequestURI = "INVALID_REQUEST_URI"
        /// The person or the provider declined the sign-in.
        /// Next: Offer the sign-in again, or another method.
        case userCancelled = "USER_CANCELLED"
        /// The person has not agreed at the provider yet.
        /// Next: Send the request again after the interval of the device grant.
        case authorizationPending = "AUTHORIZATION_PENDING"
        /// The device grant was polled too soon.
        /// Next: Wait five seconds longer between two requests.
        case slowDown = "SLOW_DOWN"
        /// Another account has this identity of the provider.
        /// Next: Sign in with the same credential to that account, or unlink it there first.
        case federatedUserIDAlreadyLinked = "FEDERATED_USER_ID_ALREADY_LINKED"
        /// Only the hosted service: the provider's credential is malformed or does not match.
        /// Next: Sign in at the provider again.
        case rejectedCredential = "REJECTED_CREDENTIAL"
        /// Only the hosted service: the request does not say which app it comes from.
        /// Next: Send the app's reCAPTCHA or device check with the request.
        case missingClientIdentifier = "MISSING_CLIENT_IDENTIFIER"

        // Passkeys.
        /// Another account has the passkey.
        /// Next: Sign in with it to that account, or register another passkey.
        case credentialAlreadyInUse = "CREDENTIAL_ALREADY_IN_USE"
        /// The response of the authenticator cannot be read.
        /// Next: Send it as the browser gives it, with base64url for bytes.
        case invalidCredentialID = "INVALID_CREDENTIAL_ID"
        /// The request has no response of the authenticator.
        /// Next: Send the whole response of the browser's `navigator.credentials`.
        case missingAuthenticatorResponse = "MISSING_AUTHENTICATOR_RESPONSE"
        /// No account has the passkey: it was removed, or belongs to another server.
        /// Next: Sign in with another method, then register a passkey again.
        case passkeyCredentialNotFound = "PASSKEY_CREDENTIAL_NOT_FOUND"

        // Merges.
        /// The account has no merge with this `mergeId`.
        /// Next: Correct the ID, or prepare a merge under it.
        case mergeNotFound = "MERGE_NOT_FOUND"
        /// The account has an unfinished merge.
        /// Next: Commit or abort that merge first.
        case mergeInProgress = "MERGE_IN_PROGRESS"
        /// The merge was committed, aborted or undone, or has expired.
        /// Next: Prepare another merge under a new `mergeId`.
        case mergeEnded = "MERGE_ENDED"
        /// The two accounts cannot be merged, or the merge cannot be undone any more.
        /// Next: Follow the detail, which names the obstacle.
        case mergeNotPossible = "MERGE_NOT_POSSIBLE"
        /// `mergeId` is not 1 to 64 letters, digits, hyphens and underscores.
        /// Next: Draw an ID of that form at random.
        case invalidMergeID = "INVALID_MERGE_ID"
        /// The request has no `mergeId`.
        /// Next: Draw one at random, and send it with each step of the merge.
        case missingMergeID = "MISSING_MERGE_ID"

        // Limits.
        /// Too many attempts came from one network or for one account.
        /// Next: Wait, then try again; after wrong passwords, a reset by mail helps at once.
        case tooManyAttemptsTryLater = "TOO_MANY_ATTEMPTS_TRY_LATER"
        /// A limit of requests is reached, or the account has as many passkeys or identities as it may have.
        /// Next: Wait, then try again; for passkeys and identities, remove one first.
        case quotaExceeded = "QUOTA_EXCEEDED"
        /// A batch names no account, or more than 1000.
        /// Next: Send 1 to 1000 IDs in each request.
        case localIDListExceedsLimit = "LOCAL_ID_LIST_EXCEEDS_LIMIT"

        // Apps and reCAPTCHA.
        /// Only the hosted service: the app's certificate or package is not registered.
        /// Next: Register the app in the project's settings.
        case appNotVerified = "APP_NOT_VERIFIED"
        /// The secret of the app's push notification does not belong to its receipt.
        /// Next: Verify the app again with `accounts:verifyIosClient`.
        case invalidAppCredential = "INVALID_APP_CREDENTIAL"
        /// Only the hosted service: the request has no proof of the app.
        /// Next: Send the app's receipt and secret, or a reCAPTCHA token.
        case missingAppCredential = "MISSING_APP_CREDENTIAL"
        /// `accounts:verifyIosClient` has no token of the app's device.
        /// Next: Register for push notifications, and send `appToken`.
        case missingIOSAppToken = "MISSING_IOS_APP_TOKEN"
        /// Only the hosted service: the reCAPTCHA token is not valid.
        /// Next: Have the person solve the reCAPTCHA again.
        case captchaCheckFailed = "CAPTCHA_CHECK_FAILED"
        /// Only the hosted service: the request needs a reCAPTCHA token.
        /// Next: Send a reCAPTCHA token.
        case captchaRequired = "CAPTCHA_REQUIRED"
        /// Only the hosted service: the project has no reCAPTCHA.
        /// Next: Configure reCAPTCHA, or send no token of it.
        case recaptchaNotEnabled = "RECAPTCHA_NOT_ENABLED"
        /// The project enforces reCAPTCHA, and the request has no token of it.
        /// Next: Get a reCAPTCHA token, and send it as `captchaResponse`.
        case missingRecaptchaToken = "MISSING_RECAPTCHA_TOKEN"
        /// Only the hosted service: the reCAPTCHA token is not valid.
        /// Next: Get a new reCAPTCHA token.
        case invalidRecaptchaToken = "INVALID_RECAPTCHA_TOKEN"
        /// Only the hosted service: the reCAPTCHA token was made for another action.
        /// Next: Get a token for the action of this request.
        case invalidRecaptchaAction = "INVALID_RECAPTCHA_ACTION"
        /// Only the hosted service: the request does not say which kind of client sends it.
        /// Next: Send `clientType`.
        case missingClientType = "MISSING_CLIENT_TYPE"
        /// Only the hosted service: the request does not say which version of reCAPTCHA it uses.
        /// Next: Send `recaptchaVersion`.
        case missingRecaptchaVersion = "MISSING_RECAPTCHA_VERSION"
        /// Only the hosted service: the version of reCAPTCHA is not supported.
        /// Next: Send `RECAPTCHA_ENTERPRISE` as `recaptchaVersion`.
        case invalidRecaptchaVersion = "INVALID_RECAPTCHA_VERSION"

        // Projects and tenants.
        /// The project's or tenant's settings do not allow it: a sign-in method, a provider, a factor, a region.
        /// Next: Use what is allowed, or have an administrator change the setting that the detail names.
        case operationNotAllowed = "OPERATION_NOT_ALLOWED"
        /// The request needs an administrator's rights.
        /// Next: Send it with an administrator's bearer token.
        case insufficientPermission = "INSUFFICIENT_PERMISSION"
        /// Only the hosted service: the request has no API key.
        /// Next: Send the project's API key as `key`.
        case missingAPIKey = "MISSING_API_KEY"
        /// The project does not exist here, or the credential is of another project.
        /// Next: Compare the project IDs of client and server.
        case invalidProjectID = "INVALID_PROJECT_ID"
        /// The project or tenant is switched off by `disableAuth`.
        /// Next: Ask an administrator to switch it on.
        case projectDisabled = "PROJECT_DISABLED"
        /// Tenants do not have the operation, such as signing in with a phone number.
        /// Next: Send the request without a tenant.
        case unsupportedTenantOperation = "UNSUPPORTED_TENANT_OPERATION"
        /// The tenants of path, body and tokens differ.
        /// Next: Name the tenant that the session belongs to.
        case tenantIDMismatch = "TENANT_ID_MISMATCH"
        /// The tenant does not exist or is deleted.
        /// Next: Correct the tenant's ID.
        case tenantNotFound = "TENANT_NOT_FOUND"
        /// The tenant's ID has a form that no tenant has.
        /// Next: Correct the tenant's ID.
        case invalidTenantID = "INVALID_TENANT_ID"
        /// The provider has no configuration.
        /// Next: Correct its ID, or create the configuration.
        case configurationNotFound = "CONFIGURATION_NOT_FOUND"
        /// The provider has a configuration already.
        /// Next: Update the one that exists.
        case configurationExists = "CONFIGURATION_EXISTS"
        /// A blocking function refused the sign-up, sign-in or merge or, with status 500, failed.
        /// Next: Follow the function's message in the detail; its operator finds the rest in its log.
        case blockingFunctionErrorResponse = "BLOCKING_FUNCTION_ERROR_RESPONSE"
        /// A blocking function is configured with an unknown trigger or an unusable URL.
        /// Next: Correct `blockingFunctions` as the detail says.
        case invalidBlockingFunction = "INVALID_BLOCKING_FUNCTION"

        // Imports and claims.
        /// Two users of an import have one e-mail address.
        /// Next: Remove one of them, or import without `sanityCheck`.
        case duplicateEmail = "DUPLICATE_EMAIL"
        /// An account, or another user of the import, has the ID already.
        /// Next: Use another `localId`; an import replaces accounts with `allowOverwrite`.
        case duplicateLocalID = "DUPLICATE_LOCAL_ID"
        /// Two users of an import have one identity of a provider.
        /// Next: Remove it from one of them, or import without `sanityCheck`.
        case duplicateRawID = "DUPLICATE_RAW_ID"
        /// An import has no users.
        /// Next: Send at least one element in `users`.
        case missingUserAccount = "MISSING_USER_ACCOUNT"
        /// An administrator's request does not say which account it is about.
        /// Next: Send `localId`.
        case missingLocalID = "MISSING_LOCAL_ID"
        /// The custom claims are too long: more than 1000 characters as an account's.
        /// Next: Shorten them; keep larger data elsewhere, under the account's ID.
        case claimsTooLarge = "CLAIMS_TOO_LARGE"
        /// The custom claims contain a name that tokens use themselves; it is the detail.
        /// Next: Rename the claim.
        case forbiddenClaim = "FORBIDDEN_CLAIM"
        /// The custom claims are not a JSON object, or contain a name twice.
        /// Next: Send one JSON object with different names.
        case invalidClaims = "INVALID_CLAIMS"

        // Requests.
        /// A member of the request has a value that the operation does not take; the detail names it.
        /// Next: Correct that member.
        case invalidArgument = "INVALID_ARGUMENT"
        /// The request has a member that this caller must not send; the detail names it.
        /// Next: Leave that member out.
        case unexpectedParameter = "UNEXPECTED_PARAMETER"
        /// The service could not finish the request, with status 500.
        /// Next: Send the request again; if it recurs, tell the operator the time of the request.
        case internalError = "INTERNAL_ERROR"

        /// The error code with exactly these bytes.
        ///
        /// - Complexity: Linear in the number of error codes.
        public init?(named name: String) {
            guard let code = Code(bytes: name) else { return nil }
            self = code
        }

        /// The status of the error code unless an operation says otherwise.
        var kind: Kind { self.row.kind }
    }
}
