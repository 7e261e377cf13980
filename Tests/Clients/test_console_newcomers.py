"""What people meet who have never seen the console: what it says is true, and what they did is neither lost nor hidden."""
import pathlib
import tempfile
import time

from console import Console
from serving import PROJECT, Refusing, Server
from test_console_live import ConsoleCase

BODY = "return document.activeElement === document.body"


class NewcomerTests(ConsoleCase):
    def setUp(self):
        super().setUp()
        # A page of the test before would show what is gone.
        self.console.chromium.open("about:blank")
        self.console.complaints()
        self.console.chromium.open(self.server.url + "/")

    def ada(self, **members):
        return self.server.admin("/accounts", localId="ada", email="ada@example.com", emailVerified=True, password="a long password", **members)

    def focus(self):
        return self.console.chromium.run("return document.activeElement.innerText || document.activeElement.tagName")

    def test_a_refusal_stays_on_the_page_of_its_account_behind_many_requests(self):
        self.ada()
        self.fail_to_sign_in()
        for _ in range(300):
            self.server.send("GET", "/healthz")
        self.console.go("accounts/ada?tab=decisions")
        self.console.see("INVALID_PASSWORD")
        self.console.go("decisions?error=INVALID_PASSWORD")
        self.console.see("signInWithPassword")

    def test_all_that_the_server_keeps_is_paged_through(self):
        self.ada()
        self.fail_to_sign_in()
        for _ in range(1100):
            self.server.send("GET", "/healthz")
        self.console.go("accounts/ada?tab=decisions")
        self.console.see("INVALID_PASSWORD")
        self.console.go("decisions?error=INVALID_PASSWORD")
        self.console.see("signInWithPassword")

    def test_what_a_console_looks_at_pushes_nothing_out(self):
        self.ada()
        path = f"/vinculum/v1/projects/{PROJECT}/decisions"
        before = self.server.ask("GET", path, headers={"Authorization": "Bearer owner"})["next"]
        self.console.go("accounts/ada")
        self.console.see("Facts")
        entries = self.server.ask("GET", f"{path}?after={before}", headers={"Authorization": "Bearer owner"})["entries"]
        self.assertEqual([one for one in entries if one.get("client", "").startswith("Console/")], [])

    def test_an_owner_who_was_told_is_named_with_the_way_to_the_mail(self):
        self.ada(mfaInfo=[{"phoneInfo": "+15555550101"}])
        self.console.go("accounts/ada")
        self.console.click("button", "Lost phone or device")
        self.console.click("button", "Remove and sign out")
        self.console.see("ada@example.com was told.")
        self.assertEqual(self.console.chromium.run("return document.querySelector('.toast a').hash"), "#/outbox?to=ada%40example.com")
        self.console.click("link", "Mails and notices")
        self.console.see("second factor was removed")

    def test_of_a_new_account_whose_claims_are_refused_only_the_claims_are_sent_again(self):
        self.console.go("accounts")
        self.console.click("button", "New account")
        self.console.type("E-mail", "eve@example.com")
        self.console.type("Custom claims", '{"iss":"x"}')
        self.console.click("button", "Create", exact=True)
        self.console.see("1 of 2 requests was answered and is not sent again")
        self.console.see("without the custom claims")
        # The browser says that a request was refused.
        self.console.complaints()
        self.console.type("Custom claims", '{"role":"admin"}')
        self.console.click("button", "Create", exact=True)
        self.console.see("The account was created.")
        [account] = self.server.admin("/accounts:query", expression=[{"email": "eve@example.com"}])["userInfo"]
        self.assertEqual(account["customAttributes"], '{"role":"admin"}')
        self.console.go("accounts?q=claim%3Arole")
        self.console.see("eve@example.com")

    def test_claims_that_are_no_json_are_said_once_and_in_the_language_of_the_page(self):
        self.console.go("accounts")
        self.console.click("button", "New account")
        self.console.type("Custom claims", "{role")
        self.console.click("button", "Create", exact=True)
        self.console.see("The claims are not JSON")
        self.assertEqual(self.console.chromium.text().count("The claims are not JSON"), 1)
        self.assertEqual(self.console.chromium.run("return document.activeElement.tagName"), "TEXTAREA")
        self.console.click("button", "Cancel")

    def test_times_go_by_the_clock_of_the_project_which_every_page_names(self):
        self.addCleanup(self.server.ask, "DELETE", "/emulator/v1/clock")
        self.server.advance(86_400)
        self.ada()
        self.console.chromium.open(self.server.url + "/")
        self.console.go("accounts")
        self.console.see("ada@example.com")
        self.console.see("Clock moved: +1 day")
        [created] = self.texts("tbody time")
        self.assertRegex(created, "now|second")
        self.console.go("clock")
        self.console.click("button", "+1 hour")
        self.console.click("button", "Do it")
        self.console.go("accounts")
        self.console.wait("an hour", lambda: self.texts("tbody time") == ["1 hour ago"])

    def test_an_own_change_is_no_news(self):
        self.ada()
        self.console.go("accounts/ada")
        for name, said in (("Disable", "is disabled."), ("Enable", "is enabled.")):
            self.console.click("button", name)
            self.console.click("button", name, exact=True)
            self.console.see(said)
        time.sleep(1)
        self.assertNotIn("This account has changed.", self.console.chromium.text())
        self.server.admin("/accounts:update", localId="ada", displayName="Ada")
        self.console.see("This account has changed.", seconds=10)

    def test_the_focus_goes_on_to_what_came_in_its_place(self):
        self.ada()
        self.console.go("accounts/ada")
        self.console.click("button", "Disable")
        self.console.click("button", "Disable", exact=True)
        self.console.see("is disabled.")
        self.console.wait("the successor", lambda: self.focus() == "Enable")
        self.console.click("button", "Remove: Password")
        self.console.see("Mail ada@example.com what was removed")
        self.console.click("button", "Remove", exact=True)
        self.console.see("was removed.")
        self.console.wait("a focus", lambda: not self.console.chromium.run(BODY))

    def test_ways_in_are_counted_as_they_are_listed(self):
        self.ada()
        self.console.go("accounts/ada?tab=entry")
        self.console.see("1 sign-in method of the account works. Besides, the mailbox opens it in 2 ways.")
        self.assertEqual(len([row for row in self.texts("tbody tr") if "yes" in row]), 3)

    def test_sessions_are_shown_to_the_hour(self):
        self.ada()
        self.server.client(":signInWithPassword", email="ada@example.com", password="a long password", returnSecureToken=True)
        self.console.go("accounts/ada?tab=sessions")
        self.console.see("Times of sessions are kept to the hour.")
        for text in self.texts("tbody time"):
            self.assertRegex(text, "within this hour|to the hour")

    def test_a_filter_takes_an_address_and_says_when_it_fits_nothing(self):
        self.ada()
        self.server.admin("/accounts:update", localId="ada", disableUser=True)
        for page in ("decisions?own=true&account=", "audit?account="):
            self.console.go(page + "ada@example.com")
            self.console.wait("the account", lambda: self.console.chromium.run("return Boolean(document.querySelector('main [data-uid=ada]'))"))
            self.console.wait("its address", lambda: "ada@example.com" in self.texts("main [data-uid=ada]")[0])
            self.console.go(page + "nobody")
            self.console.see("fits the filter")
            self.console.see("Empty the filter to see the others.")

    def test_a_condition_that_is_none_is_named(self):
        self.ada()
        for typed, said in (("foo:bar", "There is no condition foo:"), ("claim:", "claim: needs a value")):
            self.console.go("accounts?q=" + typed)
            self.console.see(said)
            self.console.see("claim:role=admin")

    def test_decisions_are_german_in_german(self):
        self.ada()
        self.fail_to_sign_in()
        self.console.chromium.run("localStorage.setItem('language', 'de'); location.reload()")
        self.addCleanup(self.console.chromium.run, "localStorage.setItem('language', 'en'); location.reload()")
        self.console.go("accounts/ada?tab=decisions")
        self.console.see("Das Passwort muss das des jetzigen Inhabers sein.")
        self.console.click("button", "signInWithPassword")
        self.console.see("Adresse")
        self.assertNotIn("isEmailProven", self.console.chromium.text())
        self.console.go("audit?account=ada")
        self.console.see("Recht eines Administrators")

    def test_settings_that_are_not_saved_are_not_left_unasked(self):
        self.console.go("policy")
        self.console.wait("the form", lambda: self.console.chromium.run("return document.querySelector('main form input[type=checkbox]')"))
        self.console.chromium.run("document.querySelector('main form input[type=checkbox]').click()")
        self.console.chromium.run("location.hash = '#/accounts'")
        self.console.see("Leave without saving?")
        self.console.click("button", "Stay")
        self.assertTrue(self.console.chromium.address.endswith("#/policy"))
        self.console.chromium.run("document.querySelector('main form [type=submit]').click()")
        self.console.see("checked → not checked") if self.console.chromium.run("return !document.querySelector('main form input[type=checkbox]').checked") else self.console.see("not checked → checked")
        self.console.click("button", "Cancel")
        self.console.chromium.run("location.hash = '#/accounts'")
        self.console.click("button", "Leave", exact=True)
        self.console.see("Search")
        self.assertTrue(self.console.chromium.address.endswith("#/accounts"))


class AwayTests(Refusing):
    def serve(self, *options):
        server = Server(*options)
        self.addCleanup(server.stop)
        return server

    def open(self, server):
        console = Console(server.url)
        self.addCleanup(console.stop)
        console.see("Accounts")
        return console, server.url.rsplit(":", 1)[1]

    def test_a_page_first_opened_without_the_server_is_shown_once_it_is_back(self):
        server = self.serve()
        console, port = self.open(server)
        server.stop()
        console.go("keys")
        console.see("The server does not answer.")
        console.see("It kept its state in memory alone")
        self.serve("--port", port)
        console.see("jwks_uri")

    def test_a_server_in_memory_that_restarted_has_lost_what_was_shown(self):
        server = self.serve()
        server.admin("/accounts", localId="ada", email="ada@example.com")
        console, port = self.open(server)
        console.go("accounts/ada")
        console.see("ada@example.com")
        server.stop()
        console.see("The server does not answer.")
        self.serve("--port", port)
        console.see("This account is gone")
        console.see("accounts and settings of before are gone")

    def test_a_server_with_files_that_restarted_has_lost_nothing(self):
        with tempfile.TemporaryDirectory() as folder:
            data = pathlib.Path(folder, "data")
            server = self.serve("--data", data)
            server.admin("/accounts", localId="ada", email="ada@example.com")
            console, port = self.open(server)
            console.go("accounts/ada")
            console.see("ada@example.com")
            server.stop()
            console.see("Nothing is lost")
            again = self.serve("--data", data, "--port", port)
            console.see("Its state was on disk.")
            console.see("ada@example.com")
            again.stop()


if __name__ == "__main__":
    import unittest
    unittest.main()
