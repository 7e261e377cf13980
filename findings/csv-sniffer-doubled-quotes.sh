#!/usr/bin/env bash
# A dialect from csv.Sniffer cannot read a doubled quote, unless its sample had one.
#
# Version: the module csv of CPython 3.11.2 (Debian 12), 3.11.7, 3.12.1 and 3.13.0
# Guess: a dialect that was sniffed differs from the usual one only in what the sample showed. Of a sample with commas
#   and without any quotes it says: commas. A doubled quote later in the file is read as always.
# Behaviour: without a doubled quote in the sample, doublequote is False. The reader then ends the field at the first
#   of two quotes, takes the rest literally and splits at its commas. Nothing is raised; the row has one column more.
# Consequence: with a sample of the first 1024 bytes a list of accounts is read well up to the first value with quotes
#   in it (JSON, a nickname); in that row all later columns move, so `disabled` holds a piece of JSON. Take over only
#   the delimiter, or set doublequote = True, and refuse a row whose count of columns is not that of the heading.
set -euo pipefail

command -v python3 >/dev/null || { echo "there is no python3" >&2; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

cat >trial.py <<'END'
import csv, json, sys

heading = ["id", "email", "claims", "disabled"]
rows = [[f"u{number}", f"u{number}@example.com", "", "false"] for number in range(60)]
rows.append(["last", "last@example.com", json.dumps({"role": "editor", "level": 1}), "true"])
with open("accounts.csv", "w", newline="", encoding="utf-8") as file:
    csv.writer(file).writerows([heading, *rows])


def read(**how):
    with open("accounts.csv", newline="", encoding="utf-8") as file:
        return list(csv.reader(file, **how))[1:]


with open("accounts.csv", newline="", encoding="utf-8") as file:
    dialect = csv.Sniffer().sniff(file.read(1024))
print("csv of Python", sys.version.split()[0])
print(f"sniffed: delimiter {dialect.delimiter!r}, quotechar {dialect.quotechar!r}, doublequote {dialect.doublequote}")
sniffed = read(dialect=dialect)
print("last line of the file:", open("accounts.csv", encoding="utf-8").read().splitlines()[-1])
print("read as sniffed:", sniffed[-1])
print("read with the delimiter alone:", read(delimiter=dialect.delimiter)[-1])
still = (dialect.delimiter == "," and read() == rows and read(delimiter=dialect.delimiter) == rows
         and sniffed[:-1] == rows[:-1] and len(sniffed[-1]) == 5)
sys.exit(0 if still else 1)
END
python3 trial.py
