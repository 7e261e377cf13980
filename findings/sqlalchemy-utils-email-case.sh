#!/usr/bin/env bash
# A row of SQLAlchemy-Utils' EmailType is not found by the very address that it was saved with.
#
# Version: SQLAlchemy-Utils 0.43.0, SQLAlchemy 2.1.9, psycopg 3.3.9 (PyPI); SQLite as in the Python that runs this
#   (3.40.1), postgresql-15 15.20-0+deb12u1 (Debian 12), with the locale C.UTF-8
# Guess: EmailType keeps addresses in small letters and compares them regardless of case. What was saved under an
#   address is found by filter_by(email=address), for the value goes the same way in both cases. At worst two spellings
#   of one address are not equal.
# Behaviour: the value that is saved goes through Python's str.lower(), the value that is asked for through the
#   database's lower(). SQLite's knows ASCII alone: RENÉ@example.com is saved as rené@… and then asked for as renÉ@….
#   PostgreSQL's takes each letter for itself: of ΝΙΚΟΣ Python makes νικος, with the sigma of the end of a word,
#   PostgreSQL νικοσ, and İ differs as well (with a collation of ICU PostgreSQL does as Python). No row is found, and
#   "is this address free?" is answered yes; with a unique column the second insert then raises IntegrityError.
# Consequence: who typed the address with such a capital when signing up cannot sign in with the same text, and tests
#   with ASCII see nothing of it. Most Greek names of men end so, in capitals too. Ask with address.lower(), which both
#   databases leave as it is.
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
    venv/bin/pip install -q --disable-pip-version-check sqlalchemy==2.1.9 sqlalchemy-utils==0.43.0 \
        'psycopg[binary]==3.3.9'; } \
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
import importlib.metadata, sys
import sqlalchemy
from sqlalchemy.orm import Session, declarative_base
from sqlalchemy_utils import EmailType

Base = declarative_base()


class Account(Base):
    __tablename__ = "accounts"
    id = sqlalchemy.Column(sqlalchemy.Integer, primary_key=True)
    email = sqlalchemy.Column(EmailType, unique=True)


def answer(session, address):
    """What was saved, whether it is found by its text and by that in small letters, and what a second insert does."""
    session.add(Account(email=address))
    session.commit()
    saved = session.scalar(sqlalchemy.text("SELECT email FROM accounts ORDER BY id DESC LIMIT 1"))
    found = [session.query(Account).filter_by(email=text).count() for text in (address, address.lower())]
    session.add(Account(email=address))
    try:
        session.commit()
        second = "a second row"
    except sqlalchemy.exc.IntegrityError:
        session.rollback()
        second = "IntegrityError"
    return saved, found, second


print("SQLAlchemy-Utils", importlib.metadata.version("sqlalchemy-utils"), "and SQLAlchemy", sqlalchemy.__version__)
addresses = ["JANE@EXAMPLE.COM", "Zoë@example.com",
             "RENÉ@example.com", "ΝΙΚΟΣ@example.com", "İPEK@example.com"]
seen = {}
for url, version in (("sqlite://", "SELECT sqlite_version()"),
                     (f"postgresql+psycopg://postgres@127.0.0.1:{sys.argv[1]}/postgres", "SHOW server_version")):
    engine = sqlalchemy.create_engine(url)
    Base.metadata.create_all(engine)
    with Session(engine) as session:
        print(engine.name, session.scalar(sqlalchemy.text(version)))
        for address in addresses:
            saved, found, second = answer(session, address)
            seen[engine.name, address] = found, second
            print(f"  {address} is saved as {saved}; rows found by it: {found[0]}, by its small letters: {found[1]}; "
                  f"once more: {second}")
        if engine.name == "postgresql":
            query = "SELECT lower('ΝΙΚΟΣ'), lower('ΝΙΚΟΣ' COLLATE \"und-x-icu\")"
            print("  lower('ΝΙΚΟΣ') of the locale and of ICU:", *session.execute(sqlalchemy.text(query)).one())
lost = {key for key, (found, _) in seen.items() if found == [0, 1]}
wanted = {("sqlite", address) for address in addresses[2:]} | {("postgresql", address) for address in addresses[3:]}
kept = all(found == [1, 1] for key, (found, _) in seen.items() if key not in lost)
sys.exit(0 if lost == wanted and kept and {second for _, second in seen.values()} == {"IntegrityError"} else 1)
END
PYTHONIOENCODING=utf-8 venv/bin/python trial.py "$port"
