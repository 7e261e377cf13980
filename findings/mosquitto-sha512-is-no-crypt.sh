#!/usr/bin/env bash
# What mosquitto_passwd writes as $6$ is not the $6$ of crypt(3).
#
# Version: mosquitto 2.0.11-1.2+deb12u2 (Debian 12), passlib 1.7.4, perl and openssl of Debian 12
# Guess: `mosquitto_passwd -H sha512` writes $6$salt$hash, sixteen characters of salt as in /etc/shadow: SHA-512 of
#   crypt(3), 5000 rounds. Whatever verifies a line of shadow verifies it, and whatever cannot says so.
# Behaviour: it is one SHA-512 over the password and the twelve bytes that the salt is the base64 of, in base64.
#   crypt(3) takes it as a setting and gives its own, other hash without an error; passlib's sha512_crypt identifies
#   it as its own and then raises an error when it verifies.
# Consequence: a program that tells hashes by their first letters imports these accounts, and through crypt(3) each
#   right password is then merely wrong. Tell them by the hash: 88 characters and "==" here, 86 of crypt's alphabet
#   there. Import them as SHA-512, one round, password before salt.
set -euo pipefail

version=2.0.11-1.2+deb12u2
for tool in apt-get dpkg perl openssl python3; do
    command -v "$tool" >/dev/null || { echo "this needs $tool" >&2; exit 2; }
done
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
{ apt-get -qq download "mosquitto=$version" 2>/dev/null && dpkg -x mosquitto_*.deb . && python3 -m venv venv &&
    venv/bin/pip install -q --disable-pip-version-check passlib==1.7.4; } \
    || { echo "mosquitto $version or passlib 1.7.4 cannot be installed" >&2; exit 2; }

password=hazel-tree-42
: >accounts
usr/bin/mosquitto_passwd -H sha512 -b accounts anna "$password"
stored=$(sed 's/^anna://' accounts)
IFS='$' read -r _ name salt hash <<<"$stored"
echo "mosquitto $version: $stored"
echo "name $name, salt of ${#salt} characters, hash of ${#hash}"

crypted=$(perl -e 'print crypt($ARGV[0], $ARGV[1])' "$password" "$stored")
echo "crypt(3):           $crypted"
echo "openssl passwd -6:  $(openssl passwd -6 -salt "$salt" "$password")"
plain=$({ printf %s "$password"; printf %s "$salt" | base64 -d; } | openssl dgst -sha512 -binary | base64 -w 0)
echo "one SHA-512:        $plain"
passlib=$(venv/bin/python - "$password" "$stored" <<'END'
import sys
from passlib.hash import sha512_crypt
password, stored = sys.argv[1:]
try:
    verified = sha512_crypt.verify(password, stored)
except ValueError as error:
    verified = f"ValueError ({error})"
print(f"identify {sha512_crypt.identify(stored)}, verify {verified}")
END
)
echo "passlib:            $passlib"
[ "$name" = 6 ] && [ "${#salt}" = 16 ] && [ "${#hash}" = 88 ] && [ "$plain" = "$hash" ] &&
    [[ $crypted == "\$6\$$salt\$"* ]] && [ "$crypted" != "$stored" ] &&
    [[ $passlib == "identify True, verify ValueError"* ]]
