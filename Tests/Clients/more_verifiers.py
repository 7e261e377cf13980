"""Verifiers that the other tests do not need: HAProxy of Debian, drf-oidc-auth, fastapi-cloudauth and python-jose of PyPI.

`make soak` runs it by the script verifiers, which installs them. The table of the article VerifyingTokens says the same.
"""
import asyncio
import json
import pathlib
import shutil
import subprocess
import tempfile
import time
import unittest

import django
import jwt
from django.conf import settings
from fastapi.security import HTTPAuthorizationCredentials
from fastapi_cloudauth import firebase as cloudauth
from fastapi_cloudauth.verification import JWKsVerifier
from jose import jwt as python_jose
from jose.exceptions import JOSEError

from ports import free_port, is_listening
from serving import OWNER, PROGRAM, PROJECT, Server, wait_until

ISSUER = f"https://securetoken.google.com/{PROJECT}"
FOLDER = f"/securetoken.google.com/{PROJECT}/.well-known"

settings.configure(
    CACHES={"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}},
    OIDC_AUTH={"OIDC_ENDPOINT": "http://set.by.each.test", "OIDC_CLAIMS_OPTIONS": {"aud": {"value": PROJECT}}})
django.setup()

# Reads the settings when it is imported.
from oidc_auth.authentication import JSONWebTokenAuthentication  # noqa: E402
from oidc_auth.settings import api_settings  # noqa: E402
from rest_framework.exceptions import AuthenticationFailed  # noqa: E402


class VerifierCase(unittest.TestCase):
    options = ()

    def serve(self, hours=0, *options):
        """A server whose clock is so many hours late, so that no token that it issues later is one of a time to come."""
        server = Server("--sign", "--now", int(time.time()) - hours * 3600, *options)
        self.addCleanup(server.stop)
        return server

    def sign_up(self, server):
        return server.client(":signUp", returnSecureToken=True)["idToken"]

    def rotate(self, server, **body):
        return server.ask("POST", f"/vinculum/v1/projects/{PROJECT}/keys:rotate", body, OWNER)["kid"]


class DRFTests(VerifierCase):
    """drf-oidc-auth 4.0.0 keeps the keys for 24 hours, in a cache that outlives its process."""

    def verifier(self, server):
        from django.core.cache import cache
        cache.clear()
        api_settings.OIDC_ENDPOINT = server.url + FOLDER.removesuffix("/.well-known")
        return JSONWebTokenAuthentication()

    def verify(self, verifier, token):
        claims = verifier.decode_jwt(token.encode())
        verifier.validate_claims(claims)
        return claims["sub"]

    def test_a_key_that_is_published_for_a_day_is_known_when_it_signs(self):
        server = self.serve(24, "--publish-ahead", "24")
        kid = self.rotate(server)
        verifier = self.verifier(server)
        self.assertRaises(AuthenticationFailed, self.verify, verifier, self.sign_up(server))
        server.advance(24 * 3600)
        token = self.sign_up(server)
        self.assertEqual(jwt.get_unverified_header(token)["kid"], kid)
        self.verify(verifier, token)

    def test_a_key_that_signs_at_once_is_refused(self):
        server = self.serve()
        verifier = self.verifier(server)
        self.verify(verifier, self.sign_up(server))
        self.rotate(server, atOnce=True)
        with self.assertRaisesRegex(AuthenticationFailed, "key not found"):
            self.verify(verifier, self.sign_up(server))

    def test_a_token_is_too_old_after_ten_minutes(self):
        server = self.serve()
        server.advance(-900)
        token = self.sign_up(server)
        with self.assertRaisesRegex(AuthenticationFailed, "too old"):
            self.verify(self.verifier(server), token)


class CloudauthTests(VerifierCase):
    """fastapi-cloudauth 0.4.3 fetches the certificates again when `Expires` says so, and otherwise never."""

    def verifier(self, server):
        keys = cloudauth.JWKS(url=server.url + FOLDER + "/certificates")
        return JWKsVerifier(
            keys, audience=PROJECT, issuer=ISSUER, extra=cloudauth.FirebaseExtraVerifier(project_id=PROJECT)), keys

    def verify(self, verifier, token):
        return asyncio.run(verifier.verify_token(HTTPAuthorizationCredentials(scheme="Bearer", credentials=token)))

    def test_the_certificates_are_fetched_again_once_they_have_expired(self):
        server = self.serve(2)
        self.rotate(server)
        server.advance(3600)
        # Those of an hour ago: they are fetched for the next token.
        verifier, keys = self.verifier(server)
        self.assertLessEqual(keys.expires.timestamp(), time.time())
        server.advance(3600)
        self.rotate(server, atOnce=True)
        self.assertTrue(self.verify(verifier, self.sign_up(server)))
        self.assertGreater(keys.expires.timestamp(), time.time() + 3500)
        # Now they are kept.
        self.rotate(server, atOnce=True)
        self.assertRaises(Exception, self.verify, verifier, self.sign_up(server))


class PythonJoseTests(VerifierCase):
    """python-jose 3.5.0 fails at a set of both kinds, before it looks for the key that the token names."""

    def test_a_set_of_both_kinds_needs_a_choice_by_name(self):
        server = self.serve()
        old = self.sign_up(server)
        self.rotate(server, atOnce=True, algorithm="ES256")
        new = self.sign_up(server)
        document = server.ask("GET", FOLDER + "/jwks.json")
        options = {"audience": PROJECT, "issuer": ISSUER}
        self.assertEqual(python_jose.decode(old, document, algorithms=["RS256"], **options)["aud"], PROJECT)
        self.assertRaises(JOSEError, python_jose.decode, new, document, algorithms=["ES256"], **options)
        keys = {key["kid"]: key for key in document["keys"]}
        for token, algorithm in ((old, "RS256"), (new, "ES256")):
            key = keys[jwt.get_unverified_header(token)["kid"]]
            self.assertEqual(python_jose.decode(token, key, algorithms=[algorithm], **options)["aud"], PROJECT)


@unittest.skipUnless(shutil.which("haproxy"), "needs haproxy")
class HAProxyTests(VerifierCase):
    """HAProxy 2.6 reads public keys in PEM, and no certificates."""

    CONFIGURATION = """
global
    maxconn 20
defaults
    mode http
    timeout connect 5s
    timeout client 5s
    timeout server 5s
frontend api
    bind 127.0.0.1:{port}
    http-request set-var(txn.token) http_auth_bearer
    http-request deny deny_status 401 unless {{ var(txn.token),jwt_header_query('$.alg') -m str RS256 }}
{issuer}
    acl verified var(txn.token),jwt_verify("RS256","{first}") -m int 1
    acl verified var(txn.token),jwt_verify("RS256","{second}") -m int 1
    http-request deny deny_status 401 unless verified
    http-request return status 200 content-type text/plain string welcome
"""
    COMPARISON = "    http-request deny deny_status 401 unless {{ var(txn.token),jwt_payload_query('$.iss') -m str {} }}".format(ISSUER)

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def keys(self, server, *words):
        run = subprocess.run(
            [PROGRAM, "--endpoint", server.url, "--project", PROJECT, "keys", *words], capture_output=True, text=True, timeout=60)
        self.assertEqual(run.returncode, 0, run.stderr)
        return run.stdout

    def proxy(self, files, issuer):
        """The status that HAProxy gives a token."""
        port = free_port()
        configuration = self.folder / "haproxy.cfg"
        configuration.write_text(self.CONFIGURATION.format(
            port=port, first=files[0], second=files[-1], issuer=self.COMPARISON if issuer else ""))
        process = subprocess.Popen(["haproxy", "-db", "-f", configuration], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.addCleanup(process.wait)
        self.addCleanup(process.terminate)
        wait_until("haproxy", lambda: is_listening(port))

        def status(token):
            run = subprocess.run(
                ["curl", "--silent", "--noproxy", "*", "--output", "/dev/null", "--write-out", "%{http_code}", "--header",
                 f"Authorization: Bearer {token}", f"http://127.0.0.1:{port}/"], capture_output=True, text=True, timeout=60)
            return int(run.stdout)

        return status

    def test_public_keys_of_a_running_server_in_pem(self):
        server = self.serve(24, "--publish-ahead", "24")
        self.rotate(server)
        listed = [json.loads(line) for line in self.keys(server, "list", "--json").splitlines()]
        kids = [key["kid"] for key in listed if key["use"] == "tokens"]
        files = {}
        for form in ("pem", "certificate"):
            for kid in kids:
                files[form, kid] = self.folder / f"{kid}.{form}"
                self.keys(server, "show", f"--format={form}", "--output", files[form, kid], "--", kid)
        cookie = server.admin(":createSessionCookie", idToken=self.sign_up(server))["sessionCookie"]
        server.advance(24 * 3600)
        token = self.sign_up(server)
        for issuer in (True, False):
            status = self.proxy([files["pem", kid] for kid in kids], issuer)
            self.assertEqual(status(token), 200, "a key that was announced is known when it signs")
            self.assertEqual(status(cookie), 401, "a session cookie is no ID token, compared by its issuer or not")
        self.assertEqual(self.proxy([files["certificate", kid] for kid in kids], True)(token), 401)


if __name__ == "__main__":
    unittest.main()
