"""A running `vinculum serve`, plain requests to it, and the cases that tests start from."""
import base64
import hashlib
import hmac
import json
import os
import pathlib
import select
import signal
import struct
import subprocess
import tempfile
import time
import unittest
import urllib.parse

import firebase_admin
import google.auth.credentials
import requests
from firebase_admin import credentials

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("TESTING_EXECUTABLE", str(ROOT / ".build/release/vinculum"))
PROJECT = "demo-clients"
OWNER = {"Authorization": "Bearer owner"}


class Refusal(Exception):
    """An answer that is no success."""

    def __init__(self, response):
        self.status = response.status_code
        try:
            self.error = response.json()["error"]
            self.message = self.error["message"]
        except (ValueError, KeyError, TypeError):
            self.error, self.message = None, response.text
        super().__init__(f"{self.status} {self.message}")


def wait_until(what, condition, seconds=60, pause=0.02):
    """Waits until a condition holds, and gives its value. Fails after so many seconds, which a busy machine does not need."""
    deadline = time.monotonic() + seconds
    while not (value := condition()):
        if time.monotonic() > deadline:
            raise AssertionError(f"waited {seconds} s for {what}")
        time.sleep(pause)
    return value


class Server:
    """One server process, started by another program if need be. Its port is free; passwords are hashed cheaply."""

    def __init__(self, *options, project=PROJECT, by=()):
        self.project = project
        self.log = tempfile.TemporaryFile()
        options = [str(option) for option in options]
        # A hardened server takes no secrets that others may read, and no cheaper hashes.
        if "--admin-secret" in options and "--hardened" in options:
            os.chmod(options[options.index("--admin-secret") + 1], 0o600)
        cost = "14" if "--hardened" in options else "6"
        command = [*by, PROGRAM, "serve", "--port", "0", "--project", project, "--hash-cost", cost, *options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.log)
        self.session = requests.Session()
        # Proxies are not used for loopback.
        self.session.trust_env = False
        ready, _, _ = select.select([self.process.stdout], [], [], 60)
        line = self.process.stdout.readline().decode() if ready else ""
        if not line.startswith("listening on http://"):
            self.process.kill()
            raise AssertionError(f"the server said {line!r} and {self.messages()!r}")
        self.url = line.split()[-1]
        self.host = self.url.removeprefix("http://")

    def messages(self):
        self.log.seek(0)
        return self.log.read().decode()

    def await_message(self, text):
        """Waits until the messages contain a text: they come after the line that says where it listens."""
        try:
            wait_until(text, lambda: text in self.messages())
        except AssertionError:
            raise AssertionError(f"the server did not say {text!r} but {self.messages()!r}") from None

    def pause(self):
        """Makes the process stand still: what is sent to it waits in the system until it goes on."""
        self.process.send_signal(signal.SIGSTOP)

    def resume(self):
        self.process.send_signal(signal.SIGCONT)

    def stop(self, how=signal.SIGTERM):
        """Ends the process and gives its exit code; harmless when it has ended."""
        if self.process.poll() is None:
            self.resume()
            self.process.send_signal(how)
        code = self.process.wait(60)
        self.process.stdout.close()
        self.session.close()
        return code

    def send(self, method, path, body=None, headers=None, **options):
        """The answer to a request, whatever it is. A body that is no text goes as JSON."""
        headers = dict(headers or {})
        if body is not None and not isinstance(body, (str, bytes)):
            body = json.dumps(body)
            headers.setdefault("Content-Type", "application/json")
        return self.session.request(method, self.url + path, data=body, headers=headers, timeout=30, **options)

    def ask(self, method, path, body=None, headers=None):
        """The JSON of a success; raises what is none."""
        response = self.send(method, path, body, headers)
        if response.status_code != 200:
            raise Refusal(response)
        return response.json()

    def curl(self, method, path, body=None, *options):
        """Status and JSON as curl gets them; without a body it sends none."""
        command = [
            "curl", "--silent", "--show-error", "--noproxy", "*", "--max-time", "60", "--request", method,
            "--write-out", "\n%{http_code}", *options]
        if body is not None:
            command += ["--header", "Content-Type: application/json", "--data-binary", "@-"]
        sent = None if body is None else json.dumps(body)
        run = subprocess.run(command + [self.url + path], input=sent, capture_output=True, text=True, check=True)
        text, _, status = run.stdout.rpartition("\n")
        return int(status), json.loads(text) if text else None

    def client(self, verb, version="v1", **body):
        """What an app sends: a call with an API key."""
        return self.ask("POST", f"/identitytoolkit.googleapis.com/{version}/accounts{verb}?key=any", body)

    def admin(self, verb, version="v1", method="POST", **body):
        """What an administrator sends for the project."""
        path = f"/identitytoolkit.googleapis.com/{version}/projects/{self.project}{verb}"
        return self.ask(method, path, None if method in ("GET", "DELETE") else body, OWNER)

    def emulator(self, leaf, method="GET", **body):
        return self.ask(method, f"/emulator/v1/projects/{self.project}/{leaf}", body or None)

    def refresh(self, token):
        form = urllib.parse.urlencode({"grant_type": "refresh_token", "refresh_token": token})
        headers = {"Content-Type": "application/x-www-form-urlencoded"}
        return self.ask("POST", "/securetoken.googleapis.com/v1/token?key=any", form, headers)

    def metric(self, name):
        """A counter or gauge by its name and labels."""
        lines = self.send("GET", "/metrics").text.splitlines()
        return next(int(line.split()[-1]) for line in lines if line.startswith(name + " "))

    def advance(self, seconds):
        """Moves the clock, which continues from there."""
        return self.ask("PATCH", "/emulator/v1/clock", {"advanceSeconds": seconds})

    def sign_in_with(self, provider, claims, **body):
        form = urllib.parse.urlencode({"providerId": provider, "id_token": claims if isinstance(claims, str) else json.dumps(claims)})
        return self.client(":signInWithIdp", requestUri="http://localhost", postBody=form, returnSecureToken=True, **body)

    def sms_code(self, session):
        """The code that a phone would show."""
        codes = self.emulator("verificationCodes")["verificationCodes"]
        return next(code["code"] for code in codes if code["sessionInfo"] == session)


class Refusing(unittest.TestCase):
    """Tests of refusals."""

    def assertRefused(self, word, call, *arguments, **body):
        """A call is refused with a word, whatever is said behind it."""
        with self.assertRaises(Refusal) as caught:
            call(*arguments, **body)
        self.assertEqual(caught.exception.message.split(":")[0].strip(), word)
        return caught.exception


class ServerCase(Refusing):
    """Tests that share a server; each finds it without accounts."""

    options = ()

    @classmethod
    def setUpClass(cls):
        cls.server = Server(*cls.options)
        cls.addClassCleanup(cls.server.stop)

    def setUp(self):
        self.server.emulator("accounts", "DELETE")


class Nobody(credentials.Base):
    """The library sends its own words to an emulator, but its part for tenants wants credentials all the same."""

    def get_credential(self):
        return google.auth.credentials.AnonymousCredentials()


class AdminCase(ServerCase):
    """The same with the administrators' library, which finds the server by its environment."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        os.environ["FIREBASE_AUTH_EMULATOR_HOST"] = cls.server.host
        cls.addClassCleanup(os.environ.pop, "FIREBASE_AUTH_EMULATOR_HOST")
        app = firebase_admin.initialize_app(Nobody(), {"projectId": PROJECT})
        cls.addClassCleanup(firebase_admin.delete_app, app)


def totp(secret, instant):
    """The six digits that an authenticator app shows for a secret in base 32 (RFC 6238)."""
    key = base64.b32decode(secret + "=" * (-len(secret) % 8))
    digest = hmac.new(key, struct.pack(">q", int(instant) // 30), hashlib.sha1).digest()
    number = struct.unpack_from(">I", digest, digest[19] & 15)[0] & 0x7FFFFFFF
    return f"{number % 1_000_000:06}"


def claims_of(token):
    """The payload of a token, unchecked."""
    payload = token.split(".")[1]
    return json.loads(base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))
