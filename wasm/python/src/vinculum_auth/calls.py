"""The typed calls of all operations.

Written by generate.js from the Swift sources in Sources/Vinculum/Wire; not edited by hand.
"""
from __future__ import annotations

from typing import Any, Literal, overload

from . import messages


class Calls:
    """The calls of a client."""

    @overload
    def call(
        self, operation: Literal["signUp"], message: messages.SignUpRequest = ...,
    ) -> messages.SignUpResponse: ...

    @overload
    def call(
        self, operation: Literal["signInWithPassword"], message: messages.SignInWithPasswordRequest = ...,
    ) -> messages.SignInWithPasswordResponse: ...

    @overload
    def call(
        self, operation: Literal["signInWithEmailLink"], message: messages.SignInWithEmailLinkRequest = ...,
    ) -> messages.SignInWithEmailLinkResponse: ...

    @overload
    def call(
        self, operation: Literal["signInWithIdp"], message: messages.SignInWithIdpRequest = ...,
    ) -> messages.SignInWithIdpResponse: ...

    @overload
    def call(
        self, operation: Literal["signInWithCustomToken"], message: messages.SignInWithCustomTokenRequest = ...,
    ) -> messages.SignInWithCustomTokenResponse: ...

    @overload
    def call(
        self, operation: Literal["signInWithPhoneNumber"], message: messages.SignInWithPhoneNumberRequest = ...,
    ) -> messages.SignInWithPhoneNumberResponse: ...

    @overload
    def call(
        self, operation: Literal["signInWithGameCenter"], message: messages.SignInWithGameCenterRequest = ...,
    ) -> messages.SignInWithGameCenterResponse: ...

    @overload
    def call(
        self, operation: Literal["sendVerificationCode"], message: messages.SendVerificationCodeRequest = ...,
    ) -> messages.SendVerificationCodeResponse: ...

    @overload
    def call(
        self, operation: Literal["createAuthUri"], message: messages.CreateAuthUriRequest = ...,
    ) -> messages.CreateAuthUriResponse: ...

    @overload
    def call(
        self, operation: Literal["deviceSignInStart"], message: messages.DeviceSignInStartRequest = ...,
    ) -> messages.DeviceSignInStartResponse: ...

    @overload
    def call(
        self, operation: Literal["verifyIosClient"], message: messages.VerifyIosClientRequest = ...,
    ) -> messages.VerifyIosClientResponse: ...

    @overload
    def call(
        self, operation: Literal["token"], message: messages.TokenRequest = ...,
    ) -> messages.TokenResponse: ...

    @overload
    def call(
        self, operation: Literal["lookup"], message: messages.LookupRequest = ...,
    ) -> messages.LookupResponse: ...

    @overload
    def call(
        self, operation: Literal["update"], message: messages.UpdateRequest = ...,
    ) -> messages.UpdateResponse: ...

    @overload
    def call(
        self, operation: Literal["delete"], message: messages.DeleteRequest = ...,
    ) -> messages.DeleteResponse: ...

    @overload
    def call(
        self, operation: Literal["sendOobCode"], message: messages.SendOobCodeRequest = ...,
    ) -> messages.SendOobCodeResponse: ...

    @overload
    def call(
        self, operation: Literal["resetPassword"], message: messages.ResetPasswordRequest = ...,
    ) -> messages.ResetPasswordResponse: ...

    @overload
    def call(
        self, operation: Literal["revokeToken"], message: messages.RevokeTokenRequest = ...,
    ) -> messages.Presence: ...

    @overload
    def call(
        self, operation: Literal["refreshProviderTokens"], message: messages.ProviderTokensRefreshRequest = ...,
    ) -> messages.ProviderTokensRefreshResponse: ...

    @overload
    def call(
        self, operation: Literal["forecast"], message: messages.ForecastRequest = ...,
    ) -> messages.JSONObject: ...

    @overload
    def call(
        self, operation: Literal["listSessions"], message: messages.ListSessionsRequest = ...,
    ) -> messages.ListSessionsResponse: ...

    @overload
    def call(
        self, operation: Literal["endSessions"], message: messages.EndSessionsRequest = ...,
    ) -> messages.Presence: ...

    @overload
    def call(
        self, operation: Literal["nameSession"], message: messages.NameSessionRequest = ...,
    ) -> messages.Presence: ...

    @overload
    def call(
        self, operation: Literal["enrollmentStart"], message: messages.EnrollmentStartRequest = ...,
    ) -> messages.EnrollmentStartResponse: ...

    @overload
    def call(
        self, operation: Literal["enrollmentFinalize"], message: messages.EnrollmentFinalizeRequest = ...,
    ) -> messages.EnrollmentFinalizeResponse: ...

    @overload
    def call(
        self, operation: Literal["enrollmentWithdraw"], message: messages.EnrollmentWithdrawRequest = ...,
    ) -> messages.EnrollmentWithdrawResponse: ...

    @overload
    def call(
        self, operation: Literal["signInStart"], message: messages.SignInStartRequest = ...,
    ) -> messages.SignInStartResponse: ...

    @overload
    def call(
        self, operation: Literal["signInFinalize"], message: messages.SignInFinalizeRequest = ...,
    ) -> messages.SignInFinalizeResponse: ...

    @overload
    def call(
        self, operation: Literal["makeRecoveryCodes"], message: messages.RecoveryCodesRequest = ...,
    ) -> messages.RecoveryCodesResponse: ...

    @overload
    def call(
        self, operation: Literal["recoveryCodes"], message: messages.RecoveryCodesRequest = ...,
    ) -> messages.RecoveryCodesResponse: ...

    @overload
    def call(
        self, operation: Literal["passkeyEnrollmentStart"], message: messages.PasskeyEnrollmentStartRequest = ...,
    ) -> messages.PasskeyEnrollmentStartResponse: ...

    @overload
    def call(
        self, operation: Literal["passkeyEnrollmentFinalize"], message: messages.PasskeyEnrollmentFinalizeRequest = ...,
    ) -> messages.PasskeyEnrollmentFinalizeResponse: ...

    @overload
    def call(
        self, operation: Literal["passkeySignInStart"], message: messages.PasskeySignInStartRequest = ...,
    ) -> messages.PasskeySignInStartResponse: ...

    @overload
    def call(
        self, operation: Literal["passkeySignInFinalize"], message: messages.PasskeySignInFinalizeRequest = ...,
    ) -> messages.PasskeySignInFinalizeResponse: ...

    @overload
    def call(
        self, operation: Literal["mergePlan"], message: messages.MergingRequest = ...,
    ) -> messages.MergingResponse: ...

    @overload
    def call(
        self, operation: Literal["merge"], message: messages.MergingRequest = ...,
    ) -> messages.MergingResponse: ...

    @overload
    def call(
        self, operation: Literal["mergeStatus"], message: messages.MergingRequest = ...,
    ) -> messages.MergingResponse: ...

    @overload
    def call(
        self, operation: Literal["commitMerge"], message: messages.MergingRequest = ...,
    ) -> messages.MergingResponse: ...

    @overload
    def call(
        self, operation: Literal["abortMerge"], message: messages.MergingRequest = ...,
    ) -> messages.MergingResponse: ...

    @overload
    def call(
        self, operation: Literal["undoMergePlan"], message: messages.MergingRequest = ...,
    ) -> messages.MergingResponse: ...

    @overload
    def call(
        self, operation: Literal["undoMerge"], message: messages.MergingRequest = ...,
    ) -> messages.MergingResponse: ...

    @overload
    def call(
        self, operation: Literal["sessionCookiePublicKeys"], message: messages.QueryParameters = ...,
    ) -> messages.JSONObject: ...

    @overload
    def call(
        self, operation: Literal["sessionCookieCertificates"], message: messages.QueryParameters = ...,
    ) -> messages.JSONObject: ...

    @overload
    def call(
        self, operation: Literal["idTokenCertificates"], message: messages.QueryParameters = ...,
    ) -> messages.JSONObject: ...

    @overload
    def call(
        self, operation: Literal["jsonWebKeySet"], message: messages.QueryParameters = ...,
    ) -> messages.JSONObject: ...

    @overload
    def call(
        self, operation: Literal["openIDConfiguration"], message: messages.QueryParameters = ...,
    ) -> messages.JSONObject: ...

    @overload
    def call(
        self, operation: Literal["getProjects"], message: messages.QueryParameters = ...,
    ) -> messages.Projects: ...

    @overload
    def call(
        self, operation: Literal["recaptchaParams"], message: messages.QueryParameters = ...,
    ) -> messages.RecaptchaParams: ...

    @overload
    def call(
        self, operation: Literal["recaptchaConfig"], message: messages.QueryParameters = ...,
    ) -> messages.RecaptchaConfig: ...

    @overload
    def call(
        self, operation: Literal["passwordPolicy"], message: messages.QueryParameters = ...,
    ) -> messages.PasswordPolicy: ...

    def call(self, operation: str, message: Any = None) -> Any:
        """Sends the message of an operation; returns the message of the response.

        Raises:
            ServiceError: The service refused.
        """
        return self._send(operation, message)

    def _send(self, operation: str, message: Any) -> Any:
        raise NotImplementedError


class AsyncCalls:
    """The calls of a client for asyncio."""

    @overload
    async def call(
        self, operation: Literal["signUp"], message: messages.SignUpRequest = ...,
    ) -> messages.SignUpResponse: ...

    @overload
    async def call(
        self, operation: Literal["signInWithPassword"], message: messages.SignInWithPasswordRequest = ...,
    ) -> messages.SignInWithPasswordResponse: ...

    @overload
    async def call(
        self, operation: Literal["signInWithEmailLink"], message: messages.SignInWithEmailLinkRequest = ...,
    ) -> messages.SignInWithEmailLinkResponse: ...

    @overload
    async def call(
        self, operation: Literal["signInWithIdp"], message: messages.SignInWithIdpRequest = ...,
    ) -> messages.SignInWithIdpResponse: ...

    @overload
    async def call(
        self, operation: Literal["signInWithCustomToken"], message: messages.SignInWithCustomTokenRequest = ...,
    ) -> messages.SignInWithCustomTokenResponse: ...

    @overload
    async def call(
        self, operation: Literal["signInWithPhoneNumber"], message: messages.SignInWithPhoneNumberRequest = ...,
    ) -> messages.SignInWithPhoneNumberResponse: ...

    @overload
    async def call(
        self, operation: Literal["signInWithGameCenter"], message: messages.SignInWithGameCenterRequest = ...,
    ) -> messages.SignInWithGameCenterResponse: ...

    @overload
    async def call(
        self, operation: Literal["sendVerificationCode"], message: messages.SendVerificationCodeRequest = ...,
    ) -> messages.SendVerificationCodeResponse: ...

    @overload
    async def call(
        self, operation: Literal["createAuthUri"], message: messages.CreateAuthUriRequest = ...,
    ) -> messages.CreateAuthUriResponse: ...

    @overload
    async def call(
        self, operation: Literal["deviceSignInStart"], message: messages.DeviceSignInStartRequest = ...,
    ) -> messages.DeviceSignInStartResponse: ...

    @overload
    async def call(
        self, operation: Literal["verifyIosClient"], message: messages.VerifyIosClientRequest = ...,
    ) -> messages.VerifyIosClientResponse: ...

    @overload
    async def call(
        self, operation: Literal["token"], message: messages.TokenRequest = ...,
    ) -> messages.TokenResponse: ...

    @overload
    async def call(
        self, operation: Literal["lookup"], message: messages.LookupRequest = ...,
    ) -> messages.LookupResponse: ...

    @overload
    async def call(
        self, operation: Literal["update"], message: messages.UpdateRequest = ...,
    ) -> messages.UpdateResponse: ...

    @overload
    async def call(
        self, operation: Literal["delete"], message: messages.DeleteRequest = ...,
    ) -> messages.DeleteResponse: ...

    @overload
    async def call(
        self, operation: Literal["sendOobCode"], message: messages.SendOobCodeRequest = ...,
    ) -> messages.SendOobCodeResponse: ...

    @overload
    async def call(
        self, operation: Literal["resetPassword"], message: messages.ResetPasswordRequest = ...,
    ) -> messages.ResetPasswordResponse: ...

    @overload
    async def call(
        self, operation: Literal["revokeToken"], message: messages.RevokeTokenRequest = ...,
    ) -> messages.Presence: ...

    @overload
    async def call(
        self, operation: Literal["refreshProviderTokens"], message: messages.ProviderTokensRefreshRequest = ...,
    ) -> messages.ProviderTokensRefreshResponse: ...

    @overload
    async def call(
        self, operation: Literal["forecast"], message: messages.ForecastRequest = ...,
    ) -> messages.JSONObject: ...

    @overload
    async def call(
        self, operation: Literal["listSessions"], message: messages.ListSessionsRequest = ...,
    ) -> messages.ListSessionsResponse: ...

    @overload
    async def call(
        self, operation: Literal["endSessions"], message: messages.EndSessionsRequest = ...,
    ) -> messages.Presence: ...

    @overload
    async def call(
        self, operation: Literal["nameSession"], message: messages.NameSessionRequest = ...,
    ) -> messages.Presence: ...

    @overload
    async def call(
        self, operation: Literal["enrollmentStart"], message: messages.EnrollmentStartRequest = ...,
    ) -> messages.EnrollmentStartResponse: ...

    @overload
    async def call(
        self, operation: Literal["enrollmentFinalize"], message: messages.EnrollmentFinalizeRequest = ...,
    ) -> messages.EnrollmentFinalizeResponse: ...

    @overload
    async def call(
        self, operation: Literal["enrollmentWithdraw"], message: messages.EnrollmentWithdrawRequest = ...,
    ) -> messages.EnrollmentWithdrawResponse: ...

    @overload
    async def call(
        self, operation: Literal["signInStart"], message: messages.SignInStartRequest = ...,
    ) -> messages.SignInStartResponse: ...

    @overload
    async def call(
        self, operation: Literal["signInFinalize"], message: messages.SignInFinalizeRequest = ...,
    ) -> messages.SignInFinalizeResponse: ...

    @overload
    async def call(
        self, operation: Literal["makeRecoveryCodes"], message: messages.RecoveryCodesRequest = ...,
    ) -> messages.RecoveryCodesResponse: ...

    @overload
    async def call(
        self, operation: Literal["recoveryCodes"], message: messages.RecoveryCodesRequest = ...,
    ) -> messages.RecoveryCodesResponse: ...

    @overload
    async def call(
        self, operation: Literal["passkeyEnrollmentStart"], message: messages.PasskeyEnrollmentStartRequest = ...,
    ) -> messages.PasskeyEnrollmentStartResponse: ...

    @overload
    async def call(
        self, operation: Literal["passkeyEnrollmentFinalize"], message: messages.PasskeyEnrollmentFinalizeRequest = ...,
    ) -> messages.PasskeyEnrollmentFinalizeResponse: ...

    @overload
    async def call(
        self, operation: Literal["passkeySignInStart"], message: messages.PasskeySignInStartRequest = ...,
    ) -> messages.PasskeySignInStartResponse: ...

    @overload
    async def call(
        self, operation: Literal["passkeySignInFinalize"], message: messages.PasskeySignInFinalizeRequest = ...,
    ) -> messages.PasskeySignInFinalizeResponse: ...

    @overload
    async def call(
        self, operation: Literal["mergePlan"], message: messages.MergingRequest = ...,
    ) -> messages.MergingResponse: ...

    @overload
    async def call(
        self, operation: Literal["merge"], message: messages.MergingRequest = ...,
    ) -> messages.MergingResponse: ...

    @overload
    async def call(
        self, operation: Literal["mergeStatus"], message: messages.MergingRequest = ...,
    ) -> messages.MergingResponse: ...

    @overload
    async def call(
        self, operation: Literal["commitMerge"], message: messages.MergingRequest = ...,
    ) -> messages.MergingResponse: ...

    @overload
    async def call(
        self, operation: Literal["abortMerge"], message: messages.MergingRequest = ...,
    ) -> messages.MergingResponse: ...

    @overload
    async def call(
        self, operation: Literal["undoMergePlan"], message: messages.MergingRequest = ...,
    ) -> messages.MergingResponse: ...

    @overload
    async def call(
        self, operation: Literal["undoMerge"], message: messages.MergingRequest = ...,
    ) -> messages.MergingResponse: ...

    @overload
    async def call(
        self, operation: Literal["sessionCookiePublicKeys"], message: messages.QueryParameters = ...,
    ) -> messages.JSONObject: ...

    @overload
    async def call(
        self, operation: Literal["sessionCookieCertificates"], message: messages.QueryParameters = ...,
    ) -> messages.JSONObject: ...

    @overload
    async def call(
        self, operation: Literal["idTokenCertificates"], message: messages.QueryParameters = ...,
    ) -> messages.JSONObject: ...

    @overload
    async def call(
        self, operation: Literal["jsonWebKeySet"], message: messages.QueryParameters = ...,
    ) -> messages.JSONObject: ...

    @overload
    async def call(
        self, operation: Literal["openIDConfiguration"], message: messages.QueryParameters = ...,
    ) -> messages.JSONObject: ...

    @overload
    async def call(
        self, operation: Literal["getProjects"], message: messages.QueryParameters = ...,
    ) -> messages.Projects: ...

    @overload
    async def call(
        self, operation: Literal["recaptchaParams"], message: messages.QueryParameters = ...,
    ) -> messages.RecaptchaParams: ...

    @overload
    async def call(
        self, operation: Literal["recaptchaConfig"], message: messages.QueryParameters = ...,
    ) -> messages.RecaptchaConfig: ...

    @overload
    async def call(
        self, operation: Literal["passwordPolicy"], message: messages.QueryParameters = ...,
    ) -> messages.PasswordPolicy: ...

    async def call(self, operation: str, message: Any = None) -> Any:
        """Sends the message of an operation; returns the message of the response.

        Raises:
            ServiceError: The service refused.
        """
        return await self._send(operation, message)

    async def _send(self, operation: str, message: Any) -> Any:
        raise NotImplementedError


class AdministratorCalls:
    """The calls of an administrator."""

    @overload
    def call(
        self, operation: Literal["signUp"], message: messages.SignUpRequest = ...,
        *,
        tenant_id: str | None = ...,
        query: messages.QueryParameters | None = ...,
    ) -> messages.SignUpResponse: ...

    @overload
    def call(
        self, operation: Literal["lookup"], message: messages.LookupRequest = ...,
        *,
        tenant_id: str | None = ...,
        query: messages.QueryParameters | None = ...,
    ) -> messages.LookupResponse: ...

    @overload
    def call(
        self, operation: Literal["update"], message: messages.UpdateRequest = ...,
        *,
        tenant_id: str | None = ...,
        query: messages.QueryParameters | None = ...,
    ) -> messages.UpdateResponse: ...

    @overload
    def call(
        self, operation: Literal["delete"], message: messages.DeleteRequest = ...,
        *,
        tenant_id: str | None = ...,
        query: messages.QueryParameters | None = ...,
    ) -> messages.DeleteResponse: ...

    @overload
    def call(
        self, operation: Literal["sendOobCode"], message: messages.SendOobCodeRequest = ...,
        *,
        tenant_id: str | None = ...,
        query: messages.QueryParameters | None = ...,
    ) -> messages.SendOobCodeResponse: ...

    @overload
    def call(
        self, operation: Literal["listSessions"], message: messages.ListSessionsRequest = ...,
        *,
        tenant_id: str | None = ...,
        query: messages.QueryParameters | None = ...,
    ) -> messages.ListSessionsResponse: ...

    @overload
    def call(
        self, operation: Literal["endSessions"], message: messages.EndSessionsRequest = ...,
        *,
        tenant_id: str | None = ...,
        query: messages.QueryParameters | None = ...,
    ) -> messages.Presence: ...

    @overload
    def call(
        self, operation: Literal["createSessionCookie"], message: messages.CreateSessionCookieRequest = ...,
        *,
        tenant_id: str | None = ...,
        query: messages.QueryParameters | None = ...,
    ) -> messages.CreateSessionCookieResponse: ...

    @overload
    def call(
        self, operation: Literal["recoveryCodes"], message: messages.RecoveryCodesRequest = ...,
        *,
        tenant_id: str | None = ...,
        query: messages.QueryParameters | None = ...,
    ) -> messages.RecoveryCodesResponse: ...

    @overload
    def call(
        self, operation: Literal["removeRecoveryCodes"], message: messages.RecoveryCodesRequest = ...,
        *,
        tenant_id: str | None = ...,
        query: messages.QueryParameters | None = ...,
    ) -> messages.RecoveryCodesResponse: ...

    @overload
    def call(
        self, operation: Literal["mergeStatus"], message: messages.MergingRequest = ...,
        *,
        tenant_id: str | None = ...,
        query: messages.QueryParameters | None = ...,
    ) -> messages.MergingResponse: ...

    @overload
    def call(
        self, operation: Literal["commitMerge"], message: messages.MergingRequest = ...,
        *,
        tenant_id: str | None = ...,
        query: messages.QueryParameters | None = ...,
    ) -> messages.MergingResponse: ...

    @overload
    def call(
        self, operation: Literal["abortMerge"], message: messages.MergingRequest = ...,
        *,
        tenant_id: str | None = ...,
        query: messages.QueryParameters | None = ...,
    ) -> messages.MergingResponse: ...

    @overload
    def call(
        self, operation: Literal["undoMergePlan"], message: messages.MergingRequest = ...,
        *,
        tenant_id: str | None = ...,
        query: messages.QueryParameters | None = ...,
    ) -> messages.MergingResponse: ...

    @overload
    def call(
        self, operation: Literal["undoMerge"], message: messages.MergingRequest = ...,
        *,
        tenant_id: str | None = ...,
        query: messages.QueryParameters | None = ...,
    ) -> messages.MergingResponse: ...

    @overload
    def call(
        self, operation: Literal["listMerges"], message: messages.QueryParameters = ...,
        *,
        tenant_id: str | None = ...,
    ) -> messages.MergingResponse: ...

    @overload
    def call(
        self, operation: Literal["batchCreate"], message: messages.BatchCreateRequest = ...,
        *,
        tenant_id: str | None = ...,
        query: messages.QueryParameters | None = ...,
    ) -> messages.BatchCreateResponse: ...

    @overload
    def call(
        self, operation: Literal["batchGet"], message: messages.QueryParameters = ...,
        *,
        tenant_id: str | None = ...,
    ) -> messages.BatchGetResponse: ...

    @overload
    def call(
        self, operation: Literal["batchDelete"], message: messages.BatchDeleteRequest = ...,
        *,
        tenant_id: str | None = ...,
        query: messages.QueryParameters | None = ...,
    ) -> messages.BatchDeleteResponse: ...

    @overload
    def call(
        self, operation: Literal["query"], message: messages.QueryRequest = ...,
        *,
        tenant_id: str | None = ...,
        query: messages.QueryParameters | None = ...,
    ) -> messages.QueryResponse: ...

    @overload
    def call(
        self, operation: Literal["queryAccounts"], message: messages.QueryRequest = ...,
        *,
        query: messages.QueryParameters | None = ...,
    ) -> messages.QueryResponse: ...

    @overload
    def call(
        self, operation: Literal["forecastAccounts"], message: messages.ForecastAccountsRequest = ...,
        *,
        tenant_id: str | None = ...,
        query: messages.QueryParameters | None = ...,
    ) -> messages.JSONObject: ...

    @overload
    def call(
        self, operation: Literal["listAudit"], message: messages.QueryParameters = ...,
        *,
        tenant_id: str | None = ...,
    ) -> messages.AuditResponse: ...

    @overload
    def call(
        self, operation: Literal["getConfig"], message: messages.QueryParameters = ...,
    ) -> messages.JSONObject: ...

    @overload
    def call(
        self, operation: Literal["updateConfig"], message: messages.JSONObject = ...,
        *,
        query: messages.QueryParameters | None = ...,
    ) -> messages.JSONObject: ...

    @overload
    def call(
        self, operation: Literal["getPasskeyConfig"], message: messages.QueryParameters = ...,
        *,
        tenant_id: str | None = ...,
    ) -> messages.JSONObject: ...

    @overload
    def call(
        self, operation: Literal["updatePasskeyConfig"], message: messages.JSONObject = ...,
        *,
        tenant_id: str | None = ...,
        query: messages.QueryParameters | None = ...,
    ) -> messages.JSONObject: ...

    @overload
    def call(
        self, operation: Literal["listTenants"], message: messages.QueryParameters = ...,
    ) -> messages.JSONObject: ...

    @overload
    def call(
        self, operation: Literal["createTenant"], message: messages.JSONObject = ...,
        *,
        query: messages.QueryParameters | None = ...,
    ) -> messages.JSONObject: ...

    @overload
    def call(
        self, operation: Literal["getTenant"], message: messages.QueryParameters = ...,
        *,
        tenant_id: str | None = ...,
    ) -> messages.JSONObject: ...

    @overload
    def call(
        self, operation: Literal["updateTenant"], message: messages.JSONObject = ...,
        *,
        tenant_id: str | None = ...,
        query: messages.QueryParameters | None = ...,
    ) -> messages.JSONObject: ...

    @overload
    def call(
        self, operation: Literal["deleteTenant"], message: messages.QueryParameters = ...,
        *,
        tenant_id: str | None = ...,
    ) -> messages.JSONObject: ...

    @overload
    def call(
        self, operation: Literal["getIamPolicy"], message: messages.JSONObject = ...,
        *,
        tenant_id: str | None = ...,
        query: messages.QueryParameters | None = ...,
    ) -> messages.JSONObject: ...

    @overload
    def call(
        self, operation: Literal["setIamPolicy"], message: messages.JSONObject = ...,
        *,
        tenant_id: str | None = ...,
        query: messages.QueryParameters | None = ...,
    ) -> messages.JSONObject: ...

    @overload
    def call(
        self, operation: Literal["testIamPermissions"], message: messages.JSONObject = ...,
        *,
        tenant_id: str | None = ...,
        query: messages.QueryParameters | None = ...,
    ) -> messages.JSONObject: ...

    @overload
    def call(
        self, operation: Literal["initializeAuth"], message: messages.JSONObject = ...,
        *,
        query: messages.QueryParameters | None = ...,
    ) -> messages.JSONObject: ...

    @overload
    def call(
        self, operation: Literal["defaultSupportedIdps"], message: messages.QueryParameters = ...,
    ) -> messages.JSONObject: ...

    @overload
    def call(
        self, operation: Literal["listIdpConfigs"], message: messages.QueryParameters = ...,
        *,
        kind: messages.IdpConfigKind,
        tenant_id: str | None = ...,
    ) -> messages.JSONObject: ...

    @overload
    def call(
        self, operation: Literal["createIdpConfig"], message: messages.JSONObject = ...,
        *,
        kind: messages.IdpConfigKind,
        tenant_id: str | None = ...,
        query: messages.QueryParameters | None = ...,
    ) -> messages.JSONObject: ...

    @overload
    def call(
        self, operation: Literal["getIdpConfig"], message: messages.QueryParameters = ...,
        *,
        kind: messages.IdpConfigKind,
        id: str,
        tenant_id: str | None = ...,
    ) -> messages.JSONObject: ...

    @overload
    def call(
        self, operation: Literal["updateIdpConfig"], message: messages.JSONObject = ...,
        *,
        kind: messages.IdpConfigKind,
        id: str,
        tenant_id: str | None = ...,
        query: messages.QueryParameters | None = ...,
    ) -> messages.JSONObject: ...

    @overload
    def call(
        self, operation: Literal["deleteIdpConfig"], message: messages.QueryParameters = ...,
        *,
        kind: messages.IdpConfigKind,
        id: str,
        tenant_id: str | None = ...,
    ) -> messages.JSONObject: ...

    @overload
    def call(
        self, operation: Literal["listProviders"], message: messages.QueryParameters = ...,
        *,
        tenant_id: str | None = ...,
    ) -> messages.JSONObject: ...

    @overload
    def call(
        self, operation: Literal["getProvider"], message: messages.QueryParameters = ...,
        *,
        id: str,
        tenant_id: str | None = ...,
    ) -> messages.JSONObject: ...

    @overload
    def call(
        self, operation: Literal["replaceProvider"], message: messages.JSONObject = ...,
        *,
        id: str,
        tenant_id: str | None = ...,
        query: messages.QueryParameters | None = ...,
    ) -> messages.JSONObject: ...

    @overload
    def call(
        self, operation: Literal["updateProvider"], message: messages.JSONObject = ...,
        *,
        id: str,
        tenant_id: str | None = ...,
        query: messages.QueryParameters | None = ...,
    ) -> messages.JSONObject: ...

    @overload
    def call(
        self, operation: Literal["deleteProvider"], message: messages.QueryParameters = ...,
        *,
        id: str,
        tenant_id: str | None = ...,
    ) -> messages.JSONObject: ...

    @overload
    def call(
        self, operation: Literal["testProvider"], message: messages.QueryParameters = ...,
        *,
        id: str,
        tenant_id: str | None = ...,
    ) -> messages.JSONObject: ...

    @overload
    def call(
        self, operation: Literal["emulatorConfig"], message: messages.QueryParameters = ...,
    ) -> messages.JSONObject: ...

    @overload
    def call(
        self, operation: Literal["updateEmulatorConfig"], message: messages.JSONObject = ...,
        *,
        query: messages.QueryParameters | None = ...,
    ) -> messages.JSONObject: ...

    @overload
    def call(
        self, operation: Literal["clearAccounts"], message: messages.QueryParameters = ...,
        *,
        tenant_id: str | None = ...,
    ) -> messages.JSONObject: ...

    @overload
    def call(
        self, operation: Literal["verificationCodes"], message: messages.QueryParameters = ...,
        *,
        tenant_id: str | None = ...,
    ) -> messages.VerificationCodes: ...

    @overload
    def call(
        self, operation: Literal["oobCodes"], message: messages.QueryParameters = ...,
        *,
        tenant_id: str | None = ...,
    ) -> messages.OobCodes: ...

    def call(self, operation: str, message: Any = None, **place: Any) -> Any:
        """Sends the message of an operation; returns the message of the response.

        Raises:
            ServiceError: The service refused.
        """
        return self._send(operation, message, place)

    def _send(self, operation: str, message: Any, place: dict[str, Any]) -> Any:
        raise NotImplementedError


class AsyncAdministratorCalls:
    """The calls of an administrator for asyncio."""

    @overload
    async def call(
        self, operation: Literal["signUp"], message: messages.SignUpRequest = ...,
        *,
        tenant_id: str | None = ...,
        query: messages.QueryParameters | None = ...,
    ) -> messages.SignUpResponse: ...

    @overload
    async def call(
        self, operation: Literal["lookup"], message: messages.LookupRequest = ...,
        *,
        tenant_id: str | None = ...,
        query: messages.QueryParameters | None = ...,
    ) -> messages.LookupResponse: ...

    @overload
    async def call(
        self, operation: Literal["update"], message: messages.UpdateRequest = ...,
        *,
        tenant_id: str | None = ...,
        query: messages.QueryParameters | None = ...,
    ) -> messages.UpdateResponse: ...

    @overload
    async def call(
        self, operation: Literal["delete"], message: messages.DeleteRequest = ...,
        *,
        tenant_id: str | None = ...,
        query: messages.QueryParameters | None = ...,
    ) -> messages.DeleteResponse: ...

    @overload
    async def call(
        self, operation: Literal["sendOobCode"], message: messages.SendOobCodeRequest = ...,
        *,
        tenant_id: str | None = ...,
        query: messages.QueryParameters | None = ...,
    ) -> messages.SendOobCodeResponse: ...

    @overload
    async def call(
        self, operation: Literal["listSessions"], message: messages.ListSessionsRequest = ...,
        *,
        tenant_id: str | None = ...,
        query: messages.QueryParameters | None = ...,
    ) -> messages.ListSessionsResponse: ...

    @overload
    async def call(
        self, operation: Literal["endSessions"], message: messages.EndSessionsRequest = ...,
        *,
        tenant_id: str | None = ...,
        query: messages.QueryParameters | None = ...,
    ) -> messages.Presence: ...

    @overload
    async def call(
        self, operation: Literal["createSessionCookie"], message: messages.CreateSessionCookieRequest = ...,
        *,
        tenant_id: str | None = ...,
        query: messages.QueryParameters | None = ...,
    ) -> messages.CreateSessionCookieResponse: ...

    @overload
    async def call(
        self, operation: Literal["recoveryCodes"], message: messages.RecoveryCodesRequest = ...,
        *,
        tenant_id: str | None = ...,
        query: messages.QueryParameters | None = ...,
    ) -> messages.RecoveryCodesResponse: ...

    @overload
    async def call(
        self, operation: Literal["removeRecoveryCodes"], message: messages.RecoveryCodesRequest = ...,
        *,
        tenant_id: str | None = ...,
        query: messages.QueryParameters | None = ...,
    ) -> messages.RecoveryCodesResponse: ...

    @overload
    async def call(
        self, operation: Literal["mergeStatus"], message: messages.MergingRequest = ...,
        *,
        tenant_id: str | None = ...,
        query: messages.QueryParameters | None = ...,
    ) -> messages.MergingResponse: ...

    @overload
    async def call(
        self, operation: Literal["commitMerge"], message: messages.MergingRequest = ...,
        *,
        tenant_id: str | None = ...,
        query: messages.QueryParameters | None = ...,
    ) -> messages.MergingResponse: ...

    @overload
    async def call(
        self, operation: Literal["abortMerge"], message: messages.MergingRequest = ...,
        *,
        tenant_id: str | None = ...,
        query: messages.QueryParameters | None = ...,
    ) -> messages.MergingResponse: ...

    @overload
    async def call(
        self, operation: Literal["undoMergePlan"], message: messages.MergingRequest = ...,
        *,
        tenant_id: str | None = ...,
        query: messages.QueryParameters | None = ...,
    ) -> messages.MergingResponse: ...

    @overload
    async def call(
        self, operation: Literal["undoMerge"], message: messages.MergingRequest = ...,
        *,
        tenant_id: str | None = ...,
        query: messages.QueryParameters | None = ...,
    ) -> messages.MergingResponse: ...

    @overload
    async def call(
        self, operation: Literal["listMerges"], message: messages.QueryParameters = ...,
        *,
        tenant_id: str | None = ...,
    ) -> messages.MergingResponse: ...

    @overload
    async def call(
        self, operation: Literal["batchCreate"], message: messages.BatchCreateRequest = ...,
        *,
        tenant_id: str | None = ...,
        query: messages.QueryParameters | None = ...,
    ) -> messages.BatchCreateResponse: ...

    @overload
    async def call(
        self, operation: Literal["batchGet"], message: messages.QueryParameters = ...,
        *,
        tenant_id: str | None = ...,
    ) -> messages.BatchGetResponse: ...

    @overload
    async def call(
        self, operation: Literal["batchDelete"], message: messages.BatchDeleteRequest = ...,
        *,
        tenant_id: str | None = ...,
        query: messages.QueryParameters | None = ...,
    ) -> messages.BatchDeleteResponse: ...

    @overload
    async def call(
        self, operation: Literal["query"], message: messages.QueryRequest = ...,
        *,
        tenant_id: str | None = ...,
        query: messages.QueryParameters | None = ...,
    ) -> messages.QueryResponse: ...

    @overload
    async def call(
        self, operation: Literal["queryAccounts"], message: messages.QueryRequest = ...,
        *,
        query: messages.QueryParameters | None = ...,
    ) -> messages.QueryResponse: ...

    @overload
    async def call(
        self, operation: Literal["forecastAccounts"], message: messages.ForecastAccountsRequest = ...,
        *,
        tenant_id: str | None = ...,
        query: messages.QueryParameters | None = ...,
    ) -> messages.JSONObject: ...

    @overload
    async def call(
        self, operation: Literal["listAudit"], message: messages.QueryParameters = ...,
        *,
        tenant_id: str | None = ...,
    ) -> messages.AuditResponse: ...

    @overload
    async def call(
        self, operation: Literal["getConfig"], message: messages.QueryParameters = ...,
    ) -> messages.JSONObject: ...

    @overload
    async def call(
        self, operation: Literal["updateConfig"], message: messages.JSONObject = ...,
        *,
        query: messages.QueryParameters | None = ...,
    ) -> messages.JSONObject: ...

    @overload
    async def call(
        self, operation: Literal["getPasskeyConfig"], message: messages.QueryParameters = ...,
        *,
        tenant_id: str | None = ...,
    ) -> messages.JSONObject: ...

    @overload
    async def call(
        self, operation: Literal["updatePasskeyConfig"], message: messages.JSONObject = ...,
        *,
        tenant_id: str | None = ...,
        query: messages.QueryParameters | None = ...,
    ) -> messages.JSONObject: ...

    @overload
    async def call(
        self, operation: Literal["listTenants"], message: messages.QueryParameters = ...,
    ) -> messages.JSONObject: ...

    @overload
    async def call(
        self, operation: Literal["createTenant"], message: messages.JSONObject = ...,
        *,
        query: messages.QueryParameters | None = ...,
    ) -> messages.JSONObject: ...

    @overload
    async def call(
        self, operation: Literal["getTenant"], message: messages.QueryParameters = ...,
        *,
        tenant_id: str | None = ...,
    ) -> messages.JSONObject: ...

    @overload
    async def call(
        self, operation: Literal["updateTenant"], message: messages.JSONObject = ...,
        *,
        tenant_id: str | None = ...,
        query: messages.QueryParameters | None = ...,
    ) -> messages.JSONObject: ...

    @overload
    async def call(
        self, operation: Literal["deleteTenant"], message: messages.QueryParameters = ...,
        *,
        tenant_id: str | None = ...,
    ) -> messages.JSONObject: ...

    @overload
    async def call(
        self, operation: Literal["getIamPolicy"], message: messages.JSONObject = ...,
        *,
        tenant_id: str | None = ...,
        query: messages.QueryParameters | None = ...,
    ) -> messages.JSONObject: ...

    @overload
    async def call(
        self, operation: Literal["setIamPolicy"], message: messages.JSONObject = ...,
        *,
        tenant_id: str | None = ...,
        query: messages.QueryParameters | None = ...,
    ) -> messages.JSONObject: ...

    @overload
    async def call(
        self, operation: Literal["testIamPermissions"], message: messages.JSONObject = ...,
        *,
        tenant_id: str | None = ...,
        query: messages.QueryParameters | None = ...,
    ) -> messages.JSONObject: ...

    @overload
    async def call(
        self, operation: Literal["initializeAuth"], message: messages.JSONObject = ...,
        *,
        query: messages.QueryParameters | None = ...,
    ) -> messages.JSONObject: ...

    @overload
    async def call(
        self, operation: Literal["defaultSupportedIdps"], message: messages.QueryParameters = ...,
    ) -> messages.JSONObject: ...

    @overload
    async def call(
        self, operation: Literal["listIdpConfigs"], message: messages.QueryParameters = ...,
        *,
        kind: messages.IdpConfigKind,
        tenant_id: str | None = ...,
    ) -> messages.JSONObject: ...

    @overload
    async def call(
        self, operation: Literal["createIdpConfig"], message: messages.JSONObject = ...,
        *,
        kind: messages.IdpConfigKind,
        tenant_id: str | None = ...,
        query: messages.QueryParameters | None = ...,
    ) -> messages.JSONObject: ...

    @overload
    async def call(
        self, operation: Literal["getIdpConfig"], message: messages.QueryParameters = ...,
        *,
        kind: messages.IdpConfigKind,
        id: str,
        tenant_id: str | None = ...,
    ) -> messages.JSONObject: ...

    @overload
    async def call(
        self, operation: Literal["updateIdpConfig"], message: messages.JSONObject = ...,
        *,
        kind: messages.IdpConfigKind,
        id: str,
        tenant_id: str | None = ...,
        query: messages.QueryParameters | None = ...,
    ) -> messages.JSONObject: ...

    @overload
    async def call(
        self, operation: Literal["deleteIdpConfig"], message: messages.QueryParameters = ...,
        *,
        kind: messages.IdpConfigKind,
        id: str,
        tenant_id: str | None = ...,
    ) -> messages.JSONObject: ...

    @overload
    async def call(
        self, operation: Literal["listProviders"], message: messages.QueryParameters = ...,
        *,
        tenant_id: str | None = ...,
    ) -> messages.JSONObject: ...

    @overload
    async def call(
        self, operation: Literal["getProvider"], message: messages.QueryParameters = ...,
        *,
        id: str,
        tenant_id: str | None = ...,
    ) -> messages.JSONObject: ...

    @overload
    async def call(
        self, operation: Literal["replaceProvider"], message: messages.JSONObject = ...,
        *,
        id: str,
        tenant_id: str | None = ...,
        query: messages.QueryParameters | None = ...,
    ) -> messages.JSONObject: ...

    @overload
    async def call(
        self, operation: Literal["updateProvider"], message: messages.JSONObject = ...,
        *,
        id: str,
        tenant_id: str | None = ...,
        query: messages.QueryParameters | None = ...,
    ) -> messages.JSONObject: ...

    @overload
    async def call(
        self, operation: Literal["deleteProvider"], message: messages.QueryParameters = ...,
        *,
        id: str,
        tenant_id: str | None = ...,
    ) -> messages.JSONObject: ...

    @overload
    async def call(
        self, operation: Literal["testProvider"], message: messages.QueryParameters = ...,
        *,
        id: str,
        tenant_id: str | None = ...,
    ) -> messages.JSONObject: ...

    @overload
    async def call(
        self, operation: Literal["emulatorConfig"], message: messages.QueryParameters = ...,
    ) -> messages.JSONObject: ...

    @overload
    async def call(
        self, operation: Literal["updateEmulatorConfig"], message: messages.JSONObject = ...,
        *,
        query: messages.QueryParameters | None = ...,
    ) -> messages.JSONObject: ...

    @overload
    async def call(
        self, operation: Literal["clearAccounts"], message: messages.QueryParameters = ...,
        *,
        tenant_id: str | None = ...,
    ) -> messages.JSONObject: ...

    @overload
    async def call(
        self, operation: Literal["verificationCodes"], message: messages.QueryParameters = ...,
        *,
        tenant_id: str | None = ...,
    ) -> messages.VerificationCodes: ...

    @overload
    async def call(
        self, operation: Literal["oobCodes"], message: messages.QueryParameters = ...,
        *,
        tenant_id: str | None = ...,
    ) -> messages.OobCodes: ...

    async def call(self, operation: str, message: Any = None, **place: Any) -> Any:
        """Sends the message of an operation; returns the message of the response.

        Raises:
            ServiceError: The service refused.
        """
        return await self._send(operation, message, place)

    async def _send(self, operation: str, message: Any, place: dict[str, Any]) -> Any:
        raise NotImplementedError
