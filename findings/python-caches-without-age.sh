#!/usr/bin/env bash
# Three HTTP caches for Python start the time of an answer anew that another cache had kept for most of it.
#
# Version: CacheControl 0.14.4 with requests 2.34.2, requests-cache 1.3.3, httplib2 0.32.1 (PyPI)
# Guess: a cache that obeys Cache-Control subtracts Age, the seconds that the answer lay in a cache on the way
#   (RFC 9111, section 4.2.3). With max-age=3600 and Age: 3599 it asks again after two seconds.
# Behaviour: none of them reads Age. requests-cache with cache_control=True counts 3600 seconds from the arrival.
#   CacheControl and httplib2 count from Date alone: right where the cache on the way passes the old Date on, 3600
#   seconds more where Date is new or the clock of the server that wrote it is ahead, which Age is there for.
# Consequence: max-age is no bound for how old a copy gets; behind one more cache it can be twice that. firebase-admin
#   and the examples of google-auth fetch the keys of tokens through CacheControl: a key that is published as long ahead
#   as max-age says comes too late for some. Publish keys twice max-age ahead, or have no shared cache keep them.
set -euo pipefail

command -v python3 >/dev/null || { echo "there is no python3" >&2; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
{ python3 -m venv "$folder/venv" && "$folder/venv/bin/pip" install -q --disable-pip-version-check cachecontrol==0.14.4 \
    requests==2.34.2 requests-cache==1.3.3 httplib2==0.32.1; } \
    || { echo "cachecontrol 0.14.4 or the other libraries cannot be installed" >&2; exit 2; }
cd "$folder"

cat >trial.py <<'END'
import collections, email.utils, http.server, importlib.metadata, sys, threading, time
import cachecontrol, httplib2, requests, requests_cache

asked = collections.Counter()


class Server(http.server.BaseHTTPRequestHandler):
    """Answers as a cache that has 3599 of 3600 seconds behind it; /kept/ has the Date of then, /new/ that of now, and
    /at-first/ is the answer of the origin, without Age."""

    def do_GET(self):
        asked[self.path] += 1
        date = time.time() - (3599 if "/kept/" in self.path else 0)
        self.send_response_only(200)
        self.send_header("Date", email.utils.formatdate(date, usegmt=True))
        self.send_header("Cache-Control", "public, max-age=3600")
        if "/at-first/" not in self.path:
            self.send_header("Age", "3599")
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", "11")
        self.end_headers()
        self.wfile.write(b'{"keys":[]}')

    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Server)
threading.Thread(target=server.serve_forever, daemon=True).start()
clients = {"CacheControl": cachecontrol.CacheControl(requests.Session()).get,
           "requests-cache": requests_cache.CachedSession(backend="memory", cache_control=True).get,
           "httplib2": httplib2.Http("httplib2-cache").request}
for package in clients:
    print(package, importlib.metadata.version(package), end="; ")
print("max-age=3600, asked for twice with three seconds between")
paths = [f"/{kind}/{name}" for kind in ("at-first", "kept", "new") for name in clients]
for seconds in (3, 0):
    for path in paths:
        clients[path.split("/")[2]](f"http://127.0.0.1:{server.server_port}{path}")
    time.sleep(seconds)
words = {"at-first": "without Age", "kept": "Age: 3599 and a Date of then", "new": "Age: 3599 and a Date of now"}
for path in paths:
    kind, name = path.split("/")[1:]
    print(f"{words[kind]}, {name}: the server was asked {'once' if asked[path] == 1 else 'twice'}")
again = {path for path in paths if asked[path] == 2}
sys.exit(0 if again == {"/kept/CacheControl", "/kept/httplib2"} and min(asked.values()) == 1 else 1)
END
venv/bin/python -W ignore trial.py
