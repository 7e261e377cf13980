#!/usr/bin/env bash
# pandas writes a lone carriage return without quotes and reads its own file with a row too many.
#
# Version: pandas 3.1.1 (PyPI) in CPython 3.11.7 and 3.12.1 on Linux; with CPython 3.13.0 it is otherwise
# Guess: to_csv() puts quotes round any value with a line break in it, be it LF, CRLF or CR, so read_csv() gives back
#   what was written, and the Python under pandas makes no difference.
# Behaviour: LF and CRLF are quoted, a lone CR is not, for pandas ends lines with LF on Linux and csv.writer before
#   Python 3.13 looks for the characters of its own line end alone. read_csv() takes the CR as the end of a row: no
#   error, one account more, whose id is the second line of an address. The same pandas in Python 3.13 quotes it.
# Consequence: postal addresses and notes from old Macintosh files, terminals or directories add rows to a list of
#   accounts and cut the columns after them. Write with lineterminator="\r\n" or quoting=csv.QUOTE_ALL, and compare
#   the number of rows.
set -euo pipefail

command -v python3 >/dev/null || { echo "there is no python3" >&2; exit 2; }
python3 -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 13))' \
    || { echo "this needs Python 3.11 or 3.12 as python3" >&2; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
{ python3 -m venv "$folder/venv" &&
    "$folder/venv/bin/pip" install -q --disable-pip-version-check pandas==3.1.1; } \
    || { echo "pandas 3.1.1 cannot be installed" >&2; exit 2; }
cd "$folder"

cat >trial.py <<'END'
import csv, sys
import pandas

print("pandas", pandas.__version__, "in Python", sys.version.split()[0])


def trip(line_break, **how):
    table = pandas.DataFrame({"id": ["u1", "u2"], "address": [f"1 Main Street{line_break}Springfield", "2 High Street"],
                              "disabled": [True, False]})
    table.to_csv("accounts.csv", index=False, **how)
    back = pandas.read_csv("accounts.csv")
    written = open("accounts.csv", "rb").read()
    print(f"{line_break!r} {how or ''}: {written}\n  read back: {back.values.tolist()}")
    return back.equals(table)


still = (trip("\n") and trip("\r\n") and not trip("\r")
         and trip("\r", lineterminator="\r\n") and trip("\r", quoting=csv.QUOTE_ALL))
sys.exit(0 if still else 1)
END
venv/bin/python trial.py
