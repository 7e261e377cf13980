"""The console as a whole: its shell, the keyboard, an administrator's secret, a server that goes away, and what people come for."""
import json
import pathlib
import tempfile
import unittest

from console import Console
from serving import OWNER, PROJECT, Refusing, Server
from test_console_live import ConsoleCase

SECRET = "an-administrators-secret-of-length"
# What the browser keeps beyond the page, and where the page sent requests.
KEPT = "return JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie, location.href])"
ORIGINS = "return [...new Set(performance.getEntriesByType('resource').map(one => new URL(one.name).origin))]"
ACCOUNT_TABS = ("overview", "ways", "decisions", "sessions", "audit", "merges", "json")


class ShellTests(ConsoleCase):
    def test_an_account_holds_at_every_width_in_both_languages(self):
        self.server.admin(
            "/accounts", localId="bo", email="bo@example.com", emailVerified=True, password="a long password", displayName="Bo",
            phoneNumber="+15555550101", mfaInfo=[{"phoneInfo": "+15555550102", "displayName": "old"}])
        for language in ("en", "de"):
            self.console.chromium.run("localStorage.setItem('language', arguments[0]); location.reload()", language)
            for page in ("accounts", *(f"accounts/bo?tab={tab}" for tab in ACCOUNT_TABS), "nowhere"):
                self.console.go(page)
                found = {}
                self.console.everywhere(lambda width, scheme: found.update({(width, scheme): faults} if (faults := self.console.faults()) else {}))
                self.assertEqual(found, {}, f"{page} in {language}")
        self.console.chromium.run("localStorage.setItem('language', 'en'); location.reload()")
        self.assertEqual(set(self.console.chromium.run(ORIGINS)), {self.server.url})

    def test_the_keyboard_reaches_everything_and_sees_where_it_is(self):
        self.console.resize(1440)
        self.server.admin("/accounts", localId="ada", email="ada@example.com")
        self.console.go("accounts")
        self.console.see("ada@example.com")
        self.console.chromium.run("document.body.tabIndex = -1; document.body.focus(); document.body.removeAttribute('tabindex')")
        self.console.press("Tab")
        self.assertEqual(self.console.focused()[1], "Skip to the content")
        self.console.press("Enter")
        self.assertEqual(self.console.chromium.run("return document.activeElement.id"), "main")
        seen = []
        for _ in range(60):
            self.console.press("Tab")
            tag, name, is_seen, outline = self.console.focused()
            if tag == "BODY":
                break
            self.assertTrue(is_seen and outline != "none", f"{tag} {name}")
            seen.append(name)
        self.assertTrue(any("ada@example.com" in name for name in seen), seen)
        self.console.press("/")
        self.assertEqual(self.console.chromium.run("return document.activeElement.type"), "search")

    def test_a_dialog_takes_the_focus_and_gives_it_back(self):
        self.server.admin("/accounts", localId="ada", email="ada@example.com", disabled=True)
        self.console.go("accounts/ada")
        self.console.click("button", "Enable")
        self.assertTrue(self.console.chromium.run("return Boolean(document.activeElement.closest('dialog[open]'))"))
        self.assertEqual(self.console.faults(), {})
        self.console.press("Escape")
        self.console.wait("no dialog", lambda: not self.console.has("dialog", ""))
        self.assertIn("Enable", self.console.focused()[1])
        self.assertTrue(self.server.admin("/accounts:lookup", localId=["ada"])["users"][0]["disabled"], "nothing was sent")

    def test_a_disabled_account_is_enabled_from_the_list(self):
        self.server.admin("/accounts", localId="ada", email="ada@example.com", displayName="Ada")
        self.server.admin("/accounts:update", localId="ada", disableUser=True)
        self.console.go("accounts")
        self.console.click("link", "Ada")
        self.console.click("button", "Enable")
        self.console.click("button", "The request as code")
        self.console.see("accounts:update")
        self.console.click("button", "Enable", exact=True)
        self.console.see("Ada is enabled.")
        self.assertFalse(self.server.admin("/accounts:lookup", localId=["ada"])["users"][0].get("disabled", False))

    def test_why_a_link_was_refused_is_on_the_page_of_the_account(self):
        session = self.server.client(":signUp", returnSecureToken=True)
        claims = json.dumps({"sub": "1001", "email": "ada@gmail.com", "email_verified": True})
        form = f"id_token={claims}&providerId=google.com"
        owner = self.server.client(":signInWithIdp", postBody=form, requestUri="http://localhost", returnSecureToken=True)["localId"]
        answer = self.server.send("POST", "/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=k", {
            "idToken": session["idToken"], "postBody": form, "requestUri": "http://localhost", "returnSecureToken": True})
        self.assertIn("FEDERATED_USER_ID_ALREADY_LINKED", answer.text)
        self.console.go(f"accounts/{session['localId']}?tab=decisions")
        self.console.see("FEDERATED_USER_ID_ALREADY_LINKED")
        self.console.see("An identifier belongs to one account")
        self.console.click("button", "signInWithIdp")
        self.console.see(owner)
        self.console.see("sign in with the same credential to the account that has it")

    def test_a_project_and_a_tenant_are_chosen(self):
        self.server.admin("/accounts", localId="ada", email="ada@example.com")
        self.console.go("accounts")
        self.console.click("button", PROJECT)
        self.console.type("Project", "another-project")
        self.console.press("Enter")
        self.console.see("another-project")
        self.console.gone("ada@example.com")
        self.console.click("button", "another-project")
        self.console.type("Project", PROJECT)
        self.console.press("Enter")
        self.console.see("ada@example.com")

    def test_each_change_is_shown_as_code_that_makes_it(self):
        self.server.admin("/accounts", localId="ada", email="ada@example.com", displayName="It's \"Ada\" \\")
        self.console.go("accounts/ada")
        self.console.click("button", "Disable")
        self.console.click("button", "The request as code")
        for language, part in (("curl", "curl --request POST"), ("JavaScript", "await fetch("), ("Python", "requests.request("), ("Swift", "URLRequest(")):
            self.console.choose("Language of the code", language)
            self.console.see(part)
            self.assertIn("disableUser", self.console.chromium.text())
        self.console.press("Escape")


class AwayTests(Refusing):
    def test_a_server_that_goes_away_and_comes_back_is_told(self):
        server = Server()
        port = server.url.rsplit(":", 1)[1]
        console = Console(server.url)
        try:
            console.go("decisions")
            server.stop()
            console.see("The server does not answer.")
            self.assertEqual(console.faults(), {})
            server = Server("--port", port)
            console.see("The server answers again")
            server.client(":signUp", returnSecureToken=True)
            console.see("signUp")
        finally:
            console.stop()
            server.stop()


class HardenedTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        secret = pathlib.Path(folder.name, "secret")
        secret.write_text(f"ada {SECRET}\n")
        cls.server = Server("--hardened", "--admin-secret", secret, "--link-origin", "https://auth.example.com")
        cls.addClassCleanup(cls.server.stop)
        cls.console = Console(cls.server.url)
        cls.addClassCleanup(cls.console.stop)

    def sign_in(self):
        self.console.chromium.open("about:blank")
        self.console.chromium.open(self.server.url + "/")
        self.console.see("Sign in as an administrator")
        self.console.type("Administrator's secret", SECRET)
        self.console.press("Enter")
        self.console.see("hardened")

    def test_the_secret_is_asked_for_and_kept_by_the_page_alone(self):
        self.console.see("Sign in as an administrator")
        self.assertEqual(self.console.faults(), {})
        self.console.type("Administrator's secret", "a-wrong-secret-of-the-same-length-x")
        self.console.press("Enter")
        self.console.wait("a refusal", lambda: self.console.chromium.run("return document.querySelector('[role=alert]:not([hidden])')?.innerText"))
        self.sign_in()
        self.assertNotIn(SECRET, self.console.chromium.run(KEPT))
        self.assertNotIn(SECRET, self.console.chromium.run("return document.documentElement.outerHTML"))
        self.console.chromium.run("location.reload()")
        self.console.see("Sign in as an administrator")

    def test_accounts_are_made_and_changed_and_the_audit_trail_names_who(self):
        self.sign_in()
        bearer = {"Authorization": f"Bearer {SECRET}"}
        path = f"/identitytoolkit.googleapis.com/v1/projects/{PROJECT}/accounts"
        self.server.ask("POST", path, {"localId": "bo", "email": "bo@example.com", "displayName": "Bo"}, bearer)
        self.console.go("accounts")
        self.console.click("link", "Bo")
        self.console.click("button", "Disable")
        self.console.click("button", "The request as code")
        self.console.see("$ADMIN_SECRET")
        self.assertNotIn(SECRET, self.console.chromium.text())
        self.console.click("button", "Disable", exact=True)
        self.console.see("Bo is disabled.")
        self.console.go("audit")
        self.console.see("ada")
        self.console.go("clock")
        self.console.wait("a refusal", lambda: "Clock" in self.console.chromium.text())
        self.assertEqual(self.console.faults(), {})

    def test_nothing_is_left_of_who_signs_out(self):
        self.sign_in()
        self.console.chromium.run("globalThis.left = true")
        self.console.click("button", "Sign out")
        self.console.see("Sign in as an administrator")
        self.assertFalse(self.console.chromium.run("return Boolean(globalThis.left)"), "the page is another one")
        self.console.chromium.run("location.hash = '#/accounts'")
        self.assertFalse(self.console.has("link", "Accounts"))

    def test_every_page_opens(self):
        self.sign_in()
        pages = self.console.chromium.run("return [...document.querySelectorAll('nav a')].map(one => one.hash.slice(2))")
        self.assertGreater(len(pages), 12)
        for page in pages:
            with self.subTest(page):
                self.console.go(page)
                self.console.wait("its end", lambda: not self.console.chromium.run("return document.querySelector('main [aria-busy=true]')"))
                self.assertNotIn("This page failed.", self.console.chromium.text())
                self.assertEqual(self.console.faults(), {})


class ReplacedSecretTests(Refusing):
    def test_a_secret_that_is_no_longer_taken_is_sent_no_more(self):
        with tempfile.TemporaryDirectory() as folder:
            secret = pathlib.Path(folder, "secret")
            secret.write_text(f"ada {SECRET}\n")
            server = Server("--hardened", "--admin-secret", secret, "--link-origin", "https://auth.example.com")
            self.addCleanup(server.stop)
            console = Console(server.url)
            self.addCleanup(console.stop)
            console.type("Administrator's secret", SECRET)
            console.press("Enter")
            console.see("hardened")
            # It asks for later requests again and again.
            console.go("decisions")
            secret.write_text(f"ada {SECRET}-of-later\n")
            console.see("Sign in as an administrator")
            console.type("Administrator's secret", f"{SECRET}-of-later")
            console.press("Enter")
            console.see("hardened")


if __name__ == "__main__":
    unittest.main()
