#!/usr/bin/env bash
# With quote_all_identifiers on, SQLAlchemy no longer knows the types of PostgreSQL, and Alembic sees no change of a type.
#
# Version: SQLAlchemy 2.1.9, Alembic 1.20.1, psycopg 3.3.9 (PyPI); postgresql-15 15.20-0+deb12u1 (Debian 12)
# Guess: quote_all_identifiers is for dumps. It puts quotation marks around names of tables and columns in SQL that the
#   server writes, such as view definitions; a type that format_type() gives is no identifier and stays as it is.
# Behaviour: format_type() and casts of regtype put them around every type that SQL has no words of its own for: "text",
#   "bytea", "json", "uuid", "date", but bigint and integer. SQLAlchemy reads types by format_type(), warns "Did not
#   recognize type", and reflects NullType; Alembic then compares nothing, and says that text and integer do not differ.
# Consequence: a role or database with this setting has migrations written that lack changes of types, and tables copied
#   by reflection that cannot be created. Compare pg_type.typname or the numbers of types rather than format_type(), and
#   have a connection that reflects set the option off.
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
    venv/bin/pip install -q --disable-pip-version-check sqlalchemy==2.1.9 alembic==1.20.1 'psycopg[binary]==3.3.9'; } \
    || { echo "postgresql-15 $version or the packages cannot be installed" >&2; exit 2; }
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
import sys
import warnings

import sqlalchemy
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

warnings.simplefilter("ignore")
engine = sqlalchemy.create_engine(f"postgresql+psycopg://postgres@127.0.0.1:{sys.argv[1]}/postgres")
with engine.begin() as connection:
    print(connection.scalar(sqlalchemy.text("SELECT version()")))
    connection.execute(sqlalchemy.text("CREATE TABLE accounts (id bigint PRIMARY KEY, name text, age text, made date)"))
# The column age is to be a number from now on.
wanted = sqlalchemy.MetaData()
sqlalchemy.Table(
    "accounts", wanted, sqlalchemy.Column("id", sqlalchemy.BigInteger, primary_key=True), sqlalchemy.Column("name", sqlalchemy.Text),
    sqlalchemy.Column("age", sqlalchemy.Integer), sqlalchemy.Column("made", sqlalchemy.Date))
seen = {}
for setting in ("off", "on"):
    with engine.begin() as connection:
        connection.execute(sqlalchemy.text(f"ALTER ROLE postgres SET quote_all_identifiers = {setting}"))
    engine.dispose()
    found = sqlalchemy.MetaData()
    found.reflect(engine)
    types = [str(column.type) for column in found.tables["accounts"].columns]
    with engine.connect() as connection:
        changes = [change[0][0] for change in compare_metadata(MigrationContext.configure(connection), wanted)]
    seen[setting] = types, changes
    print(f"quote_all_identifiers = {setting}: the types are {types}, and a migration would have {changes}")
still = seen == {
    "off": (["BIGINT", "TEXT", "TEXT", "DATE"], ["modify_type"]), "on": (["BIGINT", "NULL", "NULL", "NULL"], [])}
sys.exit(0 if still else 1)
END
venv/bin/python trial.py "$port"
