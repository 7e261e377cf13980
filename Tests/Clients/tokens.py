"""Tokens in the hands of PyJWT and of the cryptography package. Reads JSON on standard input, writes JSON.

    tokens.py sign    {"claims"}                                  -> {"keys", "certificates", "secret", "tokens"}
    tokens.py verify  {"keys", "certificates", "secret", "tokens", "issuer", "audience"} -> {"verdicts"}
"""
import datetime
import json
import sys

import jwt
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, rsa
from cryptography.hazmat.primitives.serialization import Encoding
from jwt.algorithms import ECAlgorithm, OKPAlgorithm, RSAAlgorithm


def certificate(key):
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "somebody")])
    start = datetime.datetime(2026, 1, 1)
    builder = x509.CertificateBuilder(
        name, name, key.public_key(), x509.random_serial_number(), start, start + datetime.timedelta(days=9000))
    kind = None if isinstance(key, ed25519.Ed25519PrivateKey) else hashes.SHA256()
    return builder.sign(key, kind).public_bytes(Encoding.PEM).decode()


def sign(asked):
    small, large = (rsa.generate_private_key(public_exponent=65537, key_size=size) for size in (2048, 3072))
    keys = {
        "rsa-2048": (small, RSAAlgorithm, ["RS256", "RS384", "RS512", "PS256"]),
        "rsa-3072": (large, RSAAlgorithm, ["RS256", "PS256"]),
        "p256": (ec.generate_private_key(ec.SECP256R1()), ECAlgorithm, ["ES256"]),
        "p384": (ec.generate_private_key(ec.SECP384R1()), ECAlgorithm, ["ES384"]),
        "ed25519": (ed25519.Ed25519PrivateKey.generate(), OKPAlgorithm, ["EdDSA"]),
    }
    published, certificates, tokens = [], {}, []
    for kid, (key, kind, algorithms) in keys.items():
        published.append({**kind.to_jwk(key.public_key(), as_dict=True), "kid": kid, "use": "sig"})
        certificates[kid] = certificate(key)
        for algorithm in algorithms:
            text = jwt.encode(asked["claims"], key, algorithm=algorithm, headers={"kid": kid})
            tokens.append({"alg": algorithm, "kid": kid, "token": text})
    secret = "a secret that both sides hold, of 40 b…"
    tokens.append({"alg": "HS256", "token": jwt.encode(asked["claims"], secret, algorithm="HS256")})
    return {"keys": published, "certificates": certificates, "secret": secret, "tokens": tokens}


def verify(asked):
    def verdict(token, key):
        try:
            jwt.decode(
                token["token"], key, algorithms=[token["alg"]], issuer=asked["issuer"], audience=asked["audience"],
                options={"require": ["exp", "iat", "sub"]})
            return "valid"
        except jwt.InvalidTokenError as error:
            return type(error).__name__

    published = {key.key_id: key.key for key in jwt.PyJWKSet.from_dict(asked["keys"]).keys}
    loaded = {
        kid: x509.load_pem_x509_certificate(text.encode()).public_key() for kid, text in asked["certificates"].items()}
    verdicts = []
    for token in asked["tokens"]:
        if token["alg"] == "HS256":
            verdicts.append([verdict(token, asked["secret"])])
            continue
        kid = jwt.get_unverified_header(token["token"])["kid"]
        verdicts.append([verdict(token, keys[kid]) for keys in (published, loaded) if kid in keys])
    return {"verdicts": verdicts}


print(json.dumps({"sign": sign, "verify": verify}[sys.argv[1]](json.load(sys.stdin))))
