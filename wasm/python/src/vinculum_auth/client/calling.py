"""How a client sends the message of an operation, and reads the response."""
from __future__ import annotations

import dataclasses
import functools
import json
import re
import urllib.parse
from collections.abc import Generator, Mapping
from typing import Any, NamedTuple, TypeVar

from ..errors import ArgumentTypeError, ArgumentValueError, ServiceError
from ..operations import ADMINISTRATORS, CLIENTS, Operation
from ..packets import shown
from ..response import Response

Result = TypeVar("Result")


class Request(NamedTuple):
    """A request to the service; without a body if it is `None`."""

    method: str
    target: str
    headers: dict[str, str]
    body: bytes | None


#: Yields requests, receives their responses, and returns what the caller of a method gets.
Steps = Generator[Request, Response, Result]


@dataclasses.dataclass(frozen=True)
class Caller:
    """What a client says of itself in each request."""

    api_key: str
    project: str | None
    tenant: str | None
    locale: str | None
    administrator: str

    def call(self, name: str, message: object) -> Steps[Any]:
        """Sends the message of an operation of clients."""
        operation = _operation(CLIENTS, name)
        members = dict(_mapping(name, message))
        if self.tenant is not None and operation.tenant in ("body", "query"):
            members = {"tenantId": self.tenant, **members}
        headers = {} if self.project is None else {"X-Vinculum-Project": self.project}
        target = self._path(name, operation, self.tenant, {})
        return (yield from self._send(operation, target, self._key, headers, members))

    def administer(
        self, name: str, message: object, *, id: str | None = None, kind: str | None = None,
        tenant_id: str | None = None, query: Mapping[str, object] | None = None,
    ) -> Steps[Any]:
        """Sends the message of an operation of administrators."""
        operation = _operation(ADMINISTRATORS, name)
        target = self._path(name, operation, tenant_id or self.tenant, {"id": id, "kind": kind})
        headers = {"Authorization": f"Bearer {self.administrator}"}
        members = dict(_mapping(name, message))
        return (yield from self._send(operation, target, _query(query or {}), headers, members))

    @functools.cached_property
    def _key(self) -> str:
        """The query that every call of a client has."""
        return _query({"key": self.api_key})

    def _path(self, name: str, operation: Operation, tenant: str | None, places: Mapping[str, str | None]) -> str:
        if "{" not in operation.path:
            return operation.path
        values = {"projectId": self.project, "tenantId": tenant, **places}

        def filled(match: re.Match[str]) -> str:
            place = match[1]
            if place == "tenant":
                return "" if tenant is None else f"/tenants/{_component(tenant)}"
            value = values[place]
            if value is None or value == "":
                raise ArgumentValueError(f"{name} needs {_PLACES[place]}")
            if not isinstance(value, str):
                raise ArgumentTypeError(f"{name} needs {_PLACES[place]} as str, not {shown(value)}")
            return _component(value)

        return re.sub(r"\{(\w+)\}", filled, operation.path)

    def _send(
        self, operation: Operation, target: str, query: str, headers: dict[str, str], members: dict[str, object],
    ) -> Steps[Any]:
        body = None
        if operation.method in ("GET", "DELETE"):
            query = "&".join(filter(None, (query, _query(members))))
        else:
            body = _encoded(members)
            headers["Content-Type"] = "application/json"
        if self.locale is not None:
            headers["X-Firebase-Locale"] = self.locale
        if query:
            target += f"?{query}"
        return _message(target, (yield Request(operation.method, target, headers, body)))


_encoder = json.JSONEncoder(allow_nan=False, separators=(",", ":"))
_PLACES = {
    "projectId": "the argument project= of the client",
    "tenantId": "a tenant: the argument tenant= of the client, or tenant_id= of the call",
    "id": "id=, the id of a provider such as \"oidc.example\"",
    "kind": "kind=, such as \"oauthIdpConfigs\"",
}


def _operation(table: Mapping[str, Operation], name: str) -> Operation:
    if name not in table:
        raise ArgumentValueError(f"there is no operation {name}; vinculum_auth.operations lists them")
    return table[name]


def _mapping(name: str, message: object) -> Mapping[str, object]:
    if message is None:
        return {}
    if not isinstance(message, Mapping):
        raise ArgumentTypeError(f"the message of {name} must be a dict, not {shown(message)}")
    return message


def _query(members: Mapping[str, object]) -> str:
    return urllib.parse.urlencode({name: _text(value) for name, value in members.items()})


def _encoded(members: Mapping[str, object]) -> bytes:
    try:
        present = {name: value for name, value in members.items() if value is not None}
        return _encoder.encode(present).encode()
    except (TypeError, ValueError, RecursionError) as error:
        raise ArgumentValueError(f"a message must be a value that JSON has: {error}") from error


def _component(text: str) -> str:
    return urllib.parse.quote(text, safe="")


def _text(value: object) -> str:
    return ("true" if value else "false") if isinstance(value, bool) else str(value)


def _message(target: str, response: Response) -> Any:
    """The message of a success; raises everything else."""
    try:
        message = response.json()
    except ValueError:
        path = target.partition("?")[0]
        sentence = f"{path} answered {response.status} without JSON"
        raise ServiceError(response.status, "NO_JSON", sentence, response.body) from None
    if 200 <= response.status < 300:
        return message
    raise ServiceError.of(response.status, message)
