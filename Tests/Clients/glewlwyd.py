"""glewlwyd, an OpenID provider in C from Debian's package of that name, on this machine. Needs that package and openssl.

    glewlwyd.py serve [--port N] [REDIRECT_URI …]    prints its addresses, clients and users as JSON; ends with its standard input
    glewlwyd.py visit URL USERNAME PASSWORD          signs in at an address as a browser would, follows the redirect, prints where it went

Clients: confidential (secret by basic or post), odd (the same, with a secret that needs encoding), public (PKCE), keyed
(private_key_jwt). Users: jane (verified e-mail), moritz (unverified), nadia (no e-mail).
"""
import argparse
import ctypes
import http.client
import http.cookiejar
import json
import os
import pathlib
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request

from ports import free_port
from seeds import Source

# The package's own tables, with an administrator and the scope openid.
SCHEMA = pathlib.Path("/usr/share/dbconfig-common/data/glewlwyd/install/sqlite3")
# The login page. The package's own copy consists of links, which its web server does not follow.
PAGES, PAGES_CONFIGURATION = "/usr/share/glewlwyd/webapp", "/etc/glewlwyd/config-2.7.json/config.json"
SCOPES = ["openid", "email", "profile", "offline_access"]
PROPERTIES = ["email_verified", "given_name", "family_name", "locale"]
USERS = [
    {"username": "jane", "name": "Jane Döe", "email": "jane@corp.example", "email_verified": "true"},
    {"username": "moritz", "name": "Moritz", "email": "moritz@corp.example", "email_verified": "false"},
    {"username": "nadia", "name": "Nadia"},
]
REDIRECTS = ["http://localhost:5000/__/auth/handler", "http://127.0.0.1:5000/__/auth/handler"]
CONFIGURATION = """
port = {port}
bind_address = "127.0.0.1"
external_url = "http://127.0.0.1:{port}"
login_url = "login.html"
api_prefix = "api"
static_files_path = "{folder}/webapp/"
log_mode = "file"
log_level = "WARNING"
log_file = "{folder}/glewlwyd.log"
cookie_secure = 0
cookie_same_site = "lax"
session_key = "GLEWLWYD2_SESSION_ID"
admin_scope = "g_admin"
profile_scope = "g_profile"
user_module_path = "/usr/lib/glewlwyd/user"
client_module_path = "/usr/lib/glewlwyd/client"
user_auth_scheme_module_path = "/usr/lib/glewlwyd/scheme"
plugin_module_path = "/usr/lib/glewlwyd/plugin"
hash_algorithm = "SHA512"
database = {{ type = "sqlite3"; path = "{folder}/glewlwyd.db"; }};
static_files_mime_types = (
    {{ extension = ".html"; mime_type = "text/html"; }}, {{ extension = ".css"; mime_type = "text/css"; }},
    {{ extension = ".js"; mime_type = "application/javascript"; }}, {{ extension = ".json"; mime_type = "application/json"; }} );
"""


class Problem(Exception):
    """glewlwyd cannot be run, or it refused what the tests set up."""


class Browser(urllib.request.HTTPRedirectHandler):
    """A cookie jar and one request at a time. Redirects are answers, not followed."""

    def __init__(self):
        cookies = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        self.opener = urllib.request.build_opener(urllib.request.ProxyHandler({}), cookies, self)

    def redirect_request(self, *_):
        return None

    def send(self, method, url, body=None):
        """Status, address of the redirect, and text of an answer."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(url, data, {"Content-Type": "application/json"}, method=method)
        try:
            answer = self.opener.open(request, timeout=60)
        except urllib.error.HTTPError as error:
            answer = error
        with answer:
            return answer.status, answer.headers["Location"], answer.read().decode(errors="replace")

    def ask(self, method, url, body=None):
        """The JSON of a success; raises what is none."""
        status, _, text = self.send(method, url, body)
        if status != 200:
            raise Problem(f"{method} {url}: {status} {text[:500]}")
        return json.loads(text) if text else None


class Person(Browser):
    """A user with a browser of their own at the provider's login page."""

    def __init__(self, base, username, password):
        super().__init__()
        self.base, self.username, self.password = base, username, password

    def sign_in(self, url, scopes=None):
        """Opens an authorization request, signs in and consents; gives the address of the redirect.

        scopes is what the person consents to, all that was asked by default.
        """
        status, login, _ = self.send("GET", url)
        if status != 302:
            raise Problem(f"the provider answered {status} to {url}")
        there = urllib.parse.urlsplit(login)
        if there.path != "/login.html":
            return login
        asked = dict(urllib.parse.parse_qsl(there.query))
        self.ask("POST", f"{self.base}/api/auth/", {"username": self.username, "password": self.password})
        consent = {"scope": asked["scope"] if scopes is None else scopes}
        self.ask("PUT", f"{self.base}/api/auth/grant/{asked['client_id']}", consent)
        return self.send("GET", asked["callback_url"] + "&g_continue")[1]


class Glewlwyd:
    """One provider process on a free port, or on a given one, with clients and users set up."""

    def __init__(self, *redirects, port=0):
        if not SCHEMA.exists() or not shutil.which("glewlwyd"):
            raise Problem("there is no glewlwyd: apt-get install glewlwyd dbconfig-sqlite3")
        self.redirects = list(redirects) or REDIRECTS
        self.source = Source("glewlwyd")
        self.folder = tempfile.mkdtemp(prefix="glewlwyd-")
        self.admin = Browser()
        try:
            shutil.copytree(PAGES, f"{self.folder}/webapp", ignore=shutil.ignore_patterns("config.json", "admin.*", "profile.*"))
            shutil.copy(PAGES_CONFIGURATION, f"{self.folder}/webapp/config.json")
            self.prepare_database()
            self.start(port)
            self.set_up()
        except BaseException:
            self.stop()
            raise

    process = None

    def stop(self):
        """Ends the process and removes its files; harmless when it has ended."""
        if self.process and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(60)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def prepare_database(self):
        """The package's tables, with the properties of users that the claims are made of."""
        base = sqlite3.connect(f"{self.folder}/glewlwyd.db")
        # Hundreds of statements, each of which would wait for the disk; with this journal glewlwyd waits less, too.
        base.execute("PRAGMA synchronous = OFF")
        base.execute("PRAGMA journal_mode = WAL")
        base.executescript(SCHEMA.read_text(encoding="utf-8"))
        where = "WHERE gumi_name = 'database'"
        text, = base.execute(f"SELECT gumi_parameters FROM g_user_module_instance {where}").fetchone()
        parameters = json.loads(text)
        for name in PROPERTIES:
            parameters["data-format"][name] = {"multiple": False, "read": True, "write": True, "profile-read": True}
        base.execute(f"UPDATE g_user_module_instance SET gumi_parameters = ? {where}", (json.dumps(parameters),))
        base.commit()
        base.close()

    def start(self, port):
        # glewlwyd does not report that a port is taken, and between the search for a free one and its start it may be.
        for _ in range(3):
            chosen = port or free_port()
            file = pathlib.Path(self.folder, "glewlwyd.conf")
            file.write_text(CONFIGURATION.format(port=chosen, folder=self.folder), encoding="utf-8")
            with open(f"{self.folder}/output", "wb") as output:
                self.process = subprocess.Popen(
                    ["glewlwyd", f"--config-file={file}"], stdin=subprocess.DEVNULL, stdout=output, stderr=output,
                    preexec_fn=end_with_parent)
            self.base = f"http://127.0.0.1:{chosen}"
            if self.answers():
                self.issuer = f"{self.base}/api/oidc"
                return
        raise Problem("glewlwyd does not start: " + pathlib.Path(self.folder, "output").read_text(errors="replace"))

    def answers(self):
        """Waits until it listens; false if it ended instead."""
        until = time.monotonic() + 60
        while self.process.poll() is None and time.monotonic() < until:
            try:
                self.admin.send("GET", self.base + "/config")
                return True
            except (OSError, http.client.HTTPException):
                time.sleep(0.05)
        return False

    def call(self, method, path, body=None):
        """As the administrator."""
        return self.admin.ask(method, self.base + path, body)

    def set_up(self):
        self.call("POST", "/api/auth/", {"username": "admin", "password": "password"})
        for scope in SCOPES:   # with password_required it asks for a sign-in and for consent
            method, path = ("PUT", "/api/scope/openid") if scope == "openid" else ("POST", "/api/scope/")
            self.call(method, path, {"name": scope, "display_name": scope, "password_required": True, "password_max_age": 0})
        private, public = self.make_key("key")
        self.call("POST", "/api/mod/plugin/", {
            "module": "oidc", "name": "oidc", "display_name": "OpenID Connect", "parameters": self.parameters(private, public)})
        self.secret, self.odd_secret = self.source.token(), "a+b%c:d&" + self.source.token(12)
        self.client_key, published = self.make_key("client-key")
        self.add_client("confidential", ["client_secret_basic", "client_secret_post"], client_secret=self.secret)
        self.add_client("odd", ["client_secret_basic", "client_secret_post"], client_secret=self.odd_secret)
        self.add_client("public", ["none"], confidential=False)
        self.add_client("keyed", ["private_key_jwt"], pubkey=published)
        self.password = self.source.password()
        for user in USERS:
            self.call("POST", "/api/user/", user | {"password": self.password, "enabled": True, "scope": [*SCOPES, "g_profile"]})

    def parameters(self, private, public):
        """Of the plugin that speaks OpenID Connect: every flow, PKCE with S256, keys of one's own."""
        claims = [self.claim(name, "profile") for name in PROPERTIES[1:]]
        truth = {"type": "boolean", "boolean-value-true": "true", "boolean-value-false": "false"}
        return {
            "iss": self.issuer, "oauth-as-iss-id": True, "subject-type": "public", "allowed-scope": SCOPES,
            "jwt-type": "rsa", "jwt-key-size": "256", "key": private, "cert": public, "jwks-show": True,
            "access-token-duration": 3600, "refresh-token-duration": 1209600, "refresh-token-rolling": True,
            "refresh-token-one-use": "never", "code-duration": 600, "allow-non-oidc": False,
            "auth-type-code-enabled": True, "auth-type-code-revoke-replayed": True, "auth-type-token-enabled": True,
            "auth-type-id-token-enabled": True, "auth-type-implicit-enabled": True, "auth-type-none-enabled": True,
            "auth-type-password-enabled": False, "auth-type-client-enabled": False, "auth-type-refresh-enabled": True,
            "auth-type-device-enabled": True, "device-authorization-expiration": 600, "device-authorization-interval": 1,
            "pkce-allowed": True, "pkce-method-plain-allowed": False, "pkce-required-public-client": True,
            "name-claim": "on-demand", "name-claim-scope": ["profile"], "email-claim": "on-demand", "email-claim-scope": ["email"],
            "claims": [self.claim("email_verified", "email") | truth, *claims],
            "introspection-revocation-allowed": True, "introspection-revocation-allow-target-client": True,
            "request-parameter-allow": True, "request-maximum-exp": 3600, "client-pubkey-parameter": "pubkey",
            "client-jwks-parameter": "jwks", "client-jwks_uri-parameter": "jwks_uri", "session-management-allowed": False}

    @staticmethod
    def claim(name, scope):
        return {"name": name, "user-property": name, "scope": [scope], "on-demand": True}

    def add_client(self, name, methods, confidential=True, **more):
        kinds = ["code", "token", "id_token", "none", "refresh_token", "device_authorization"]
        self.call("POST", "/api/client/", {
            "client_id": name, "name": name, "enabled": True, "confidential": confidential, "scope": [],
            "token_endpoint_auth_method": methods, "redirect_uri": self.redirects, "authorization_type": kinds} | more)

    def make_key(self, name):
        """A new RSA key: its private and its public part, PEM."""
        file = f"{self.folder}/{name}.pem"
        run = lambda *words: subprocess.run(["openssl", *words], check=True, capture_output=True, text=True).stdout
        run("genrsa", "-out", file, "2048")
        return pathlib.Path(file).read_text(encoding="ascii"), run("rsa", "-in", file, "-pubout")

    def rotate(self):
        """Replaces the signing key; the old one is published no more."""
        private, public = self.make_key("key")
        plugin = self.call("GET", "/api/mod/plugin/oidc")
        plugin["parameters"] |= {"key": private, "cert": public}
        self.call("PUT", "/api/mod/plugin/oidc", plugin)
        self.call("PUT", "/api/mod/plugin/oidc/reset")

    def change(self, username, **properties):
        """Changes properties of a user, such as email and email_verified ("true" or "false")."""
        self.call("PUT", f"/api/user/{username}", self.call("GET", f"/api/user/{username}") | properties)

    def person(self, username="jane"):
        return Person(self.base, username, self.password)


def end_with_parent():
    """Ends a child process when this one is killed: PR_SET_PDEATHSIG of Linux."""
    ctypes.CDLL(None).prctl(1, signal.SIGTERM)


def serve(options):
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    provider = Glewlwyd(*options.redirects, port=options.port)
    try:
        key = pathlib.Path(provider.folder, "client-key.pem")
        print(json.dumps({
            "issuer": provider.issuer, "client_id": "confidential", "client_secret": provider.secret, "odd_client_id": "odd",
            "odd_client_secret": provider.odd_secret, "public_client_id": "public", "keyed_client_id": "keyed",
            "keyed_client_key": str(key), "redirect_uris": provider.redirects, "username": "jane", "password": provider.password,
        }), flush=True)
        sys.stdin.read()
    finally:
        provider.stop()


def visit(options):
    parts = urllib.parse.urlsplit(options.url)
    target = Person(f"{parts.scheme}://{parts.netloc}", options.username, options.password).sign_in(options.url)
    print(target)
    if urllib.parse.urlsplit(target).hostname in ("localhost", "127.0.0.1", "::1"):
        Browser().send("GET", target)


def main():
    parser = argparse.ArgumentParser()
    verbs = parser.add_subparsers(required=True)
    serving = verbs.add_parser("serve")
    serving.add_argument("--port", type=int, default=0)
    serving.add_argument("redirects", nargs="*", metavar="REDIRECT_URI")
    serving.set_defaults(run=serve)
    visiting = verbs.add_parser("visit")
    for name in ("url", "username", "password"):
        visiting.add_argument(name)
    visiting.set_defaults(run=visit)
    words = sys.argv[1:]
    if words[:1] == ["visit"]:
        # It has no options, and a password may begin like one.
        words.insert(1, "--")
    options = parser.parse_args(words)
    try:
        options.run(options)
    except (Problem, OSError, subprocess.CalledProcessError) as problem:
        sys.exit(f"glewlwyd.py: {problem}")


if __name__ == "__main__":
    main()
