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
    raise ImportError("vinculum.signing needs cryptography; install the extra, as in vinculum[signing]") from error

PrivateKey = ec.EllipticCurvePrivateKey | rsa.RSAPrivateKey


class Keys:
    """A private key that signs tokens, and the key of refresh tokens. The module gets the public key alone.

        keys = Keys.generate()
        engine = Engine("demo", settings={"keyRing": keys.ring()}, sign=keys.sign)

    Args:
        pem: A private key in PKCS #8, without a password: P-256 for ES256, or RSA of at least 2048 bits for RS256.
        refresh_key: 32 random bytes; another value ends all sessions.
    """

    def __init__(self, pem: str | bytes, refresh_key: bytes) -> None:
        if not isinstance(pem, (str, bytes)):
            raise ArgumentTypeError(f"pem must be str or bytes, not {shown(pem)}")
        if not isinstance(refresh_key, bytes) or len(refresh_key) != 32:
            raise ArgumentValueError("refresh_key must be 32 random bytes, such as secrets.token_bytes(32)")
        try:
            loaded = serialization.load_pem_private_key(pem.encode() if isinstance(pem, str) else pem, None)
        except (ValueError, TypeError, UnsupportedAlgorithm) as error:
            raise ArgumentValueError(f"pem must be a private key in PEM without a password ({error})") from error
        is_curve = isinstance(loaded, ec.EllipticCurvePrivateKey) and isinstance(loaded.curve, ec.SECP256R1)
        if not is_curve and not (isinstance(loaded, rsa.RSAPrivateKey) and loaded.key_size >= 2048):
            raise ArgumentValueError("pem must be a key of P-256, or an RSA key of at least 2048 bits")
        assert isinstance(loaded, (ec.EllipticCurvePrivateKey, rsa.RSAPrivateKey))
        self._key: PrivateKey = loaded
        self.refresh_key = refresh_key
        self.algorithm = "ES256" if is_curve else "RS256"
        public = self._key.public_key().public_bytes(
            serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo)
        #: The `kid`: a digest of the public key.
        self.key_id = hashlib.sha256(public).hexdigest()[:32]

    @staticmethod
    def generate() -> Keys:
        """Makes keys for ES256. `pem()` and `refresh_key` keep them."""
        pem = ec.generate_private_key(ec.SECP256R1()).private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
        return Keys(pem, secrets.token_bytes(32))

    def pem(self) -> str:
        """Returns the private key, which belongs in a place that only this program can read."""
        return self._key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()).decode()

    def ring(self, *, signs_from: float | None = None) -> str:
        """Returns the value of the setting `keyRing`; `signs_from` is in seconds since 1970, now if absent."""
        start = int(time.time() if signs_from is None else signs_from)
        return json.dumps({
            "keys": [{"key": self._public(), "signsFrom": start}], "refreshKey": _base64url(self.refresh_key)})

    def sign(self, task: SignTask) -> bytes:
        """Signs a token."""
        if task.key_id != self.key_id or task.algorithm != self.algorithm:
            raise ArgumentValueError(
                f"no key is called {task.key_id} for {task.algorithm}; sign= must belong to the setting keyRing")
        if isinstance(self._key, rsa.RSAPrivateKey):
            return self._key.sign(task.data, padding.PKCS1v15(), hashes.SHA256())
        r, s = decode_dss_signature(self._key.sign(task.data, ec.ECDSA(hashes.SHA256())))
        return r.to_bytes(32, "big") + s.to_bytes(32, "big")

    def __repr__(self) -> str:
        return f"Keys({self.algorithm}, {self.key_id})"

    def _public(self) -> dict[str, str]:
        named = {"kid": self.key_id, "alg": self.algorithm, "use": "sig"}
        if isinstance(self._key, rsa.RSAPrivateKey):
            numbers = self._key.public_key().public_numbers()
            return {"kty": "RSA", "n": _number(numbers.n), "e": _number(numbers.e), **named}
        point = self._key.public_key().public_numbers()
        return {"kty": "EC", "crv": "P-256", "x": _number(point.x, 32), "y": _number(point.y, 32), **named}


def _number(value: int, length: int | None = None) -> str:
    return _base64url(value.to_bytes(length or (value.bit_length() + 7) // 8, "big"))


def _base64url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
