"""Signed tokens: the private key stays with the host, and others verify what the engine issues."""
from __future__ import annotations

import base64
import json
from typing import Any

import pytest
import vinculum_auth
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, padding, rsa
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from vinculum_auth.signing import Keys

from support import engine, path, person, sign_up

SECRET = "an-administrators-secret"


def pem(key: Any) -> str:
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    return bytes(private).decode()


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def signed(keys: Keys, **options: Any) -> vinculum_auth.Engine:
    return engine(settings={"keyRing": keys.ring(signs_from=0)}, sign=keys.sign, **options)


def test_an_es256_token_is_verified_by_its_public_key() -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    with signed(Keys(pem(key), bytes(32))) as target:
        head, payload, signature = sign_up(target)["idToken"].split(".")
    raw = decoded(signature)
    der = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    key.public_key().verify(der, f"{head}.{payload}".encode(), ec.ECDSA(hashes.SHA256()))
    assert json.loads(decoded(head))["alg"] == "ES256"


def test_an_rs256_token_is_verified_by_its_public_key() -> None:
    key = rsa.generate_private_key(65537, 2048)
    with signed(Keys(pem(key), bytes(32))) as target:
        head, payload, signature = sign_up(target)["idToken"].split(".")
    key.public_key().verify(decoded(signature), f"{head}.{payload}".encode(), padding.PKCS1v15(), hashes.SHA256())
    assert json.loads(decoded(head))["alg"] == "RS256"


def test_an_unsigned_token_is_refused_where_tokens_are_signed() -> None:
    with signed(Keys.generate()) as target:
        token = sign_up(target)["idToken"]
        unsigned = token.rpartition(".")[0] + "."
        assert target.handle("POST", path("lookup"), json={"idToken": token}).status == 200
        assert target.handle("POST", path("lookup"), json={"idToken": unsigned}).status == 400


def test_keys_that_were_kept_know_their_tokens() -> None:
    keys = Keys.generate()
    store = vinculum_auth.MemoryStore()
    with signed(keys, store=store) as one:
        body = sign_up(one)
    again = Keys(keys.pem(), keys.refresh_key)
    assert again.key_id == keys.key_id
    with signed(again, store=store) as other:
        assert other.handle("POST", path("lookup"), json={"idToken": body["idToken"]}).status == 200
        refreshed = other.handle(
            "POST", "/securetoken.googleapis.com/v1/token?key=any",
            json={"grant_type": "refresh_token", "refresh_token": body["refreshToken"]})
        assert refreshed.status == 200, refreshed.text


@pytest.mark.parametrize("is_earlier", [False, True])
def test_session_cookies_have_a_key_of_their_own(is_earlier: bool) -> None:
    """A single key, as earlier versions of the package kept, signs cookies too."""
    keys = Keys(pem(ec.generate_private_key(ec.SECP256R1())), bytes(32)) if is_earlier else Keys.generate()
    store = vinculum_auth.MemoryStore()

    def kids(target: vinculum_auth.Engine, name: str) -> list[str]:
        answer = target.handle("GET", f"/securetoken.google.com/demo/.well-known/{name}")
        return [key["kid"] for key in answer.json()["keys"]]

    with signed(keys, store=store) as target:
        token = sign_up(target)["idToken"]
        made = target.handle(
            "POST", "/identitytoolkit.googleapis.com/v1/projects/demo:createSessionCookie",
            {"Authorization": "Bearer owner"}, json={"idToken": token})
        head = json.loads(decoded(made.json()["sessionCookie"].split(".")[0]))
        assert (head["kid"] == keys.key_id) is is_earlier
        assert (kids(target, "session-cookie-keys.json"), kids(target, "jwks.json")) == ([head["kid"]], [keys.key_id])
    with signed(Keys(keys.pem(), keys.refresh_key), store=store) as again:
        assert kids(again, "session-cookie-keys.json") == [head["kid"]]


def test_a_hardened_authority_signs_and_knows_its_administrator() -> None:
    keys = Keys.generate()
    settings = {
        "trust": "hardened", "administrator": SECRET, "keyRing": keys.ring(signs_from=0),
        "linkOrigin": "https://accounts.example.com",
    }
    with vinculum_auth.Engine("demo", settings=settings, sign=keys.sign) as target:
        assert target.handle("POST", path("signUp"), json=person()).status == 200
        where = "/identitytoolkit.googleapis.com/v1/projects/demo/accounts:batchGet"
        statuses = [
            target.handle("GET", where, {"Authorization": f"Bearer {secret}"}).status for secret in ("owner", SECRET)]
        assert statuses[0] in (401, 403) and statuses[1] == 200


def test_a_secret_is_in_no_text_of_the_keys() -> None:
    keys = Keys.generate()
    private = ec.EllipticCurvePrivateKey
    assert "PRIVATE" not in repr(keys) and keys.refresh_key.hex() not in repr(keys)
    loaded = serialization.load_pem_private_key(keys.pem().encode(), None)
    assert isinstance(loaded, private)
    secret = loaded.private_numbers().private_value.to_bytes(32, "big")
    assert base64.urlsafe_b64encode(secret).rstrip(b"=").decode() not in keys.ring()
    assert '"d"' not in keys.ring()


@pytest.mark.parametrize(("key", "refresh_key", "error"), [
    (7, bytes(32), vinculum_auth.ArgumentTypeError), ("none", bytes(32), vinculum_auth.ArgumentValueError),
    (pem(ec.generate_private_key(ec.SECP384R1())), bytes(32), vinculum_auth.ArgumentValueError),
    (pem(rsa.generate_private_key(65537, 1024)), bytes(32), vinculum_auth.ArgumentValueError),
    (pem(ed25519.Ed25519PrivateKey.generate()), bytes(32), vinculum_auth.ArgumentValueError),
    (3 * pem(ec.generate_private_key(ec.SECP256R1())), bytes(32), vinculum_auth.ArgumentValueError),
    (pem(ec.generate_private_key(ec.SECP256R1())), bytes(31), vinculum_auth.ArgumentValueError),
    (pem(ec.generate_private_key(ec.SECP256R1())), "x" * 32, vinculum_auth.ArgumentValueError),
])
def test_wrong_keys_are_refused(key: Any, refresh_key: Any, error: type[Exception]) -> None:
    with pytest.raises(error, match="must be"):
        Keys(key, refresh_key)


def test_another_key_than_the_ring_s_is_refused() -> None:
    keys = Keys.generate()
    with engine(settings={"keyRing": keys.ring(signs_from=0)}, sign=Keys.generate().sign) as target:
        before = target.snapshot()
        with pytest.raises(vinculum_auth.ArgumentValueError, match="keyRing"):
            target.handle("POST", path("signUp"), json={})
        assert target.snapshot() == before


@pytest.mark.parametrize("signature", ["text", None, 7])
def test_what_is_no_signature_is_refused(signature: Any) -> None:
    keys = Keys.generate()
    settings = {"keyRing": keys.ring(signs_from=0)}
    with engine(settings=settings, sign=lambda task: signature) as target:
        with pytest.raises(vinculum_auth.ArgumentTypeError, match="signature as bytes"):
            target.handle("POST", path("signUp"), json={})
