#!/usr/bin/env bash
# ruamel.yaml reads YAML 1.2, and still takes an id of digits and underscores for a number.
#
# Version: ruamel.yaml 0.19.1 (PyPI)
# Guess: it reads YAML 1.2 unless told otherwise, where yes is a text, 012 is twelve, and 1:30 is a text. The integers
#   of that version's core schema are digits, 0o and 0x, so 1_000, 12_ and 0b11 are texts too.
# Behaviour: the first three are as in YAML 1.2. 1_000 is the integer 1000, 12_ is 12, 2024_11_29 is 20241129, and 0b11
#   is 3, as in YAML 1.1. Read and written again by the loader that keeps a file as it was, 1_000 stays, 12_ becomes 12,
#   and 2024_11_29 becomes 20_24_11_29.
# Consequence: an account id, a tenant or a date written so and without quotes becomes another value, and a schema that
#   wants a text refuses it (check-jsonschema reads YAML with this library). Quote ids in YAML, whatever its version.
set -euo pipefail

command -v python3 >/dev/null || { echo "there is no python3" >&2; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
{ python3 -m venv "$folder/venv" &&
    "$folder/venv/bin/pip" install -q --disable-pip-version-check ruamel.yaml==0.19.1; } \
    || { echo "ruamel.yaml 0.19.1 cannot be installed" >&2; exit 2; }
cd "$folder"

cat >trial.py <<'END'
import importlib.metadata, io, sys
from ruamel.yaml import YAML

TEXTS = ["yes", "012", "1:30", "_1", "1_000", "12_", "2024_11_29", "0b11"]
print("ruamel.yaml", importlib.metadata.version("ruamel.yaml"))
document = "".join(f"- {text}\n" for text in TEXTS)
safe = YAML(typ="safe", pure=True).load(document)
for text, value in zip(TEXTS, safe):
    print(f"{text}: {value!r}")

kept = YAML()
written = io.StringIO()
kept.dump(kept.load(document), written)
again = [line.removeprefix("- ") for line in written.getvalue().splitlines()]
print("read and written again:", again)
still = (safe == ["yes", 12, "1:30", "_1", 1000, 12, 20241129, 3]
         and again == [*TEXTS[:5], "12", "20_24_11_29", "0b11"])
sys.exit(0 if still else 1)
END
venv/bin/python trial.py
