"""Libraries that verify tokens, while the keys are replaced: which keep the published keys, and which fetch them again.

The table of the article VerifyingTokens says the same. Programs that are not installed here are in it too.
"""
import pathlib
import tempfile
import time
import unittest
import warnings

import authlib.jose
import firebase_admin
import flask
import google.auth.transport.requests
import google.oauth2.id_token
import jwt
from authlib.integrations.flask_client import OAuth
from firebase_admin import auth
from joserfc import jwt as jose
from joserfc.jwk import KeySet
from oic.oic.message import IdToken
from oic.utils.keyio import KeyBundle, KeyJar

from serving import OWNER, PROJECT, Server
from test_admin_hardened import article_module

ISSUER = f"https://securetoken.google.com/{PROJECT}"
FOLDER = f"/securetoken.google.com/{PROJECT}/.well-known"


class PyJWT:
    """PyJWT 2.15 by PyJWKClient, which fetches the keys for an unknown one half a minute after it fetched them last."""

    options = {}

    def __init__(self, server):
        self.keys = jwt.PyJWKClient(server.url + FOLDER + "/jwks.json", **self.options)

    def verify(self, token):
        key = self.keys.get_signing_key_from_jwt(token)
        return jwt.decode(token, key, algorithms=["RS256"], audience=PROJECT, issuer=ISSUER)["sub"]


class ImpatientPyJWT(PyJWT):
    """The same without that pause."""

    options = {"cooldown_duration": 0}


class Authlib:
    """Authlib 1.9 as a client of OpenID Connect."""

    def __init__(self, server):
        self.app = flask.Flask(__name__)
        self.client = OAuth(self.app).register(
            "vinculum", client_id=PROJECT, server_metadata_url=server.url + FOLDER + "/openid-configuration")

    def verify(self, token):
        with self.app.test_request_context(), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return self.client.parse_id_token({"id_token": token, "access_token": token}, nonce=None)["sub"]


class GoogleAuth:
    """google-auth by certificates."""

    def __init__(self, server):
        self.request = google.auth.transport.requests.Request(server.session)
        self.certificates = server.url + FOLDER + "/certificates"

    def verify(self, token):
        return google.oauth2.id_token.verify_token(token, self.request, PROJECT, self.certificates)["sub"]


class FirebaseAdmin:
    """firebase-admin for Python 7.7 by the client of the article AdminLibraries."""

    def __init__(self, server):
        folder = tempfile.TemporaryDirectory()
        secret = pathlib.Path(folder.name, "secret")
        secret.write_text("owner\n")
        module = article_module(folder.name)
        options = {"projectId": PROJECT, "vinculum": server.url}
        self.app = module.install(firebase_admin.initialize_app(module.Secret(secret), options, f"verifier {id(self)}"))
        folder.cleanup()

    def verify(self, token):
        return auth.verify_id_token(token, app=self.app, check_revoked=True)["uid"]


class Pyoidc:
    """pyoidc 1.7, which knows where the keys are."""

    def __init__(self, server):
        self.jar = KeyJar()
        self.jar.add_kb(ISSUER, KeyBundle(source=server.url + FOLDER + "/jwks.json", verify_ssl=False))

    def verify(self, token):
        verified = IdToken().from_jwt(token, keyjar=self.jar)
        assert verified.verify(iss=ISSUER, client_id=PROJECT)
        return verified["sub"]


class Kept:
    """A verifier that fetches once, as a file that a person copied, Slurm 22.05 and armasec 3.0 do."""

    def __init__(self, server):
        self.keys = KeySet.import_key_set(server.ask("GET", FOLDER + "/jwks.json"))

    def verify(self, token):
        claims = jose.decode(token, self.keys, algorithms=["RS256"]).claims
        jose.JWTClaimsRegistry(iss={"value": ISSUER}, aud={"value": PROJECT}).validate(claims)
        return claims["sub"]


FETCHING = (ImpatientPyJWT, Authlib, GoogleAuth, Pyoidc)
KEEPING = (PyJWT, FirebaseAdmin, Kept)


class VerifierTests(unittest.TestCase):
    def serve(self, hours, *options):
        """A server whose clock is so many hours late, so that no token that it issues later is one of a time to come."""
        server = Server("--sign", "--now", int(time.time()) - hours * 3600, *options)
        self.addCleanup(server.stop)
        return server

    def signed_up(self, server):
        return server.client(":signUp", email=f"{time.monotonic_ns()}@example.com", password="a first password")

    def rotate(self, server, **body):
        return server.ask("POST", f"/vinculum/v1/projects/{PROJECT}/keys:rotate", body, OWNER)

    def test_each_verifies_after_an_announced_rotation(self):
        """Verifiers that have fetched the keys since the announcement, and none that a rotation by age leaves behind."""
        server = self.serve(24, "--publish-ahead", "24")
        rotated = self.rotate(server)
        verifiers = [kind(server) for kind in FETCHING + KEEPING]
        server.advance(24 * 3600)
        session = self.signed_up(server)
        self.assertEqual(jwt.get_unverified_header(session["idToken"])["kid"], rotated["kid"])
        for verifier in verifiers:
            with self.subTest(type(verifier).__doc__):
                self.assertEqual(verifier.verify(session["idToken"]), session["localId"])

    def test_which_fetch_the_keys_again_for_an_unknown_one(self):
        server = self.serve(0)
        first = self.signed_up(server)
        verifiers = [kind(server) for kind in FETCHING + KEEPING]
        for verifier in verifiers:
            self.assertEqual(verifier.verify(first["idToken"]), first["localId"])
        self.rotate(server, atOnce=True)
        second = self.signed_up(server)
        for verifier in verifiers:
            with self.subTest(type(verifier).__doc__):
                self.assertEqual(verifier.verify(first["idToken"]), first["localId"], "the old key is published still")
                if type(verifier) in FETCHING:
                    self.assertEqual(verifier.verify(second["idToken"]), second["localId"])
                else:
                    self.assertRaises(Exception, verifier.verify, second["idToken"])
        # A new process of those that keep the keys has the new one.
        for kind in KEEPING:
            self.assertEqual(kind(server).verify(second["idToken"]), second["localId"])

    def test_a_set_of_both_kinds_is_read_by_the_name_of_the_key(self):
        """Other than python-jose 3.5, which fails at the first key of another kind (more_verifiers.py)."""
        server = self.serve(0)
        self.rotate(server, atOnce=True, algorithm="ES256")
        token = self.signed_up(server)["idToken"]
        document = server.ask("GET", FOLDER + "/jwks.json")
        self.assertEqual([key["kty"] for key in document["keys"]], ["RSA", "EC"])
        key = next(key for key in document["keys"] if key["kid"] == jwt.get_unverified_header(token)["kid"])
        for keys in (document, key):
            read = authlib.jose.JsonWebKey.import_key_set if "keys" in keys else authlib.jose.JsonWebKey.import_key
            self.assertEqual(authlib.jose.JsonWebToken(["ES256"]).decode(token, read(keys))["aud"], PROJECT)


if __name__ == "__main__":
    unittest.main()
