"""PostgreSQL for benchmarks: psql, accounts by the million, and pgbench as the peer of a server.

The scripts of pgbench make the reads and writes of one request with the fewest statements that such a program needs: the
same rows, and the same rows of the tables for SQL. What rests on the project holds its row and compares its settings.
"""
import glob
import os
import re
import subprocess
import tempfile

from serving import PROJECT, pinned

SOCKET = os.environ["TESTING_POSTGRES_SOCKET"]
DATABASE = ["--host", SOCKET, "--username", "postgres", "bench"]
STORE = f"postgres://postgres@/bench?host={SOCKET}"
os.environ["PATH"] += ":" + os.path.dirname(max(glob.glob("/usr/lib/postgresql/*/bin/pgbench")))

#: The accounts of numbers have IDs in no order, as drawn ones have, and pgbench works them out without a table.
DIGITS = "lpad(to_hex(({} * 2654435761) % 4294967296), 8, '0')"
UID = f"'account-' || {DIGITS}"
KEY = r"'\x10000101'::bytea || convert_to('account-' || " + DIGITS + ", 'UTF8')"


def digits(number):
    return f"{number * 2654435761 % 2**32:08x}"


def asked(statement):
    words = ["psql", "--quiet", "--no-align", "--tuples-only", "--command", statement]
    return subprocess.run(words + DATABASE, check=True, capture_output=True, text=True).stdout.strip()



def sql(text, **values):
    """SQL for pgbench, with the key and the ID of the account in place of KEY and UID, and the project."""
    for name, value in (values | {"PROJECT": f"'{PROJECT}'", "KEY": KEY.format(":number"), "UID": UID.format(":number")}).items():
        text = re.sub(rf"\b{name}\b", lambda _: value, text)
    return text


NUMBER = "\\set number random(0, MOST)\n"
READ = sql("SELECT version, value FROM rows WHERE project = PROJECT AND key = KEY;\n")
FIND = sql(r"""SELECT a.version, a.value FROM rows e, rows a WHERE e.project = PROJECT
AND e.key = '\x11000101'::bytea || convert_to('p-' || DIGITS || '@example.com', 'UTF8') || '\x00'::bytea
AND a.project = e.project AND a.key = '\x10000101'::bytea || e.value;
""", DIGITS=DIGITS.format(":number"))
BEGIN = sql(r"""BEGIN;
SELECT version FROM rows WHERE project = PROJECT AND key = '\x020000' FOR SHARE;
""")
HOLD = sql("SELECT version, value FROM rows WHERE project = PROJECT AND key = KEY FOR UPDATE;\n")
#: The settings of the project, of which there are none.
COMPARE = sql(r"SELECT version FROM rows WHERE project = PROJECT AND key IN ('\x030000', OTHER);" + "\n")
CHANGE = sql("""UPDATE rows SET version = (random() * 1e15)::bigint, value = value WHERE project = PROJECT AND key = KEY;
UPDATE accounts SET last_login_at = last_login_at + 1, last_refresh_at = last_refresh_at + 1
WHERE project = PROJECT AND tenant = '' AND uid = UID;
""")
#: An account remembers some sessions, so that a new one takes the place of another.
SESSION = sql("""\\set session random(1, 10)
INSERT INTO sessions VALUES (PROJECT, '', UID, :session, 'password', NULL, NULL, NULL, 1, 1)
ON CONFLICT (project, tenant, uid, session) DO UPDATE SET begun_at = excluded.begun_at;
""")
LINK = sql(r"""\set subject random(1, 4000000000000000000)
INSERT INTO rows VALUES (PROJECT, '\x13000101676f6f676c652e636f6d00'::bytea || convert_to(:subject::text, 'UTF8'), 1,
convert_to(UID, 'UTF8')) ON CONFLICT DO NOTHING RETURNING key;
""")
METHOD = sql("INSERT INTO sign_in_methods VALUES (PROJECT, '', UID, 'google.com', :subject::text, 'provider', NULL, NULL);\n")
MAKE = sql(r"""\set uid random(1, 4000000000000000000)
INSERT INTO rows VALUES (PROJECT, '\x10000101'::bytea || convert_to(NEW, 'UTF8'), 1, decode(repeat('ab', 65), 'hex'))
ON CONFLICT DO NOTHING RETURNING key;
SELECT version FROM rows WHERE project = PROJECT AND key IN ('\x030000', '\x33000101'::bytea || convert_to(NEW, 'UTF8'));
INSERT INTO accounts (project, tenant, uid, disabled, anonymous, created_at, last_login_at, last_refresh_at)
VALUES (PROJECT, '', NEW, 0, 1, 1, 1, 1);
INSERT INTO sessions VALUES (PROJECT, '', NEW, 1, 'anonymous', NULL, NULL, NULL, 1, 1);
""", NEW="'account-of-pgbench-' || :uid::text")
COMMIT = "COMMIT;\n"


def compare(other="'\\x00'"):
    return COMPARE.replace("OTHER", other)


SCRIPTS = {
    "lookup": NUMBER + READ,
    "signUp": BEGIN + MAKE + COMMIT,
    "person": NUMBER + FIND + BEGIN + HOLD + compare() + CHANGE + SESSION + COMMIT,
    "linkProvider": NUMBER + READ + BEGIN + LINK + HOLD + compare(r"'\x040000676f6f676c652e636f6d'") + CHANGE + METHOD
    + SESSION + COMMIT,
    "refresh": NUMBER + READ + BEGIN + HOLD + compare() + CHANGE + COMMIT,
}


def peer(kind, most, connections, seconds):
    """Transactions a second of pgbench, on accounts with numbers up to `most`."""
    with tempfile.NamedTemporaryFile("w", suffix=".sql") as file:
        file.write(SCRIPTS[kind].replace("MOST", str(most)))
        file.flush()
        words = ["--no-vacuum", "--protocol", "prepared", "--client", str(connections), "--time", str(seconds), "--file", file.name]
        outcome = subprocess.run(pinned(1) + ["pgbench"] + words + DATABASE, capture_output=True, text=True)
    if outcome.returncode:
        raise SystemExit(f"bench: pgbench: {outcome.stderr[:500]}")
    return int(float(re.search(r"tps = ([\d.]+)", outcome.stdout)[1]))


def fill(first, count):
    """Adds accounts by SQL: the rows of the account with the number 0, with the digits of others in place of its own."""
    old, step = digits(0), 500_000
    in_bytes = "decode(replace(encode({}, 'hex'), '%s', encode(convert_to(n.digits, 'UTF8'), 'hex')), 'hex')" % old.encode().hex()
    for table in ("rows", "accounts", "sign_in_methods"):
        columns = asked(f"SELECT string_agg(attname || ' ' || atttypid::regtype, ',' ORDER BY attnum) FROM pg_attribute "
                        f"WHERE attrelid = '{table}'::regclass AND attnum > 0")
        values = []
        for name, kind in (column.split(" ", 1) for column in columns.split(",")):
            changed = {"bytea": in_bytes, "text": f"replace({{}}, '{old}', n.digits)"}.get(kind, "{}")
            values.append(changed.format("t." + name))
        found = f"position('{old}'::bytea in t.key) > 0" if table == "rows" else f"t.uid = 'account-{old}'"
        for start in range(first, count, step):
            asked(f"INSERT INTO {table} SELECT {', '.join(values)} FROM (SELECT * FROM {table} t WHERE t.project = '{PROJECT}' "
                  f"AND {found}) AS t, (SELECT {DIGITS.format('number')} AS digits FROM generate_series({start}::bigint, "
                  f"{min(start + step, count) - 1}) AS number OFFSET 0) AS n")
    asked("VACUUM ANALYZE")
