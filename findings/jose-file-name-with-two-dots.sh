#!/usr/bin/env bash
# José takes the name of a file for a token when there are two dots in it.
#
# Version: jose 11-2+deb12u1 and libjose0 of the same version (Debian 12)
# Guess: by its help, `jose jws ver -i` takes JSON or FILE. What does not begin with a brace is opened as a file, and
#   the file's name makes no difference; where a file is missing, that is said.
# Behaviour: a compact token may stand there too, and is tried before the file. Any name of three parts, as
#   anna.id.jws, is such a token: `ver` ends with 1 and no message and never opens the file, and `fmt` makes JSON of the
#   letters of the name, with exit status 0 and twice the member "payload". With ./ before the name the file is read.
#   `jwe dec` does so with names of five parts.
# Consequence: tokens that are kept by name and date (anna.2026.jws) "fail" without a reason, while others in the same
#   folder pass. Write ./NAME or the whole path, or hand the token in by `-i -`.
set -euo pipefail

version=11-2+deb12u1
for tool in apt-get dpkg ldd; do
    command -v "$tool" >/dev/null || { echo "this needs $tool" >&2; exit 2; }
done
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
{ apt-get -qq download "jose=$version" "libjose0=$version" libjansson4 2>/dev/null &&
    for package in *.deb; do dpkg -x "$package" .; done; } \
    || { echo "jose $version cannot be installed" >&2; exit 2; }
libraries=$(dirname "$folder"/usr/lib/*/libjose.so.0)
jose() { LD_LIBRARY_PATH=$libraries usr/bin/jose "$@"; }
! LD_LIBRARY_PATH=$libraries ldd usr/bin/jose | grep 'not found' >&2 || exit 2

# status COMMAND…: the exit status of the command and its message.
status() { "$@" >/dev/null 2>message && echo 0 || echo "$? ($(cat message))"; }

jose jwk gen -i '{"alg":"ES256"}' -o key.jwk
jose jwk pub -i key.jwk -o public.jwk
printf '{"sub":"anna"}' >payload
jose jws sig -I payload -k key.jwk -c -o anna.jws
cp anna.jws anna.id.jws
jose jwk gen -i '{"alg":"A128KW"}' -o secret.jwk
jose jwe enc -I payload -k secret.jwk -c -o anna.jwe
cp anna.jwe anna.at.example.com.jwe

echo "jose $version"
seen=()
for name in anna.jws anna.id.jws ./anna.id.jws; do
    seen+=("$(status jose jws ver -k public.jwk -i "$name")")
    echo "jws ver -i $name: ${seen[-1]}"
done
for name in anna.jwe anna.at.example.com.jwe ./anna.at.example.com.jwe; do
    seen+=("$(status jose jwe dec -k secret.jwk -i "$name")")
    echo "jwe dec -i $name: ${seen[-1]}"
done
made=$(jose jws fmt -i anna.id.jws)
echo "jws fmt -i anna.id.jws, 0: $made"
[ "${seen[*]}" = "0 1 () 0 0 1 (Unwrapping failed!) 0" ] &&
    [ "$made" = '{"payload":"id","payload":"id","protected":"anna","signature":"jws"}' ]
