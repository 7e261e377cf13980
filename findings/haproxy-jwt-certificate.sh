#!/usr/bin/env bash
# HAProxy's jwt_verify wants a bare public key where its manual asks for a certificate.
#
# Version: haproxy 2.6.12-1+deb12u4 (Debian 12)
# Guess: the manual calls the second argument of jwt_verify a secret or "a path to a public certificate", so an X.509
#   certificate in PEM is what it wants. A file that it cannot use stops `haproxy -c` with an error that says why.
# Behaviour: a certificate is what it cannot use. The check of the configuration ends with 0 and warns "file not found"
#   of a file that is there, and then every token, however well signed, gives -5. The public key of the same
#   certificate, in PEM, passes without a warning, and the token gives 1.
# Consequence: certificates as some issuers publish them must be turned into keys first (openssl x509 -pubkey -noout).
#   Read the warnings of `haproxy -c`, not at its exit status alone, and try one good token after each change of keys.
set -euo pipefail

version=2.6.12-1+deb12u4
for tool in apt-get dpkg ldd openssl python3; do
    command -v "$tool" >/dev/null || { echo "this needs $tool" >&2; exit 2; }
done
folder=$(mktemp -d)
server='' seen=''
trap '[ -z "$server" ] || kill "$server" 2>/dev/null || true; rm -rf "$folder"' EXIT
cd "$folder"
{ apt-get -qq download "haproxy=$version" liblua5.3-0 libopentracing-c-wrapper0 libopentracing1 2>/dev/null &&
    for package in *.deb; do dpkg -x "$package" .; done; } \
    || { echo "haproxy $version cannot be installed" >&2; exit 2; }
libraries=$(dirname "$folder"/usr/lib/*/liblua5.3.so.0)
haproxy() { LD_LIBRARY_PATH=$libraries exec usr/sbin/haproxy "$@"; }
! LD_LIBRARY_PATH=$libraries ldd usr/sbin/haproxy | grep 'not found' >&2 || exit 2

openssl req -x509 -newkey rsa:2048 -nodes -keyout private.pem -out certificate.pem -subj /CN=issuer -days 2 2>/dev/null
openssl x509 -in certificate.pem -pubkey -noout >key.pem
base64url() { openssl base64 -A | tr '+/' '-_' | tr -d =; }
signed=$(printf '{"alg":"RS256"}' | base64url).$(printf '{"sub":"anna"}' | base64url)
token=$signed.$(printf %s "$signed" | openssl dgst -sha256 -sign private.pem -binary | base64url)

# verdict FILE: what the check of a configuration with this key says, and what its jwt_verify gives for the token.
verdict() {
    cat >"$1.cfg" <<END
defaults
    mode http
    timeout client 10s
    timeout connect 10s
    timeout server 10s
frontend trial
    bind unix@$folder/$1.socket
    http-request set-var(txn.verdict) http_auth_bearer,jwt_verify(RS256,"$folder/$1")
    http-request return status 200 content-type text/plain lf-string "%[var(txn.verdict)]"
END
    checked=0
    (haproxy -c -f "$1.cfg") >"$1.check" 2>&1 || checked=$?
    haproxy -db -f "$1.cfg" >/dev/null 2>&1 &
    server=$!
    answer=$(python3 - "$folder/$1.socket" "$token" <<'END'
import socket, sys, time
connection = socket.socket(socket.AF_UNIX)
until = time.monotonic() + 20
while connection.connect_ex(sys.argv[1]) != 0 and time.monotonic() < until:
    time.sleep(0.1)
connection.sendall(f"GET / HTTP/1.0\r\nAuthorization: Bearer {sys.argv[2]}\r\n\r\n".encode())
print(connection.makefile().read().split("\n\n")[-1])
END
    )
    kill "$server" && wait "$server" || true
    server=
    warned=$(sed "s|$folder/||" "$1.check" | grep -o 'file not found.*' || echo none)
    seen+=$'\n'"$1: configuration $checked, warning: $warned; jwt_verify $answer"
    echo "${seen##*$'\n'}"
}

echo "haproxy $version"
verdict certificate.pem
verdict key.pem
[ "$seen" = "
certificate.pem: configuration 0, warning: file not found (certificate.pem); jwt_verify -5
key.pem: configuration 0, warning: none; jwt_verify 1" ]
