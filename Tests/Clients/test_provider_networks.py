"""Identity providers in private networks and a hardened server: it calls hosts that administrators named, in the networks that its operator named.

Its enemies are a redirect, a document and an answer of DNS that lead to another address of a private network.
"""
import hashlib
import http.server
import itertools
import json
import os
import pathlib
import ssl
import subprocess
import tempfile
import threading
import time
import unittest
import urllib.parse

import jwt
from cryptography.hazmat.primitives.asymmetric import rsa

from serving import PROJECT, Refusing, Server
from test_https import environment, make_certificates

SECRET = {"Authorization": "Bearer an-administrators-secret"}
# What the names lead to: the named network is 127.0.0.1 alone, and 127.0.0.2 stands for every other private address.
HOSTS = """127.0.0.1 localhost
127.0.0.1 id.corp.test
127.0.0.2 other.corp.test
127.0.0.1 both.corp.test
127.0.0.2 both.corp.test
"""
NAMES = "DNS:id.corp.test,DNS:other.corp.test,DNS:both.corp.test,IP:127.0.0.1,IP:127.0.0.2"
NONCE = "a nonce that the app keeps to itself"
PRIVATE = "is on this machine or in a private network"


class Machine(http.server.ThreadingHTTPServer):
    """An address of the network, behind TLS: documents by path, a redirect below /away/, and what it was asked for."""

    def __init__(self, address, port, context):
        super().__init__((address, port), Handler)
        self.socket = context.wrap_socket(self.socket, server_side=True)
        self.documents, self.asked, self.away = {}, [], ""
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def handle_error(self, *_):
        pass


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.server.asked.append(self.path)
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        document = self.server.documents.get(self.path)
        body = json.dumps(document or {}).encode()
        is_away = self.path.startswith("/away/")
        self.send_response(302 if is_away else 404 if document is None else 200)
        if is_away:
            self.send_header("Location", self.server.away + self.path.removeprefix("/away"))
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    do_POST = do_GET

    def log_message(self, *arguments):
        pass


class ProviderNetworkTests(Refusing):
    numbers = itertools.count()

    @classmethod
    def setUpClass(cls):
        folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        make_certificates(folder, NAMES)
        (folder / "secret").write_text("an-administrators-secret\n")
        (folder / "hosts").write_text(HOSTS)
        (folder / "host.conf").write_text("multi on\n")
        mount = 'mount --bind "$0/hosts" /etc/hosts && mount --bind "$0/host.conf" /etc/host.conf && exec "$@"'
        user = [] if os.geteuid() == 0 else ["--user", "--map-root-user"]
        by = ("unshare", *user, "--mount", "sh", "-c", mount, str(folder))
        if subprocess.run([*by, "true"], capture_output=True).returncode:
            raise unittest.SkipTest("this system may not mount a file of hosts for a process")
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(folder / "certificate.pem", folder / "key.pem")
        cls.near = Machine("127.0.0.1", 0, context)
        cls.far = Machine("127.0.0.2", cls.near.server_port, context)
        for machine in (cls.near, cls.far):
            cls.addClassCleanup(machine.server_close)
            cls.addClassCleanup(machine.shutdown)
        cls.port = cls.near.server_port
        cls.near.away = f"https://other.corp.test:{cls.port}"
        options = ("--hardened", "--admin-secret", folder / "secret", "--link-origin", "https://id.example.net")
        with environment(CURL_CA_BUNDLE=str(folder / "ca.pem")):
            cls.server = Server(*options, "--provider-network", "127.0.0.1", by=by)
            cls.addClassCleanup(cls.server.stop)
            cls.bare = Server(*options, by=by)
            cls.addClassCleanup(cls.bare.stop)
        cls.key = rsa.generate_private_key(65537, 2048)
        cls.keys = {"keys": [jwt.algorithms.RSAAlgorithm.to_jwk(cls.key.public_key(), as_dict=True) | {"kid": "one"}]}

    def setUp(self):
        self.far.asked.clear()
        self.near.asked.clear()

    def configure(self, host, server=None, keys=None, away=""):
        """An issuer at a host, which describes itself; its keys are there unless they are elsewhere."""
        # Each has documents of its own, because the server keeps them for a while.
        path = f"{away}/{next(self.numbers)}"
        issuer = f"https://{host}:{self.port}{path}"
        for machine in (self.near, self.far):
            machine.documents[path + "/.well-known/openid-configuration"] = {"issuer": issuer, "jwks_uri": keys or issuer + "/keys"}
            machine.documents[path + "/keys"] = self.keys
        registry = f"/vinculum/v1/projects/{PROJECT}/providers/oidc.corp"
        body = {"issuer": issuer, "clientId": "client", "clientSecret": "a-secret"}
        (server or self.server).ask("PUT", registry, body, SECRET)
        return issuer

    def ask(self, server=None):
        """What an administrator is told of the provider."""
        path = f"/vinculum/v1/projects/{PROJECT}/providers/oidc.corp:test"
        return (server or self.server).ask("GET", path, None, SECRET)

    def sign_in(self, issuer, server=None):
        now = int(time.time())
        claims = {
            "iss": issuer, "aud": "client", "sub": "ada", "iat": now, "exp": now + 3600,
            "nonce": hashlib.sha256(NONCE.encode()).hexdigest()}
        token = jwt.encode(claims, self.key, algorithm="RS256", headers={"kid": "one"})
        form = urllib.parse.urlencode({"id_token": token, "providerId": "oidc.corp", "nonce": NONCE})
        return (server or self.server).client(
            ":signInWithIdp", requestUri="http://localhost", postBody=form, returnSecureToken=True)

    def assertNotCalled(self, *urls, server=None):
        """The administrator is told of a private address; users are not, and the machine that is not named saw nothing."""
        refusal = self.assertRefused("INVALID_IDP_RESPONSE", self.ask, server)
        for text in (PRIVATE, "--provider-network", *urls):
            self.assertIn(text, refusal.message)
        self.assertEqual(self.far.asked, [])

    def test_a_provider_in_the_named_network(self):
        for host in ("id.corp.test", "127.0.0.1"):
            with self.subTest(host):
                issuer = self.configure(host)
                self.assertEqual(self.ask()["keyIds"], ["one"])
                self.assertEqual(self.sign_in(issuer)["federatedId"], "ada")
        self.assertEqual(self.far.asked, [])

    def test_a_name_that_leads_to_another_network(self):
        for host in ("other.corp.test", "127.0.0.2"):
            with self.subTest(host):
                issuer = self.configure(host)
                self.assertNotCalled(host)
                refusal = self.assertRefused("INVALID_IDP_RESPONSE", self.sign_in, issuer)
                self.assertIn("cannot be reached from here", refusal.message)
                self.assertNotIn(host, refusal.message)
                self.assertEqual(self.far.asked, [])

    def test_a_name_that_leads_to_both(self):
        self.configure("both.corp.test")
        self.assertNotCalled("both.corp.test")
        self.assertEqual(self.near.asked, [])

    def test_a_redirect(self):
        self.configure("id.corp.test", away="/away")
        refusal = self.assertRefused("INVALID_IDP_RESPONSE", self.ask)
        self.assertIn("answered with status 302", refusal.message)
        self.assertEqual((len(self.near.asked), self.far.asked), (1, []))

    def test_a_document_that_names_another_host(self):
        for host in ("other.corp.test", "both.corp.test"):
            with self.subTest(host):
                self.configure("id.corp.test", keys=f"https://{host}:{self.port}/keys")
                self.near.asked.clear()
                self.assertNotCalled(f"https://{host}:{self.port}/keys")

    def test_a_document_of_another_provider_that_names_a_host_of_the_network(self):
        """The name leads into the named network, but no administrator wrote it."""
        self.configure("127.0.0.1", keys=f"https://id.corp.test:{self.port}/secrets")
        self.assertNotCalled("/secrets")
        self.assertEqual(len(self.near.asked), 1, "the document of the issuer")

    def test_a_blocking_function_there(self):
        config = f"/identitytoolkit.googleapis.com/v2/projects/{PROJECT}/config?updateMask=blockingFunctions"
        hook = {"triggers": {"beforeCreate": {"functionUri": f"https://id.corp.test:{self.port}/hook"}}}
        self.server.ask("PATCH", config, {"blockingFunctions": hook}, SECRET)
        self.addCleanup(self.server.ask, "PATCH", config, {"blockingFunctions": {}}, SECRET)
        self.assertRefused(
            "BLOCKING_FUNCTION_ERROR_RESPONSE", self.server.client, ":signUp", email="ada@example.net", password="A-password-1")
        self.assertEqual(self.near.asked, [])

    def test_without_the_option(self):
        for host in ("id.corp.test", "127.0.0.1", "localhost"):
            with self.subTest(host):
                self.configure(host, self.bare)
                self.assertNotCalled(host, server=self.bare)
        self.assertEqual(self.near.asked, [])

    def test_wrong_values_are_refused(self):
        for options in (("--provider-network", "10.0.0.0/8"), ("--hardened", "--provider-network", "idp.corp")):
            with self.subTest(options), self.assertRaises(AssertionError) as caught:
                Server(*options).stop()
            self.assertIn("--provider-network", str(caught.exception))


if __name__ == "__main__":
    unittest.main()
