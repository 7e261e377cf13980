"""General clients, each with two projects at once: Authlib (OpenID Connect, OAuth 2, and its JOSE), PyJWT and curl."""
import concurrent.futures
import time
import unittest

import flask
import jwt
from authlib.integrations.base_client import OAuthError
from authlib.integrations.flask_client import OAuth
from authlib.integrations.requests_client import OAuth2Session
from joserfc import jwt as jose
from joserfc.errors import BadSignatureError, ExpiredTokenError, InvalidClaimError, InvalidKeyIdError
from joserfc.jwk import KeySet

from serving import PROJECT, ServerCase
from test_projects import Project

PAIR = (PROJECT, "beta")
ROUNDS = 5
TOKEN = "/securetoken.googleapis.com/v1/token?key=any"


def discovery(name):
    return f"/securetoken.google.com/{name}/.well-known/openid-configuration"


def issuer(name):
    return f"https://securetoken.google.com/{name}"


def other(name):
    return PAIR[1 - PAIR.index(name)]


class GeneralClientTests(ServerCase):
    options = ("--sign",)

    def setUp(self):
        self.projects = {name: Project(self.server, name) for name in PAIR}
        for project in self.projects.values():
            project.emulator("accounts", "DELETE")
        self.foreign = {name: project.sign_up("foreign@example.net")["idToken"] for name, project in self.projects.items()}

    def at_once(self, work):
        """Runs work for both projects in parallel, several rounds each."""
        with concurrent.futures.ThreadPoolExecutor(len(PAIR)) as pool:
            runs = [pool.submit(lambda name: [work(name, number) for number in range(ROUNDS)], name) for name in PAIR]
            for run in runs:
                run.result(120)

    def test_authlib_verifies_tokens_by_the_published_keys(self):
        def work(name, number):
            metadata = self.server.ask("GET", discovery(name))
            keys = KeySet.import_key_set(self.server.session.get(metadata["jwks_uri"], timeout=60).json())
            rules = {
                "iss": {"essential": True, "value": metadata["issuer"]}, "aud": {"essential": True, "value": name},
                "sub": {"essential": True}}
            signed_up = self.projects[name].sign_up(f"ada-{number}@example.net")
            claims = jose.decode(signed_up["idToken"], keys, algorithms=["RS256"]).claims
            jose.JWTClaimsRegistry(**rules).validate(claims)
            self.assertEqual((claims["sub"], claims["iss"]), (signed_up["localId"], issuer(name)))
            late = jose.JWTClaimsRegistry(now=int(time.time()) + 4000, **rules)
            self.assertRaises(ExpiredTokenError, late.validate, claims)
            wrong = jose.JWTClaimsRegistry(**rules | {"aud": {"essential": True, "value": other(name)}})
            self.assertRaises(InvalidClaimError, wrong.validate, claims)
            with self.assertRaises((InvalidKeyIdError, BadSignatureError)):
                jose.decode(self.foreign[other(name)], keys, algorithms=["RS256"])

        self.at_once(work)

    def test_authlib_reads_the_discovery_document_as_an_openid_client(self):
        app = flask.Flask(__name__)
        registry = OAuth(app)
        clients = {
            name: registry.register(name, client_id=name, server_metadata_url=self.server.url + discovery(name))
            for name in PAIR}

        def work(name, number):
            client = clients[name]
            with app.test_request_context():
                metadata = client.load_server_metadata()
                self.assertEqual(metadata["issuer"], issuer(name))
                self.assertIn("RS256", metadata["id_token_signing_alg_values_supported"])
                signed_up = self.projects[name].sign_up(f"bob-{number}@example.net")
                # What the token endpoint answers: its access token is the ID token.
                renewed = self.projects[name].refresh(signed_up["refreshToken"])
                claims = client.parse_id_token(renewed, nonce=None)
                self.assertEqual((claims["sub"], claims["aud"]), (signed_up["localId"], name))
                with self.assertRaises((InvalidKeyIdError, BadSignatureError, InvalidClaimError, ValueError)):
                    client.parse_id_token(renewed | {"id_token": self.foreign[other(name)]}, nonce=None)

        self.at_once(work)

    def test_authlib_refreshes_as_an_oauth_client(self):
        def work(name, number):
            signed_up = self.projects[name].sign_up(f"carol-{number}@example.net")
            session = OAuth2Session(client_id=name, token_endpoint_auth_method="none")
            session.trust_env = False
            renewed = session.refresh_token(self.server.url + TOKEN, refresh_token=signed_up["refreshToken"])
            self.assertEqual((renewed["token_type"], renewed["user_id"]), ("Bearer", signed_up["localId"]))
            self.assertEqual(jwt.decode(renewed["id_token"], options={"verify_signature": False})["aud"], name)
            refused = OAuth2Session(client_id=name, token_endpoint_auth_method="none")
            refused.trust_env = False
            with self.assertRaises(OAuthError):
                refused.refresh_token(self.server.url + TOKEN, refresh_token="no token")

        self.at_once(work)

    def test_pyjwt_verifies_tokens_by_the_published_keys(self):
        clients = {
            name: jwt.PyJWKClient(self.server.ask("GET", discovery(name))["jwks_uri"]) for name in PAIR}

        def work(name, number):
            signed_up = self.projects[name].sign_up(f"dan-{number}@example.net")
            key = clients[name].get_signing_key_from_jwt(signed_up["idToken"])
            claims = jwt.decode(
                signed_up["idToken"], key, algorithms=["RS256"], audience=name, issuer=issuer(name),
                options={"require": ["exp", "iat", "sub"]})
            self.assertEqual(claims["sub"], signed_up["localId"])
            with self.assertRaises(jwt.PyJWKClientError):
                clients[name].get_signing_key_from_jwt(self.foreign[other(name)])
            with self.assertRaises(jwt.InvalidSignatureError):
                jwt.decode(self.foreign[other(name)], key, algorithms=["RS256"], options={"verify_aud": False})

        self.at_once(work)

    def test_curl_signs_up_and_looks_up(self):
        base = "/identitytoolkit.googleapis.com/v1/accounts"

        def work(name, number):
            header = ("--header", f"X-Vinculum-Project: {name}")
            body = {"email": f"eve-{number}@example.net", "password": "a first password"}
            status, made = self.server.curl("POST", base + ":signUp?key=any", body, *header)
            self.assertEqual((status, made["email"]), (200, body["email"]))
            status, again = self.server.curl("POST", base + ":signUp?key=any", body, *header)
            self.assertEqual((status, again["error"]["message"]), (400, "EMAIL_EXISTS"))
            status, found = self.server.curl("POST", base + ":lookup?key=any", {"idToken": made["idToken"]}, *header)
            self.assertEqual((status, found["users"][0]["localId"]), (200, made["localId"]))
            elsewhere = ("--header", f"X-Vinculum-Project: {other(name)}")
            status, refused = self.server.curl("POST", base + ":lookup?key=any", {"idToken": made["idToken"]}, *elsewhere)
            self.assertEqual((status, refused["error"]["message"].split(" ")[0]), (400, "INVALID_ID_TOKEN"))

        self.at_once(work)
        for name, project in self.projects.items():
            self.assertEqual(len(project.users()), ROUNDS + 1, name)


if __name__ == "__main__":
    unittest.main()
