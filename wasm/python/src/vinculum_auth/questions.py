"""The questions that only a host can answer: calls to other servers, and signatures."""
from __future__ import annotations

import dataclasses
from collections.abc import Callable

from .errors import ArgumentTypeError
from .packets import encoded, pack, shown


@dataclasses.dataclass(frozen=True)
class Call:
    """A request to a blocking function or an identity provider."""

    #: `GET` or `POST`.
    method: str
    url: str
    #: Name and value of each header field. With a body, one of them is `Content-Type`.
    headers: list[tuple[str, str]]
    body: bytes
    #: How long the whole reply may take.
    timeout: float


@dataclasses.dataclass(frozen=True)
class Reply:
    """The response to a `Call`, whatever its status."""

    status: int
    content_type: str
    body: bytes


@dataclasses.dataclass(frozen=True)
class SignTask:
    """Bytes to sign: those of a token, or of a client's assertion."""

    #: The `kid` of the key.
    key_id: str
    #: As in RFC 7518 section 3.1, such as `ES256`.
    algorithm: str
    data: bytes


#: Performs a call. It raises `TimeoutError` if the reply was not complete in time, and another `OSError` if there was
#: none. Every other error ends the request without effect and reaches the caller of the engine.
Transport = Callable[[Call], Reply]
#: Returns a signature in the form of RFC 7518.
Sign = Callable[[SignTask], bytes]


def call_of(parts: list[bytes]) -> Call:
    """Reads the question `call`."""
    _, method, url, body, milliseconds, *fields = parts
    texts = [field.decode() for field in fields]
    headers = list(zip(texts[::2], texts[1::2]))
    if body and not any(name.lower() == "content-type" for name, _ in headers):
        headers.append(("Content-Type", "application/json"))
    return Call(method.decode(), url.decode(), headers, body, int(milliseconds) / 1000)


def call_answer(perform: Transport, call: Call) -> list[bytes]:
    """Performs a call; returns kind and value of the answer."""
    try:
        reply = perform(call)
    except TimeoutError:
        return [b"reply", pack(["timedOut"])]
    except OSError:
        return [b"reply", pack(["unreachable"])]
    if not isinstance(reply, Reply):
        raise ArgumentTypeError(f"the function call= must return a vinculum_auth.Reply, not {shown(reply)}")
    if isinstance(reply.status, bool) or not isinstance(reply.status, int):
        raise ArgumentTypeError(f"the status of a Reply must be int, not {shown(reply.status)}")
    content_type = encoded(reply.content_type, "the content type of a Reply")
    return [b"reply", pack([str(reply.status), content_type, encoded(reply.body, "the body of a Reply")])]


def sign_task_of(parts: list[bytes]) -> SignTask:
    """Reads the question `sign`."""
    return SignTask(parts[1].decode(), parts[2].decode(), parts[3])


def sign_answer(sign: Sign, task: SignTask) -> list[bytes]:
    """Signs; returns kind and value of the answer."""
    signature = sign(task)
    if not isinstance(signature, (bytes, bytearray)):
        raise ArgumentTypeError(
            f"the function sign= must return the signature as bytes, in the form of RFC 7518, not {shown(signature)}")
    return [b"signature", bytes(signature)]
