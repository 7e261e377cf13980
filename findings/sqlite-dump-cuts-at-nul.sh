#!/usr/bin/env bash
# A dump of SQLite cuts a text at its first NUL, and keys that differ become one.
#
# Version: sqlite3 3.40.1-2+deb12u2 (Debian 12), and iterdump() of CPython 3.11 with the same library
# Guess: what .dump writes and another database reads is the same data; that is what it is for. A TEXT may hold any
#   letter; a character that SQL cannot write as a literal would be written as a blob with CAST, or refused.
# Behaviour: the text "tenant", NUL, "anna" is dumped as 'tenant', without a word. A primary key of such texts gives a
#   dump that its own reader refuses (UNIQUE constraint failed), and a column without one loses the rest. .backup,
#   VACUUM INTO keep it. SQLite's page "NUL Characters In Strings" says that tools see such texts cut. The
#   user_version, by which programs know their schema, is not in a dump either: it reads as 0 again.
# Consequence: who joins key parts by NUL in TEXT, as one does with bytes, has backups that lack them. Keep such keys
#   as BLOB, copy databases by .backup or VACUUM INTO, and read a dump once before it is needed.
set -euo pipefail

version=3.40.1-2+deb12u2
for tool in apt-get dpkg ldd python3; do
    command -v "$tool" >/dev/null || { echo "this needs $tool" >&2; exit 2; }
done
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
{ apt-get -qq download "sqlite3=$version" "libsqlite3-0=$version" 2>/dev/null &&
    for package in *.deb; do dpkg -x "$package" .; done; } \
    || { echo "sqlite3 $version cannot be installed" >&2; exit 2; }
LD_LIBRARY_PATH=$(dirname "$folder"/usr/lib/*/libsqlite3.so.0)
export LD_LIBRARY_PATH
! ldd usr/bin/sqlite3 | grep 'not found' >&2 || exit 2

cat >trial.py <<'END'
import sqlite3, subprocess, sys


def shell(file, *commands, text=""):
    return subprocess.run(["usr/bin/sqlite3", "-bail", file, *commands], input=text, text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT).stdout.strip()


def content(file):
    connection = sqlite3.connect(file)
    rows = connection.execute("SELECT hex(key), value FROM rows ORDER BY value").fetchall()
    version, = connection.execute("PRAGMA user_version").fetchone()
    connection.close()
    return [(bytes.fromhex(key).decode(), value) for key, value in rows], version


def made(file, key):
    connection = sqlite3.connect(file)
    connection.execute(f"CREATE TABLE rows (key TEXT {key}, value INTEGER)")
    connection.executemany("INSERT INTO rows VALUES (?, ?)", rows)
    connection.execute("PRAGMA user_version = 7")
    connection.commit()
    connection.close()


rows = [("tenant\0anna", 1), ("tenant\0bert", 2)]
print("SQLite", shell(":memory:", "SELECT sqlite_version()"), "and", sqlite3.sqlite_version, "in Python")
made("plain.db", "")
made("keyed.db", "PRIMARY KEY")
shell("read.db", text=shell("plain.db", ".dump"))
refused = shell("refused.db", text=shell("keyed.db", ".dump"))
shell("plain.db", ".backup copy.db", "VACUUM INTO 'vacuum.db'")
connection = sqlite3.connect("plain.db")
python = [line for line in connection.iterdump() if "INSERT" in line]
connection.close()
seen = {file: content(file) for file in ("plain.db", "read.db", "copy.db", "vacuum.db")}
for file, found in seen.items():
    print(f"{file}: rows and user_version {found}")
print("a dump with a primary key, read:", refused)
print("iterdump() of Python:", *python)
still = (seen["read.db"] == ([("tenant", 1), ("tenant", 2)], 0) and "UNIQUE constraint failed" in refused
         and seen["plain.db"] == seen["copy.db"] == seen["vacuum.db"] == (rows, 7)
         and all("'tenant'," in line for line in python))
sys.exit(0 if still else 1)
END
python3 trial.py
