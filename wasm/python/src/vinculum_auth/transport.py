"""Calls to other servers, by the standard library."""
from __future__ import annotations

import functools
import http.client
import ipaddress
import queue
import socket
import ssl
import threading
import urllib.error
import urllib.parse
import urllib.request
from typing import IO, Any

from .questions import Call, Reply

#: The bytes of a reply that are read at most unless another limit is passed.
REPLY_LIMIT = 1 << 20
#: IPv4 addresses as a NAT64 translator spells them (RFC 6052 section 2.1).
_TRANSLATED = ipaddress.IPv6Network("64:ff9b::/96")


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """Gives a redirect to the engine as it is: a provider's answers count only from the address that was called."""

    def redirect_request(
        self, req: urllib.request.Request, fp: IO[bytes], code: int, msg: str, headers: http.client.HTTPMessage,
        newurl: str,
    ) -> None:
        return None


class HTTPTransport:
    """Performs calls with `urllib`: verified TLS, no redirects, no cookies, and the deadline of the call for the whole
    reply. The proxies of the environment are used for hosts other than this machine.

    Args:
        allows_private_hosts: Whether calls may reach this machine and private networks. Without it the addresses of a
            name are looked up once, all of them must be public, and no proxy is used.
        context: The settings of TLS; those of `ssl.create_default_context()` if absent.
        reply_limit: The bytes of a reply that are read at most; a longer one counts as none.
    """

    def __init__(
        self, *, allows_private_hosts: bool = True, context: ssl.SSLContext | None = None,
        reply_limit: int = REPLY_LIMIT,
    ) -> None:
        self._allows_private_hosts = allows_private_hosts
        self._context = context
        self._reply_limit = reply_limit

    def __call__(self, call: Call) -> Reply:
        """Performs a call.

        Raises:
            TimeoutError: The reply was not complete in time.
            OSError: There was no reply, or a longer one than `reply_limit`.
        """
        if call.timeout <= 0:
            raise TimeoutError("the time of the call is up")
        # A thread bounds everything: looking up the name, connecting, TLS, and a reply that comes byte by byte.
        results: queue.SimpleQueue[Reply | Exception] = queue.SimpleQueue()
        threading.Thread(target=self._perform, args=(call, results), daemon=True, name="vinculum-call").start()
        try:
            result = results.get(timeout=call.timeout)
        except queue.Empty:
            raise TimeoutError(f"{call.url} did not reply in {call.timeout:g} s") from None
        if isinstance(result, Exception):
            raise result
        return result

    def _perform(self, call: Call, results: queue.SimpleQueue[Reply | Exception]) -> None:
        try:
            results.put(self._reply(call))
        except TimeoutError as error:
            results.put(error)
        except urllib.error.URLError as error:
            timed_out = isinstance(error.reason, TimeoutError)
            results.put(TimeoutError(str(error)) if timed_out else OSError(f"{call.url}: {error.reason}"))
        except (OSError, http.client.HTTPException, ValueError) as error:
            results.put(OSError(f"{call.url}: {error}"))

    def _reply(self, call: Call) -> Reply:
        target = urllib.parse.urlsplit(call.url)
        if target.scheme not in ("http", "https") or not target.hostname or target.username is not None:
            raise OSError("the URL of a call must begin with https:// or http:// and name a host")
        body = None if call.method in ("GET", "DELETE") else call.body
        request = urllib.request.Request(call.url, data=body, method=call.method, headers=dict(call.headers))
        try:
            response = self._opener(target.hostname).open(request, timeout=call.timeout)
        except urllib.error.HTTPError as error:
            # Every status is a reply; urllib calls those beyond 299 errors.
            response = error
        with response:
            data = response.read(self._reply_limit + 1)
            if len(data) > self._reply_limit:
                raise OSError(f"the reply is longer than {self._reply_limit} bytes")
            return Reply(response.status, response.headers.get("Content-Type", ""), data)

    def _opener(self, host: str) -> urllib.request.OpenerDirector:
        context = self._context or ssl.create_default_context()
        handlers: list[urllib.request.BaseHandler] = [_NoRedirects()]
        if self._allows_private_hosts:
            handlers.append(urllib.request.HTTPSHandler(context=context))
            if _is_loopback(host):
                handlers.append(urllib.request.ProxyHandler({}))
        else:
            handlers += [urllib.request.ProxyHandler({}), _PublicHTTP(), _PublicHTTPS(context)]
        return urllib.request.build_opener(*handlers)


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def _public_socket(host: str, port: int, timeout: float | None) -> socket.socket:
    """Connects to an address of a host, all of which must be public."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    addresses = [str(item[4][0]) for item in found]
    if not addresses or not all(_is_public(address) for address in addresses):
        raise OSError(f"{host} is on this machine or in a private network, which a hardened authority does not call")
    # The address that was checked, not the name: a second look-up could have another result.
    return socket.create_connection((addresses[0], port), timeout)


def _is_public(text: str) -> bool:
    address = ipaddress.ip_address(text.partition("%")[0])
    if isinstance(address, ipaddress.IPv6Address):
        embedded = address.ipv4_mapped or address.sixtofour
        if address in _TRANSLATED:
            embedded = ipaddress.IPv4Address(int(address) & 0xFFFF_FFFF)
        if embedded is not None:
            address = embedded
    return address.is_global and not address.is_multicast


class _PublicConnection(http.client.HTTPConnection):
    def connect(self) -> None:
        self.sock = _public_socket(self.host, self.port, self.timeout)


class _PublicTLSConnection(http.client.HTTPSConnection):
    def __init__(self, *arguments: Any, context: ssl.SSLContext, **options: Any) -> None:
        super().__init__(*arguments, context=context, **options)
        self._tls = context

    def connect(self) -> None:
        self.sock = self._tls.wrap_socket(
            _public_socket(self.host, self.port, self.timeout), server_hostname=self.host)


class _PublicHTTP(urllib.request.HTTPHandler):
    def http_open(self, req: urllib.request.Request) -> http.client.HTTPResponse:
        return self.do_open(_PublicConnection, req)


class _PublicHTTPS(urllib.request.HTTPSHandler):
    def __init__(self, context: ssl.SSLContext) -> None:
        super().__init__(context=context)
        self._tls = context

    def https_open(self, req: urllib.request.Request) -> http.client.HTTPResponse:
        return self.do_open(functools.partial(_PublicTLSConnection, context=self._tls), req)
