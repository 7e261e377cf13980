"""The codes of refusals, and what to do next.

Written by generate.js from the Swift sources in Sources/Vinculum/Wire; not edited by hand.
"""
from __future__ import annotations

from typing import Literal

#: The codes of a `ServiceError` that are known. A server may send others.
ErrorCode = Literal[
    "ABORTED",
    "ADMIN_ONLY_OPERATION",
    "ALREADY_EXISTS",
    "APP_NOT_VERIFIED",
    "AUTHORIZATION_PENDING",
    "BLOCKING_FUNCTION_ERROR_RESPONSE",
    "CAPTCHA_CHECK_FAILED",
    "CAPTCHA_REQUIRED",
    "CLAIMS_TOO_LARGE",
    "CONFIGURATION_EXISTS",
    "CONFIGURATION_NOT_FOUND",
    "CREDENTIAL_ALREADY_IN_USE",
    "CREDENTIAL_MISMATCH",
    "CREDENTIAL_TOO_OLD_LOGIN_AGAIN",
    "DUPLICATE_EMAIL",
    "DUPLICATE_LOCAL_ID",
    "DUPLICATE_MFA_ENROLLMENT_ID",
    "DUPLICATE_RAW_ID",
    "EMAIL_CHANGE_NEEDS_VERIFICATION",
    "EMAIL_EXISTS",
    "EMAIL_NOT_FOUND",
    "EXPIRED_OOB_CODE",
    "FEDERATED_USER_ID_ALREADY_LINKED",
    "FORBIDDEN_CLAIM",
    "INSUFFICIENT_PERMISSION",
    "INTERNAL",
    "INTERNAL_ERROR",
    "INVALID_APP_CREDENTIAL",
    "INVALID_ARGUMENT",
    "INVALID_BLOCKING_FUNCTION",
    "INVALID_CLAIMS",
    "INVALID_CODE",
    "INVALID_CONTINUE_URI",
    "INVALID_CREDENTIAL_ID",
    "INVALID_CREDENTIAL_OR_PROVIDER_ID",
    "INVALID_CUSTOM_TOKEN",
    "INVALID_DURATION",
    "INVALID_EMAIL",
    "INVALID_GRANT_TYPE",
    "INVALID_HOSTING_LINK_DOMAIN",
    "INVALID_IDENTIFIER",
    "INVALID_IDP_RESPONSE",
    "INVALID_ID_TOKEN",
    "INVALID_LOGIN_CREDENTIALS",
    "INVALID_MERGE_ID",
    "INVALID_MESSAGE_PAYLOAD",
    "INVALID_MFA_ENROLLMENT_ID",
    "INVALID_MFA_PENDING_CREDENTIAL",
    "INVALID_MFA_PHONE_NUMBER",
    "INVALID_OOB_CODE",
    "INVALID_PASSWORD",
    "INVALID_PENDING_TOKEN",
    "INVALID_PHONE_NUMBER",
    "INVALID_PROJECT_ID",
    "INVALID_PROVIDER_ID",
    "INVALID_RECAPTCHA_ACTION",
    "INVALID_RECAPTCHA_TOKEN",
    "INVALID_RECAPTCHA_VERSION",
    "INVALID_RECIPIENT_EMAIL",
    "INVALID_REFRESH_TOKEN",
    "INVALID_REQUEST_URI",
    "INVALID_REQ_TYPE",
    "INVALID_SENDER",
    "INVALID_SESSION_INFO",
    "INVALID_TEMPORARY_PROOF",
    "INVALID_TENANT_ID",
    "LOCAL_ID_LIST_EXCEEDS_LIMIT",
    "MERGE_ENDED",
    "MERGE_IN_PROGRESS",
    "MERGE_NOT_FOUND",
    "MERGE_NOT_POSSIBLE",
    "MFA_ENROLLMENT_ALREADY_COMPLETE",
    "MFA_ENROLLMENT_NOT_FOUND",
    "MISSING_ANDROID_PACKAGE_NAME",
    "MISSING_API_KEY",
    "MISSING_APP_CREDENTIAL",
    "MISSING_AUTHENTICATOR_RESPONSE",
    "MISSING_CLIENT_IDENTIFIER",
    "MISSING_CLIENT_TYPE",
    "MISSING_CODE",
    "MISSING_CONTINUE_URI",
    "MISSING_CREDENTIAL",
    "MISSING_CUSTOM_TOKEN",
    "MISSING_DISPLAY_NAME",
    "MISSING_EMAIL",
    "MISSING_GRANT_TYPE",
    "MISSING_IDENTIFIER",
    "MISSING_ID_TOKEN",
    "MISSING_IOS_APP_TOKEN",
    "MISSING_IOS_BUNDLE_ID",
    "MISSING_LOCAL_ID",
    "MISSING_MERGE_ID",
    "MISSING_MFA_ENROLLMENT_ID",
    "MISSING_MFA_PENDING_CREDENTIAL",
    "MISSING_NEW_EMAIL",
    "MISSING_OOB_CODE",
    "MISSING_OR_INVALID_NONCE",
    "MISSING_PASSWORD",
    "MISSING_PHONE_NUMBER",
    "MISSING_PROVIDER_ID",
    "MISSING_RAW_ID",
    "MISSING_RECAPTCHA_TOKEN",
    "MISSING_RECAPTCHA_VERSION",
    "MISSING_REFRESH_TOKEN",
    "MISSING_REQUEST_URI",
    "MISSING_REQ_TYPE",
    "MISSING_SESSION_INFO",
    "MISSING_USER_ACCOUNT",
    "NEED_CONFIRMATION",
    "NOT_FOUND",
    "NOT_IMPLEMENTED",
    "NO_JSON",
    "NO_SESSION",
    "OPERATION_NOT_ALLOWED",
    "PASSKEY_CREDENTIAL_NOT_FOUND",
    "PASSWORD_DOES_NOT_MEET_REQUIREMENTS",
    "PASSWORD_LOGIN_DISABLED",
    "PERMISSION_DENIED",
    "PHONE_NUMBER_EXISTS",
    "PROJECT_DISABLED",
    "QUOTA_EXCEEDED",
    "RECAPTCHA_NOT_ENABLED",
    "REJECTED_CREDENTIAL",
    "RESET_PASSWORD_EXCEED_LIMIT",
    "RESOURCE_EXHAUSTED",
    "SECOND_FACTOR_EXISTS",
    "SECOND_FACTOR_LIMIT_EXCEEDED",
    "SECOND_FACTOR_REQUIRED",
    "SESSION_EXPIRED",
    "SLOW_DOWN",
    "TENANT_ID_MISMATCH",
    "TENANT_NOT_FOUND",
    "TOKEN_EXPIRED",
    "TOO_MANY_ATTEMPTS_TRY_LATER",
    "TOO_MANY_ENROLLMENT_ATTEMPTS",
    "TOTP_CHALLENGE_TIMEOUT",
    "UNAUTHENTICATED",
    "UNAUTHORIZED_DOMAIN",
    "UNAVAILABLE",
    "UNEXPECTED_PARAMETER",
    "UNSUPPORTED_FIRST_FACTOR",
    "UNSUPPORTED_TENANT_OPERATION",
    "UNVERIFIED_EMAIL",
    "USER_CANCELLED",
    "USER_DISABLED",
    "USER_NOT_FOUND",
    "WEAK_PASSWORD",
]

#: What to do next about a refusal, by its code.
REMEDIES: dict[str, str] = {
    "ABORTED":
        "Read it again, then repeat the change.",
    "ADMIN_ONLY_OPERATION":
        "Ask an administrator to do it, or to change the project's `client.permissions`.",
    "ALREADY_EXISTS":
        "Update the one that exists.",
    "APP_NOT_VERIFIED":
        "Register the app in the project's settings.",
    "AUTHORIZATION_PENDING":
        "Send the request again after the interval of the device grant.",
    "BLOCKING_FUNCTION_ERROR_RESPONSE":
        "Follow the function's message in the detail; its operator finds the rest in its log.",
    "CAPTCHA_CHECK_FAILED":
        "Have the person solve the reCAPTCHA again.",
    "CAPTCHA_REQUIRED":
        "Send a reCAPTCHA token.",
    "CLAIMS_TOO_LARGE":
        "Shorten them; keep larger data elsewhere, under the account's ID.",
    "CONFIGURATION_EXISTS":
        "Update the one that exists.",
    "CONFIGURATION_NOT_FOUND":
        "Correct its ID, or create the configuration.",
    "CREDENTIAL_ALREADY_IN_USE":
        "Sign in with it to that account, or register another passkey.",
    "CREDENTIAL_MISMATCH":
        "Create the token with a service account of this project.",
    "CREDENTIAL_TOO_OLD_LOGIN_AGAIN":
        "Reauthenticate, then repeat the call with the new ID token.",
    "DUPLICATE_EMAIL":
        "Remove one of them, or import without `sanityCheck`.",
    "DUPLICATE_LOCAL_ID":
        "Use another `localId`; an import replaces accounts with `allowOverwrite`.",
    "DUPLICATE_MFA_ENROLLMENT_ID":
        "Send a different `mfaEnrollmentId` for each factor.",
    "DUPLICATE_RAW_ID":
        "Remove it from one of them, or import without `sanityCheck`.",
    "EMAIL_CHANGE_NEEDS_VERIFICATION":
        "Request a mail of the type `VERIFY_AND_CHANGE_EMAIL`; its link makes the change.",
    "EMAIL_EXISTS":
        "Sign in to that account, or use another address.",
    "EMAIL_NOT_FOUND":
        "Correct the address, or sign up.",
    "EXPIRED_OOB_CODE":
        "Request a new mail.",
    "FEDERATED_USER_ID_ALREADY_LINKED":
        "Sign in with the same credential to that account, or unlink it there first.",
    "FORBIDDEN_CLAIM":
        "Rename the claim.",
    "INSUFFICIENT_PERMISSION":
        "Send it with an administrator's bearer token.",
    "INTERNAL":
        "Send the request again; if it recurs, tell the operator the time of the request.",
    "INTERNAL_ERROR":
        "Send the request again; if it recurs, tell the operator the time of the request.",
    "INVALID_APP_CREDENTIAL":
        "Verify the app again with `accounts:verifyIosClient`.",
    "INVALID_ARGUMENT":
        "Correct that member.",
    "INVALID_BLOCKING_FUNCTION":
        "Correct `blockingFunctions` as the detail says.",
    "INVALID_CLAIMS":
        "Send one JSON object with different names.",
    "INVALID_CODE":
        "Correct the code; wrong ones are counted, so request a new one after a few.",
    "INVALID_CONTINUE_URI":
        "Send a URL with scheme and host.",
    "INVALID_CREDENTIAL_ID":
        "Send it as the browser gives it, with base64url for bytes.",
    "INVALID_CREDENTIAL_OR_PROVIDER_ID":
        "Send the `providerId`, such as `google.com`, with the provider's token.",
    "INVALID_CUSTOM_TOKEN":
        "Have the app's server create a new token with a service account that this server trusts.",
    "INVALID_DURATION":
        "Send a number of seconds from 300 to 1209600.",
    "INVALID_EMAIL":
        "Correct the address; for a link, give the address that received it.",
    "INVALID_GRANT_TYPE":
        "Send `grant_type=refresh_token`.",
    "INVALID_HOSTING_LINK_DOMAIN":
        "Leave `linkDomain` out, or add the domain to the project's `authorizedDomains`.",
    "INVALID_IDENTIFIER":
        "Correct the address.",
    "INVALID_IDP_RESPONSE":
        "Follow the detail, which names the fault; usually, sign in at the provider again.",
    "INVALID_ID_TOKEN":
        "Sign in again; if it recurs, compare the project IDs of client and server.",
    "INVALID_LOGIN_CREDENTIALS":
        "Correct both, reset the password by mail, or sign up.",
    "INVALID_MERGE_ID":
        "Draw an ID of that form at random.",
    "INVALID_MESSAGE_PAYLOAD":
        "Correct the template in the project's settings.",
    "INVALID_MFA_ENROLLMENT_ID":
        "Send `mfaEnrollmentId` with each factor.",
    "INVALID_MFA_PENDING_CREDENTIAL":
        "Sign in with the first factor again.",
    "INVALID_MFA_PHONE_NUMBER":
        "Write it with its country code, such as `+15555550100`.",
    "INVALID_OOB_CODE":
        "Request a new mail and open its latest link.",
    "INVALID_PASSWORD":
        "Correct the password, reset it by mail, or sign in with another method.",
    "INVALID_PENDING_TOKEN":
        "Sign in at the provider again.",
    "INVALID_PHONE_NUMBER":
        "Write it with its country code, such as `+15555550100`.",
    "INVALID_PROJECT_ID":
        "Compare the project IDs of client and server.",
    "INVALID_PROVIDER_ID":
        "Name a provider that the account is linked to.",
    "INVALID_RECAPTCHA_ACTION":
        "Get a token for the action of this request.",
    "INVALID_RECAPTCHA_TOKEN":
        "Get a new reCAPTCHA token.",
    "INVALID_RECAPTCHA_VERSION":
        "Send `RECAPTCHA_ENTERPRISE` as `recaptchaVersion`.",
    "INVALID_RECIPIENT_EMAIL":
        "Correct the address.",
    "INVALID_REFRESH_TOKEN":
        "Sign in again.",
    "INVALID_REQUEST_URI":
        "Send the address that the provider redirected to, unchanged.",
    "INVALID_REQ_TYPE":
        "Send a `requestType` of the operation's reference.",
    "INVALID_SENDER":
        "Correct the sender in the project's settings.",
    "INVALID_SESSION_INFO":
        "Request a new code, and send the `sessionInfo` of that response.",
    "INVALID_TEMPORARY_PROOF":
        "Request a new code for the number.",
    "INVALID_TENANT_ID":
        "Correct the tenant's ID.",
    "LOCAL_ID_LIST_EXCEEDS_LIMIT":
        "Send 1 to 1000 IDs in each request.",
    "MERGE_ENDED":
        "Prepare another merge under a new `mergeId`.",
    "MERGE_IN_PROGRESS":
        "Commit or abort that merge first.",
    "MERGE_NOT_FOUND":
        "Correct the ID, or prepare a merge under it.",
    "MERGE_NOT_POSSIBLE":
        "Follow the detail, which names the obstacle.",
    "MFA_ENROLLMENT_ALREADY_COMPLETE":
        "Go on: the factor is enrolled.",
    "MFA_ENROLLMENT_NOT_FOUND":
        "List the account's factors, and choose one of them or enroll one.",
    "MISSING_ANDROID_PACKAGE_NAME":
        "Send `androidPackageName`.",
    "MISSING_API_KEY":
        "Send the project's API key as `key`.",
    "MISSING_APP_CREDENTIAL":
        "Send the app's receipt and secret, or a reCAPTCHA token.",
    "MISSING_AUTHENTICATOR_RESPONSE":
        "Send the whole response of the browser's `navigator.credentials`.",
    "MISSING_CLIENT_IDENTIFIER":
        "Send the app's reCAPTCHA or device check with the request.",
    "MISSING_CLIENT_TYPE":
        "Send `clientType`.",
    "MISSING_CODE":
        "Send the code that the person typed.",
    "MISSING_CONTINUE_URI":
        "Send `continueUri`.",
    "MISSING_CREDENTIAL":
        "Send the `mfaPendingCredential` of the first factor's response.",
    "MISSING_CUSTOM_TOKEN":
        "Send the token of the app's server as `token`.",
    "MISSING_DISPLAY_NAME":
        "Send `displayName`.",
    "MISSING_EMAIL":
        "Send `email`, or give the account an address first.",
    "MISSING_GRANT_TYPE":
        "Send `grant_type=refresh_token`.",
    "MISSING_IDENTIFIER":
        "Send the missing member, or create the custom token with a `uid`.",
    "MISSING_ID_TOKEN":
        "Send the ID token of a session as `idToken`.",
    "MISSING_IOS_APP_TOKEN":
        "Register for push notifications, and send `appToken`.",
    "MISSING_IOS_BUNDLE_ID":
        "Send `iOSBundleId`.",
    "MISSING_LOCAL_ID":
        "Send `localId`.",
    "MISSING_MERGE_ID":
        "Draw one at random, and send it with each step of the merge.",
    "MISSING_MFA_ENROLLMENT_ID":
        "Send the `mfaEnrollmentId` of one of the account's factors.",
    "MISSING_MFA_PENDING_CREDENTIAL":
        "Send the `mfaPendingCredential` of the first factor's response.",
    "MISSING_NEW_EMAIL":
        "Send `newEmail`.",
    "MISSING_OOB_CODE":
        "Send the link's `oobCode`.",
    "MISSING_OR_INVALID_NONCE":
        "Send the raw nonce that the sign-in at the provider began with.",
    "MISSING_PASSWORD":
        "Send `password`, or `newPassword` with the code of a reset.",
    "MISSING_PHONE_NUMBER":
        "Send `phoneNumber`.",
    "MISSING_PROVIDER_ID":
        "Send `providerId`.",
    "MISSING_RAW_ID":
        "Send `rawId`.",
    "MISSING_RECAPTCHA_TOKEN":
        "Get a reCAPTCHA token, and send it as `captchaResponse`.",
    "MISSING_RECAPTCHA_VERSION":
        "Send `recaptchaVersion`.",
    "MISSING_REFRESH_TOKEN":
        "Send the refresh token of the session, or of the provider.",
    "MISSING_REQUEST_URI":
        "Send the address that the provider redirected to.",
    "MISSING_REQ_TYPE":
        "Send `requestType`, such as `PASSWORD_RESET`.",
    "MISSING_SESSION_INFO":
        "Send the `sessionInfo` that came with the code's request.",
    "MISSING_USER_ACCOUNT":
        "Send at least one element in `users`.",
    "NEED_CONFIRMATION":
        "Sign in with a method that the account has, then link the credential.",
    "NOT_FOUND":
        "Correct the path, or the ID in it.",
    "NOT_IMPLEMENTED":
        "Do without it; the message names what is missing.",
    "NO_JSON":
        "Check the base URL: it is another server's, or a proxy answers instead.",
    "NO_SESSION":
        "Check the base URL: it is another service's.",
    "OPERATION_NOT_ALLOWED":
        "Use what is allowed, or have an administrator change the setting that the detail names.",
    "PASSKEY_CREDENTIAL_NOT_FOUND":
        "Sign in with another method, then register a passkey again.",
    "PASSWORD_DOES_NOT_MEET_REQUIREMENTS":
        "Choose a password that meets each requirement in the detail.",
    "PASSWORD_LOGIN_DISABLED":
        "Sign in with another method, or have an administrator allow passwords.",
    "PERMISSION_DENIED":
        "Send an API key, or an administrator's bearer token where the message asks for one.",
    "PHONE_NUMBER_EXISTS":
        "Sign in to that account with the number, or use another number.",
    "PROJECT_DISABLED":
        "Ask an administrator to switch it on.",
    "QUOTA_EXCEEDED":
        "Wait, then try again; for passkeys and identities, remove one first.",
    "RECAPTCHA_NOT_ENABLED":
        "Configure reCAPTCHA, or send no token of it.",
    "REJECTED_CREDENTIAL":
        "Sign in at the provider again.",
    "RESET_PASSWORD_EXCEED_LIMIT":
        "Wait, then request the reset again.",
    "RESOURCE_EXHAUSTED":
        "Wait, then send the request again.",
    "SECOND_FACTOR_EXISTS":
        "Use the factor that is enrolled, or another number.",
    "SECOND_FACTOR_LIMIT_EXCEEDED":
        "Withdraw a factor first.",
    "SECOND_FACTOR_REQUIRED":
        "Pass the error with a factor's code to `resolveSignIn`, in Python `resolve_sign_in`.",
    "SESSION_EXPIRED":
        "Start it again.",
    "SLOW_DOWN":
        "Wait five seconds longer between two requests.",
    "TENANT_ID_MISMATCH":
        "Name the tenant that the session belongs to.",
    "TENANT_NOT_FOUND":
        "Correct the tenant's ID.",
    "TOKEN_EXPIRED":
        "Exchange the refresh token for a new ID token; if that is refused, sign in again.",
    "TOO_MANY_ATTEMPTS_TRY_LATER":
        "Wait, then try again; after wrong passwords, a reset by mail helps at once.",
    "TOO_MANY_ENROLLMENT_ATTEMPTS":
        "Start the enrollment again.",
    "TOTP_CHALLENGE_TIMEOUT":
        "Sign in with the first factor again.",
    "UNAUTHENTICATED":
        "Send the administrator's bearer token of this server.",
    "UNAUTHORIZED_DOMAIN":
        "Continue to another domain, or add this one to the project's `authorizedDomains`.",
    "UNAVAILABLE":
        "Send the request again later, after `Retry-After` if the response has it.",
    "UNEXPECTED_PARAMETER":
        "Leave that member out.",
    "UNSUPPORTED_FIRST_FACTOR":
        "Sign in with another method.",
    "UNSUPPORTED_TENANT_OPERATION":
        "Send the request without a tenant.",
    "UNVERIFIED_EMAIL":
        "Verify the address first: request a mail of the type `VERIFY_EMAIL`.",
    "USER_CANCELLED":
        "Offer the sign-in again, or another method.",
    "USER_DISABLED":
        "Ask an administrator of the project to enable it.",
    "USER_NOT_FOUND":
        "Sign in again, or sign up.",
    "WEAK_PASSWORD":
        "Choose a longer password.",
}
