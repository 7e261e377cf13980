"""What WSGI, ASGI and the server share: which requests of a network reach an engine, and how its errors look there."""
from __future__ import annotations

import ipaddress
import json
import logging
import urllib.parse
from collections.abc import Iterable, Mapping

from .engine import Engine
from .errors import ArgumentTypeError, ArgumentValueError, VinculumError
from .packets import shown
from .response import Response

#: The longest body of a request unless another limit is passed. An import of 1000 accounts is shorter.
BODY_LIMIT = 10 << 20
#: What a path may hold besides letters, digits and `_.-~` without being percent-encoded (RFC 3986 section 3.3).
_PATH = "/:@!$&'()*+,;=%"

_log = logging.getLogger("vinculum_auth")


class Gateway:
    """Decides about requests from a network.

    An engine without the setting `administrator` takes every caller for an administrator. It is therefore reached only
    under a name or an address that no page of a stranger can use: a `Host` that is loopback, an address, or one of
    `allowed_hosts`, and without an `Origin` or with one that is loopback or allowed. Pages of such an origin may read
    the responses.
    """

    def __init__(self, *, allowed_hosts: Iterable[str] = (), body_limit: int = BODY_LIMIT) -> None:
        if isinstance(allowed_hosts, str):
            raise ArgumentTypeError("allowed_hosts must be a list of names, not one str")
        self._allowed = {_checked(host) for host in allowed_hosts}
        if isinstance(body_limit, bool) or not isinstance(body_limit, int):
            raise ArgumentTypeError(f"body_limit must be int, not {shown(body_limit)}")
        self.body_limit = body_limit

    def handle(
        self, engine: Engine, method: str, target: str, headers: list[tuple[str, str]], body: bytes,
        peer: str | None,
    ) -> Response:
        """Answers a request, or refuses it; never raises what a caller of a network can cause."""
        early = self.early(engine, method, headers)
        if early is not None:
            return early
        try:
            return self.finished(headers, engine.handle(method, target, headers, body, peer=peer))
        except ArgumentValueError as error:
            return refused(400, str(error))
        except VinculumError as error:
            _log.error("a request failed: %s", error)
            return refused(503, "The request failed; the log of the program says why.")

    def early(self, engine: Engine, method: str, headers: list[tuple[str, str]]) -> Response | None:
        """Returns the response to a request that does not reach the engine: a refusal, or to a preflight."""
        named = _single(headers)
        origin = named.get("origin")
        if not engine.has_administrator:
            if not self._is_host(named.get("host", "")):
                return refused(403, "This host may not administer; allowed_hosts names further ones.")
            if origin is not None and not self._is_origin(origin):
                return refused(403, "A page of this origin may not administer; allowed_hosts names further ones.")
        if method == "OPTIONS" and origin is not None and self._is_origin(origin):
            allowed = {
                "Access-Control-Allow-Methods": "GET, POST, PUT, PATCH, DELETE",
                "Access-Control-Allow-Headers": named.get("access-control-request-headers", "Content-Type"),
                "Access-Control-Max-Age": "600",
            }
            return self.finished(headers, Response(204, allowed, b""))
        return None

    def finished(self, headers: list[tuple[str, str]], response: Response) -> Response:
        """Adds what lets the page of an allowed origin read the response."""
        origin = _single(headers).get("origin")
        if origin is None or not self._is_origin(origin):
            return response
        added = {"Access-Control-Allow-Origin": origin, "Vary": "Origin"}
        return Response(response.status, {**response.headers, **added}, response.body)

    def _is_host(self, host: str) -> bool:
        name = _name("http://" + host)
        # An address cannot be made to lead elsewhere by a DNS record of a stranger.
        return name is not None and (name in self._allowed or _is_loopback_name(name) or _is_address(name))

    def _is_origin(self, origin: str) -> bool:
        name = _name(origin)
        return name is not None and (name in self._allowed or _is_loopback_name(name))


def refused(status: int, message: str) -> Response:
    """Returns a refusal in the form of the service."""
    body = json.dumps({"error": {"code": status, "message": message}}, separators=(",", ":"))
    return Response(status, {"Content-Type": "application/json; charset=utf-8"}, body.encode())


def peer_of(address: object) -> str | None:
    """Returns the address of a connection without its zone; `None` for what is no address, as of a local socket."""
    if not isinstance(address, str):
        return None
    text = address.partition("%")[0]
    return text if _is_address(text) else None


def target_of(path: str, query: str) -> str:
    """Returns the target of a request whose path was percent-decoded by a server."""
    # WSGI passes the decoded bytes as Latin-1, and the percent sign of a decoded path is data.
    quoted = urllib.parse.quote(path.encode("latin-1"), safe=_PATH.replace("%", ""))
    return f"{quoted or '/'}?{query}" if query else quoted or "/"


def _single(headers: Iterable[tuple[str, str]]) -> Mapping[str, str]:
    """Returns the fields by their names in lower case. Of a repeated field all values count, so it matches nothing."""
    named: dict[str, str] = {}
    for name, value in headers:
        key = name.lower()
        named[key] = f"{named[key]}, {value}" if key in named else value
    return named


def _checked(host: object) -> str:
    if not isinstance(host, str):
        raise ArgumentTypeError(f"a name in allowed_hosts must be str, not {shown(host)}")
    if not host or _name("http://" + host) != host.lower():
        raise ArgumentValueError(f"{host!r} in allowed_hosts must be a host without scheme and port")
    return host.lower()


def _name(url: str) -> str | None:
    try:
        parts = urllib.parse.urlsplit(url)
        if parts.scheme not in ("http", "https") or parts.username is not None or parts.path or parts.query:
            return None
        _ = parts.port
        return parts.hostname
    except ValueError:
        return None


def _is_loopback_name(name: str) -> bool:
    if name == "localhost" or name.endswith(".localhost"):
        return True
    return _is_address(name) and ipaddress.ip_address(name).is_loopback


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
