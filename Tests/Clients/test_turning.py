"""Keys, secrets and settings that change while a server is under load: no request fails."""
import json
import os
import pathlib
import subprocess
import tempfile
import threading
import time
import unittest

import jwt
import requests

from seeds import Source
from serving import OWNER, PROGRAM, PROJECT, Refusal, Server, wait_until

SECRET = "a-secret-of-administrators"
ORIGIN = "https://id.example.net"
API = "/identitytoolkit.googleapis.com/v1"
CONFIG = f"/identitytoolkit.googleapis.com/v2/projects/{PROJECT}/config"
KEYS = "/.well-known/jwks.json"


class Load:
    """Clients that call a server again and again, each on a connection of its own, and what failed."""

    def __init__(self, url, bearer):
        self.url, self.bearer, self.admitted = url, bearer, None
        self.failures, self.tokens = [], []
        self.newest, self.source = None, Source("load")
        self.ends = threading.Event()
        self.known = {}
        clients = (self.sign_up, self.sign_in, self.refresh, self.look_up, self.verify, self.administer)
        self.counts = {client.__name__: 0 for client in clients}
        self.threads = [threading.Thread(target=self.repeat, args=(client,)) for client in clients]

    def repeat(self, client):
        session = requests.Session()
        session.trust_env = False
        while not self.ends.is_set():
            self.counts[client.__name__] += 1
            try:
                client(session)
            except Exception as error:
                self.failures.append((client.__name__, repr(error)[:400]))

    def ask(self, session, method, path, body=None, **headers):
        # Each request is another person's, so that no budget of one peer is used up.
        peer = ".".join(str(self.source.randrange(1, 255)) for _ in range(4))
        answer = session.request(
            method, self.url + path, json=body, headers={"X-Forwarded-For": peer, **headers}, timeout=30)
        if answer.status_code != 200:
            raise AssertionError(f"{method} {path}: {answer.status_code} {answer.text[:200]}")
        return answer.json()

    def keep(self, id_token, refresh_token):
        self.newest = {"id": id_token, "refresh": refresh_token}
        self.tokens.append(id_token)

    def sign_up(self, session):
        body = {"email": f"{self.source.randbytes(8).hex()}@example.com", "password": "a long password", "returnSecureToken": True}
        signed_up = self.ask(session, "POST", f"{API}/accounts:signUp?key=k", body)
        self.keep(signed_up["idToken"], signed_up["refreshToken"])

    def sign_in(self, session):
        body = {"email": "ada@example.com", "password": "a long password", "returnSecureToken": True}
        signed_in = self.ask(session, "POST", f"{API}/accounts:signInWithPassword?key=k", body)
        self.keep(signed_in["idToken"], signed_in["refreshToken"])

    def refresh(self, session):
        body = {"grant_type": "refresh_token", "refresh_token": self.newest["refresh"]}
        refreshed = self.ask(session, "POST", "/securetoken.googleapis.com/v1/token?key=k", body)
        self.keep(refreshed["id_token"], refreshed["refresh_token"])

    def look_up(self, session):
        token = self.source.choice(self.tokens)
        [account] = self.ask(session, "POST", f"{API}/accounts:lookup?key=k", {"idToken": token})["users"]
        if account["localId"] != jwt.decode(token, options={"verify_signature": False})["sub"]:
            raise AssertionError("another account")

    def verify(self, session):
        """Verifies as libraries do: with the keys that it has, fetched again for the identifier of an unknown one."""
        self.check(self.source.choice(self.tokens), lambda: self.ask(session, "GET", KEYS))
        self.check(self.newest["id"], lambda: self.ask(session, "GET", KEYS))
        time.sleep(0.005)

    def check(self, token, fetch):
        kid = jwt.get_unverified_header(token)["kid"]
        if kid not in self.known:
            self.known = {key.key_id: key for key in jwt.PyJWKSet.from_dict(fetch()).keys}
        jwt.decode(
            token, self.known[kid].key, algorithms=["ES256", "RS256"], audience=PROJECT,
            issuer=f"https://securetoken.google.com/{PROJECT}", leeway=5)

    def administer(self, session):
        bearer = self.bearer
        self.ask(session, "POST", f"{API}/projects/{PROJECT}/accounts:query", {}, Authorization=f"Bearer {bearer}")
        self.admitted = bearer

    def signers(self):
        return {jwt.get_unverified_header(token)["kid"] for token in self.tokens}


class TurningTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.source = Source("secrets")
        self.secret = self.folder / "secrets"
        self.secret.write_text(f"ada {SECRET}\n")
        self.server = Server(
            "--data", self.folder / "data", "--hardened", "--admin-secret", self.secret, "--link-origin", ORIGIN,
            "--sign-algorithm", "ES256", "--trusted-proxy", "127.0.0.1")
        self.addCleanup(self.server.stop)

    def rotate(self, *options, **variables):
        rotated = subprocess.run(
            [PROGRAM, "keys", "rotate", "--json", "--endpoint", self.server.url, "--project", PROJECT, "--admin-secret",
             self.secret, *options], capture_output=True, text=True, timeout=60, env={**os.environ, **variables})
        self.assertEqual(rotated.returncode, 0, rotated.stderr)
        return json.loads(rotated.stdout)

    def published(self):
        return self.server.ask("GET", KEYS)

    def write_secrets(self, names, replacing):
        """Writes the secrets into the file, or into another that takes its name, and waits until the server has them."""
        text = "".join(f"{name} {secret}\n" for name, secret in names.items())
        if replacing:
            other = self.folder / "new-secrets"
            other.touch(mode=0o600)
            other.write_text(text)
            other.replace(self.secret)
        else:
            self.secret.write_text(text)
        listed = " and ".join(names)
        self.server.await_message(f"read again: {listed}\n")

    def administer(self, secret, method, path, body=None):
        return self.server.send(method, path, body, {"Authorization": f"Bearer {secret}"})

    def test_nothing_fails_under_load(self):
        load = Load(self.server.url, SECRET)
        first = self.server.client(":signUp", email="ada@example.com", password="a long password")
        load.keep(first["idToken"], first["refreshToken"])
        for thread in load.threads:
            thread.start()
        try:
            names = {"ada": SECRET}
            for turn in range(4):
                self.turn_keys(load, turn)
                names = self.turn_secrets(load, names, f"n{turn}", replacing=turn % 2 == 1)
                self.turn_settings(load.bearer, turn)
            # The turns take as long as they take, and a slow client has its say too.
            wait_until("requests of each client", lambda: load.failures or min(load.counts.values()) > 20)
        finally:
            load.ends.set()
            for thread in load.threads:
                thread.join()
        self.assertEqual(load.failures[:3], [], f"{len(load.failures)} requests failed")
        self.assertEqual(len(load.signers()), 5, "the first key and one of each turn signed")
        # What any key signed is good by the keys that are published at the end.
        load.known = {}
        for token in load.tokens:
            load.check(token, self.published)
        self.check_trail(load.bearer)

    def check_trail(self, secret):
        """The trail says which administrator turned what."""
        trail = f"/vinculum/v1/projects/{PROJECT}/audit?pageSize=1000"
        entries = self.administer(secret, "GET", trail).json()["entries"]
        names = {kind: [entry["name"] for entry in entries if entry["changes"] == [kind]] for kind in ("keys", "configuration")}
        turners = [name for name in ("ada", "n0", "n1", "n2") for _ in range(2)]
        self.assertEqual(names["keys"], turners, "two rotations of each turn, by the secret of the one before")
        self.assertEqual(names["configuration"], [name for name in ("n0", "n1", "n2", "n3") for _ in range(2)])

    def turn_keys(self, load, turn):
        """Announces a key, which signs an hour later, and then has one sign at once."""
        before = load.signers()
        announced = self.rotate("--algorithm", ["ES256", "RS256"][turn % 2])
        self.assertFalse(announced["signs"])
        self.assertIn(announced["kid"], [key["kid"] for key in self.published()["keys"]])
        self.assertEqual(load.signers(), before)
        signing = self.rotate("--algorithm", ["RS256", "ES256"][turn % 2], "--at-once")
        self.assertTrue(signing["signs"])
        wait_until("tokens of the new key", lambda: signing["kid"] in load.signers())

    def turn_secrets(self, load, names, name, replacing):
        """Adds an administrator's secret, has the administrator use it, and ends the one before."""
        [old] = names.values()
        new = self.source.token()
        self.write_secrets({**names, name: new}, replacing)
        load.bearer = new
        wait_until("the administrator has the new secret", lambda: load.admitted == new)
        self.write_secrets({name: new}, replacing)
        self.assertEqual(self.administer(old, "GET", CONFIG).status_code, 401)
        return {name: new}

    def turn_settings(self, secret, turn):
        for body, mask in (
            ({"authorizedDomains": ["localhost", f"turn-{turn}.example.com"]}, "authorizedDomains"),
            ({"notification": {"defaultLocale": ["de", "fr"][turn % 2]}}, "notification.defaultLocale"),
        ):
            changed = self.administer(secret, "PATCH", f"{CONFIG}?updateMask={mask}", body)
            self.assertEqual(changed.status_code, 200, changed.text)
            config = self.administer(secret, "GET", CONFIG).json()
            for member, value in body.items():
                self.assertEqual({**config[member], **value} if isinstance(value, dict) else value, config[member])

    def test_the_server_of_the_command_line_is_meant_whatever_the_environment_and_the_data_directory_hold(self):
        made = subprocess.run(
            [PROGRAM, "--data", self.folder / "other", "--project", "another", "accounts", "create"],
            capture_output=True, text=True, timeout=60)
        self.assertEqual(made.returncode, 0, made.stderr)
        for variables in ({"FIREBASE_AUTH_EMULATOR_HOST": "127.0.0.1:1"}, {"VINCULUM_DATA": str(self.folder / "other")}):
            rotated = self.rotate("--at-once", **variables)
            self.assertIn(rotated["kid"], [key["kid"] for key in self.published()["keys"]])

    def test_a_data_directory_in_use_names_the_server(self):
        run = subprocess.run(
            [PROGRAM, "--data", self.folder / "data", "--project", PROJECT, "keys", "rotate"],
            capture_output=True, text=True, timeout=60)
        self.assertEqual(run.returncode, 8, run.stderr)
        self.assertIn("--endpoint", run.stderr)
        self.assertNotIn("kill", run.stderr)

    def test_secrets_end_and_begin_without_a_restart(self):
        def status(secret):
            path = f"/identitytoolkit.googleapis.com/v1/projects/{PROJECT}/accounts:query"
            return self.server.send("POST", path, {}, {"Authorization": f"Bearer {secret}"}).status_code

        other = "another-secret-of-administrators"
        self.assertEqual((status(SECRET), status(other)), (200, 401))
        self.secret.write_text(f"build {other}\n")
        # Without asking meanwhile: wrong secrets use up a budget.
        self.server.await_message("read again: build")
        self.assertEqual((status(SECRET), status(other), status("owner")), (401, 200, 401))
        self.assertNotIn(other, self.server.messages())

    def test_a_file_that_others_read_is_refused(self):
        self.secret.chmod(0o644)
        run = subprocess.run(
            [PROGRAM, "serve", "--port", "0", "--hardened", "--admin-secret", self.secret, "--link-origin", ORIGIN],
            capture_output=True, text=True, timeout=60)
        self.assertNotEqual(run.returncode, 0)
        self.assertIn("chmod 600", run.stderr)



class SigningTests(unittest.TestCase):
    """A server that signs, whose clock tests move."""

    def serve(self, *options):
        server = Server("--sign", "--sign-algorithm", "ES256", *options)
        self.addCleanup(server.stop)
        return server

    @staticmethod
    def kid(token):
        return jwt.get_unverified_header(token)["kid"]

    def published(self, server):
        return {key["kid"]: key for key in server.ask("GET", KEYS)["keys"]}

    def rotate(self, server, **body):
        return server.ask("POST", f"/vinculum/v1/projects/{PROJECT}/keys:rotate", body, OWNER)

    def test_an_announced_key_signs_an_hour_later_and_sessions_go_on(self):
        server = self.serve()
        old = server.client(":signUp")
        rotated = self.rotate(server)
        cached = self.published(server)
        self.assertEqual(self.kid(server.refresh(old["refreshToken"])["id_token"]), self.kid(old["idToken"]))
        server.advance(3601)
        refreshed = server.refresh(old["refreshToken"])["id_token"]
        self.assertEqual(self.kid(refreshed), rotated["kid"])
        # A verifier that caches the published keys for the hour that their answer allows has the key already.
        claims = jwt.decode(
            refreshed, jwt.PyJWK(cached[rotated["kid"]]).key, algorithms=["ES256"], audience=PROJECT,
            options={"verify_exp": False, "verify_iat": False, "verify_nbf": False})
        self.assertEqual(claims["sub"], old["localId"])
        self.assertLessEqual(claims["auth_time"], claims["iat"])

    def test_a_verifier_that_keeps_keys_for_a_day_needs_them_a_day_ahead(self):
        """drf-oidc-auth 4.0.0 keeps the published keys for 24 hours, and fetches none for an unknown `kid` meanwhile."""
        server = self.serve("--publish-ahead", "24")
        session = server.client(":signUp")
        rotated = self.rotate(server)
        kept = self.published(server)
        for step in (23 * 3600, 3700):
            self.assertIn(self.kid(server.refresh(session["refreshToken"])["id_token"]), kept)
            server.advance(step)
        signer = self.kid(server.refresh(session["refreshToken"])["id_token"])
        self.assertEqual(signer, rotated["kid"])
        self.assertIn(signer, kept)

    def test_a_revocation_ends_tokens_and_sessions_but_no_account(self):
        server = self.serve()
        old = server.client(":signUp", email="ada@example.com", password="a first password")
        rotated = self.rotate(server, revoke=True)
        with self.assertRaises(Refusal) as refused:
            server.client(":lookup", idToken=old["idToken"])
        self.assertEqual(refused.exception.message.split()[0], "INVALID_ID_TOKEN")
        with self.assertRaises(Refusal) as refused:
            server.refresh(old["refreshToken"])
        self.assertEqual(refused.exception.message.split()[0], "INVALID_REFRESH_TOKEN")
        self.assertEqual(list(self.published(server)), [rotated["kid"]])
        again = server.client(":signInWithPassword", email="ada@example.com", password="a first password", returnSecureToken=True)
        self.assertEqual((again["localId"], self.kid(again["idToken"])), (old["localId"], rotated["kid"]))
        server.refresh(again["refreshToken"])

    def test_keys_are_replaced_by_age(self):
        server = self.serve("--rotate-keys", "2")
        session = server.client(":signUp")
        [first] = self.published(server)
        for _ in range(3):
            before = set(self.published(server))
            server.advance(2 * 86_400)
            wait_until("the next key", lambda: set(self.published(server)) - before)
        signer = self.kid(server.refresh(session["refreshToken"])["id_token"])
        self.assertNotEqual(signer, first)
        self.assertIn(signer, self.published(server))


if __name__ == "__main__":
    unittest.main()
