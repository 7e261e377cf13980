#!/usr/bin/env bash
# pgcrypto answers a bcrypt hash that begins with $2b$ or $2y$ with thirteen letters of DES.
#
# Version: postgresql-15 15.20-0+deb12u1 (Debian 12), its pgcrypto 1.3; bcrypt 5.0.0 (PyPI)
# Guess: crypt(password, hash) = hash is true of every bcrypt hash: $2a$, $2b$ and $2y$ are one algorithm for
#   passwords of ASCII. A prefix that pgcrypto does not know, as $6$ in version 15, raises an error, as a bad $2a$
#   does.
# Behaviour: only $2a$ (and $2x$) is bcrypt there. For any other prefix the hash is taken as the salt of the oldest
#   DES form: the answer is its first two letters, "$2", and eleven more, made of the first eight letters of the
#   password. Nothing is raised, so the comparison is false for the right password. With $2a$ in place of $2b$ it is
#   true.
# Consequence: accounts of Python (bcrypt, passlib), of PHP or htpasswd cannot sign in to a service that compares in
#   SQL, and nothing says why. Write $2a$ for $2b$ and $2y$ when importing, and have a CHECK refuse other prefixes.
#   Never reuse an old hash as the salt of a new password: that stores thirteen letters. Take gen_salt('bf').
set -euo pipefail

version=15.20-0+deb12u1
for tool in apt-get dpkg ldd setpriv python3; do
    command -v "$tool" >/dev/null || { echo "this needs $tool" >&2; exit 2; }
done
folder=$(mktemp -d)
as=()
[ "$(id -u)" != 0 ] || as=(setpriv --reuid 65534 --regid 65534 --clear-groups)
trap '"${as[@]}" "$bin/pg_ctl" -D data -m immediate stop >/dev/null 2>&1 || true; rm -rf "$folder"' EXIT
cd "$folder"
bin=$folder/usr/lib/postgresql/15/bin
{ apt-get -qq download "postgresql-15=$version" "postgresql-client-15=$version" "libpq5=$version" 2>/dev/null &&
    for package in *.deb; do dpkg -x "$package" .; done && python3 -m venv venv &&
    venv/bin/pip install -q --disable-pip-version-check bcrypt==5.0.0; } \
    || { echo "postgresql-15 $version or bcrypt 5.0.0 cannot be installed" >&2; exit 2; }
LD_LIBRARY_PATH=$(dirname "$folder"/usr/lib/*/libpq.so.5)
export LD_LIBRARY_PATH
! ldd "$bin/postgres" "$bin/psql" | grep 'not found' >&2 || exit 2

chmod 755 .
mkdir data
[ ${#as[@]} = 0 ] || chown 65534:65534 data
"${as[@]}" "$bin/initdb" -D data -U postgres -A trust -E UTF8 --locale=C.UTF-8 -N >/dev/null
"${as[@]}" "$bin/pg_ctl" -D data -w -l data/log -o "-k $folder/data -c listen_addresses= -F" start >/dev/null
ask() { "$bin/psql" -XAtq -h "$folder/data" -U postgres -d postgres "$@"; }
ask -c 'CREATE EXTENSION pgcrypto' -c 'SELECT version()' \
    -c "SELECT 'pgcrypto', extversion FROM pg_extension WHERE extname = 'pgcrypto'"

hash=$(venv/bin/python -c 'import bcrypt; print(bcrypt.hashpw(b"hazel-tree-42", bcrypt.gensalt(4)).decode()[4:])')
still=0
for prefix in '$2a$' '$2b$' '$2y$' '$6$'; do
    IFS='|' read -r equal made < <(ask -v hash="$prefix$hash" \
        <<<"SELECT crypt('hazel-tree-42', :'hash') = :'hash', crypt('hazel-tree-42', :'hash')")
    echo "$prefix$hash: equal $equal, crypt() made $made"
    if [ "$prefix" = '$2a$' ]; then [ "$equal" = t ]; else [ "$equal" = f ] && [ ${#made} = 13 ]; fi || still=1
done
exit "$still"
