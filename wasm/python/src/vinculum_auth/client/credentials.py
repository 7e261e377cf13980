"""What signs in, and the session that it opens."""
from __future__ import annotations

import base64
import dataclasses
import json
import urllib.parse
from collections.abc import Callable, Mapping
from typing import Any, NotRequired, TypedDict

from ..errors import ArgumentTypeError, ArgumentValueError, SecondFactorRequired, ServiceError, code_of
from ..packets import shown


class PasswordCredential(TypedDict):
    """An e-mail address and its password."""

    email: str
    password: str


class EmailLinkCredential(TypedDict):
    """The code of a mailed link."""

    email: str
    oobCode: str


class PhoneCredential(TypedDict):
    """The code of a text message."""

    sessionInfo: str
    code: str


class CustomTokenCredential(TypedDict):
    """A token that the application's own server minted."""

    customToken: str


class ProviderCredential(TypedDict):
    """A token of an identity provider: its ID token or its access token."""

    providerId: str
    idToken: NotRequired[str]
    accessToken: NotRequired[str]
    nonce: NotRequired[str]
    tokenSecret: NotRequired[str]


class PendingCredential(TypedDict):
    """What the service kept of an identity that could not sign in before."""

    pendingToken: str


class RedirectCredential(TypedDict):
    """The `sessionId` of `start_provider_sign_in` or `start_device_sign_in`; of a page the address that it led back to."""

    sessionId: str
    requestUri: NotRequired[str]
    postBody: NotRequired[str]


Credential = (
    PasswordCredential | EmailLinkCredential | PhoneCredential | CustomTokenCredential | ProviderCredential
    | PendingCredential | RedirectCredential)


@dataclasses.dataclass(frozen=True)
class Session:
    """A session of an account."""

    local_id: str
    id_token: str
    refresh_token: str
    #: Seconds from its response on.
    expires_in: int
    is_new_user: bool
    #: The whole message of the service.
    answer: Mapping[str, Any]

    def __repr__(self) -> str:
        # Tokens are secrets, and a representation may end in a log.
        return f"Session({self.local_id})"


_SECURE = {"returnSecureToken": True}
_ASSERTION: dict[str, object] = {"requestUri": "http://localhost", "returnIdpCredential": True, **_SECURE}
_FORMS = (
    "{email, password}, {email, oobCode} of a mailed link, {sessionInfo, code} of a message, {customToken}, "
    "{providerId, idToken or accessToken}, {pendingToken}, or {sessionId, requestUri} of a redirect")

Given = Mapping[str, Any]
Body = Callable[[Given], dict[str, object]]


def _chosen(*names: str) -> Body:
    return lambda given: {name: given[name] for name in names}


def _redirect(given: Given) -> dict[str, object]:
    named = {name: given[name] for name in ("sessionId", "requestUri", "postBody") if given.get(name) is not None}
    return {**_ASSERTION, **named}


def _assertion(given: Given) -> dict[str, object]:
    if given.get("idToken") is None and given.get("accessToken") is None:
        raise ArgumentValueError("a credential of a provider has an idToken or an accessToken of that provider")
    fields = {
        "providerId": given["providerId"], "id_token": given.get("idToken"), "access_token": given.get("accessToken"),
        "nonce": given.get("nonce"), "oauth_token_secret": given.get("tokenSecret"),
    }
    present = {name: value for name, value in fields.items() if value is not None}
    return {**_ASSERTION, "postBody": urllib.parse.urlencode(present)}


#: Each kind of credential: the members that show it, the operation that takes it, and the body.
_KINDS: list[tuple[tuple[str, ...], str, Body]] = [
    (("email", "password"), "signInWithPassword", lambda given: {**_chosen("email", "password")(given), **_SECURE}),
    (("email", "oobCode"), "signInWithEmailLink", _chosen("email", "oobCode")),
    (("sessionInfo", "code"), "signInWithPhoneNumber", _chosen("sessionInfo", "code")),
    (("customToken",), "signInWithCustomToken", lambda given: {"token": given["customToken"], **_SECURE}),
    (("pendingToken",), "signInWithIdp", lambda given: {**_ASSERTION, "pendingToken": given["pendingToken"]}),
    (("sessionId",), "signInWithIdp", _redirect),
    (("providerId",), "signInWithIdp", _assertion),
]


def credential_of(credential: object) -> tuple[str, dict[str, object]]:
    """Returns the operation that takes a credential, and the body."""
    if not isinstance(credential, Mapping):
        raise ArgumentTypeError(f"a credential is {_FORMS}, not {shown(credential)}")
    for names, operation, body in _KINDS:
        if all(isinstance(credential.get(name), str) for name in names):
            return operation, body(credential)
    members = ", ".join(map(str, credential)) or "no members"
    raise ArgumentValueError(f"a credential is {_FORMS}; this one has {members}")


def _claims(token: str) -> dict[str, Any]:
    """The claims of a token of the service. Not verified: the caller has it from the service itself."""
    payload = token.split(".")[1]
    claims: dict[str, Any] = json.loads(base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))
    return claims


def session_of(answer: Mapping[str, Any]) -> Session:
    """Returns the session of a response; raises what the service asks for instead."""
    if answer.get("mfaPendingCredential"):
        raise SecondFactorRequired(answer)
    token = answer.get("idToken")
    if not token:
        sentence = answer.get("errorMessage")
        code = "NEED_CONFIRMATION" if answer.get("needConfirmation") else "NO_SESSION"
        raise ServiceError(
            200, code_of(sentence) if sentence else code, sentence or "the service answered without a session", answer)
    claims = _claims(token)
    expires_in = answer.get("expiresIn")
    return Session(
        answer.get("localId") or claims["sub"], token, answer.get("refreshToken", ""),
        int(expires_in) if expires_in is not None else claims["exp"] - claims["iat"], answer.get("isNewUser") is True,
        answer)


def id_token_of(session: Session | str) -> str:
    """Returns the ID token of a session, which may also be passed itself."""
    return _token(session, "id_token")


def refresh_token_of(session: Session | str) -> str:
    """Returns the refresh token of a session, which may also be passed itself."""
    return _token(session, "refresh_token")


def _token(session: object, name: str) -> str:
    if isinstance(session, str):
        return session
    if not isinstance(session, Session):
        raise ArgumentTypeError(f"pass a Session as sign_in returns it, or its {name}, not {shown(session)}")
    token: str = getattr(session, name)
    return token
