#!/usr/bin/env bash
# DuckDB reads a text of JSON that looks like a UUID or a time as such, and writes another text.
#
# Version: duckdb 2.0.1 (PyPI)
# Guess: a JSON string is a text, as each reader of JSON has it, and unlike a cell of CSV, whose type must be guessed.
#   Reading an export and writing it again as JSON keeps each id.
# Behaviour: a column of strings that all look so becomes UUID, DATE, TIME or TIMESTAMP: ids in capital letters come
#   back in small ones, a time with +02:00 comes back in UTC and in another form. The sample decides, column by
#   column: with a single id of another kind in it all ids stay as they are. read_csv, which has to guess, keeps the
#   ids. (DuckDB's issue 14646; it is meant so. 32 digits without hyphens, issue 16684, stay since.)
# Consequence: a list of accounts that was filtered or joined by DuckDB has ids that nothing else knows: Apple's
#   systems write UUIDs in capitals. It happens in one export and not in the next. Give read_json the columns, or the
#   type VARCHAR for ids and times, and compare the ids of input and output.
set -euo pipefail

command -v python3 >/dev/null || { echo "there is no python3" >&2; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
{ python3 -m venv "$folder/venv" &&
    "$folder/venv/bin/pip" install -q --disable-pip-version-check duckdb==2.0.1; } \
    || { echo "duckdb 2.0.1 cannot be installed" >&2; exit 2; }
cd "$folder"

cat >trial.py <<'END'
import csv, duckdb, json, sys, uuid

accounts = [{"localId": str(uuid.UUID(int=number * 2**96 + 0xABCDEF)).upper(),
             "createdAt": "2024-01-02T03:04:05+02:00", "phone": "+491711234567"} for number in range(10, 13)]
other = {**accounts[0], "localId": "an-id-of-another-kind"}


def trip(rows, how):
    with open("in.jsonl", "w") as file:
        file.writelines(json.dumps(row) + "\n" for row in rows)
    with open("in.csv", "w", newline="") as file:
        writer = csv.DictWriter(file, rows[0])
        writer.writeheader()
        writer.writerows(rows)
    duckdb.sql(f"COPY (SELECT localId, createdAt, phone FROM {how}) TO 'out.jsonl' (FORMAT json)")
    with open("out.jsonl") as file:
        return [json.loads(line) for line in file]


print("duckdb", duckdb.__version__)
duckdb.sql("SET TimeZone = 'UTC'")
columns = "columns = {localId: 'VARCHAR', createdAt: 'VARCHAR', phone: 'VARCHAR'}"
seen = {"read_json": trip(accounts, "read_json('in.jsonl')"),
        "read_json, one other id": trip([*accounts, other], "read_json('in.jsonl')"),
        "read_csv": trip(accounts, "read_csv('in.csv', header = true)"),
        "read_json with columns": trip(accounts, f"read_json('in.jsonl', {columns})")}
print("written:", accounts[0])
kept = {}
for how, rows in seen.items():
    kept[how] = [rows[0][name] == accounts[0][name] for name in accounts[0]]
    print(f"{how}: {rows[0]}")
print("kept are localId, createdAt, phone:", kept)
lower = seen["read_json"][0]["localId"] == accounts[0]["localId"].lower()
still = (lower and kept["read_json"] == [False, False, True]
         and kept["read_json, one other id"] == [True, False, True]
         and kept["read_csv"][0] and all(kept["read_json with columns"]))
sys.exit(0 if still else 1)
END
venv/bin/python trial.py
