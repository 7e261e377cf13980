"""Many projects in one server: each has accounts, codes, keys and a clock of its own, and no other sees them."""
import concurrent.futures
import contextlib
import hashlib
import http.client
import http.server
import json
import os
import pathlib
import queue
import signal
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.parse

import firebase_admin
import jwt
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from firebase_admin import auth, tenant_mgt

from serving import OWNER, PROGRAM, PROJECT, Nobody, Refusal, Refusing, Server, ServerCase, claims_of, wait_until
from test_hooks import Functions

SIGN_UP = "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any"
NAMES = ("one", "two", "three", "four")


class Project:
    """The clients and the administrator of one project of a server."""

    def __init__(self, server, name):
        self.server, self.name = server, name
        self.header = {"X-Vinculum-Project": name}

    def client(self, verb, version="v1", **body):
        return self.server.ask("POST", f"/identitytoolkit.googleapis.com/{version}/accounts{verb}?key=any", body, self.header)

    def admin(self, verb, version="v1", method="POST", **body):
        path = f"/identitytoolkit.googleapis.com/{version}/projects/{self.name}{verb}"
        return self.server.ask(method, path, None if method in ("GET", "DELETE") else body, OWNER)

    def emulator(self, leaf, method="GET", **body):
        return self.server.ask(method, f"/emulator/v1/projects/{self.name}/{leaf}", body or None)

    def refresh(self, token):
        form = urllib.parse.urlencode({"grant_type": "refresh_token", "refresh_token": token})
        headers = {"Content-Type": "application/x-www-form-urlencoded", **self.header}
        return self.server.ask("POST", "/securetoken.googleapis.com/v1/token?key=any", form, headers)

    def sign_up(self, email="ada@example.net"):
        return self.client(":signUp", email=email, password="a first password")

    def users(self):
        return self.admin("/accounts:batchGet", method="GET").get("users", [])

    def phone_session(self, number):
        """A session that waits for the code of a phone, and the code."""
        session = self.client(":sendVerificationCode", phoneNumber=number)["sessionInfo"]
        codes = self.emulator("verificationCodes")["verificationCodes"]
        return session, next(code["code"] for code in codes if code["sessionInfo"] == session)

    def state(self):
        """Everything that can be listed of the project."""
        return [
            self.users(), self.emulator("oobCodes"), self.emulator("verificationCodes"), self.emulator("config"),
            self.admin("/tenants", "v2", "GET"), self.emulator("clock")["offsetMilliseconds"]]


class Starting(Refusing):
    """Tests that start servers of their own."""

    def serve(self, *options, **more):
        server = Server(*options, **more)
        self.addCleanup(server.stop, signal.SIGKILL)
        return server

    def folder(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        return pathlib.Path(folder.name)


class AdminTests(unittest.TestCase):
    """firebase-admin, as test workers use it: a project of its own for each, the server by the environment."""

    ROUNDS = 5

    def work(self, server, name):
        """What one worker does, round after round; every answer is of its own project."""
        app = firebase_admin.initialize_app(Nobody(), {"projectId": name}, f"worker-{name}")
        project = Project(server, name)
        try:
            for number in range(self.ROUNDS):
                self.assertEqual([user.uid for user in auth.list_users(app=app).users], [])
                made = auth.create_user(uid="ada", email="ada@example.net", password="a first password", display_name=name, app=app)
                self.assertEqual(made.display_name, name)
                self.assertEqual(auth.get_user_by_email("ada@example.net", app=app).display_name, name)
                only = auth.create_user(uid=f"of-{name}", phone_number="+15555550100", app=app)
                row = auth.ImportUserRecord(
                    uid="imported", email="imported@example.net", password_salt=b"salt",
                    password_hash=hashlib.md5(f"salt{name} password".encode()).hexdigest().encode())
                self.assertEqual(auth.import_users([row], hash_alg=auth.UserImportHash.md5(0), app=app).failure_count, 0)
                signed_in = project.client(":signInWithPassword", email="imported@example.net", password=f"{name} password")
                self.assertEqual(auth.verify_id_token(signed_in["idToken"], app=app)["aud"], name)
                auth.update_user("ada", display_name=f"{name} {number}", app=app)
                auth.set_custom_user_claims("ada", {"worker": name}, app=app)
                token = project.client(":signInWithPassword", email="ada@example.net", password="a first password")["idToken"]
                claims = auth.verify_id_token(token, app=app, check_revoked=True)
                self.assertEqual((claims["worker"], claims["name"], claims["aud"]), (name, f"{name} {number}", name))
                cookie = auth.create_session_cookie(token, 3600, app=app)
                self.assertEqual(auth.verify_session_cookie(cookie, app=app, check_revoked=True)["worker"], name)
                custom = auth.create_custom_token("custom", {"worker": name}, app=app).decode()
                token = project.client(":signInWithCustomToken", token=custom)["idToken"]
                self.assertEqual(auth.verify_id_token(token, app=app)["worker"], name)
                link = auth.generate_email_verification_link("ada@example.net", app=app)
                self.assertEqual(server.send("GET", link.removeprefix(server.url)).status_code, 200)
                self.assertTrue(auth.get_user("ada", app=app).email_verified)
                link = auth.generate_password_reset_link("imported@example.net", app=app)
                self.assertIn("oobCode=", link)
                found = {user.uid: user.display_name for user in auth.list_users(app=app).iterate_all()}
                self.assertEqual(found, {"ada": f"{name} {number}", only.uid: None, "imported": None, "custom": None})
                result = auth.delete_users(list(found), app=app)
                self.assertEqual((result.success_count, result.failure_count), (4, 0))
        finally:
            firebase_admin.delete_app(app)
        return number + 1

    def play(self, *options):
        server = Server(*options)
        self.addCleanup(server.stop)
        os.environ["FIREBASE_AUTH_EMULATOR_HOST"] = server.host
        self.addCleanup(os.environ.pop, "FIREBASE_AUTH_EMULATOR_HOST")
        with concurrent.futures.ThreadPoolExecutor(len(NAMES)) as pool:
            rounds = [worker.result(120) for worker in [pool.submit(self.work, server, name) for name in NAMES]]
        self.assertEqual(rounds, [self.ROUNDS] * len(NAMES))
        self.assertEqual(Project(server, PROJECT).users(), [])

    def test_four_projects_in_parallel(self):
        self.play()

    def test_a_process_a_project_by_its_environment(self):
        """As parallel test runners do: default options, and the names of server and project in the environment."""
        server = Server()
        self.addCleanup(server.stop)
        worker = """if True:
            import os, firebase_admin
            from firebase_admin import auth
            firebase_admin.initialize_app()
            for number in range(5):
                assert auth.list_users().users == []
                user = auth.create_user(uid="ada", email="ada@example.net", display_name=os.environ["GOOGLE_CLOUD_PROJECT"])
                assert auth.get_user_by_email("ada@example.net").display_name == os.environ["GOOGLE_CLOUD_PROJECT"]
                auth.delete_user("ada")
            auth.create_user(uid="last", display_name=os.environ["GOOGLE_CLOUD_PROJECT"])
            """
        environment = {
            key: value for key, value in os.environ.items() if not key.lower().endswith("_proxy")
        } | {"FIREBASE_AUTH_EMULATOR_HOST": server.host}
        workers = [
            subprocess.Popen(
                [sys.executable, "-W", "ignore", "-c", worker], env=environment | {"GOOGLE_CLOUD_PROJECT": f"worker-{number}"},
                stderr=subprocess.PIPE, text=True)
            for number in range(4)]
        for number, process in enumerate(workers):
            _, said = process.communicate(timeout=60)
            self.assertEqual((process.returncode, said), (0, ""))
            [user] = Project(server, f"worker-{number}").users()
            self.assertEqual(user["displayName"], f"worker-{number}")

    def test_four_projects_in_parallel_on_the_disk(self):
        with tempfile.TemporaryDirectory() as folder:
            self.play("--data", folder)


class Issued:
    """One of everything that a project issues."""

    def __init__(self, project):
        ada = project.sign_up()
        self.id_token, self.refresh_token = ada["idToken"], ada["refreshToken"]
        mailed = project.admin("/accounts:sendOobCode", requestType="PASSWORD_RESET", email="ada@example.net", returnOobLink=True)
        self.reset_code = mailed["oobCode"]
        mailed = project.admin("/accounts:sendOobCode", requestType="EMAIL_SIGNIN", email="new@example.net", returnOobLink=True)
        self.sign_in_code = mailed["oobCode"]
        self.cookie = project.admin(":createSessionCookie", idToken=self.id_token, validDuration="3600")["sessionCookie"]
        # A number that another account has is answered with a proof instead of a link to it.
        session, code = project.phone_session("+15555550101")
        project.client(":signInWithPhoneNumber", sessionInfo=session, code=code)
        session, code = project.phone_session("+15555550101")
        self.proof = project.client(
            ":signInWithPhoneNumber", sessionInfo=session, code=code, idToken=self.id_token)["temporaryProof"]
        self.session, self.code = project.phone_session("+15555550102")
        project.admin(
            "/accounts", email="bob@example.net", emailVerified=True, password="a first password",
            mfaInfo=[{"phoneInfo": "+15555550103", "displayName": "Phone"}])
        pending = project.client(":signInWithPassword", email="bob@example.net", password="a first password")
        self.pending, self.factor = pending["mfaPendingCredential"], pending["mfaInfo"][0]["mfaEnrollmentId"]
        started = project.client(
            "/mfaSignIn:start", "v2", mfaPendingCredential=self.pending, mfaEnrollmentId=self.factor, phoneSignInInfo={})
        self.factor_session = started["phoneResponseInfo"]["sessionInfo"]
        codes = project.emulator("verificationCodes")["verificationCodes"]
        self.factor_code = next(code["code"] for code in codes if code["sessionInfo"] == self.factor_session)
        self.tenant = project.admin("/tenants", "v2", displayName="guests", allowPasswordSignup=True)["tenantId"]


class IsolationTests(Starting):
    def refusals(self, issued, other):
        """What other is asked with what another project issued: the calls, and how each is refused."""
        own_session, own_code = other.phone_session("+15555550104")
        number = {"sessionInfo": issued.session, "code": issued.code}
        proof = {"phoneNumber": "+15555550101", "temporaryProof": issued.proof}
        verified = {"sessionInfo": issued.factor_session, "code": issued.factor_code}
        finish = {"mfaPendingCredential": issued.pending, "phoneVerificationInfo": verified}
        return {
            "look up": ("INVALID_ID_TOKEN", lambda: other.client(":lookup", idToken=issued.id_token)),
            "update": ("INVALID_ID_TOKEN", lambda: other.client(":update", idToken=issued.id_token, displayName="Eve")),
            "link": ("INVALID_ID_TOKEN", lambda: other.client(
                ":signUp", idToken=issued.id_token, email="eve@example.org", password="a second password")),
            "delete": ("INVALID_ID_TOKEN", lambda: other.client(":delete", idToken=issued.id_token)),
            "verify": ("INVALID_ID_TOKEN", lambda: other.client(
                ":sendOobCode", requestType="VERIFY_EMAIL", idToken=issued.id_token)),
            "enrol": ("INVALID_ID_TOKEN", lambda: other.client(
                "/mfaEnrollment:start", "v2", idToken=issued.id_token, phoneEnrollmentInfo={"phoneNumber": "+15555550109"})),
            "withdraw": ("INVALID_ID_TOKEN", lambda: other.client(
                "/mfaEnrollment:withdraw", "v2", idToken=issued.id_token, mfaEnrollmentId=issued.factor)),
            "phone to a token": ("INVALID_ID_TOKEN", lambda: other.client(
                ":signInWithPhoneNumber", sessionInfo=own_session, code=own_code, idToken=issued.id_token)),
            "cookie of a token": ("INVALID_ID_TOKEN", lambda: other.admin(
                ":createSessionCookie", idToken=issued.id_token, validDuration="3600")),
            "cookie as a token": ("INVALID_ID_TOKEN", lambda: other.client(":lookup", idToken=issued.cookie)),
            "refresh": ("INVALID_REFRESH_TOKEN", lambda: other.refresh(issued.refresh_token)),
            "read a code": ("INVALID_OOB_CODE", lambda: other.client(":resetPassword", oobCode=issued.reset_code)),
            "reset": ("INVALID_OOB_CODE", lambda: other.client(
                ":resetPassword", oobCode=issued.reset_code, newPassword="a second password")),
            "apply a code": ("INVALID_OOB_CODE", lambda: other.client(":update", oobCode=issued.sign_in_code)),
            "sign in by link": ("INVALID_OOB_CODE", lambda: other.client(
                ":signInWithEmailLink", email="new@example.net", oobCode=issued.sign_in_code)),
            "sign in by phone": ("INVALID_SESSION_INFO", lambda: other.client(":signInWithPhoneNumber", **number)),
            "sign in by proof": ("INVALID_TEMPORARY_PROOF", lambda: other.client(":signInWithPhoneNumber", **proof)),
            "start a second factor": ("INVALID_PROJECT_ID", lambda: other.client(
                "/mfaSignIn:start", "v2", mfaPendingCredential=issued.pending, mfaEnrollmentId=issued.factor, phoneSignInInfo={})),
            "finish a second factor": ("INVALID_SESSION_INFO", lambda: other.client("/mfaSignIn:finalize", "v2", **finish)),
        }

    def check(self, *options):
        server = self.serve(*options)
        for names in ((PROJECT, "beta"), ("beta", "gamma"), ("gamma", PROJECT)):
            source, other = (Project(server, name) for name in names)
            with contextlib.suppress(Refusal):
                source.emulator("accounts", "DELETE")
            issued = Issued(source)
            with contextlib.suppress(Refusal):
                other.sign_up("eve@example.net")
            refusals = self.refusals(issued, other)
            before, own = other.state(), source.state()
            for name, (word, call) in refusals.items():
                with self.subTest(name, of=source.name, at=other.name):
                    self.assertRefused(word, call)
                    self.assertEqual(other.state(), before)
            self.assertEqual(source.state(), own, "what the others were asked changed nothing here")
            # Where they belong, all of them are still good.
            self.assertEqual(source.client(":lookup", idToken=issued.id_token)["users"][0]["email"], "ada@example.net")
            self.assertEqual(claims_of(source.refresh(issued.refresh_token)["id_token"])["aud"], source.name)
            self.assertEqual(source.client(":resetPassword", oobCode=issued.reset_code)["email"], "ada@example.net")
            self.assertIn("idToken", source.client(":signInWithPhoneNumber", sessionInfo=issued.session, code=issued.code))
            done = source.client("/mfaSignIn:finalize", "v2", mfaPendingCredential=issued.pending, phoneVerificationInfo={
                "sessionInfo": issued.factor_session, "code": issued.factor_code})
            self.assertEqual(claims_of(done["idToken"])["aud"], source.name)

    def test_what_one_project_issued_is_refused_in_another(self):
        self.check()

    def test_what_one_project_signed_is_refused_in_another(self):
        self.check("--sign")

    def test_what_one_project_issued_is_refused_in_another_on_the_disk(self):
        self.check("--data", self.folder(), "--sign")

    def test_a_path_that_names_another_project_than_the_token(self):
        server = self.serve()
        token = Project(server, "beta").sign_up()["idToken"]
        gamma = Project(server, "gamma")
        self.assertRefused("INVALID_ID_TOKEN", gamma.admin, ":createSessionCookie", idToken=token, validDuration="3600")
        self.assertNotIn("users", gamma.admin("/accounts:lookup", idToken=token), "an administrator's goes by other members")
        self.assertEqual(gamma.users(), [])

    def test_a_tenant_of_one_project_is_unknown_to_another(self):
        server = self.serve()
        beta, gamma = Project(server, "beta"), Project(server, "gamma")
        tenant = beta.admin("/tenants", "v2", displayName="guests", allowPasswordSignup=True)["tenantId"]
        gamma.sign_up()
        before = gamma.state()
        with self.assertRaises(Refusal) as caught:
            gamma.admin(f"/tenants/{tenant}", "v2", "GET")
        self.assertEqual((caught.exception.status, caught.exception.message), (404, "TENANT_NOT_FOUND"))
        token = beta.client(":signUp", tenantId=tenant, email="ada@example.net", password="a first password")["idToken"]
        self.assertRefused("INVALID_ID_TOKEN", gamma.client, ":lookup", idToken=token)
        self.assertEqual(gamma.state(), before)
        self.assertEqual(server.client(":lookup", idToken=token)["users"][0]["email"], "ada@example.net")

    def test_a_custom_token_signs_in_where_it_is_brought(self):
        """An unsigned one names no project; where signatures are checked none signs in."""
        server, signing = self.serve(), self.serve("--sign")
        token = json.dumps({"uid": "ada"})
        for name in ("beta", "gamma"):
            signed_in = Project(server, name).client(":signInWithCustomToken", token=token)
            self.assertEqual(claims_of(signed_in["idToken"])["aud"], name)
            self.assertRefused("INVALID_CUSTOM_TOKEN", Project(signing, name).client, ":signInWithCustomToken", token=token)
            self.assertRefused(
                "INVALID_CUSTOM_TOKEN", Project(server, name).client, ":signInWithCustomToken", token=signed_in["idToken"])
        self.assertEqual([len(Project(server, name).users()) for name in ("beta", "gamma", PROJECT)], [1, 1, 0])

    def test_a_custom_token_of_another_project_is_signed_by_another_key(self):
        folder, accounts = self.folder(), {}
        for name in ("beta", "gamma"):
            key = accounts[name] = rsa.generate_private_key(65537, 2048)
            file = folder / f"{name}.pem"
            file.write_bytes(key.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo))
            subprocess.run(
                [PROGRAM, "keys", "trust", file, "--data", folder / "data", "--project", name],
                check=True, capture_output=True, timeout=30)
        server, now = self.serve("--data", folder / "data"), int(time.time())
        claims = {
            "iss": "worker@example.net", "sub": "worker@example.net", "uid": "ada", "iat": now, "exp": now + 3600,
            "aud": "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit"}
        for name, key in accounts.items():
            token = jwt.encode(claims, key, algorithm="RS256")
            for at in accounts:
                call = Project(server, at).client
                if at == name:
                    self.assertEqual(claims_of(call(":signInWithCustomToken", token=token)["idToken"])["aud"], name)
                else:
                    self.assertRefused("INVALID_CUSTOM_TOKEN", call, ":signInWithCustomToken", token=token)
                self.assertRefused("INVALID_CUSTOM_TOKEN", call, ":signInWithCustomToken", token=json.dumps({"uid": "ada"}))
        # The first project trusts no key, so it takes what is unsigned.
        self.assertIn("idToken", server.client(":signInWithCustomToken", token=json.dumps({"uid": "ada"})))


class KeyTests(Starting):
    def documents(self, server, name):
        path = f"/securetoken.google.com/{name}/.well-known/"
        return server.ask("GET", path + "openid-configuration"), server.ask("GET", path + "jwks.json"), path

    def test_each_project_signs_with_keys_of_its_own(self):
        server = self.serve("--sign")
        names = (PROJECT, "beta", "gamma")
        tokens = {name: Project(server, name).sign_up()["idToken"] for name in names}
        found = {name: self.documents(server, name) for name in names}
        identifiers = [key["kid"] for _, keys, _ in found.values() for key in keys["keys"]]
        self.assertEqual(len(identifiers), len(set(identifiers)))
        for name, (configuration, keys, path) in found.items():
            self.assertEqual(configuration["issuer"], f"https://securetoken.google.com/{name}")
            self.assertEqual(urllib.parse.urlsplit(configuration["jwks_uri"]).path, path + "jwks.json")
            fetched = server.session.get(configuration["jwks_uri"], timeout=60).json()
            self.assertEqual(fetched, keys)
            certificates = server.ask("GET", path + "certificates")
            self.assertEqual(set(certificates), {key["kid"] for key in keys["keys"]})
            published = [jwt.PyJWK(key).key for key in keys["keys"]]
            for other, token in tokens.items():
                # Whatever key the token names: nothing that another project publishes fits.
                options = {"verify_aud": False, "verify_iss": False}
                fits = []
                for key in published:
                    try:
                        fits.append(jwt.decode(token, key, algorithms=["RS256"], options=options)["aud"])
                    except jwt.InvalidSignatureError:
                        pass
                self.assertEqual(fits, [name] if other == name else [], (name, other))
        own = server.ask("GET", "/.well-known/jwks.json")
        self.assertEqual(own, found[PROJECT][1])

    def test_a_key_is_not_taken_for_another_project(self):
        """A token that is signed by one project and says that it is another's."""
        server = self.serve("--sign")
        beta, gamma = Project(server, "beta"), Project(server, "gamma")
        token, _ = beta.sign_up()["idToken"], gamma.sign_up()
        uid = gamma.users()[0]["localId"]
        claims = claims_of(token) | {
            "aud": "gamma", "iss": "https://securetoken.google.com/gamma", "sub": uid, "user_id": uid}
        head, _, signature = token.split(".")
        body = jwt.encode(claims, None, algorithm="none").split(".")[1]
        for forged in (f"{head}.{body}.{signature}", jwt.encode(claims, None, algorithm="none")):
            for call in (gamma.client, server.client):
                self.assertRefused("INVALID_ID_TOKEN", call, ":lookup", idToken=forged)

    def test_reading_the_keys_of_a_project_that_is_not_there_makes_none(self):
        data = self.folder() / "data"
        server = self.serve("--sign", "--data", data)
        _, keys, _ = self.documents(server, "nobody")
        self.assertEqual(keys["keys"], [])
        self.assertEqual(os.listdir(data), [PROJECT])


class ChoiceTests(Starting):
    """Which project a request is for."""

    def of(self, server):
        """The projects with accounts, of those that these tests name."""
        return {name for name in ("path", "body", "header", "token", PROJECT) if Project(server, name).users()}

    def test_path_body_header_token_first(self):
        server = self.serve()
        token = Project(server, "token").sign_up()["idToken"]
        header = {"X-Vinculum-Project": "header"}
        plain, body = "/identitytoolkit.googleapis.com/v1/accounts", {"targetProjectId": "body"}
        lookup = lambda headers, **more: server.ask("POST", plain + ":lookup?key=any", {"idToken": token, **more}, headers)
        self.assertEqual(self.of(server), {"token"})
        self.assertEqual(len(lookup({})["users"]), 1, "the token's project, for nothing else is named")
        server.ask("POST", "/identitytoolkit.googleapis.com/v1/projects/path/accounts", body, OWNER | header)
        self.assertEqual(self.of(server), {"token", "path"})
        server.ask("POST", plain + ":signUp", body, OWNER | header)
        self.assertEqual(self.of(server), {"token", "path", "body"})
        server.ask("POST", plain + ":signUp?key=any", {}, header)
        self.assertEqual(self.of(server), {"token", "path", "body", "header"})
        server.ask("POST", plain + ":signUp?key=any", {})
        self.assertEqual(self.of(server), {"token", "path", "body", "header", PROJECT})
        self.assertRefused("INVALID_ID_TOKEN", lookup, header)
        # An administrator's lookup goes by other members, so the token is none to it.
        self.assertNotIn("users", lookup(OWNER, targetProjectId="body"))

    def test_who_is_no_administrator_names_no_project_in_the_body(self):
        server = self.serve()
        for headers in ({}, {"X-Vinculum-Project": "header"}):
            self.assertRefused("INSUFFICIENT_PERMISSION", server.ask, "POST", SIGN_UP, {"targetProjectId": "body"}, headers)
        self.assertEqual(self.of(server), set())

    def test_a_token_of_a_project_that_is_not_there(self):
        server, other = self.serve(), self.serve()
        issued = Project(other, "token").sign_up()
        self.assertRefused("INVALID_ID_TOKEN", server.client, ":lookup", idToken=issued["idToken"])
        self.assertRefused("INVALID_REFRESH_TOKEN", server.refresh, issued["refreshToken"])
        self.assertIn("vinculum_projects 1\n", server.send("GET", "/metrics").text)

    def test_a_web_page_may_send_the_header(self):
        server = self.serve()
        origin = {"Origin": "http://localhost:5173"}
        asked = {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "content-type,x-vinculum-project"}
        preflight = server.send("OPTIONS", SIGN_UP, headers=origin | asked)
        self.assertEqual(preflight.status_code, 204)
        allowed = preflight.headers["Access-Control-Allow-Headers"].lower()
        self.assertTrue("x-vinculum-project" in allowed or allowed == "*", allowed)
        made = server.send("POST", SIGN_UP, {}, origin | {"X-Vinculum-Project": "header"})
        self.assertEqual((made.status_code, made.headers["Access-Control-Allow-Origin"]), (200, origin["Origin"]))
        self.assertEqual(self.of(server), {"header"})

    def test_single_project(self):
        server = self.serve("--single-project")
        self.assertIn("idToken", Project(server, PROJECT).sign_up())
        for call in (lambda: Project(server, "beta").sign_up(), lambda: Project(server, "beta").users()):
            with self.assertRaises(Refusal) as caught:
                call()
            self.assertEqual(caught.exception.status, 400)
            self.assertIn("single project mode", caught.exception.message)
        contradiction = subprocess.run(
            [PROGRAM, "serve", "--port", "0", "--single-project", "--project", "one", "--project", "two"],
            capture_output=True, text=True, timeout=30)
        self.assertEqual((contradiction.returncode, contradiction.stdout), (2, ""))
        self.assertIn("--single-project", contradiction.stderr)

    def test_hardened_serves_what_is_listed(self):
        folder = self.folder()
        (folder / "secret").write_text("a-secret-of-administrators\n")
        server = self.serve(
            "--project", "beta", "--data", folder / "data", "--hardened", "--admin-secret", folder / "secret",
            "--link-origin", "https://id.example.net")
        secret = {"Authorization": "Bearer a-secret-of-administrators"}
        for name in (PROJECT, "beta"):
            token = Project(server, name).sign_up()["idToken"]
            self.assertEqual((claims_of(token)["aud"], jwt.get_unverified_header(token)["alg"]), (name, "RS256"))
        gamma = Project(server, "gamma")
        self.assertRefused("INVALID_PROJECT_ID", gamma.sign_up)
        path = "/identitytoolkit.googleapis.com/v1/projects/{}/accounts:batchGet"
        self.assertRefused("INVALID_PROJECT_ID", server.ask, "GET", path.format("gamma"), headers=secret)
        self.assertEqual(len(server.ask("GET", path.format("beta"), headers=secret)["users"]), 1)
        self.assertEqual(server.send("GET", path.format("beta"), headers=OWNER).status_code, 401)
        token = self.serve("--sign", project="gamma").client(":signUp")["idToken"]
        self.assertRefused("INVALID_ID_TOKEN", server.client, ":lookup", idToken=token)
        self.assertEqual(sorted(os.listdir(folder / "data")), ["beta", PROJECT])


class UtilityTests(ServerCase):
    def setUp(self):
        super().setUp()
        self.first, self.beta, self.gamma = (Project(self.server, name) for name in (PROJECT, "beta", "gamma"))
        for project in (self.beta, self.gamma):
            project.emulator("accounts", "DELETE")

    def test_listing_and_clearing_one_leaves_the_others(self):
        projects = (self.first, self.beta, self.gamma)
        for project in projects:
            token = project.sign_up(f"{project.name}@example.net")["idToken"]
            project.client(":sendOobCode", requestType="VERIFY_EMAIL", idToken=token)
            project.client(":sendVerificationCode", phoneNumber="+15555550100")
        for project in projects:
            self.assertEqual([user["email"] for user in project.users()], [f"{project.name}@example.net"])
            self.assertEqual([code["email"] for code in project.emulator("oobCodes")["oobCodes"]], [f"{project.name}@example.net"])
            self.assertEqual(len(project.emulator("verificationCodes")["verificationCodes"]), 1)
        before = [project.state() for project in (self.first, self.gamma)]
        self.beta.emulator("accounts", "DELETE")
        self.beta.emulator("config", "PATCH", signIn={"allowDuplicateEmails": True})
        self.assertEqual(self.beta.users(), [])
        self.assertEqual([project.state() for project in (self.first, self.gamma)], before)
        self.beta.emulator("config", "PATCH", signIn={"allowDuplicateEmails": False})

    def test_links_of_other_projects_than_the_first_name_theirs(self):
        links = {}
        for project in (self.first, self.beta):
            token = project.sign_up()["idToken"]
            project.client(":sendOobCode", requestType="VERIFY_EMAIL", idToken=token)
            [code] = project.emulator("oobCodes")["oobCodes"]
            links[project.name] = code["oobLink"]
        self.assertNotIn("projectId", links[PROJECT])
        self.assertTrue(links["beta"].endswith("&projectId=beta"), links["beta"])
        astray = links["beta"].removesuffix("&projectId=beta").removeprefix(self.server.url)
        for path in (astray, astray + "&projectId=gamma"):
            self.assertEqual(self.server.send("GET", path).status_code, 400)
        self.assertEqual(self.server.send("GET", astray + "&projectId=..%2Fbeta").status_code, 400)
        self.assertEqual(self.server.send("GET", links["beta"].removeprefix(self.server.url)).status_code, 200)
        verified = lambda project: project.users()[0].get("emailVerified", False)
        self.assertEqual((verified(self.first), verified(self.beta)), (False, True))
        self.assertEqual(self.server.send("GET", links[PROJECT].removeprefix(self.server.url)).status_code, 200)
        self.assertTrue(verified(self.first))

    def test_a_sign_in_link_leads_on_with_its_project(self):
        answer = self.beta.admin(
            "/accounts:sendOobCode", requestType="EMAIL_SIGNIN", email="new@example.net", canHandleCodeInApp=True,
            continueUrl="http://localhost/done", returnOobLink=True)
        led = self.server.send("GET", answer["oobLink"].removeprefix(self.server.url), allow_redirects=False)
        self.assertEqual(led.status_code, 303)
        code = urllib.parse.parse_qs(urllib.parse.urlsplit(led.headers["Location"]).query)["oobCode"][0]
        signed_in = self.beta.client(":signInWithEmailLink", email="new@example.net", oobCode=code)
        self.assertEqual(claims_of(signed_in["idToken"])["aud"], "beta")

    def test_a_function_of_one_project_is_asked_by_it_alone(self):
        functions = Functions()
        self.addCleanup(functions.server_close)
        self.addCleanup(functions.shutdown)
        triggers = {"beforeCreate": {"functionUri": f"{functions.url}/beforeCreate"}}
        configure = lambda triggers: self.beta.admin(
            "/config?updateMask=blockingFunctions", "v2", "PATCH", blockingFunctions={"triggers": triggers})
        configure(triggers)
        self.addCleanup(configure, {})
        functions.answers["/beforeCreate"] = (200, {"userRecord": {"updateMask": "displayName", "displayName": "Asked"}})
        for project in (self.first, self.gamma):
            project.sign_up()
        self.assertEqual(functions.asked, [])
        self.beta.sign_up()
        [(_, _, claims)] = functions.asked
        self.assertEqual(claims["iss"], "https://securetoken.google.com/beta")
        names = [project.users()[0].get("displayName") for project in (self.first, self.beta, self.gamma)]
        self.assertEqual(names, [None, "Asked", None])

    def test_each_project_has_a_clock(self):
        now = lambda project: project.emulator("clock")["now"]
        self.beta.emulator("clock", "PATCH", now="2031-01-31T12:00:00Z", frozen=True)
        self.addCleanup(self.beta.emulator, "clock", "PATCH", frozen=False, now="2026-11-23T00:00:00Z")
        self.assertEqual(now(self.beta), "2031-01-31T12:00:00.000Z")
        self.assertEqual(claims_of(self.beta.sign_up()["idToken"])["iat"], 1927627200)
        for project in (self.first, self.gamma):
            self.assertLess(now(project), "2031")
            self.assertLess(claims_of(project.sign_up()["idToken"])["iat"], 1924905600)
        self.server.advance(40)
        self.addCleanup(self.server.advance, -40)
        self.assertGreaterEqual(int(self.first.emulator("clock")["offsetMilliseconds"]), 39_000)
        self.assertEqual((now(self.beta), self.gamma.emulator("clock")["offsetMilliseconds"]), ("2031-01-31T12:00:00.000Z", "0"))
        for bad in ({"now": "noon"}, {"speed": 2}):
            self.assertEqual(self.server.send("PATCH", "/emulator/v1/projects/beta/clock", bad).status_code, 400)

    def test_metrics_by_project(self):
        for project, count in ((self.first, 1), (self.beta, 3)):
            for number in range(count):
                project.sign_up(f"{number}@example.net")
        lines = self.server.send("GET", "/metrics").text.splitlines()
        self.assertIn(f'vinculum_accounts{{project="{PROJECT}"}} 1', lines)
        self.assertIn('vinculum_accounts{project="beta"} 3', lines)
        counts = [line for line in lines if line.startswith('vinculum_project_requests_total{project="beta"}')]
        self.assertGreaterEqual(int(counts[0].split()[-1]), 3)

    def test_tenants_and_providers_of_one_project(self):
        os.environ["FIREBASE_AUTH_EMULATOR_HOST"] = self.server.host
        self.addCleanup(os.environ.pop, "FIREBASE_AUTH_EMULATOR_HOST")
        apps = [firebase_admin.initialize_app(Nobody(), {"projectId": name}, name) for name in ("beta", "gamma")]
        for app in apps:
            self.addCleanup(firebase_admin.delete_app, app)
        beta, gamma = apps
        tenant = self.beta.admin("/tenants", "v2", displayName="guests", allowPasswordSignup=True)["tenantId"]
        self.addCleanup(self.beta.admin, f"/tenants/{tenant}", "v2", "DELETE")
        guests = tenant_mgt.auth_for_tenant(tenant, beta)
        guests.create_user(uid="ada", email="ada@example.net")
        guests.create_oidc_provider_config("oidc.example", "client", "https://id.example.net", enabled=True)
        self.assertEqual([user.uid for user in guests.list_users().users], ["ada"])
        self.assertEqual(self.gamma.admin("/tenants", "v2", "GET").get("tenants", []), [])
        elsewhere = tenant_mgt.auth_for_tenant(tenant, gamma)
        self.assertRaises(tenant_mgt.TenantNotFoundError, elsewhere.get_oidc_provider_config, "oidc.example")
        self.assertEqual((self.beta.users(), self.gamma.users()), ([], []))


class WebhookTests(Starting):
    def test_a_message_says_its_project(self):
        mailer = Functions()
        mailer.RequestHandlerClass = Mailer
        mailer.posted = queue.Queue()
        self.addCleanup(mailer.server_close)
        self.addCleanup(mailer.shutdown)
        server = self.serve("--code-webhook", mailer.url)
        for name in (PROJECT, "beta"):
            project = Project(server, name)
            token = project.sign_up()["idToken"]
            project.client(":sendOobCode", requestType="VERIFY_EMAIL", idToken=token)
            mail = mailer.posted.get(timeout=60)
            self.assertEqual((mail["project"], mail["link"]), (name, project.emulator("oobCodes")["oobCodes"][0]["oobLink"]))
            project.client(":sendVerificationCode", phoneNumber="+15555550100")
            message = mailer.posted.get(timeout=60)
            self.assertEqual((message["project"], message["phoneNumber"]), (name, "+15555550100"))


class Mailer(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        self.server.posted.put(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_):
        pass


class BadNameTests(Starting):
    NAMES = [
        "..", ".", "-a", "_a", "a/b", "../a", "/etc", "a/../b", "a.b", "a b", "a\u0000", "a\n", "a\t", "a\u007f", "\u00e9", "%2e%2e",
        "..%2fa", "a" * 64, "a" * 5000, "vinculum/sessions", "a:b", "a?b", "a\\b"]

    def test_names_that_are_none_are_refused_and_make_nothing(self):
        data = self.folder() / "data"
        server = self.serve("--data", data, "--sign")
        accounts = "/identitytoolkit.googleapis.com/v1/projects/{}/accounts"
        for name in self.NAMES:
            quoted = urllib.parse.quote(name, safe="")
            with self.subTest(name):
                for method, path, headers in [
                    ("POST", accounts, OWNER), ("GET", accounts + ":batchGet", OWNER),
                    ("PATCH", "/emulator/v1/projects/{}/clock", None), ("DELETE", "/emulator/v1/projects/{}/accounts", None),
                    ("GET", "/securetoken.google.com/{}/.well-known/jwks.json", None),
                ]:
                    status = self.status(server, method, path.format(quoted), headers)
                    self.assertIn(status, (400, 404), (method, path))
                refused = server.send("POST", "/identitytoolkit.googleapis.com/v1/accounts:signUp", {"targetProjectId": name}, OWNER)
                self.assertEqual((refused.status_code, refused.json()["error"]["message"].split(" ")[0]), (400, "INVALID_PROJECT_ID"))
                if name.isprintable() and name.isascii():
                    refused = server.send("POST", SIGN_UP, {}, {"X-Vinculum-Project": name})
                    self.assertIn(refused.status_code, (400, 431))
                self.assertEqual(self.status(server, "GET", f"/emulator/action?mode=verifyEmail&oobCode=x&projectId={quoted}"), 400)
        self.assertEqual(os.listdir(data), [PROJECT])
        self.assertIn("idToken", Project(server, "a" * 63).sign_up())

    def status(self, server, method, path, headers=None):
        """The answer to exactly this path, which a library would tidy."""
        connection = http.client.HTTPConnection(server.host, timeout=60)
        try:
            connection.request(method, path, "{}", {"Content-Type": "application/json", **(headers or {})})
            return connection.getresponse().status
        finally:
            connection.close()

    def test_twins_that_differ_in_case(self):
        data = self.folder() / "data"
        server = self.serve("--data", data)
        Project(server, "Beta").sign_up()
        for name in ("beta", "BETA"):
            refused = self.assertRefused("INVALID_PROJECT_ID", Project(server, name).sign_up)
            self.assertEqual(refused.status, 400)
        self.assertEqual(sorted(os.listdir(data)), ["Beta", PROJECT])
        in_memory = self.serve()
        for name in ("Beta", "beta"):
            Project(in_memory, name).sign_up()
        self.assertEqual(len(Project(in_memory, "beta").users()), 1)


class ManyTests(Starting):
    def make(self, server, names):
        """A sign-up in each project, by one client that keeps its connection."""
        connection = http.client.HTTPConnection(server.host, timeout=60)
        found = {}
        for name in names:
            headers = {"Content-Type": "application/json", "X-Vinculum-Project": name}
            connection.request("POST", SIGN_UP, "{}", headers)
            response = connection.getresponse()
            answer = json.loads(response.read())
            self.assertEqual(response.status, 200, answer)
            found[name] = answer["localId"]
        connection.close()
        return found

    def assertHas(self, server, found):
        self.assertEqual({name: [user["localId"] for user in Project(server, name).users()] for name in found},
                         {name: [uid] for name, uid in found.items()})

    def test_a_thousand_by_one_client(self):
        data = self.folder() / "data"
        for options in ((), ("--data", data)):
            server = self.serve(*options)
            server.send("GET", "/healthz")   # what it says at its start is written by then
            quiet = server.messages()
            found = self.make(server, [f"p{number}" for number in range(1000)])
            self.assertIn("vinculum_projects 1001\n", server.send("GET", "/metrics").text)
            self.assertHas(server, found)
            self.assertEqual(server.messages(), quiet, "each is made without a word")
            self.assertEqual(server.stop(), 0, server.messages())
        self.assertHas(self.serve("--data", data), found)

    def test_a_stranger_makes_ten_thousand_and_no_more(self):
        server = self.serve()
        self.make(server, [f"p{number}" for number in range(9999)])
        refused = server.send("POST", SIGN_UP, {}, {"X-Vinculum-Project": "one-more"})
        self.assertEqual(refused.status_code, 429)
        self.assertIn("10000 projects", refused.json()["error"]["message"])
        self.assertEqual(Project(server, "one-more").users(), [])
        self.assertIn("idToken", Project(server, "p7").sign_up())
        Project(server, "one-more").admin("/accounts", localId="ada")
        self.assertEqual([user["localId"] for user in Project(server, "one-more").users()], ["ada"])

    def test_more_than_there_may_be_open_files(self):
        data = self.folder() / "data"
        server = self.serve("--data", data, by=("sh", "-c", 'ulimit -n 160; exec "$@"', "sh"))
        found = self.make(server, [f"p{number}" for number in range(200)])
        self.assertHas(server, found)
        self.assertLess(len(os.listdir(f"/proc/{server.process.pid}/fd")), 64)
        self.assertEqual(server.stop(), 0, server.messages())
        self.assertHas(self.serve("--data", data), found)

    def test_a_full_disk(self):
        mount = 'mount -t tmpfs -o size=400k tmpfs "$0" && exec "$@"'
        by = ("unshare", "--user", "--map-root-user", "--mount", "sh", "-c", mount, self.folder())
        if subprocess.run([*by, "true"], capture_output=True).returncode:
            self.skipTest("this system mounts no disk for this user")
        server = self.serve("--data", by[-1], by=by)
        beta = Project(server, "beta")
        beta.sign_up()
        disk = pathlib.Path(f"/proc/{server.process.pid}/root{by[-1]}")
        filler = disk / "filler"
        with filler.open("wb", 0) as file, contextlib.suppress(OSError):
            while file.write(bytes(512)):
                pass
        with self.assertRaises(Refusal) as caught:
            Project(server, "gamma").sign_up()
        self.assertEqual(caught.exception.status, 503)
        self.assertIn("gamma", server.messages())
        self.assertEqual(sorted(os.listdir(disk)), ["beta", PROJECT, "filler"])
        self.assertEqual(len(beta.users()), 1, "the others are served")
        filler.unlink()
        Project(server, "gamma").sign_up()
        self.assertEqual(len(Project(server, "gamma").users()), 1)


class StoredTests(Starting):
    def setUp(self):
        self.data = self.folder() / "data"

    def test_a_restart_keeps_all(self):
        server = self.serve("--data", self.data, "--sign")
        projects = {name: Project(server, name).sign_up(f"{name}@example.net") for name in (PROJECT, "beta", "gamma")}
        keys = {name: server.ask("GET", f"/securetoken.google.com/{name}/.well-known/jwks.json") for name in projects}
        tenant = Project(server, "beta").admin("/tenants", "v2", displayName="guests", allowPasswordSignup=True)["tenantId"]
        Project(server, "gamma").client(":sendOobCode", requestType="VERIFY_EMAIL", idToken=projects["gamma"]["idToken"])
        self.assertEqual(server.stop(), 0, server.messages())
        server = self.serve("--data", self.data, "--sign")
        for name, signed_up in projects.items():
            # The first that names each of them: by its token alone.
            self.assertEqual(server.client(":lookup", idToken=signed_up["idToken"])["users"][0]["email"], f"{name}@example.net")
            self.assertEqual(claims_of(server.refresh(signed_up["refreshToken"])["id_token"])["aud"], name)
            self.assertEqual(server.ask("GET", f"/securetoken.google.com/{name}/.well-known/jwks.json"), keys[name])
        self.assertEqual(Project(server, "beta").admin(f"/tenants/{tenant}", "v2", "GET")["displayName"], "guests")
        [code] = Project(server, "gamma").emulator("oobCodes")["oobCodes"]
        link = urllib.parse.urlsplit(code["oobLink"])
        self.assertEqual(server.send("GET", f"{link.path}?{link.query}").status_code, 200)

    def test_a_damaged_log_of_one_project(self):
        server = self.serve("--data", self.data)
        for name in ("beta", "gamma"):
            for number in range(5):
                Project(server, name).sign_up(f"{number}@example.net")
        self.assertEqual(server.stop(), 0)
        [log] = (self.data / "beta").glob("*.vinc")
        content = bytearray(log.read_bytes())
        content[len(content) // 3] ^= 1
        log.write_bytes(content)
        server = self.serve("--data", self.data)
        beta, gamma = Project(server, "beta"), Project(server, "gamma")
        with self.assertRaises(Refusal) as caught:
            beta.users()
        self.assertEqual(caught.exception.status, 503)
        self.assertIn("beta", server.messages())
        self.assertEqual(len(gamma.users()), 5)
        gamma.sign_up()
        server.client(":signUp")
        self.assertEqual(log.read_bytes(), content, "it is left as it is")
        self.assertEqual(server.stop(), 0, server.messages())

    def sign_up_until_it_ends(self, server, name, acknowledged):
        connection = http.client.HTTPConnection(server.host, timeout=60)
        headers = {"Content-Type": "application/json", "X-Vinculum-Project": name}
        with contextlib.suppress(OSError, http.client.HTTPException, ValueError):
            while True:
                connection.request("POST", SIGN_UP, "{}", headers)
                acknowledged.append(json.loads(connection.getresponse().read())["localId"])
        connection.close()

    def test_killed_after_acknowledged_changes_in_several_projects(self):
        acknowledged = {name: [] for name in NAMES}
        for count in (30, 100, 60):
            least = min(map(len, acknowledged.values())) + count
            server = self.serve("--data", self.data)
            with concurrent.futures.ThreadPoolExecutor(len(NAMES)) as pool:
                for name, found in acknowledged.items():
                    pool.submit(self.sign_up_until_it_ends, server, name, found)
                try:
                    wait_until("acknowledged accounts", lambda: min(map(len, acknowledged.values())) >= least, pause=0.001)
                finally:
                    server.process.kill()
            self.assertEqual(server.stop(), -signal.SIGKILL)
        server = self.serve("--data", self.data)
        for name, found in acknowledged.items():
            kept, token = set(), ""
            while token is not None:
                page = Project(server, name).admin(f"/accounts:batchGet?maxResults=1000&nextPageToken={token}", method="GET")
                kept |= {user["localId"] for user in page.get("users", [])}
                token = page.get("nextPageToken") or None
            self.assertEqual(set(found) - kept, set())
            self.assertLessEqual(len(kept), len(found) + 3, "at most what was on its way")

    def test_an_export_is_of_the_first_and_names_the_others(self):
        export = self.folder() / "export"
        server = self.serve("--export-on-exit", export)
        server.client(":signUp")
        for name, count in (("beta", 3), ("gamma", 1)):
            for number in range(count):
                Project(server, name).sign_up(f"{number}@example.net")
        self.assertEqual(server.stop(), 0, server.messages())
        metadata = json.loads((export / "firebase-export-metadata.json").read_text())
        accounts = json.loads((export / metadata["auth"]["path"] / "accounts.json").read_text())["users"]
        self.assertEqual(len(accounts), 1)
        self.assertRegex(server.messages(), r"project beta\b.*\b3 accounts")
        self.assertRegex(server.messages(), r"project gamma\b.*\b1 account\b")


if __name__ == "__main__":
    unittest.main()
