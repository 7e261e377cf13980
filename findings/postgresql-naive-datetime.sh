#!/usr/bin/env bash
# One datetime without a zone, sent to a timestamptz by five drivers, is three moments.
#
# Version: psycopg 3.3.9, asyncpg 0.32.0, psqlpy 0.13.1, adbc-driver-postgresql 1.13.0, pg8000 1.31.6 (PyPI);
#   postgresql-15 15.20-0+deb12u1 (Debian 12)
# Guess: PostgreSQL reads a time without a zone in the zone of the session, so all drivers store the same moment, and
#   another driver changes the speed alone.
# Behaviour: of datetime(2024, 1, 1, 12) in a process with TZ=Asia/Tokyo and for a role with timezone
#   America/New_York, psycopg, pg8000 and adbc store noon in New York, asyncpg noon in Tokyo (the zone of the client's
#   process), psqlpy noon in UTC. Nothing is raised. With all zones UTC, as in most trials, they agree.
# Consequence: expiries, validity and revocation times that two services exchange through a table are hours apart
#   after a change of driver, or of the container's TZ. Send aware times only, datetime.now(timezone.utc).
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
    venv/bin/pip install -q --disable-pip-version-check 'psycopg[binary]==3.3.9' asyncpg==0.32.0 psqlpy==0.13.1 \
        pg8000==1.31.6 adbc-driver-postgresql==1.13.0 pyarrow==26.0.1; } \
    || { echo "postgresql-15 $version or the drivers cannot be installed" >&2; exit 2; }
LD_LIBRARY_PATH=$(dirname "$folder"/usr/lib/*/libpq.so.5)
export LD_LIBRARY_PATH
! ldd "$bin/postgres" "$bin/psql" | grep 'not found' >&2 || exit 2

chmod 755 .
mkdir data
[ ${#as[@]} = 0 ] || chown 65534:65534 data
"${as[@]}" "$bin/initdb" -D data -U postgres -A trust -E UTF8 --locale=C.UTF-8 -N >/dev/null
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
"${as[@]}" "$bin/pg_ctl" -D data -w -l data/log \
    -o "-p $port -k $folder/data -c listen_addresses=127.0.0.1 -F" start >/dev/null
cat >trial.py <<'END'
import asyncio, importlib.metadata, sys
from datetime import datetime, timezone
import adbc_driver_postgresql.dbapi, asyncpg, pg8000.dbapi, psqlpy, psycopg

port = int(sys.argv[1])
address = f"postgresql://postgres:any@127.0.0.1:{port}/postgres"


def by_dbapi(connection, placeholder, moment):
    cursor = connection.cursor()
    cursor.execute(f"INSERT INTO moments VALUES ({placeholder})", (moment,))
    cursor.close()
    connection.commit()
    connection.close()


async def by_asyncpg(moment):
    connection = await asyncpg.connect(address)
    await connection.execute("INSERT INTO moments VALUES ($1)", moment)
    await connection.close()


async def by_psqlpy(moment):
    pool = psqlpy.ConnectionPool(dsn=address, max_db_pool_size=2)
    await (await pool.connection()).execute("INSERT INTO moments VALUES ($1)", [moment])
    pool.close()


def by_pg8000(moment):
    by_dbapi(pg8000.dbapi.connect("postgres", host="127.0.0.1", port=port, database="postgres"), "%s", moment)


drivers = {
    "psycopg": lambda moment: by_dbapi(psycopg.connect(address), "%s", moment),
    "pg8000": by_pg8000,
    "adbc-driver-postgresql": lambda moment: by_dbapi(adbc_driver_postgresql.dbapi.connect(address), "$1", moment),
    "asyncpg": lambda moment: asyncio.run(by_asyncpg(moment)),
    "psqlpy": lambda moment: asyncio.run(by_psqlpy(moment)),
}
naive, aware = datetime(2024, 1, 1, 12), datetime(2024, 1, 1, 12, tzinfo=timezone.utc)
seen = {}
with psycopg.connect(address, autocommit=True) as admin:
    print(admin.execute("SELECT version()").fetchone()[0])
    admin.execute("CREATE TABLE moments (at timestamptz)")
    admin.execute("ALTER ROLE postgres SET timezone = 'America/New_York'")
    for name, store in drivers.items():
        store(naive)
        store(aware)
        rows = admin.execute("SELECT to_char(at AT TIME ZONE 'UTC', 'HH24:MI') FROM moments").fetchall()
        admin.execute("TRUNCATE moments")
        seen[name] = [row for row, in rows]
        print(f"{name} {importlib.metadata.version(name)}: naive noon is {rows[0][0]} UTC, aware noon {rows[1][0]} UTC")
expected = {"psycopg": "17:00", "pg8000": "17:00", "adbc-driver-postgresql": "17:00", "asyncpg": "03:00",
            "psqlpy": "12:00"}
sys.exit(0 if seen == {name: [moment, "12:00"] for name, moment in expected.items()} else 1)
END
TZ=Asia/Tokyo venv/bin/python trial.py "$port"
