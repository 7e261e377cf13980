#!/usr/bin/env bash
# A forked child that only ends removes the write-ahead log of its parent's database.
#
# Version: SQLite 3.40.1 in CPython 3.11.7, 3.12.1 and 3.13.0
# Guess: a child that never uses the connection it inherited changes nothing: its end closes descriptors, and POSIX locks
#   are not inherited. What the parent commits with synchronous = FULL outlives kill -9.
# Behaviour: at its normal end the child's interpreter collects the connection. SQLite there believes that it has the
#   exclusive lock, so it copies the write-ahead log into the database and removes the file. The parent goes on to write
#   to the log without a name; nothing fails, and after kill -9 each of these commits is gone.
# Consequence: a server that opens a database in WAL mode and forks workers loses commits once a worker has ended and the
#   server is killed. Open the database after the fork, end children by os._exit, or keep the connection from collection
#   in the child (os.register_at_fork); before acknowledging, compare the inode of the -wal file.
set -euo pipefail

command -v python3 >/dev/null || { echo "there is no python3"; exit 2; }
folder=$(mktemp -d)
left=()
trap 'rm -rf "$folder"' EXIT
cd "$folder"

cat >server.py <<'END'
import os, signal, sqlite3, sys

database = sqlite3.connect("a.db", isolation_level=None)
database.execute("PRAGMA locking_mode = EXCLUSIVE")
database.execute("PRAGMA journal_mode = WAL")
database.execute("PRAGMA synchronous = FULL")
database.execute("CREATE TABLE t (n)")
database.execute("INSERT INTO t VALUES (0)")
if sys.argv[1] == "fork":
    if os.fork() == 0:
        sys.exit(0)
    os.wait()
print("the log has a name:", os.path.exists("a.db-wal"))
for number in range(1, 5):
    database.execute("INSERT INTO t VALUES (?)", (number,))
os.kill(os.getpid(), signal.SIGKILL)
END

python3 -c 'import sqlite3, sys; print("SQLite", sqlite3.sqlite_version, "in Python", sys.version.split()[0])'
for how in alone fork; do
    rm -f a.db*
    { python3 server.py "$how" || true; } 2>/dev/null
    left[${#left[@]}]=$(python3 -c 'import sqlite3; print(*sqlite3.connect("a.db").execute("SELECT count(*) FROM t").fetchone())')
    echo "$how: ${left[-1]} of 5 commits after kill -9"
done
[ "${left[0]}" = 5 ] && [ "${left[1]}" = 1 ]
