"""A real OpenID provider beside the server: its signed ID tokens sign in, and only those that are meant for here."""
import hashlib
import logging
import os
import time
import unittest
import urllib.parse

# The provider's library insists on HTTPS elsewhere than on this machine, and takes its names for it to be sure.
os.environ["AUTHLIB_INSECURE_TRANSPORT"] = "1"

import jwt
import oidc_provider_mock
import requests
from cryptography.hazmat.primitives.asymmetric import rsa

from flow import FlowCase, fields_of
from serving import OWNER, PROJECT, ServerCase
from test_signed import spoiled

NONCE = "a nonce that the app keeps to itself"


class MockCase(ServerCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        logging.getLogger("werkzeug").setLevel(logging.ERROR)
        logging.getLogger("oidc_provider_mock").setLevel(logging.CRITICAL)
        ada = oidc_provider_mock.User(
            sub="ada", claims={"email": "ada@id.example", "email_verified": True, "name": "Ada Lovelace"})
        provider = cls.enterClassContext(oidc_provider_mock.run_server_in_thread(user_claims=[ada]))
        cls.issuer = f"http://localhost:{provider.server_port}"


class OpenIDProviderTests(MockCase):

    def setUp(self):
        super().setUp()
        self.configure(issuer=self.issuer, clientId="client", enabled=True)

    def configure(self, **fields):
        path = f"/identitytoolkit.googleapis.com/v2/projects/{PROJECT}/oauthIdpConfigs/oidc.mock"
        self.server.send("DELETE", path, headers=OWNER)
        self.server.admin("/oauthIdpConfigs?oauthIdpConfigId=oidc.mock", "v2", **fields)

    def id_token(self, client="client", nonce=NONCE):
        """The app's side of the code flow: a code from the provider, then a token for it."""
        local = requests.Session()
        local.trust_env = False
        there = local.get(self.issuer + "/.well-known/openid-configuration").json()
        asked = {
            "client_id": client, "redirect_uri": "http://localhost/back", "response_type": "code", "scope": "openid email profile",
            "state": "s", "nonce": hashlib.sha256(nonce.encode()).hexdigest()}
        back = local.post(
            there["authorization_endpoint"] + "?" + urllib.parse.urlencode(asked), data={"sub": "ada"}, allow_redirects=False)
        code = urllib.parse.parse_qs(urllib.parse.urlsplit(back.headers["Location"]).query)["code"][0]
        form = {"grant_type": "authorization_code", "code": code, "redirect_uri": asked["redirect_uri"]}
        return local.post(there["token_endpoint"], data=form, auth=(client, "any")).json()["id_token"]

    def sign_in(self, token, nonce=NONCE, **body):
        form = urllib.parse.urlencode({"id_token": token, "providerId": "oidc.mock", "nonce": nonce})
        return self.server.client(":signInWithIdp", requestUri="http://localhost", postBody=form, returnSecureToken=True, **body)

    def count(self):
        return len(self.server.admin("/accounts:batchGet", method="GET").get("users", []))

    def test_signed_in_and_found_again(self):
        first = self.sign_in(self.id_token())
        self.assertEqual(
            (first["isNewUser"], first["providerId"], first["email"], first["displayName"]),
            (True, "oidc.mock", "ada@id.example", "Ada Lovelace"))
        again = self.sign_in(self.id_token())
        self.assertEqual((again["localId"], again.get("isNewUser", False)), (first["localId"], False))
        account = self.server.client(":lookup", idToken=again["idToken"])["users"][0]
        self.assertEqual([entry["rawId"] for entry in account["providerUserInfo"]], ["ada"])

    def test_meant_for_another_client(self):
        self.assertRefused("INVALID_IDP_RESPONSE", self.sign_in, self.id_token(client="another"))
        self.assertEqual(self.count(), 0)

    def test_of_another_issuer(self):
        token = self.id_token()
        self.configure(issuer="http://localhost:9/elsewhere", clientId="client", enabled=True)
        self.assertRefused("INVALID_IDP_RESPONSE", self.sign_in, token)
        self.assertEqual(self.count(), 0)

    def test_not_its_signature(self):
        self.assertRefused("INVALID_IDP_RESPONSE", self.sign_in, spoiled(self.id_token()))
        self.assertEqual(self.count(), 0)

    def test_of_another_sign_in(self):
        self.assertRefused("MISSING_OR_INVALID_NONCE", self.sign_in, self.id_token(), nonce="another nonce")
        self.assertEqual(self.count(), 0)

    def test_expired(self):
        token = self.id_token()
        self.server.advance(2 * 3600)
        self.addCleanup(self.server.advance, -2 * 3600)
        self.assertRefused("INVALID_IDP_RESPONSE", self.sign_in, token)
        self.assertEqual(self.count(), 0)

    def forged(self, **claims):
        """A token with the provider's claims, signed with another key."""
        now = int(time.time())
        right = {"iss": self.issuer, "aud": "client", "sub": "ada", "iat": now, "exp": now + 3600, "nonce": NONCE}
        return jwt.encode(right | claims, rsa.generate_private_key(65537, 2048), algorithm="RS256")

    def test_of_somebody_else(self):
        self.assertRefused("INVALID_IDP_RESPONSE", self.sign_in, self.forged())
        self.assertEqual(self.count(), 0)

    def test_a_provider_that_cannot_be_reached(self):
        nobody = "http://localhost:9"
        self.configure(issuer=nobody, clientId="client", enabled=True)
        self.assertRefused("INVALID_IDP_RESPONSE", self.sign_in, self.forged(iss=nobody))
        self.assertEqual(self.count(), 0)

    def test_linked_to_an_account(self):
        signed_up = self.server.client(":signUp", email="bob@example.net", password="a first password")
        linked = self.sign_in(self.id_token(), idToken=signed_up["idToken"])
        self.assertEqual(linked["localId"], signed_up["localId"])
        self.assertEqual(self.sign_in(self.id_token())["localId"], signed_up["localId"])


class CodeFlowTests(MockCase, FlowCase):
    """The service's own code flow against a provider that announces no `iss` and no way for clients to authenticate."""

    def setUp(self):
        super().setUp()
        self.configure("oidc.mock", issuer=self.issuer, clientId="client", clientSecret="any")

    def visit(self, url, **form):
        local = requests.Session()
        local.trust_env = False
        back = local.post(url, data={"sub": "ada"} | form, allow_redirects=False)
        self.assertEqual(back.status_code, 302, back.text)
        return back.headers["Location"]

    def test_a_person_signs_in_and_is_found_again(self):
        answers = []
        for _ in range(2):
            url, session = self.begin("oidc.mock")
            answers.append(self.finish(session, self.visit(url)))
        first, again = answers
        self.assertEqual(
            (first["isNewUser"], first["email"], first["emailVerified"], first["displayName"]),
            (True, "ada@id.example", True, "Ada Lovelace"))
        self.assertEqual(again["localId"], first["localId"])

    def test_a_person_declines(self):
        url, session = self.begin("oidc.mock")
        redirect = self.visit(url, action="deny")
        self.assertEqual(fields_of(redirect)["error"], "access_denied")
        # This provider leaves the state out of its errors, so they are nobody's.
        word = "USER_CANCELLED" if "state" in fields_of(redirect) else "INVALID_IDP_RESPONSE"
        self.assertRefused(word, self.finish, session, redirect)

    def test_a_code_is_used_once(self):
        (url, first), (other, second) = self.begin("oidc.mock"), self.begin("oidc.mock")
        redirect = self.visit(url)
        self.finish(first, redirect)
        mixed = self.visit(other)
        code = fields_of(mixed)["code"]
        self.assertRefused("INVALID_IDP_RESPONSE", self.finish, second, mixed.replace(code, fields_of(redirect)["code"]))


if __name__ == "__main__":
    unittest.main()
