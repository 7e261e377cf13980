"""An OpenID provider built on Authlib, in a thread of the tests, that signs its one user in without a page.

The first segment of its issuer's path names what is wrong with it: …/right is correct, and FAULTS says what the others do.
Each fault is another issuer, so nothing that was cached of one concerns another.
"""
import base64
import collections
import json
import logging
import threading
import time
import types
import urllib.parse
import warnings

import flask
import jwt
import werkzeug.serving
from authlib.common.urls import add_params_to_uri
from authlib.integrations.flask_oauth2 import AuthorizationServer
from authlib.oauth2.rfc6749 import ClientMixin, grants
from authlib.oauth2.rfc7636 import CodeChallenge
from authlib.oauth2.rfc9207 import IssuerParameter
from authlib.oidc.core import OpenIDCode
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

CLIENT, SECRET = "client", "a-secret-of-the-client-with-32-bytes-or-more"
USER = {"sub": "ada", "email": "ada@id.example", "email_verified": True, "name": "Ada Lovelace", "picture": "https://id.example/ada.png"}

# OAuth 2.0 Form Post Response Mode, which is no fault.
FORM = """<!DOCTYPE html><title>Posting</title><form method="post" action="{{ there }}">
{% for name, value in fields %}<input type="hidden" name="{{ name }}" value="{{ value }}">{% endfor %}</form>
<script>document.forms[0].submit()</script>"""
# What is wrong with the redirect: changes of its parameters.
REDIRECTS = {
    "state-of-another": lambda fields, _: fields | {"state": "another"},
    "state-lacks": lambda fields, _: {name: fields[name] for name in fields if name != "state"},
    "issuer-of-another": lambda fields, _: fields | {"iss": "http://localhost:9/another"},
    "issuer-lacks": lambda fields, _: {name: fields[name] for name in fields if name != "iss"},
    "issuer-of-the-mix-up": lambda fields, base: fields | {"iss": f"{base}/right"},
    "code-lacks": lambda fields, _: {name: fields[name] for name in fields if name != "code"},
    "code-of-nobody": lambda fields, _: fields | {"code": "made-up"},
    "refuses": lambda fields, _: {"error": "access_denied", "error_description": "Ada said <no>", "state": fields["state"], "iss": fields["iss"]},
    # As canaille 0.3.6, which announces iss for every redirect.
    "refuses-without-issuer": lambda fields, _: {"error": "login_required", "error_description": "Sign in first", "state": fields["state"]},
    "breaks": lambda fields, _: {"error": "server_error", "error_description": "Out of order", "state": fields["state"], "iss": fields["iss"]},
}
# What is wrong with the claims of the ID token.
CLAIMS = {
    "nonce-of-another": lambda claims: claims | {"nonce": "another"},
    "nonce-lacks": lambda claims: {name: claims[name] for name in claims if name != "nonce"},
    "expired": lambda claims: claims | {"iat": claims["iat"] - 7200, "exp": claims["iat"] - 3600},
    "audience-of-another": lambda claims: claims | {"aud": "another"},
    "audiences-of-others": lambda claims: claims | {"aud": [CLIENT, "another"], "azp": "another"},
    "token-of-another-issuer": lambda claims: claims | {"iss": "http://localhost:9/another"},
    "subject-lacks": lambda claims: {name: claims[name] for name in claims if name != "sub"},
    "access-token-of-another": lambda claims: claims | {"at_hash": "AAAAAAAAAAAAAAAAAAAAAA"},
    "claims-in-userinfo": lambda claims: {name: claims[name] for name in claims if name not in USER or name == "sub"},
    "name-in-userinfo": lambda claims: {name: claims[name] for name in claims if name != "name"},
    "proof-in-userinfo": lambda claims: {name: claims[name] for name in claims if name != "email_verified"},
    "time-lacks": lambda claims: {name: claims[name] for name in claims if name != "auth_time"},
    "time-of-yesterday": lambda claims: claims | {"auth_time": claims["iat"] - 86400},
}
for name in ("of-another", "is-garbage", "refuses", "stalls", "redirects", "without-subject", "is-signed", "is-signed-by-another", "is-signed-for-another"):
    CLAIMS["userinfo-" + name] = CLAIMS["claims-in-userinfo"]
# What an endpoint does instead of answering, as a part of a fault's name behind the endpoint's.
MISBEHAVIOUR = ("stalls", "is-garbage", "redirects", "is-empty", "refuses", "is-large", "is-deep", "is-a-list")
SIGNATURES = ("signature-of-another", "signature-is-none", "signature-is-symmetric", "key-is-unknown")


class Client(ClientMixin):
    """The one client, of any redirect address."""

    def get_client_id(self):
        return CLIENT

    def get_default_redirect_uri(self):
        return None

    def get_allowed_scope(self, scope):
        return " ".join(word for word in scope.split() if word in ("openid", "email", "profile"))

    def check_redirect_uri(self, redirect_uri):
        return True

    def check_client_secret(self, client_secret):
        return client_secret == SECRET

    def check_endpoint_auth_method(self, method, endpoint):
        return True

    def check_response_type(self, response_type):
        return response_type == "code"

    def check_grant_type(self, grant_type):
        return grant_type in ("authorization_code", "refresh_token")


class Code(types.SimpleNamespace):
    """An authorization code, with what its request had."""

    get_redirect_uri = lambda self: self.redirect_uri
    get_scope = lambda self: self.scope
    get_nonce = lambda self: self.nonce
    get_auth_time = lambda self: int(time.time())
    get_acr = get_amr = lambda self: None


class Provider:
    """The paths are those of the endpoints below the issuer; a name stands for the whole origin if there is no fault."""

    paths = {"authorize": "/authorize", "token": "/token", "keys": "/keys", "userinfo": "/userinfo"}
    faults = "/<fault>"
    algorithm = "RS256"

    def __init__(self, host="localhost", context=None, origin=None):
        self.codes, self.tokens, self.seen = {}, {}, collections.Counter()
        self.stopped = threading.Event()
        make = (lambda: ec.generate_private_key(ec.SECP256R1())) if self.algorithm == "ES256" else (lambda: rsa.generate_private_key(65537, 2048))
        self.make, self.key, self.other_key = make, make(), make()
        self.app = flask.Flask("provider")
        self.app.config["OAUTH2_REFRESH_TOKEN_GENERATOR"] = True
        self.authorization = AuthorizationServer(self.app, query_client=lambda name: Client() if name == CLIENT else None, save_token=self.save)
        self.authorization.register_grant(self.grant(), [CodeChallenge(required=True), self.openid()])
        self.authorization.register_extension(self.issuer_parameter())
        for name in ("discovery", *self.paths):
            path = "/.well-known/openid-configuration" if name == "discovery" else self.paths[name]
            self.app.add_url_rule(self.faults + path, name, self.behaving(name), methods=["GET", "POST"])
        self.app.add_url_rule("/trap", "trap", lambda: flask.jsonify(self.document("right")))
        self.app.before_request(lambda: self.seen.update([flask.request.path]))
        self.server = werkzeug.serving.make_server("127.0.0.1", 0, self.app, threaded=True, ssl_context=context)
        self.port = self.server.server_port
        self.base = origin or f"http://{host}:{self.port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        """Ends the provider, and the answers that stall, which nothing else ends."""
        self.stopped.set()
        self.server.shutdown()
        self.server.server_close()

    def issuer(self, fault="right"):
        return f"{self.base}/{fault}" if self.faults else self.base

    @property
    def fault(self):
        return (flask.request.view_args or {}).get("fault", "right")

    def document(self, fault):
        issuer = self.issuer(fault)
        document = {
            "issuer": issuer, "authorization_endpoint": issuer + self.paths["authorize"], "token_endpoint": issuer + self.paths["token"],
            "jwks_uri": issuer + self.paths["keys"], "userinfo_endpoint": issuer + self.paths["userinfo"],
            "response_types_supported": ["code"], "subject_types_supported": ["public"],
            "id_token_signing_alg_values_supported": [self.algorithm], "authorization_response_iss_parameter_supported": True,
            "token_endpoint_auth_methods_supported": ["client_secret_basic", "client_secret_post"]}
        if fault == "discovery-of-another":
            document["issuer"] = self.issuer("right")
        if fault == "discovery-lacks-endpoints":
            del document["authorization_endpoint"], document["token_endpoint"]
        if fault == "keys-elsewhere":
            document["jwks_uri"] = "http://192.0.2.1/keys"
        return document

    def behaving(self, name):
        """A view that does what the fault says of its endpoint."""
        answer = getattr(self, name)

        def view(**_):
            wrong = self.fault.removeprefix(name + "-")
            if wrong == self.fault or wrong not in MISBEHAVIOUR:
                return answer()
            if wrong == "stalls":
                self.stopped.wait()
            if wrong == "redirects":
                return flask.redirect(f"http://127.0.0.1:{self.port}/trap", 307 if flask.request.method == "POST" else 302)
            if wrong == "refuses":
                return flask.jsonify(error="out_of_order", error_description="Come back <later>"), 418
            bodies = {
                "is-garbage": b"\0\xff{ no JSON", "is-empty": b"", "is-large": b'{"a":"' + b"x" * (1 << 23) + b'"}',
                "is-deep": b'{"a":' * 20000 + b"1" + b"}" * 20000, "is-a-list": b'["no object"]', "stalls": b"{}"}
            return flask.Response(bodies[wrong], 500 if wrong == "is-empty" else 200, content_type="application/json")
        return view

    def discovery(self):
        return flask.jsonify(self.document(self.fault))

    def keys(self):
        kind = jwt.algorithms.ECAlgorithm if self.algorithm == "ES256" else jwt.algorithms.RSAAlgorithm
        key = kind.to_jwk(self.key.public_key(), as_dict=True) | {"kid": "first", "use": "sig", "alg": self.algorithm}
        if self.fault == "keys-are-plain":
            key["n"] = base64.b64encode(base64.urlsafe_b64decode(key["n"] + "==")).decode()
        if self.fault == "keys-are-unreadable":
            key["e"] = "Ag"
        others = [key | {"kid": f"other-{number}"} for number in range(1500 * (self.fault == "keys-are-many"))]
        return flask.jsonify(keys=[*others, key])

    def authorize(self):
        answer = self.authorization.create_authorization_response(grant=self.authorization.get_consent_grant(end_user=USER), grant_user=USER)
        change = REDIRECTS.get(self.fault)
        if change and answer.location:
            there, _, query = answer.location.partition("?")
            answer.location = add_params_to_uri(there, list(change(dict(urllib.parse.parse_qsl(query)), self.base).items()))
        if self.fault == "posts" and answer.location:
            there, _, query = answer.location.partition("?")
            return flask.render_template_string(FORM, there=there, fields=urllib.parse.parse_qsl(query))
        return answer

    def token(self):
        if self.fault == "verifier-is-refused" and "code_verifier" in flask.request.form:
            return flask.jsonify(error="invalid_client"), 401
        answer = self.authorization.create_token_response()
        if self.fault == "token-lacks-id-token" and answer.status_code == 200:
            body = answer.get_json()
            body.pop("id_token", None)
            answer.data = json.dumps(body)
        return answer

    def userinfo(self):
        scope = self.tokens.get(flask.request.headers.get("Authorization", "").removeprefix("Bearer "))
        if scope is None:
            return "", 401
        claims = self.claims(scope)
        if self.fault == "userinfo-of-another":
            claims["sub"] = "another"
        if self.fault == "userinfo-without-subject":
            del claims["sub"]
        if self.fault in ("name-in-userinfo", "proof-in-userinfo"):
            return "", 503
        if self.fault.startswith("userinfo-is-signed"):
            claims |= {"iss": self.issuer(self.fault), "aud": "another" if self.fault.endswith("for-another") else CLIENT}
            key = self.other_key if self.fault.endswith("by-another") else self.key
            token = jwt.encode(claims, key, algorithm=self.algorithm, headers={"kid": "first"})
            return flask.Response(token, content_type="application/jwt")
        return flask.jsonify(claims)

    def claims(self, scope):
        wanted = ["sub"] + ["email", "email_verified"] * ("email" in scope) + ["name", "picture"] * ("profile" in scope)
        return {name: value for name, value in USER.items() if name in wanted}

    def save(self, token, request):
        self.tokens[token["access_token"]] = token.get("scope", "")

    def sign(self, claims):
        """The ID token, signed as the fault says."""
        headers = {"kid": "made-up" if self.fault == "key-is-unknown" else "first"}
        if self.fault == "signature-is-none":
            return jwt.encode(claims, None, algorithm="none")
        if self.fault == "signature-is-symmetric":
            return jwt.encode(claims, SECRET, algorithm="HS256", headers=headers)
        key = self.other_key if self.fault in ("signature-of-another", "key-is-unknown") else self.key
        return jwt.encode(claims, key, algorithm=self.algorithm, headers=headers)

    def grant(provider):
        class Grant(grants.AuthorizationCodeGrant):
            TOKEN_ENDPOINT_AUTH_METHODS = ["client_secret_basic", "client_secret_post", "none"]

            def save_authorization_code(self, code, request):
                asked = request.payload.data
                provider.codes[code] = Code(
                    code=code, redirect_uri=request.payload.redirect_uri, scope=request.scope, nonce=asked.get("nonce"),
                    code_challenge=asked.get("code_challenge"), code_challenge_method=asked.get("code_challenge_method"))

            def query_authorization_code(self, code, client):
                return provider.codes.get(code)

            def delete_authorization_code(self, authorization_code):
                del provider.codes[authorization_code.code]

            def authenticate_user(self, authorization_code):
                return USER
        return Grant

    def openid(provider):
        class Faulty(OpenIDCode):
            exists_nonce = lambda self, nonce, request: False
            get_client_algorithm = lambda self, client: provider.algorithm
            get_client_claims = lambda self, client: {"iss": provider.issuer(provider.fault), "aud": CLIENT}
            generate_user_info = lambda self, user, scope: provider.claims(scope)

            def resolve_client_private_key(self, client):
                return provider.key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode()

            def encode_id_token(self, token, request):
                claims = jwt.decode(super().encode_id_token(token, request), options={"verify_signature": False})
                return provider.sign(CLAIMS.get(provider.fault, lambda claims: claims)(claims))
        return Faulty()

    def issuer_parameter(provider):
        class Parameter(IssuerParameter):
            get_issuer = lambda self: provider.issuer(provider.fault)
        return Parameter()


class Yahoo(Provider):
    """Yahoo's published addresses (developer.yahoo.com/oauth2/guide), for a name that leads here; its claims come from userinfo."""

    paths = {
        "authorize": "/oauth2/request_auth", "token": "/oauth2/get_token", "keys": "/openid/v1/certs", "userinfo": "/openid/v1/userinfo"}
    faults = ""
    algorithm = "ES256"

    def __init__(self, context):
        self.requests = []
        super().__init__(context=context, origin="https://api.login.yahoo.com")
        self.app.before_request(lambda: self.requests.append((flask.request.path, dict(flask.request.values))))

    def claims(self, scope):
        # The form of the "Get User Info API".
        return {
            "sub": "FSVIDUW3D7FSVIDUW3D72F2F", "name": "Jane Doe", "given_name": "Jane", "family_name": "Doe", "preferred_username": "j.doe",
            "email": "janedoe@example.com", "email_verified": True, "picture": "http://example.com/janedoe/me.jpg"}

    def sign(self, claims):
        return super().sign(CLAIMS["claims-in-userinfo"](claims))


logging.getLogger("werkzeug").setLevel(logging.ERROR)
warnings.filterwarnings("ignore", module="authlib")
