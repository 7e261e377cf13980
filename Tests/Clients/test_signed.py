"""What a signing server issues, checked by PyJWT and by Google's library from what the server publishes."""
import json
import pathlib
import tempfile
import unittest

import google.auth.transport.requests
import google.oauth2.id_token
import jwt

from serving import OWNER, PROJECT, Refusal, Server, ServerCase

X509 = "/www.googleapis.com/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com"
COOKIE_X509 = "/www.googleapis.com/identitytoolkit/v3/relyingparty/publicKeys"


def unsigned(token):
    """The same claims without a signature, as the emulator would issue them."""
    return jwt.encode(jwt.decode(token, options={"verify_signature": False}), None, algorithm="none")


def spoiled(token):
    """Another character in the middle of the signature."""
    head, _, signature = token.rpartition(".")
    middle = len(signature) // 2
    return f"{head}.{signature[:middle]}{'A' if signature[middle] != 'A' else 'B'}{signature[middle + 1:]}"


class SignedTests(ServerCase):
    options = ("--sign",)

    def verified(self, token, **options):
        key = jwt.PyJWKClient(self.server.url + "/.well-known/jwks.json").get_signing_key_from_jwt(token)
        issuer = options.pop("issuer", f"https://securetoken.google.com/{PROJECT}")
        return jwt.decode(token, key, algorithms=["RS256"], audience=PROJECT, issuer=issuer, **options)

    def test_id_tokens(self):
        signed_up = self.server.client(":signUp", email="ada@example.net", password="a first password")
        renewed = self.server.refresh(signed_up["refreshToken"])["id_token"]
        for token in (signed_up["idToken"], renewed):
            self.assertEqual(jwt.get_unverified_header(token)["alg"], "RS256")
            claims = self.verified(token, options={"require": ["exp", "iat", "sub", "auth_time"]})
            self.assertEqual((claims["sub"], claims["email"]), (signed_up["localId"], "ada@example.net"))
            self.assertRaises(jwt.InvalidSignatureError, self.verified, spoiled(token))

    def test_id_tokens_by_certificate(self):
        token = self.server.client(":signUp")["idToken"]
        request = google.auth.transport.requests.Request(self.server.session)
        claims = google.oauth2.id_token.verify_token(token, request, PROJECT, self.server.url + X509, clock_skew_in_seconds=5)
        self.assertEqual(claims["firebase"]["sign_in_provider"], "anonymous")
        with self.assertRaises(Exception):
            google.oauth2.id_token.verify_token(spoiled(token), request, PROJECT, self.server.url + X509)

    def test_session_cookies(self):
        signed_up = self.server.client(":signUp")
        cookie = self.server.admin(":createSessionCookie", idToken=signed_up["idToken"], validDuration="3600")["sessionCookie"]
        claims = self.verified(cookie, issuer=f"https://session.firebase.google.com/{PROJECT}")
        self.assertEqual((claims["sub"], claims["exp"] - claims["iat"]), (signed_up["localId"], 3600))
        kid = jwt.get_unverified_header(cookie)["kid"]
        self.assertIn("BEGIN CERTIFICATE", self.server.ask("GET", COOKIE_X509)[kid])
        keys = self.server.ask("GET", "/identitytoolkit.googleapis.com/v1/sessionCookiePublicKeys?key=any")["keys"]
        self.assertIn(kid, [key["kid"] for key in keys])

    def test_published_keys_are_public_and_may_be_kept(self):
        for path in (X509, COOKIE_X509, "/.well-known/jwks.json"):
            with self.subTest(path):
                answered = self.server.send("GET", path, headers={"Origin": "https://anywhere.example"})
                self.assertRegex(answered.headers["Cache-Control"], "max-age=[0-9]+")
                self.assertEqual(answered.headers["Access-Control-Allow-Origin"], "https://anywhere.example")
                self.assertNotIn('"d"', answered.text)
                self.assertNotIn("PRIVATE", answered.text)

    def test_only_its_own_signature_is_taken(self):
        token = self.server.client(":signUp")["idToken"]
        self.assertEqual(len(self.server.client(":lookup", idToken=token)["users"]), 1)
        self.assertRefused("INVALID_ID_TOKEN", self.server.client, ":lookup", idToken=spoiled(token))

    def test_discovery(self):
        found = self.server.ask("GET", "/.well-known/openid-configuration")
        self.assertEqual(found["issuer"], f"https://securetoken.google.com/{PROJECT}")
        self.assertIn("RS256", found["id_token_signing_alg_values_supported"])
        self.assertTrue(found["jwks_uri"].endswith("/.well-known/jwks.json"))


if __name__ == "__main__":
    unittest.main()
