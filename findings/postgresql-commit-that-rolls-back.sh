#!/usr/bin/env bash
# Four drivers of PostgreSQL return from commit() as if all were well, and nothing was committed.
#
# Version: psycopg 3.3.9, asyncpg 0.32.0, psqlpy 0.13.1, adbc-driver-postgresql 1.13.0, pg8000 1.31.6 (PyPI);
#   postgresql-15 15.20-0+deb12u1 (Debian 12)
# Guess: after a statement has failed, the next one raises "current transaction is aborted", and so does commit(). It
#   returns only if the transaction is committed.
# Behaviour: PostgreSQL answers a COMMIT of a failed transaction with success and the word ROLLBACK. psycopg, asyncpg,
#   psqlpy and adbc do not look at that word and return. pg8000 raises InterfaceError since 1.29 (its issue 36 has the
#   story).
# Consequence: "insert the account, note the duplicate and go on, commit" acknowledges all that was in the transaction
#   and stores none of it. Put each statement that may fail in a savepoint (transaction() within a transaction), or
#   use ON CONFLICT; compare the command tag of COMMIT, or ask for the status before it.
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
import adbc_driver_postgresql.dbapi, asyncpg, pg8000.dbapi, psqlpy, psycopg

port = int(sys.argv[1])
address = f"postgresql://postgres:any@127.0.0.1:{port}/postgres"
first, second = "INSERT INTO accounts VALUES ('anna')", "INSERT INTO accounts VALUES ('taken')"


def by_dbapi(connection):
    with connection.cursor() as cursor:
        cursor.execute(first)
        try:
            cursor.execute(second)
            sys.exit("the second insert did not fail")
        except Exception:
            pass
    try:
        return connection.commit()
    finally:
        connection.close()


async def by_methods(transaction, start, execute):
    await start()
    await execute(first)
    try:
        await execute(second)
        sys.exit("the second insert did not fail")
    except Exception:
        pass
    await transaction.commit()


async def by_asyncpg():
    connection = await asyncpg.connect(address)
    transaction = connection.transaction()
    await by_methods(transaction, transaction.start, connection.execute)
    await connection.close()


async def by_psqlpy():
    pool = psqlpy.ConnectionPool(dsn=address, max_db_pool_size=2)
    transaction = (await pool.connection()).transaction()
    await by_methods(transaction, transaction.begin, transaction.execute)
    pool.close()


class Cursor:
    def __init__(self, cursor):
        self.cursor = cursor

    def __enter__(self):
        return self.cursor

    def __exit__(self, *_):
        self.cursor.close()


class PG8000:
    def __init__(self):
        self.connection = pg8000.dbapi.connect("postgres", host="127.0.0.1", port=port, database="postgres")
        self.commit, self.close = self.connection.commit, self.connection.close

    def cursor(self):
        return Cursor(self.connection.cursor())


drivers = {
    "psycopg": lambda: by_dbapi(psycopg.connect(address)),
    "asyncpg": lambda: asyncio.run(by_asyncpg()),
    "psqlpy": lambda: asyncio.run(by_psqlpy()),
    "adbc-driver-postgresql": lambda: by_dbapi(adbc_driver_postgresql.dbapi.connect(address)),
    "pg8000": lambda: by_dbapi(PG8000()),
}
seen = {}
with psycopg.connect(address, autocommit=True) as admin:
    print(admin.execute("SELECT version()").fetchone()[0])
    admin.execute("CREATE TABLE accounts (name text PRIMARY KEY)")
    admin.execute("INSERT INTO accounts VALUES ('taken')")
    for name, commit in drivers.items():
        try:
            commit()
            answer = "returned"
        except Exception as error:
            answer = f"{type(error).__name__}: {error}"
        rows = [row for row, in admin.execute("SELECT name FROM accounts")]
        seen[name] = answer, rows
        print(f"{name} {importlib.metadata.version(name)}: commit() {answer}, the table has {rows}")
raised = seen.pop("pg8000")
still = set(map(str, seen.values())) == {str(("returned", ["taken"]))}
sys.exit(0 if still and raised[0].startswith("InterfaceError") and raised[1] == ["taken"] else 1)
END
venv/bin/python trial.py "$port"
