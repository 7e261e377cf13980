#!/usr/bin/env bash
# Authlib publishes about one P-256 key of 128 in a form that other libraries refuse, and under another thumbprint.
#
# Version: Authlib 1.9.10, cryptojwt 1.11.0, joserfc 1.8.0, jwcrypto 1.6.1, PyJWT 2.15.1, josepy 2.2.0, cryptography
#   50.0.2 (PyPI)
# Guess: x and y of an EC key in a JWK have the full size of the curve, 32 bytes for P-256 (RFC 7518, section 6.2.1.2).
#   A library of today writes them so for each key. The thumbprint of a key (RFC 7638), which Authlib takes as its kid,
#   is the same in all libraries.
# Behaviour: authlib.jose writes a coordinate as a number, without the zero byte that it may begin with. The JWK of such
#   a key has 31 bytes there, and its kid is the hash of that form: joserfc (the successor of authlib.jose) and jwcrypto
#   compute another thumbprint of the same PEM file. PyJWT refuses the JWK alone, and drops it silently from a set with
#   other keys; josepy refuses it; joserfc and jwcrypto read it. cryptojwt, which idpyoidc uses, is right for P-256 and
#   writes about three P-521 keys of four too short.
# Consequence: an issuer works for years, rotates its key, and then some services report that the set lacks a key whose
#   kid is in it. Publish the JWK that joserfc or jwcrypto writes, give each key a kid rather than have it computed, and
#   check before a key signs that x and y have 43 characters each (P-256).
set -euo pipefail

command -v python3 >/dev/null || { echo "there is no python3" >&2; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
{ python3 -m venv "$folder/venv" && "$folder/venv/bin/pip" install -q --disable-pip-version-check authlib==1.9.10 \
    cryptojwt==1.11.0 joserfc==1.8.0 jwcrypto==1.6.1 PyJWT==2.15.1 josepy==2.2.0 cryptography==50.0.2; } \
    || { echo "authlib 1.9.10 or the other libraries cannot be installed" >&2; exit 2; }
cd "$folder"

cat >trial.py <<'END'
import base64, hashlib, importlib.metadata, json, sys, warnings
warnings.showwarning = lambda *_, **__: None
import josepy, jwt
from authlib.jose import JsonWebKey
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptojwt.jwk.ec import ECKey as CryptoJWTKey
from joserfc.jwk import ECKey
from jwcrypto.jwk import JWK


def private(curve, number):
    secret = int.from_bytes(hashlib.sha256(f"trial {number}".encode()).digest(), "big")
    return ec.derive_private_key(secret, curve)


def pem(key):
    return key.public_key().public_bytes(
        serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)


def authlib(key):
    return dict(JsonWebKey.import_key(pem(key), {"kty": "EC"}).as_dict())


def cryptojwt(key):
    made = CryptoJWTKey()
    made.load_key(key.public_key())
    return made.serialize()


def lengths(jwk):
    return [len(base64.urlsafe_b64decode(jwk[name] + "==")) for name in "xy"]


def answer(read):
    try:
        return read()
    except Exception as error:
        return f"{type(error).__name__}: {error}"


for package in ("authlib", "cryptojwt", "joserfc", "jwcrypto", "PyJWT", "josepy"):
    print(package, importlib.metadata.version(package), end="; ")
keys = [private(ec.SECP256R1(), number) for number in range(1280)]
short = [key for key in keys if min(lengths(authlib(key))) < 32]
large = [private(ec.SECP521R1(), number) for number in range(64)]
counts = {
    "authlib, P-256": len(short), "cryptojwt, P-256": sum(lengths(cryptojwt(key)) != [32, 32] for key in keys),
    "joserfc, P-256": sum(lengths(ECKey.import_key(pem(key)).as_dict()) != [32, 32] for key in keys),
    "cryptojwt, P-521": sum(lengths(cryptojwt(key)) != [66, 66] for key in large),
    "joserfc, P-521": sum(lengths(ECKey.import_key(pem(key)).as_dict()) != [66, 66] for key in large)}
print()
for what, count in counts.items():
    print(f"{what}: {count} of {len(large if '521' in what else keys)} keys are too short")

jwk, other = authlib(short[0]), authlib(next(key for key in keys if key not in short))
names = {"authlib": jwk["kid"], "joserfc": ECKey.import_key(pem(short[0])).thumbprint(),
         "jwcrypto": JWK.from_pem(pem(short[0])).thumbprint()}
print("one of authlib's:", json.dumps(jwk), "with", lengths(jwk), "bytes")
for library, name in names.items():
    print(f"{library} names the same PEM {name}")
seen = {"PyJWT": answer(lambda: jwt.PyJWK(jwk).key_id),
        "PyJWT, in a set with another": answer(
            lambda: [key.key_id for key in jwt.PyJWKSet.from_dict({"keys": [other, jwk]}).keys] == [other["kid"]]
            and "only the other is there"),
        "josepy": answer(lambda: josepy.JWK.from_json(jwk).typ),
        "joserfc": answer(lambda: ECKey.import_key(jwk).kid == jwk["kid"] and "reads it"),
        "jwcrypto": answer(lambda: JWK(**jwk).key_id == jwk["kid"] and "reads it")}
for library, found in seen.items():
    print(f"{library}: {found}")
still = (0 < counts["authlib, P-256"] < 30 and 32 < counts["cryptojwt, P-521"] < 64
         and counts["cryptojwt, P-256"] == counts["joserfc, P-256"] == counts["joserfc, P-521"] == 0
         and names["authlib"] != names["joserfc"] == names["jwcrypto"]
         and seen["PyJWT"].startswith("InvalidKeyError") and seen["josepy"].startswith("DeserializationError")
         and seen["PyJWT, in a set with another"] == "only the other is there"
         and seen["joserfc"] == seen["jwcrypto"] == "reads it")
sys.exit(0 if still else 1)
END
venv/bin/python trial.py
