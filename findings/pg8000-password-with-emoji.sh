#!/usr/bin/env bash
# pg8000 refuses, before it asks the server, a password that PostgreSQL set and every other driver takes.
#
# Version: pg8000 1.31.6 with scramp 1.5.0, psycopg 3.3.9, asyncpg 0.32.0, psqlpy 0.13.1 (PyPI); postgresql-15
#   15.20-0+deb12u1 (Debian 12)
# Guess: a role's password is UTF-8. What CREATE ROLE took, a driver with SCRAM can send, pg8000 like psql.
# Behaviour: SCRAM prepares passwords by SASLprep (RFC 4013), which knows Unicode 3.2, of 2002, and forbids control
#   characters and some mixtures of scripts. PostgreSQL, libpq and two other drivers take a password that it forbids
#   as it is. scramp, which pg8000 uses, raises ScramException: "unassigned code points forbidden" of an emoji, of the
#   sign of the rouble, rupee or lira, "malformed bidi sequence" of Hebrew with digits behind it, "control characters
#   forbidden" of a tab. PostgreSQL's manual (SASL authentication) names the fallback; RFC 5802 asks for the refusal.
# Consequence: a password from a generator for people, changed by ALTER ROLE, locks out the services that use pg8000
#   (SQLAlchemy's +pg8000, Google's connector for Cloud SQL), and no log of the server says so. Keep passwords of
#   roles ASCII.
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
    venv/bin/pip install -q --disable-pip-version-check pg8000==1.31.6 scramp==1.5.0 \
        'psycopg[binary]==3.3.9' asyncpg==0.32.0 psqlpy==0.13.1; } \
    || { echo "postgresql-15 $version or the drivers cannot be installed" >&2; exit 2; }
LD_LIBRARY_PATH=$(dirname "$folder"/usr/lib/*/libpq.so.5)
export LD_LIBRARY_PATH
! ldd "$bin/postgres" "$bin/psql" | grep 'not found' >&2 || exit 2

chmod 755 .
mkdir data
[ ${#as[@]} = 0 ] || chown 65534:65534 data
"${as[@]}" "$bin/initdb" -D data -U postgres -A trust --auth-host=scram-sha-256 -E UTF8 --locale=C.UTF-8 -N >/dev/null
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
"${as[@]}" "$bin/pg_ctl" -D data -w -l data/log \
    -o "-p $port -k $folder/data -c listen_addresses=127.0.0.1 -F" start >/dev/null
cat >trial.py <<'END'
import asyncio, importlib.metadata, sys
import asyncpg, pg8000.dbapi, psqlpy, psycopg
from psycopg import sql

folder, port = sys.argv[1], int(sys.argv[2])
passwords = {"ASCII": "hazel-tree-42", "umlaut": "p\u00e4ssw\u00f6rd", "a letter of two": "\ufb01nch",
             "emoji": "hazel-\U0001f333", "rouble sign": "100\u20bd", "Hebrew, digit": "\u05d0\u05d1\u05d2 1",
             "tab": "hazel\ttree"}


async def by_asyncpg(password):
    connection = await asyncpg.connect(host="127.0.0.1", port=port, user="trial", password=password, database="postgres")
    await connection.close()


async def by_psqlpy(password):
    pool = psqlpy.ConnectionPool(host="127.0.0.1", port=port, username="trial", password=password, db_name="postgres",
                                 max_db_pool_size=2)
    await (await pool.connection()).execute("SELECT 1")
    pool.close()


drivers = {
    "psycopg": lambda password: psycopg.connect(host="127.0.0.1", port=port, user="trial", password=password,
                                                dbname="postgres").close(),
    "asyncpg": lambda password: asyncio.run(by_asyncpg(password)),
    "psqlpy": lambda password: asyncio.run(by_psqlpy(password)),
    "pg8000": lambda password: pg8000.dbapi.connect("trial", host="127.0.0.1", port=port, password=password,
                                                    database="postgres").close(),
}


def tried(connect, password):
    try:
        connect(password)
        return "connected"
    except Exception as error:
        return f"{type(error).__name__}: {str(error).splitlines()[0][:60]}"


print(*(f"{name} {importlib.metadata.version(name)}" for name in (*drivers, "scramp")), sep=", ")
still = True
with psycopg.connect(host=folder, port=port, user="postgres", dbname="postgres", autocommit=True) as admin:
    admin.execute("CREATE ROLE trial LOGIN")
    for what, password in passwords.items():
        admin.execute(sql.SQL("ALTER ROLE trial PASSWORD {}").format(sql.Literal(password)))
        seen = {name: tried(connect, password) for name, connect in drivers.items()}
        print(f"{what}:", ", ".join(f"{name} {found}" for name, found in seen.items()))
        expected = "ScramException" if what in ("emoji", "rouble sign", "Hebrew, digit", "tab") else "connected"
        still = still and seen.pop("pg8000").startswith(expected) and set(seen.values()) == {"connected"}
sys.exit(0 if still else 1)
END
venv/bin/python trial.py "$folder/data" "$port"
