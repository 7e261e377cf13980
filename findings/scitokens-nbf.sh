#!/usr/bin/env bash
# The two libraries of SciTokens disagree about a token that has no nbf.
#
# Version: scitokens-cpp 0.7.3-1+b1 (Debian 12), scitokens 1.9.7 with PyJWT 2.15.1 (PyPI)
# Guess: both libraries of one project accept the same tokens, with or without nbf, "not before", which is optional in
#   RFC 7519. What the header says of the type of the token decides nothing about the claims it must have.
# Behaviour: the library in C++, which XRootD uses, refuses a token without nbf: "'nbf' claim is mandatory". With the
#   same claims and the type at+jwt of RFC 9068 it accepts it. The library in Python accepts both, and its Enforcer
#   grants what the scope says. With nbf all agree.
# Consequence: a service that was tried with the Python library works, and the storage behind it refuses the same
#   person. An issuer for such services sets nbf, or the type at+jwt, and a trial of tokens asks scitokens-verify.
set -euo pipefail

version=0.7.3-1+b1
for tool in apt-get dpkg ldd python3; do
    command -v "$tool" >/dev/null || { echo "this needs $tool" >&2; exit 2; }
done
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
{ apt-get -qq download "scitokens-cpp=$version" "libscitokens0=$version" 2>/dev/null &&
    for package in *.deb; do dpkg -x "$package" .; done && python3 -m venv venv &&
    venv/bin/pip install -q --disable-pip-version-check scitokens==1.9.7 PyJWT==2.15.1 cryptography==50.0.2; } \
    || { echo "scitokens-cpp $version or scitokens 1.9.7 cannot be installed" >&2; exit 2; }
libraries=$(dirname "$folder"/usr/lib/*/libSciTokens.so.0)
! LD_LIBRARY_PATH=$libraries ldd usr/bin/scitokens-verify | grep 'not found' >&2 || exit 2

cat >trial.py <<'END'
import importlib.metadata, os, subprocess, sys, time
import jwt, scitokens
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

ISSUER, AUDIENCE = "https://demo.example.com", "https://storage.example.com"
private = ec.generate_private_key(ec.SECP256R1())
public = private.public_key().public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)
with open("public.pem", "wb") as file:
    file.write(public)
now = int(time.time())
claims = {"iss": ISSUER, "sub": "anna", "aud": AUDIENCE, "client_id": "trial", "jti": "1", "iat": now, "exp": now + 600,
          "ver": "scitoken:2.0", "scope": "read:/data"}


def in_cpp(token):
    done = subprocess.run(["usr/bin/scitokens-verify", "-c", "public.pem", "-K", "one", "-i", ISSUER, token],
                          env={**os.environ, "LD_LIBRARY_PATH": sys.argv[1]}, capture_output=True, text=True)
    return done.returncode, (done.stdout + done.stderr).strip()


def in_python(token):
    read = scitokens.SciToken.deserialize(token, audience=AUDIENCE, public_key=public)
    return scitokens.Enforcer(ISSUER, audience=AUDIENCE).test(read, "read", "/data")


print("scitokens-cpp", sys.argv[2], "and scitokens", importlib.metadata.version("scitokens"))
still = True
for what, kind, more in (("nbf", "JWT", {"nbf": now}), ("no nbf", "JWT", {}), ("no nbf", "at+jwt", {})):
    token = jwt.encode({**claims, **more}, private, "ES256", headers={"kid": "one", "typ": kind})
    (status, message), granted = in_cpp(token), in_python(token)
    print(f"{what}, {kind}: C++ {status}, {message} Python: {granted}")
    refused = status == 1 and "'nbf' claim is mandatory" in message
    still = still and granted and (refused if kind == "JWT" and not more else status == 0)
sys.exit(0 if still else 1)
END
XDG_CACHE_HOME=$folder venv/bin/python trial.py "$libraries" "$version"
