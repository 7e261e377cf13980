"""The server asks others over HTTPS: identity providers for their keys, blocking functions, and the webhook of messages."""
import contextlib
import hashlib
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.parse

import jwt
from cryptography.hazmat.primitives.asymmetric import rsa

from serving import PROJECT, Server, ServerCase, wait_until

HERE = pathlib.Path(__file__).resolve().parent
KEY = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
NONCE = "a nonce that the app keeps to itself"


def make_certificates(folder, names="DNS:localhost,IP:127.0.0.1"):
    """ca.pem, and certificate.pem with key.pem that it vouches for."""
    names = "subjectAltName=" + names
    for command in (
        ["req", "-x509", "-keyout", "ca-key.pem", "-out", "ca.pem", "-subj", "/CN=An authority", *KEY],
        ["req", "-x509", "-CA", "ca.pem", "-CAkey", "ca-key.pem", "-keyout", "key.pem", "-out", "certificate.pem", "-subj", "/CN=service",
            "-addext", "basicConstraints=critical,CA:FALSE", "-addext", names, *KEY],
    ):
        subprocess.run(["openssl", *command], cwd=folder, check=True, capture_output=True)


class Outside:
    """A service behind TLS, in a folder whose files it shows at /file/."""

    def __init__(self, folder):
        self.folder = folder
        command = [sys.executable, HERE / "outside.py", "service", "--certificate", "certificate.pem", "--key", "key.pem"]
        self.process = subprocess.Popen(command, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.url = f"https://localhost:{int(self.process.stdout.readline())}"

    def put(self, path, value):
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(value))

    def seen(self, path):
        """How often that was asked for."""
        command = ["curl", "--silent", "--cacert", self.folder / "ca.pem", "--noproxy", "*", self.url + "/seen"]
        return json.loads(subprocess.run(command, capture_output=True, check=True).stdout).count(path)

    def stop(self):
        self.process.kill()
        self.process.wait(60)
        self.process.stdin.close()
        self.process.stdout.close()


@contextlib.contextmanager
def environment(**values):
    old = {name: os.environ.get(name) for name in values}
    os.environ.update(values)
    try:
        yield
    finally:
        for name, value in old.items():
            os.environ.pop(name) if value is None else os.environ.update({name: value})


class HTTPSCase(ServerCase):
    trusts = True

    @classmethod
    def setUpClass(cls):
        folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        make_certificates(folder)
        cls.outside = Outside(folder)
        cls.addClassCleanup(cls.outside.stop)
        cls.issuer = cls.outside.url + "/file/idp"
        with environment(**({"CURL_CA_BUNDLE": str(folder / "ca.pem")} if cls.trusts else {})):
            cls.server = Server("--code-webhook", cls.outside.url + "/codes")
        cls.addClassCleanup(cls.server.stop)
        cls.outside.put("idp/.well-known/openid-configuration", {"issuer": cls.issuer, "jwks_uri": cls.issuer + "/keys"})
        cls.keys = {}
        cls.publish("first")
        path = "/oauthIdpConfigs?oauthIdpConfigId=oidc.corp"
        cls.server.admin(path, "v2", issuer=cls.issuer, clientId="client", enabled=True)

    @classmethod
    def publish(cls, name):
        cls.keys[name] = rsa.generate_private_key(65537, 2048)
        documents = [jwt.algorithms.RSAAlgorithm.to_jwk(key.public_key(), as_dict=True) | {"kid": kid} for kid, key in cls.keys.items()]
        cls.outside.put("idp/keys", {"keys": documents})

    def sign_in(self, kid="first", key=None):
        now = int(time.time())
        claims = {
            "iss": self.issuer, "aud": "client", "sub": "ada", "iat": now, "exp": now + 3600,
            "nonce": hashlib.sha256(NONCE.encode()).hexdigest()}
        token = jwt.encode(claims, key or self.keys[kid], algorithm="RS256", headers={"kid": kid})
        form = urllib.parse.urlencode({"id_token": token, "providerId": "oidc.corp", "nonce": NONCE})
        return self.server.client(":signInWithIdp", requestUri="http://localhost", postBody=form, returnSecureToken=True)

    def hook(self, uri):
        self.server.admin("/config?updateMask=blockingFunctions", "v2", "PATCH", blockingFunctions={"triggers": {"beforeCreate": {"functionUri": uri}}})
        self.addCleanup(self.server.admin, "/config?updateMask=blockingFunctions", "v2", "PATCH", blockingFunctions={})


class TrustedTests(HTTPSCase):
    def test_keys_are_asked_for_once(self):
        self.assertEqual(self.sign_in()["providerId"], "oidc.corp")
        count = self.outside.seen("/file/idp/keys")
        for _ in range(5):
            self.sign_in()
        self.assertEqual(self.outside.seen("/file/idp/keys"), count)
        # A local server fetches again for each unknown key ID, since tests make a provider each; others once a minute.
        for number in range(3):
            self.assertRefused("INVALID_IDP_RESPONSE", self.sign_in, f"made up {number}", rsa.generate_private_key(65537, 2048))
            self.assertEqual(self.outside.seen("/file/idp/keys"), count + 1 + number)

    def test_not_its_signature(self):
        self.assertRefused("INVALID_IDP_RESPONSE", self.sign_in, "first", rsa.generate_private_key(65537, 2048))

    def test_a_blocking_function(self):
        self.outside.put("hook", {"userRecord": {"updateMask": "displayName", "displayName": "By the function"}})
        self.hook(self.outside.url + "/file/hook")
        account = self.server.client(":signUp", email="ada@example.net", password="a password")
        self.assertEqual(self.server.client(":lookup", idToken=account["idToken"])["users"][0]["displayName"], "By the function")

    def test_the_webhook(self):
        self.server.client(":signUp", email="ada@example.net", password="a password")
        count = self.outside.seen("/codes")
        self.server.client(":sendOobCode", requestType="PASSWORD_RESET", email="ada@example.net")
        wait_until("a post", lambda: self.outside.seen("/codes") > count)

    def test_nothing_is_left_of_calls(self):
        process = f"/proc/{self.server.process.pid}"
        self.hook("https://127.0.0.1:9/")
        ada = {"email": "ada@example.net", "password": "a password"}
        self.assertRefused("BLOCKING_FUNCTION_ERROR_RESPONSE", self.server.client, ":signUp", **ada)
        before = len(os.listdir(process + "/fd"))
        for _ in range(40):
            self.assertRefused("BLOCKING_FUNCTION_ERROR_RESPONSE", self.server.client, ":signUp", **ada)
        self.assertLessEqual(len(os.listdir(process + "/fd")), before + 1)
        self.assertEqual(pathlib.Path(f"{process}/task/{self.server.process.pid}/children").read_text().split(), [])
        self.assertIn("127.0.0.1:9", self.server.messages())


class UntrustedTests(HTTPSCase):
    trusts = False

    def test_a_certificate_of_nobody_known(self):
        self.assertRefused("INVALID_IDP_RESPONSE", self.sign_in)
        self.assertEqual(self.outside.seen("/file/idp/keys"), 0)
        self.assertIn("is not trusted", self.server.messages())


class HardenedTests(unittest.TestCase):
    def test_nothing_on_this_machine_is_called_over_https(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            make_certificates(folder)
            (folder / "secret").write_text("an-administrators-secret\n")
            outside = Outside(folder)
            self.addCleanup(outside.stop)
            with environment(CURL_CA_BUNDLE=str(folder / "ca.pem")):
                server = Server("--hardened", "--admin-secret", folder / "secret", "--link-origin", "https://id.example.net")
            self.addCleanup(server.stop)
            server.ask(
                "PATCH", f"/identitytoolkit.googleapis.com/v2/projects/{PROJECT}/config?updateMask=blockingFunctions",
                {"blockingFunctions": {"triggers": {"beforeCreate": {"functionUri": outside.url + "/hook"}}}},
                {"Authorization": "Bearer an-administrators-secret"})
            response = server.send("POST", "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any", {"email": "ada@example.net", "password": "A-password-1"})
            self.assertTrue(response.json()["error"]["message"].startswith("BLOCKING_FUNCTION_ERROR_RESPONSE"), response.text)
            self.assertEqual(outside.seen("/hook"), 0)
            self.assertIn("private network", server.messages())


if __name__ == "__main__":
    unittest.main()
