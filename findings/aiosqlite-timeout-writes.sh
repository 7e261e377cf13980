#!/usr/bin/env bash
# What aiosqlite was too slow for is written all the same, and committed with the next change.
#
# Version: aiosqlite 0.22.1 (PyPI), with SQLite 3.40.1
# Guess: a write that asyncio.wait_for gives up is not done. The drivers of PostgreSQL for asyncio cancel the
#   statement at the server and leave the transaction failed; of SQLite one expects sqlite3_interrupt, or that its
#   transaction is not committed by others.
# Behaviour: the caller gets TimeoutError; the statement goes on in the connection's thread, all others wait behind
#   it, and it succeeds in the transaction that the connection has open. The commit after the next statement commits
#   both.
# Consequence: a request that was answered "timed out, not done" is done by the commit of another one, and its
#   repetition makes a second row. After a timeout await interrupt(), which ends the statement, and rollback(). Give
#   each transaction a connection of its own.
set -euo pipefail

command -v python3 >/dev/null || { echo "there is no python3" >&2; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
{ python3 -m venv "$folder/venv" &&
    "$folder/venv/bin/pip" install -q --disable-pip-version-check aiosqlite==0.22.1; } \
    || { echo "aiosqlite 0.22.1 cannot be installed" >&2; exit 2; }
cd "$folder"

cat >trial.py <<'END'
import asyncio, importlib.metadata, sqlite3, sys, threading
import aiosqlite

go_on = threading.Event()


def slowly(name):
    go_on.wait()
    return name


async def trial(file, afterwards):
    go_on.clear()
    async with aiosqlite.connect(file) as database:
        await database.execute("CREATE TABLE accounts (name TEXT)")
        await database.create_function("slowly", 1, slowly)
        try:
            await asyncio.wait_for(database.execute("INSERT INTO accounts VALUES (slowly('given up'))"), 0.1)
            answer = "in time"
        except asyncio.TimeoutError:
            answer = "TimeoutError"
        go_on.set()
        await afterwards(database)
        await database.execute("INSERT INTO accounts VALUES ('next')")
        await database.commit()
    connection = sqlite3.connect(file)
    names = [name for name, in connection.execute("SELECT name FROM accounts")]
    connection.close()
    return answer, names


async def nothing(database):
    pass


print("aiosqlite", importlib.metadata.version("aiosqlite"), "and SQLite", sqlite3.sqlite_version)
plain = asyncio.run(trial("plain.db", nothing))
undone = asyncio.run(trial("undone.db", lambda database: database.rollback()))
print("a slow insert with wait_for, another insert, commit:", *plain)
print("the same with a rollback after the timeout:", *undone)
still = plain == ("TimeoutError", ["given up", "next"]) and undone == ("TimeoutError", ["next"])
sys.exit(0 if still else 1)
END
venv/bin/python trial.py
