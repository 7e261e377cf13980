"""What a client does with an account: signing in, linking, changing it, mailed links and messages."""
from __future__ import annotations

from .. import messages
from ..errors import ArgumentValueError, ServiceError
from .calling import Steps
from .credentials import Credential, Session, credential_of, id_token_of, refresh_token_of, session_of
from .steps import Methods, step


class AccountMethods(Methods):
    """What a client does with an account."""

    @step
    def sign_up(self, account: messages.SignUpRequest | None = None) -> Steps[Session]:
        """Makes an account: with e-mail and password, or anonymous."""
        return session_of((yield from self._call("signUp", **{**(account or {}), "returnSecureToken": True})))

    @step
    def sign_in(self, credential: Credential) -> Steps[Session]:
        """Signs in.

        Raises:
            SecondFactorRequired: The account has a second factor; `resolve_sign_in` takes the error.
        """
        operation, body = credential_of(credential)
        return session_of((yield from self._call(operation, **body)))

    @step
    def link(self, session: Session | str, credential: Credential) -> Steps[Session]:
        """Adds a sign-in method to the account of a session."""
        operation, body = credential_of(credential)
        if operation == "signInWithCustomToken":
            raise ArgumentValueError("a custom token cannot be linked; sign in with it instead")
        # A password is linked by the operation that signs up.
        named = "signUp" if operation == "signInWithPassword" else operation
        answer = yield from self._call(named, **body, idToken=id_token_of(session))
        return session_of({**(session.answer if isinstance(session, Session) else {}), **answer})

    @step
    def unlink(self, session: Session | str, *provider_ids: str) -> Steps[messages.UpdateResponse]:
        """Removes sign-in methods: provider ids such as `password`, `phone` or `google.com`."""
        if not provider_ids:
            raise ArgumentValueError("unlink takes the ids of providers, such as \"google.com\"")
        answer: messages.UpdateResponse = yield from self._call(
            "update", idToken=id_token_of(session), deleteProvider=list(provider_ids))
        return answer

    @step
    def lookup(self, session: Session | str) -> Steps[messages.UserInfo]:
        """Returns the account of a session."""
        answer: messages.LookupResponse = yield from self._call("lookup", idToken=id_token_of(session))
        users = answer.get("users", [])
        if not users:
            raise ServiceError(200, "USER_NOT_FOUND", "the account is gone", answer)
        return users[0]

    @step
    def refresh(self, session: Session | str) -> Steps[Session]:
        """Returns fresh tokens for a session, or for its refresh token."""
        answer: messages.TokenResponse = yield from self._call(
            "token", grant_type="refresh_token", refresh_token=refresh_token_of(session))
        return session_of({
            "localId": answer.get("user_id"), "idToken": answer.get("id_token"),
            "refreshToken": answer.get("refresh_token"), "expiresIn": answer.get("expires_in"),
        })

    @step
    def update(
        self, session: Session | str, changes: messages.UpdateRequest) -> Steps[messages.UpdateResponse]:
        """Changes the account of a session; where that ends older sessions, the answer has new tokens."""
        answer: messages.UpdateResponse = yield from self._call(
            "update", **{"idToken": id_token_of(session), "returnSecureToken": True, **changes})
        return answer

    @step
    def delete(self, session: Session | str) -> Steps[messages.DeleteResponse]:
        """Deletes the account of a session."""
        answer: messages.DeleteResponse = yield from self._call("delete", idToken=id_token_of(session))
        return answer

    @step
    def forecast(
        self, session: Session | str, changes: messages.ForecastRequest | None = None) -> Steps[messages.JSONObject]:
        """Says how the account could be signed in to after a change; the article "Forecast" has the members."""
        answer: messages.JSONObject = yield from self._call(
            "forecast", **{"idToken": id_token_of(session), **(changes or {})})
        return answer

    @step
    def send_oob_code(self, message: messages.SendOobCodeRequest) -> Steps[messages.SendOobCodeResponse]:
        """Mails a link; `requestType` says which."""
        answer: messages.SendOobCodeResponse = yield from self._call("sendOobCode", **message)
        return answer

    @step
    def send_verification_code(self, phone_number: str) -> Steps[messages.SendVerificationCodeResponse]:
        """Sends a text message with a code."""
        answer: messages.SendVerificationCodeResponse = yield from self._call(
            "sendVerificationCode", phoneNumber=phone_number)
        return answer

    @step
    def reset_password(self, oob_code: str, new_password: str) -> Steps[messages.ResetPasswordResponse]:
        """Sets a password by the code of a mailed link."""
        answer: messages.ResetPasswordResponse = yield from self._call(
            "resetPassword", oobCode=oob_code, newPassword=new_password)
        return answer

    @step
    def apply_code(self, oob_code: str) -> Steps[messages.UpdateResponse]:
        """Applies the code of a mailed link that changes an account, such as the one that verifies an address."""
        answer: messages.UpdateResponse = yield from self._call("update", oobCode=oob_code)
        return answer

    @step
    def start_provider_sign_in(
        self, message: messages.CreateAuthUriRequest) -> Steps[messages.CreateAuthUriResponse]:
        """Begins a sign-in on a provider's page.

        It takes `providerId` and `continueUri`. Open the `authUri` of the answer.
        """
        answer: messages.CreateAuthUriResponse = yield from self._call("createAuthUri", **message)
        return answer

    @step
    def start_device_sign_in(
        self, provider_id: str, oauth_scope: str | None = None) -> Steps[messages.DeviceSignInStartResponse]:
        """Begins a sign-in on another device.

        Sign in with the `sessionId` until the service no longer refuses with `AUTHORIZATION_PENDING`.
        """
        answer: messages.DeviceSignInStartResponse = yield from self._call(
            "deviceSignInStart", providerId=provider_id, oauthScope=oauth_scope)
        return answer

    @step
    def refresh_provider_tokens(
        self, session: Session | str, provider_id: str, oauth_refresh_token: str,
    ) -> Steps[messages.ProviderTokensRefreshResponse]:
        """Returns a new access token of a provider."""
        answer: messages.ProviderTokensRefreshResponse = yield from self._call(
            "refreshProviderTokens", idToken=id_token_of(session), providerId=provider_id,
            oauthRefreshToken=oauth_refresh_token)
        return answer
