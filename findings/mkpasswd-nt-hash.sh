#!/usr/bin/env bash
# The NT hash of crypt(3) and mkpasswd is right for ASCII alone.
#
# Version: whois 5.5.17 (mkpasswd) with libcrypt1 4.4.33 (Debian 12), libpass 1.9.4 (PyPI)
# Guess: mkpasswd -m nt makes what Windows, Samba and RADIUS servers call the NT hash, MD4 of the password in
#   UTF-16LE, behind $3$$. In a UTF-8 locale an umlaut is one letter of it.
# Behaviour: each byte of the password gets a zero byte behind it, whatever the locale. For ASCII that is UTF-16LE; of
#   an umlaut it makes two letters. libpass, which encodes as Windows does, makes another hash, and each refuses the
#   other's. mkpasswd makes the very hash that libpass makes of the password's bytes read as Latin-1.
# Consequence: a sambaNTPassword, an NT-Password of RADIUS or an imported hash that was made so never matches for a
#   person with a letter outside of ASCII in the password, and all trials with ASCII pass. Make NT hashes with a
#   program of that world (pdbedit, smbencrypt), or of MD4 over UTF-16LE; test with an umlaut.
set -euo pipefail

version=5.5.17
for tool in apt-get dpkg ldd python3; do
    command -v "$tool" >/dev/null || { echo "this needs $tool" >&2; exit 2; }
done
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
{ apt-get -qq download "whois=$version" libcrypt1=1:4.4.33-2 2>/dev/null &&
    for package in *.deb; do dpkg -x "$package" .; done && python3 -m venv venv &&
    venv/bin/pip install -q --disable-pip-version-check libpass==1.9.4; } \
    || { echo "whois $version, libcrypt1 4.4.33 or libpass 1.9.4 cannot be installed" >&2; exit 2; }
libraries=$(dirname "$folder"/lib/*/libcrypt.so.1)
! LD_LIBRARY_PATH=$libraries ldd usr/bin/mkpasswd | grep 'not found' >&2 || exit 2

cat >trial.py <<'END'
import importlib.metadata, os, subprocess, sys
from passlib.hash import bsd_nthash


def mkpasswd(password):
    done = subprocess.run(["usr/bin/mkpasswd", "-m", "nt", "--stdin"], input=password.encode(), check=True,
                          env={**os.environ, "LD_LIBRARY_PATH": sys.argv[1], "LC_ALL": "C.UTF-8"},
                          stdout=subprocess.PIPE)
    return done.stdout.decode().strip()


print("mkpasswd", sys.argv[2], "and libpass", importlib.metadata.version("libpass"))
seen = []
for password in ("hazel-tree-42", "p\u00e4ssw\u00f6rd"):
    made, right = mkpasswd(password), bsd_nthash.hash(password)
    bytewise = bsd_nthash.hash(password.encode().decode("latin-1"))
    seen.append((made == right, bsd_nthash.verify(password, made), made == bytewise))
    print(f"{password}: mkpasswd {made}, libpass {right}, of the bytes {bytewise}")
sys.exit(0 if seen == [(True, True, True), (False, False, True)] else 1)
END
PYTHONIOENCODING=utf-8 venv/bin/python -W ignore trial.py "$libraries" "$version"
