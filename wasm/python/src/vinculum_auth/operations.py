"""The operations of the protocol.

Written by generate.js from the Swift sources in Sources/Vinculum/Wire; not edited by hand.
"""
from __future__ import annotations

from typing import NamedTuple


class Operation(NamedTuple):
    """How an operation is sent."""

    method: str
    #: `{projectId}` and `{tenant}` are filled in by a client, `{id}` and `{kind}` by its user.
    path: str
    #: Where the tenant of a client goes: `body`, `query`, `path` or `none`.
    tenant: str


#: What clients call.
CLIENTS = {
    "signUp": Operation(
        "POST", "/identitytoolkit.googleapis.com/v1/accounts:signUp",
        "body"),
    "signInWithPassword": Operation(
        "POST", "/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword",
        "body"),
    "signInWithEmailLink": Operation(
        "POST", "/identitytoolkit.googleapis.com/v1/accounts:signInWithEmailLink",
        "body"),
    "signInWithIdp": Operation(
        "POST", "/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp",
        "body"),
    "signInWithCustomToken": Operation(
        "POST", "/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken",
        "body"),
    "signInWithPhoneNumber": Operation(
        "POST", "/identitytoolkit.googleapis.com/v1/accounts:signInWithPhoneNumber",
        "body"),
    "signInWithGameCenter": Operation(
        "POST", "/identitytoolkit.googleapis.com/v1/accounts:signInWithGameCenter",
        "body"),
    "sendVerificationCode": Operation(
        "POST", "/identitytoolkit.googleapis.com/v1/accounts:sendVerificationCode",
        "body"),
    "createAuthUri": Operation(
        "POST", "/identitytoolkit.googleapis.com/v1/accounts:createAuthUri",
        "body"),
    "deviceSignInStart": Operation(
        "POST", "/vinculum/v1/projects/{projectId}{tenant}/deviceSignIn:start",
        "path"),
    "verifyIosClient": Operation(
        "POST", "/identitytoolkit.googleapis.com/v1/accounts:verifyIosClient",
        "none"),
    "token": Operation(
        "POST", "/securetoken.googleapis.com/v1/token",
        "none"),
    "lookup": Operation(
        "POST", "/identitytoolkit.googleapis.com/v1/accounts:lookup",
        "body"),
    "update": Operation(
        "POST", "/identitytoolkit.googleapis.com/v1/accounts:update",
        "body"),
    "delete": Operation(
        "POST", "/identitytoolkit.googleapis.com/v1/accounts:delete",
        "body"),
    "sendOobCode": Operation(
        "POST", "/identitytoolkit.googleapis.com/v1/accounts:sendOobCode",
        "body"),
    "resetPassword": Operation(
        "POST", "/identitytoolkit.googleapis.com/v1/accounts:resetPassword",
        "body"),
    "revokeToken": Operation(
        "POST", "/identitytoolkit.googleapis.com/v2/accounts:revokeToken",
        "body"),
    "refreshProviderTokens": Operation(
        "POST", "/vinculum/v1/projects/{projectId}{tenant}/providerTokens:refresh",
        "path"),
    "forecast": Operation(
        "POST", "/vinculum/v1/accounts:forecast",
        "body"),
    "listSessions": Operation(
        "POST", "/vinculum/v1/accounts:listSessions",
        "body"),
    "endSessions": Operation(
        "POST", "/vinculum/v1/accounts:endSessions",
        "body"),
    "nameSession": Operation(
        "POST", "/vinculum/v1/accounts:nameSession",
        "body"),
    "enrollmentStart": Operation(
        "POST", "/identitytoolkit.googleapis.com/v2/accounts/mfaEnrollment:start",
        "body"),
    "enrollmentFinalize": Operation(
        "POST", "/identitytoolkit.googleapis.com/v2/accounts/mfaEnrollment:finalize",
        "body"),
    "enrollmentWithdraw": Operation(
        "POST", "/identitytoolkit.googleapis.com/v2/accounts/mfaEnrollment:withdraw",
        "body"),
    "signInStart": Operation(
        "POST", "/identitytoolkit.googleapis.com/v2/accounts/mfaSignIn:start",
        "body"),
    "signInFinalize": Operation(
        "POST", "/identitytoolkit.googleapis.com/v2/accounts/mfaSignIn:finalize",
        "body"),
    "makeRecoveryCodes": Operation(
        "POST", "/vinculum/v1/accounts:makeRecoveryCodes",
        "body"),
    "recoveryCodes": Operation(
        "POST", "/vinculum/v1/accounts:recoveryCodes",
        "body"),
    "passkeyEnrollmentStart": Operation(
        "POST", "/identitytoolkit.googleapis.com/v2/accounts/passkeyEnrollment:start",
        "body"),
    "passkeyEnrollmentFinalize": Operation(
        "POST", "/identitytoolkit.googleapis.com/v2/accounts/passkeyEnrollment:finalize",
        "body"),
    "passkeySignInStart": Operation(
        "POST", "/identitytoolkit.googleapis.com/v2/accounts/passkeySignIn:start",
        "body"),
    "passkeySignInFinalize": Operation(
        "POST", "/identitytoolkit.googleapis.com/v2/accounts/passkeySignIn:finalize",
        "body"),
    "mergePlan": Operation(
        "POST", "/vinculum/v1/accounts:mergePlan",
        "body"),
    "merge": Operation(
        "POST", "/vinculum/v1/accounts:merge",
        "body"),
    "mergeStatus": Operation(
        "POST", "/vinculum/v1/accounts:mergeStatus",
        "body"),
    "commitMerge": Operation(
        "POST", "/vinculum/v1/accounts:commitMerge",
        "body"),
    "abortMerge": Operation(
        "POST", "/vinculum/v1/accounts:abortMerge",
        "body"),
    "undoMergePlan": Operation(
        "POST", "/vinculum/v1/accounts:undoMergePlan",
        "body"),
    "undoMerge": Operation(
        "POST", "/vinculum/v1/accounts:undoMerge",
        "body"),
    "sessionCookiePublicKeys": Operation(
        "GET", "/identitytoolkit.googleapis.com/v1/sessionCookiePublicKeys",
        "none"),
    "sessionCookieCertificates": Operation(
        "GET", "/identitytoolkit.googleapis.com/v1/publicKeys",
        "none"),
    "idTokenCertificates": Operation(
        "GET", "/www.googleapis.com/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com",
        "none"),
    "jsonWebKeySet": Operation(
        "GET", "/.well-known/jwks.json",
        "none"),
    "openIDConfiguration": Operation(
        "GET", "/.well-known/openid-configuration",
        "none"),
    "getProjects": Operation(
        "GET", "/identitytoolkit.googleapis.com/v1/projects",
        "none"),
    "recaptchaParams": Operation(
        "GET", "/identitytoolkit.googleapis.com/v1/recaptchaParams",
        "none"),
    "recaptchaConfig": Operation(
        "GET", "/identitytoolkit.googleapis.com/v2/recaptchaConfig",
        "query"),
    "passwordPolicy": Operation(
        "GET", "/identitytoolkit.googleapis.com/v2/passwordPolicy",
        "query"),
}

#: What administrators call, by paths that name the project.
ADMINISTRATORS = {
    "signUp": Operation(
        "POST", "/identitytoolkit.googleapis.com/v1/projects/{projectId}{tenant}/accounts",
        "path"),
    "lookup": Operation(
        "POST", "/identitytoolkit.googleapis.com/v1/projects/{projectId}{tenant}/accounts:lookup",
        "path"),
    "update": Operation(
        "POST", "/identitytoolkit.googleapis.com/v1/projects/{projectId}{tenant}/accounts:update",
        "path"),
    "delete": Operation(
        "POST", "/identitytoolkit.googleapis.com/v1/projects/{projectId}{tenant}/accounts:delete",
        "path"),
    "sendOobCode": Operation(
        "POST", "/identitytoolkit.googleapis.com/v1/projects/{projectId}{tenant}/accounts:sendOobCode",
        "path"),
    "listSessions": Operation(
        "POST", "/vinculum/v1/projects/{projectId}{tenant}/accounts:listSessions",
        "path"),
    "endSessions": Operation(
        "POST", "/vinculum/v1/projects/{projectId}{tenant}/accounts:endSessions",
        "path"),
    "createSessionCookie": Operation(
        "POST", "/identitytoolkit.googleapis.com/v1/projects/{projectId}{tenant}:createSessionCookie",
        "path"),
    "recoveryCodes": Operation(
        "POST", "/vinculum/v1/projects/{projectId}{tenant}/accounts:recoveryCodes",
        "path"),
    "removeRecoveryCodes": Operation(
        "POST", "/vinculum/v1/projects/{projectId}{tenant}/accounts:removeRecoveryCodes",
        "path"),
    "mergeStatus": Operation(
        "POST", "/vinculum/v1/projects/{projectId}{tenant}/accounts:mergeStatus",
        "path"),
    "commitMerge": Operation(
        "POST", "/vinculum/v1/projects/{projectId}{tenant}/accounts:commitMerge",
        "path"),
    "abortMerge": Operation(
        "POST", "/vinculum/v1/projects/{projectId}{tenant}/accounts:abortMerge",
        "path"),
    "undoMergePlan": Operation(
        "POST", "/vinculum/v1/projects/{projectId}{tenant}/accounts:undoMergePlan",
        "path"),
    "undoMerge": Operation(
        "POST", "/vinculum/v1/projects/{projectId}{tenant}/accounts:undoMerge",
        "path"),
    "listMerges": Operation(
        "GET", "/vinculum/v1/projects/{projectId}{tenant}/merges",
        "path"),
    "batchCreate": Operation(
        "POST", "/identitytoolkit.googleapis.com/v1/projects/{projectId}{tenant}/accounts:batchCreate",
        "path"),
    "batchGet": Operation(
        "GET", "/identitytoolkit.googleapis.com/v1/projects/{projectId}{tenant}/accounts:batchGet",
        "path"),
    "batchDelete": Operation(
        "POST", "/identitytoolkit.googleapis.com/v1/projects/{projectId}{tenant}/accounts:batchDelete",
        "path"),
    "query": Operation(
        "POST", "/identitytoolkit.googleapis.com/v1/projects/{projectId}{tenant}/accounts:query",
        "path"),
    "queryAccounts": Operation(
        "POST", "/identitytoolkit.googleapis.com/v1/projects/{projectId}:queryAccounts",
        "path"),
    "forecastAccounts": Operation(
        "POST", "/vinculum/v1/projects/{projectId}{tenant}/accounts:forecast",
        "path"),
    "listAudit": Operation(
        "GET", "/vinculum/v1/projects/{projectId}{tenant}/audit",
        "path"),
    "getConfig": Operation(
        "GET", "/identitytoolkit.googleapis.com/v2/projects/{projectId}/config",
        "path"),
    "updateConfig": Operation(
        "PATCH", "/identitytoolkit.googleapis.com/v2/projects/{projectId}/config",
        "path"),
    "getPasskeyConfig": Operation(
        "GET", "/identitytoolkit.googleapis.com/v2/projects/{projectId}{tenant}/passkeyConfig",
        "path"),
    "updatePasskeyConfig": Operation(
        "PATCH", "/identitytoolkit.googleapis.com/v2/projects/{projectId}{tenant}/passkeyConfig",
        "path"),
    "listTenants": Operation(
        "GET", "/identitytoolkit.googleapis.com/v2/projects/{projectId}/tenants",
        "path"),
    "createTenant": Operation(
        "POST", "/identitytoolkit.googleapis.com/v2/projects/{projectId}/tenants",
        "path"),
    "getTenant": Operation(
        "GET", "/identitytoolkit.googleapis.com/v2/projects/{projectId}/tenants/{tenantId}",
        "path"),
    "updateTenant": Operation(
        "PATCH", "/identitytoolkit.googleapis.com/v2/projects/{projectId}/tenants/{tenantId}",
        "path"),
    "deleteTenant": Operation(
        "DELETE", "/identitytoolkit.googleapis.com/v2/projects/{projectId}/tenants/{tenantId}",
        "path"),
    "getIamPolicy": Operation(
        "POST", "/identitytoolkit.googleapis.com/v2/projects/{projectId}/tenants/{tenantId}:getIamPolicy",
        "path"),
    "setIamPolicy": Operation(
        "POST", "/identitytoolkit.googleapis.com/v2/projects/{projectId}/tenants/{tenantId}:setIamPolicy",
        "path"),
    "testIamPermissions": Operation(
        "POST", "/identitytoolkit.googleapis.com/v2/projects/{projectId}/tenants/{tenantId}:testIamPermissions",
        "path"),
    "initializeAuth": Operation(
        "POST", "/identitytoolkit.googleapis.com/v2/projects/{projectId}/identityPlatform:initializeAuth",
        "path"),
    "defaultSupportedIdps": Operation(
        "GET", "/identitytoolkit.googleapis.com/v2/defaultSupportedIdps",
        "none"),
    "listIdpConfigs": Operation(
        "GET", "/identitytoolkit.googleapis.com/v2/projects/{projectId}{tenant}/{kind}",
        "path"),
    "createIdpConfig": Operation(
        "POST", "/identitytoolkit.googleapis.com/v2/projects/{projectId}{tenant}/{kind}",
        "path"),
    "getIdpConfig": Operation(
        "GET", "/identitytoolkit.googleapis.com/v2/projects/{projectId}{tenant}/{kind}/{id}",
        "path"),
    "updateIdpConfig": Operation(
        "PATCH", "/identitytoolkit.googleapis.com/v2/projects/{projectId}{tenant}/{kind}/{id}",
        "path"),
    "deleteIdpConfig": Operation(
        "DELETE", "/identitytoolkit.googleapis.com/v2/projects/{projectId}{tenant}/{kind}/{id}",
        "path"),
    "listProviders": Operation(
        "GET", "/vinculum/v1/projects/{projectId}{tenant}/providers",
        "path"),
    "getProvider": Operation(
        "GET", "/vinculum/v1/projects/{projectId}{tenant}/providers/{id}",
        "path"),
    "replaceProvider": Operation(
        "PUT", "/vinculum/v1/projects/{projectId}{tenant}/providers/{id}",
        "path"),
    "updateProvider": Operation(
        "PATCH", "/vinculum/v1/projects/{projectId}{tenant}/providers/{id}",
        "path"),
    "deleteProvider": Operation(
        "DELETE", "/vinculum/v1/projects/{projectId}{tenant}/providers/{id}",
        "path"),
    "testProvider": Operation(
        "GET", "/vinculum/v1/projects/{projectId}{tenant}/providers/{id}:test",
        "path"),
    "emulatorConfig": Operation(
        "GET", "/emulator/v1/projects/{projectId}/config",
        "path"),
    "updateEmulatorConfig": Operation(
        "PATCH", "/emulator/v1/projects/{projectId}/config",
        "path"),
    "clearAccounts": Operation(
        "DELETE", "/emulator/v1/projects/{projectId}{tenant}/accounts",
        "path"),
    "verificationCodes": Operation(
        "GET", "/emulator/v1/projects/{projectId}{tenant}/verificationCodes",
        "path"),
    "oobCodes": Operation(
        "GET", "/emulator/v1/projects/{projectId}{tenant}/oobCodes",
        "path"),
}
