#!/usr/bin/env bash
# José takes the newline at the end of a token's file for a letter of the signature.
#
# Version: jose 11-2+deb12u1 and libjose0 of the same version (Debian 12)
# Guess: a file that holds a compact token and ends with a newline, as every editor and `echo` write it, is read as the
#   token. `jose b64 dec` of the same package passes over a newline at the end of its input, and `jws ver` over one at
#   the end of a token in JSON.
# Behaviour: for a compact token the newline stays at the end of its last part. `jws ver` says "Signature validation
#   failed!" of a good signature, and `jws fmt` writes a JSON token whose signature ends in \n, with exit status 0.
#   The encrypted form is alike: there `jwe fmt` puts it into the tag.
# Consequence: whoever saves a token in a file is told that its signature is bad, and looks for the fault in the keys.
#   Hand the token over as `"$(cat FILE)"`, which drops the newline, or write it with `printf %s`; and do not take exit
#   status 0 of `fmt` for a sign that a token is well formed.
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

# status COMMAND…: the exit status of the command, without its output.
status() { "$@" >/dev/null 2>message && echo 0 || echo "$? ($(cat message))"; }

jose jwk gen -i '{"alg":"ES256"}' -o key.jwk
jose jwk pub -i key.jwk -o public.jwk
printf '{"sub":"anna"}' >payload
jose jws sig -I payload -k key.jwk -c -o token
jose jws fmt -i token -o json
jose jwk gen -i '{"alg":"A128KW"}' -o secret.jwk
jose jwe enc -I payload -k secret.jwk -c -o encrypted
printf 'aGVsbG8' >word
for file in token json encrypted word; do printf '%s\n' "$(cat "$file")" >"$file-line"; done

echo "jose $version, exit status without a newline and with one"
seen=()
for command in "jws ver -k public.jwk -i token" "jws ver -k public.jwk -i json" "b64 dec -i word"; do
    read -ra words <<<"$command"
    seen+=("$(status jose "${words[@]}")" "$(status jose "${words[@]::${#words[@]}-1}" "${words[-1]}-line")")
    echo "$command: ${seen[-2]}; ${seen[-1]}"
done
signed=$(jose jws fmt -i token-line)
tagged=$(jose jwe fmt -i encrypted-line)
echo "jws fmt with a newline, 0: $signed"
echo "jwe fmt with a newline, 0: $tagged"
[ "${seen[*]}" = "0 1 (Signature validation failed!) 0 0 0 0" ] &&
    [[ $signed == *'"signature":"'*'\n"}' ]] && [[ $tagged == *'"tag":"'*'\n"}' ]]
