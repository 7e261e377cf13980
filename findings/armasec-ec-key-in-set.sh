#!/usr/bin/env bash
# One key that armasec has no use for makes it refuse the tokens of all the others.
#
# Version: armasec 3.0.0, python-jose 3.5.0, cryptography 50.0.2 (PyPI)
# Guess: a set of keys (JWKS) is searched for the token's kid; other keys in it play no part, for section 5 of
#   RFC 7517 asks to ignore keys whose type is not understood or that lack what is needed.
# Behaviour: the set is read as a whole, and each key in it must have the members n, e, alg and kid. An elliptic-curve
#   key beside the RSA key, or an RSA key without alg, which RFC 7517 leaves open, makes the set "jwks data was
#   invalid": an RS256 token that verified before is refused, though its own key is there unchanged.
# Consequence: an issuer that publishes an ES256 key ahead of its use locks out every service of this kind that starts
#   from then on, before any token is signed with that key. Publish RSA keys with alg alone for such services, or give
#   the decoder a set that was filtered by kty and alg.
set -euo pipefail

command -v python3 >/dev/null || { echo "there is no python3" >&2; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
{ python3 -m venv "$folder/venv" && "$folder/venv/bin/pip" install -q --disable-pip-version-check \
    armasec==3.0.0 python-jose==3.5.0 cryptography==50.0.2; } \
    || { echo "armasec 3.0.0 cannot be installed" >&2; exit 2; }
mkdir -p "$folder/here/.well-known"
cd "$folder/here"

cat >trial.py <<'END'
import importlib.metadata, json, sys, threading, time
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from armasec.exceptions import AuthenticationError
from armasec.openid_config_loader import OpenidConfigLoader
from armasec.token_decoder import TokenDecoder
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from jose import jwk, jwt

PEM, PKCS8, PLAIN = serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
private = {"RS256": rsa.generate_private_key(65537, 2048), "ES256": ec.generate_private_key(ec.SECP256R1())}
pem = {name: key.private_bytes(PEM, PKCS8, PLAIN).decode() for name, key in private.items()}
public = {name: {**jwk.construct(text, name).public_key().to_dict(), "kid": name, "use": "sig"}
          for name, text in pem.items()}
without_alg = {name: value for name, value in {**public["RS256"], "kid": "other"}.items() if name != "alg"}

SimpleHTTPRequestHandler.log_message = lambda *_: None
server = ThreadingHTTPServer(("127.0.0.1", 0), SimpleHTTPRequestHandler)
threading.Thread(target=server.serve_forever, daemon=True).start()
host = f"127.0.0.1:{server.server_port}"
with open(".well-known/openid-configuration", "w") as file:
    json.dump({"issuer": f"http://{host}", "jwks_uri": f"http://{host}/keys.json"}, file)
token = jwt.encode({"sub": "anna", "exp": int(time.time()) + 600}, pem["RS256"], "RS256", headers={"kid": "RS256"})


def answer(*keys):
    with open("keys.json", "w") as file:
        json.dump({"keys": keys}, file)
    try:
        return TokenDecoder(OpenidConfigLoader(host, use_https=False).jwks).decode(token).sub
    except AuthenticationError as error:
        return f"{type(error).__name__}: {str(error).splitlines()[0]}"


print("armasec", importlib.metadata.version("armasec"), "and an RS256 token")
seen = {"its key alone": answer(public["RS256"]), "and an ES256 key": answer(public["RS256"], public["ES256"]),
        "and an RSA key without alg": answer(public["RS256"], without_alg)}
for what, found in seen.items():
    print(f"{what}: {found}")
refused = [found.startswith("AuthenticationError: jwks data was invalid") for found in seen.values()]
sys.exit(0 if seen["its key alone"] == "anna" and refused == [False, True, True] else 1)
END
../venv/bin/python trial.py
