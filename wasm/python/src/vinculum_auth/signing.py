"""Keys of signed tokens; needs the extra `signing` of this package, which installs `cryptography`."""
from __future__ import annotations

import base64
import hashlib
import json
import secrets
import time

from .errors import ArgumentTypeError, ArgumentValueError
from .packets import shown
from .questions import SignTask

try:
    from cryptography.exceptions import UnsupportedAlgorithm
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec, padding, rsa
    from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
except ImportError as error:
    raise ImportError(
        "vinculum_auth.signing needs cryptography; install the extra, as in vinculum-auth[signing]") from error

PrivateKey = ec.EllipticCurvePrivateKey | rsa.RSAPrivateKey
_BEGIN = b"-----BEGIN "


class Keys:
    """Private keys that sign tokens, and the key of refresh tokens. The module gets the public keys alone.

        keys = Keys.generate()
        engine = Engine("demo", settings={"keyRing": keys.ring()}, sign=keys.sign)

    Args:
        pem: A private key in PKCS #8, without a password: P-256 for ES256, or RSA of at least 2048 bits for RS256.
            A second one after it signs session cookies; without it, the first signs them too.
        refresh_key: 32 random bytes; another value ends all sessions.
    """

    def __init__(self, pem: str | bytes, refresh_key: bytes) -> None:
        if not isinstance(pem, (str, bytes)):
            raise ArgumentTypeError(f"pem must be str or bytes, not {shown(pem)}")
        if not isinstance(refresh_key, bytes) or len(refresh_key) != 32:
            raise ArgumentValueError("refresh_key must be 32 random bytes, such as secrets.token_bytes(32)")
        text = pem.encode() if isinstance(pem, str) else pem
        first, *more = [_BEGIN + block for block in text.split(_BEGIN)[1:]] or [text]
        if len(more) > 1:
            raise ArgumentValueError("pem must be a private key, and perhaps a second one for session cookies")
        self._keys = [_Key(block) for block in (first, *more)]
        self.refresh_key = refresh_key
        self.algorithm = self._keys[0].algorithm
        #: The `kid` of ID tokens: a digest of the public key.
        self.key_id = self._keys[0].key_id

    @staticmethod
    def generate() -> Keys:
        """Makes keys for ES256. `pem()` and `refresh_key` keep them."""
        pems = [_pem(ec.generate_private_key(ec.SECP256R1())) for _ in range(2)]
        return Keys(b"".join(pems), secrets.token_bytes(32))

    def pem(self) -> str:
        """Returns the private keys, which belong in a place that only this program can read."""
        return b"".join(_pem(key.private) for key in self._keys).decode()

    def ring(self, *, signs_from: float | None = None) -> str:
        """Returns the value of the setting `keyRing`; `signs_from` is in seconds since 1970, now if absent."""
        start = int(time.time() if signs_from is None else signs_from)
        key, *cookie_keys = [{"key": key.public(), "signsFrom": start} for key in self._keys]
        return json.dumps({"keys": [key], "cookieKeys": cookie_keys, "refreshKey": _base64url(self.refresh_key)})

    def sign(self, task: SignTask) -> bytes:
        """Signs a token."""
        for key in self._keys:
            if (task.key_id, task.algorithm) == (key.key_id, key.algorithm):
                return key.sign(task.data)
        raise ArgumentValueError(
            f"no key is called {task.key_id} for {task.algorithm}; sign= must belong to the setting keyRing")

    def __repr__(self) -> str:
        return f"Keys({self.algorithm}, {self.key_id})"


class _Key:
    """A private key, its name and its algorithm."""

    def __init__(self, pem: bytes) -> None:
        try:
            loaded = serialization.load_pem_private_key(pem, None)
        except (ValueError, TypeError, UnsupportedAlgorithm) as error:
            raise ArgumentValueError(f"pem must be a private key in PEM without a password ({error})") from error
        is_curve = isinstance(loaded, ec.EllipticCurvePrivateKey) and isinstance(loaded.curve, ec.SECP256R1)
        if not is_curve and not (isinstance(loaded, rsa.RSAPrivateKey) and loaded.key_size >= 2048):
            raise ArgumentValueError("pem must be a key of P-256, or an RSA key of at least 2048 bits")
        assert isinstance(loaded, (ec.EllipticCurvePrivateKey, rsa.RSAPrivateKey))
        self.private: PrivateKey = loaded
        self.algorithm = "ES256" if is_curve else "RS256"
        public = loaded.public_key().public_bytes(
            serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo)
        self.key_id = hashlib.sha256(public).hexdigest()[:32]

    def sign(self, data: bytes) -> bytes:
        if isinstance(self.private, rsa.RSAPrivateKey):
            return self.private.sign(data, padding.PKCS1v15(), hashes.SHA256())
        r, s = decode_dss_signature(self.private.sign(data, ec.ECDSA(hashes.SHA256())))
        return r.to_bytes(32, "big") + s.to_bytes(32, "big")

    def public(self) -> dict[str, str]:
        named = {"kid": self.key_id, "alg": self.algorithm, "use": "sig"}
        if isinstance(self.private, rsa.RSAPrivateKey):
            numbers = self.private.public_key().public_numbers()
            return {"kty": "RSA", "n": _number(numbers.n), "e": _number(numbers.e), **named}
        point = self.private.public_key().public_numbers()
        return {"kty": "EC", "crv": "P-256", "x": _number(point.x, 32), "y": _number(point.y, 32), **named}


def _pem(key: PrivateKey) -> bytes:
    return key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())


def _number(value: int, length: int | None = None) -> str:
    return _base64url(value.to_bytes(length or (value.bit_length() + 7) // 8, "big"))


def _base64url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
