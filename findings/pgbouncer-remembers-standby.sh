#!/usr/bin/env bash
# Behind PgBouncer, target_session_attrs asks what the server was when PgBouncer first met it.
#
# Version: pgbouncer 1.18.0-1+deb12u1, postgresql-15 and libpq5 15.20-0+deb12u1 (Debian 12)
# Guess: libpq asks each new session whether it may write (the manual of target_session_attrs), so behind a pool too
#   it finds the server that is the primary now, within moments of a promotion.
# Behaviour: servers since 14 report in_hot_standby when a session begins, and libpq believes that report. PgBouncer
#   keeps the reports of its first connection to the server and repeats them to each client. After the promotion,
#   while plain sessions through it write, primary and read-write are refused ("server is in hot standby mode",
#   "session is read-only"), and standby connects to the primary, even when the server was restarted. RECONNECT or a
#   restart of PgBouncer ends it. (Its issue 859, open.)
# Consequence: an address with two pools and target_session_attrs=read-write finds no server after a failover, or the
#   old one, until somebody talks to PgBouncer. Give such an address the servers, or let the promotion's script send
#   RECONNECT to each pool and name one address without the option.
set -euo pipefail

version=15.20-0+deb12u1
for tool in apt-get dpkg ldd setpriv python3; do
    command -v "$tool" >/dev/null || { echo "this needs $tool" >&2; exit 2; }
done
folder=$(mktemp -d)
as=()
[ "$(id -u)" != 0 ] || as=(setpriv --reuid 65534 --regid 65534 --clear-groups)
pool=
trap '[ -z "$pool" ] || kill "$pool"
    "${as[@]}" "$bin/pg_ctl" -D data -m immediate stop >/dev/null 2>&1 || true; rm -rf "$folder"' EXIT
cd "$folder"
bin=$folder/usr/lib/postgresql/15/bin
{ apt-get -qq download "postgresql-15=$version" "postgresql-client-15=$version" "libpq5=$version" \
    pgbouncer=1.18.0-1+deb12u1 2>/dev/null && for package in *.deb; do dpkg -x "$package" .; done; } \
    || { echo "postgresql-15 $version or pgbouncer 1.18.0 cannot be installed" >&2; exit 2; }
LD_LIBRARY_PATH=$(dirname "$folder"/usr/lib/*/libpq.so.5)
export LD_LIBRARY_PATH PGUSER=postgres PGCONNECT_TIMEOUT=20
! ldd "$bin/postgres" "$bin/psql" usr/sbin/pgbouncer | grep 'not found' >&2 || exit 2

chmod 755 .
mkdir data
[ ${#as[@]} = 0 ] || chown 65534:65534 data
"${as[@]}" "$bin/initdb" -D data -U postgres -A trust -E UTF8 --locale=C.UTF-8 -N >/dev/null
"${as[@]}" touch data/standby.signal
"${as[@]}" "$bin/pg_ctl" -D data -w -l data/log -o "-k $folder/data -c listen_addresses= -F" start >/dev/null
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
printf '%s\n' '[databases]' "postgres = host=$folder/data user=postgres" '[pgbouncer]' 'listen_addr = 127.0.0.1' \
    "listen_port = $port" 'unix_socket_dir =' 'auth_type = any' 'pool_mode = transaction' \
    'admin_users = postgres' >pool.ini
"${as[@]}" usr/sbin/pgbouncer -q pool.ini 2>/dev/null &
pool=$!
through="host=127.0.0.1 port=$port"
for _ in $(seq 100); do
    "$bin/psql" -XAtq "$through dbname=pgbouncer" -c 'SHOW VERSION' 2>/dev/null && break
    sleep 0.2
done
"$bin/psql" -XAtq "host=$folder/data dbname=postgres" -c 'SELECT version()'

# session WHERE ATTRIBUTE: which server the session reaches, or why there is none
session() {
    "$bin/psql" -XAtq "$1 dbname=postgres target_session_attrs=$2" 2>&1 \
        -c "SELECT CASE WHEN pg_is_in_recovery() THEN 'a standby' ELSE 'a primary' END" | sed 's/.* failed: //' || true
}
still=0
# see WHEN, and what primary, read-write and standby should say
see() {
    local seen
    seen="$(session "$through" primary); $(session "$through" read-write); $(session "$through" standby)"
    echo "$1, through PgBouncer: $seen"
    [ "$seen" = "$2" ] || still=1
}
refused='server is in hot standby mode; session is read-only'
see "before the promotion" "$refused; a standby"
"${as[@]}" "$bin/pg_ctl" -D data -w promote >/dev/null
echo "after the promotion, without PgBouncer: $(session "host=$folder/data" primary)"
echo "any session through PgBouncer writes: $("$bin/psql" -XAtq "$through dbname=postgres" \
    -c 'CREATE TABLE trial (n int)' -c 'INSERT INTO trial VALUES (1) RETURNING n')"
see "after the promotion" "$refused; a primary"
"${as[@]}" "$bin/pg_ctl" -D data -m fast -w -l data/log restart >/dev/null
see "after a restart of the server" "$refused; a primary"
"$bin/psql" -XAtq "$through dbname=pgbouncer" -c RECONNECT
see "after RECONNECT" "a primary; a primary; server is not in hot standby mode"
exit "$still"
