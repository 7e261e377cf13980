"""The pages of accounts: found by the engine, changed by requests that are shown, and whatever a name holds is text."""
import json

from serving import ServerCase
from test_console_live import ConsoleCase

NAMES = ("<img src=x onerror=document.title='run'><script>document.title='run'</script>", "\u202egnp.exe\u202c", "محمد العربي", "N" * 256)
ROWS = "return [...document.querySelectorAll('main tbody tr')].map(one => one.innerText)"


class AccountTests(ConsoleCase):
    def setUp(self):
        # A page of the test before would ask for accounts that are gone.
        self.console.chromium.open("about:blank")
        self.console.complaints()
        super().setUp()
        self.console.chromium.open(self.server.url + "/")

    def account(self, uid):
        users = self.server.admin("/accounts:lookup", localId=[uid]).get("users")
        return users[0] if users else None

    def rows(self):
        return self.console.chromium.run(ROWS)

    def found(self, query, *names):
        """Searches, and waits for exactly these accounts."""
        self.console.type("Search accounts", query)
        self.console.press("Enter")
        self.console.wait(query, lambda: len(rows := self.rows()) == len(names) and all(name in row for name, row in zip(names, rows)))

    def bo(self):
        self.server.admin(
            "/accounts", localId="bo", email="bo@example.com", emailVerified=True, password="a long password", displayName="Bo",
            phoneNumber="+15555550101", mfaInfo=[{"phoneInfo": "+15555550102", "displayName": "old"}, {"phoneInfo": "+15555550103"}])
        self.server.admin("/accounts:update", localId="bo", linkProviderUserInfo={"providerId": "google.com", "rawId": "1001", "email": "bo@gmail.com"})

    def test_a_text_that_may_be_several_things_is_asked_as_each(self):
        self.bo()
        self.server.admin("/accounts", localId="ann", email="ann@example.com", displayName="Ann")
        self.server.admin("/accounts:update", localId="ann", customAttributes='{"role":"admin","level":3}')
        self.console.go("accounts?sort=name")
        for query, *names in (
                ("bo@example.com", "Bo"), ("+1 555-555-0101", "Bo"), ("bo", "Bo"), ("ann@ex", "Ann"), ("provider:google.com", "Bo"), ("claim:role", "Ann"),
                ("claim:level=3", "Ann"), ("claim:role=user",), ("claim:role provider:google.com",), ("ann@ claim:role=admin", "Ann"), ("", "Ann", "Bo")):
            with self.subTest(query):
                self.found(query, *names)
        self.console.chromium.run("history.back()")
        self.console.wait("the search before", lambda: self.rows() and self.console.chromium.run("return document.querySelector('[type=search]').value") == "ann@ claim:role=admin")

    def test_only_a_page_is_fetched_in_each_order(self):
        users = [{"localId": f"u{place:04}", "email": f"{9999 - place}@example.com", "createdAt": str(place * 1000)} for place in range(1000)]
        self.server.admin("/accounts:batchCreate", users=users)
        self.console.go("accounts?sort=email&page=3")
        self.console.see("101–150 of 1,000")
        by_address = sorted(user["email"] for user in users)
        self.assertEqual([row.split()[0] for row in self.rows()], by_address[100:150])
        self.console.click("button", "Descending" if self.console.has("button", "Descending") else "Ascending")
        self.console.see("1–50 of 1,000")
        self.console.wait("the other end", lambda: by_address[-1] in self.rows()[0])
        self.console.click("button", "Next")
        self.console.see("51–100 of 1,000")
        self.assertEqual(self.console.focused()[1], "Next")
        self.console.go("accounts?page=900")
        self.console.see("951–1,000 of 1,000")

    def test_a_lost_phone_takes_three_clicks(self):
        self.bo()
        session = self.server.client(":signInWithCustomToken", token=json.dumps({"uid": "bo"}), returnSecureToken=True)
        self.console.go("accounts")
        self.console.click("link", "Bo")
        self.console.click("button", "Lost phone or device")
        self.console.see("Afterwards 3 sign-in methods of the account work.")
        self.assertEqual(len(self.account("bo")["mfaInfo"]), 2, "nothing is sent before it is confirmed")
        self.console.click("button", "Remove and sign out")
        self.console.see("What Bo lost was removed.")
        account = self.account("bo")
        self.assertNotIn("mfaInfo", account)
        self.assertNotIn("phoneNumber", account)
        self.assertEqual({one["providerId"] for one in account["providerUserInfo"]}, {"password", "google.com"})
        self.assertRefused("TOKEN_EXPIRED", self.server.client, ":lookup", idToken=session["idToken"])

    def test_the_last_way_in_stays_unless_it_is_chosen(self):
        self.server.admin("/accounts", localId="phone", phoneNumber="+15555550101")
        self.console.go("accounts/phone")
        self.console.click("button", "Lost phone or device")
        self.console.see("Afterwards 1 sign-in method of the account works.")
        self.console.click("field", "Signing in with the number")
        self.console.see("nothing would recover the account")
        self.console.click("button", "Cancel")
        self.assertEqual(self.account("phone")["phoneNumber"], "+15555550101")

    def test_a_removal_shows_what_remains_before(self):
        self.bo()
        self.console.go("accounts/bo")
        self.console.click("button", "Remove: Google")
        self.console.see("Works no more: Google")
        self.console.click("button", "Remove", exact=True)
        self.console.see("Google of Bo was removed.")
        self.assertNotIn("google.com", [one["providerId"] for one in self.account("bo")["providerUserInfo"]])

    def test_claims_that_are_no_object_are_not_sent(self):
        self.bo()
        self.console.go("accounts/bo")
        self.console.click("button", "Edit", exact=True)
        for typed, said in (('{"a":', "The claims are not JSON"), ("[1]", "must be a JSON object")):
            self.console.type("Custom claims", typed)
            self.console.click("button", "Save")
            self.console.see(said)
            self.assertNotIn("customAttributes", self.account("bo"))
        self.console.type("Custom claims", '{"a":1}')
        self.console.type("Name", "Bo Larsen")
        self.console.click("button", "Save")
        self.console.see("Bo Larsen")
        self.assertEqual((self.account("bo")["customAttributes"], self.account("bo")["displayName"]), ('{"a":1}', "Bo Larsen"))

    def test_a_new_account_has_its_claims(self):
        self.console.go("accounts")
        self.console.click("button", "New account")
        self.console.type("E-mail address", "new@example.com")
        self.console.type("Custom claims", '{"role":"new"}')
        self.console.click("button", "Create")
        self.console.see("Link graph")
        users = self.server.admin("/accounts:lookup", email=["new@example.com"])["users"]
        self.assertEqual(users[0]["customAttributes"], '{"role":"new"}')
        self.assertTrue(self.console.chromium.address.endswith(f"#/accounts/{users[0]['localId']}"))

    def test_a_change_by_others_is_announced_and_moves_nothing(self):
        self.bo()
        self.console.go("accounts")
        self.console.see("1–1 of 1")
        self.server.admin("/accounts", localId="later", displayName="Later")
        self.console.see("The list has changed.", seconds=20)
        self.assertEqual(len(self.rows()), 1)
        self.console.click("button", "Show", exact=True)
        self.console.see("1–2 of 2")
        self.console.gone("The list has changed.")

    def test_many_are_changed_at_once_and_what_is_gone_is_named(self):
        for uid in ("one", "two", "three"):
            self.server.admin("/accounts", localId=uid, displayName=uid)
        self.console.go("accounts?sort=name")
        self.console.click("field", "Select all on this page")
        self.console.see("3 accounts selected")
        self.server.admin("/accounts:delete", localId="two")
        self.console.click("button", "Disable", exact=True)
        self.console.chromium.click("dialog [type=submit]")
        self.console.see("1 account was left as it was")
        self.console.see("two: USER_NOT_FOUND")
        # The browser reports each answer that is no success.
        self.assertEqual(len(self.console.complaints()), 1)
        self.console.click("button", "Close")
        self.assertTrue(self.account("one")["disabled"] and self.account("three")["disabled"])
        self.console.click("field", "Select all on this page")
        self.console.click("button", "Delete", exact=True)
        self.console.chromium.click("dialog [type=submit]")
        self.console.see("There are no accounts yet")

    def test_an_account_that_is_gone_says_where_it_went(self):
        self.console.go("accounts/nobody")
        self.console.see("This account is gone")
        self.console.complaints()
        self.server.admin("/accounts", localId="one", email="one@example.com")
        self.server.admin("/accounts", localId="two", displayName="two")
        self.console.go("accounts/one?beside=two")
        self.console.click("button", "Merge")
        self.console.click("button", "Sign in and show the plan")
        self.console.see("What becomes of it")
        self.console.click("button", "Merge", exact=True)
        self.console.see("committed")
        self.console.go("accounts/two")
        self.console.see("It was merged into one")
        self.console.complaints()

    def test_whatever_an_account_holds_is_text_at_every_width(self):
        for place, name in enumerate(NAMES):
            self.server.admin("/accounts", localId=f"name{place}", displayName=name, email=f"{'c' * 50}{place}@example.com")
        self.server.admin("/accounts", localId="many", displayName="many")
        for place in range(40):
            self.server.admin("/accounts:update", localId="many", linkProviderUserInfo={"providerId": f"oidc.{place}", "rawId": "s" * 100, "displayName": NAMES[0]})
        self.server.admin("/accounts:update", localId="many", customAttributes=json.dumps({"long": "x" * 980}), disableUser=True)
        self.server.client(":signUp")
        pages = ["accounts", "accounts/many?beside=name0", "accounts/gone", *(f"accounts/many?tab={tab}" for tab in ("overview", "entry", "decisions", "sessions", "audit", "merges", "json"))]
        for language in ("en", "de"):
            self.console.chromium.run("localStorage.setItem('language', arguments[0]); location.reload()", language)
            for page in [*pages, *(f"accounts/name{place}" for place in range(len(NAMES)))]:
                self.console.go(page)
                self.console.wait("the page", lambda: self.console.chromium.run("return !document.querySelector('main [aria-busy=true]')"))
                found = {}
                self.console.everywhere(lambda width, scheme: found.update({(width, scheme): faults} if (faults := self.console.faults()) else {}))
                self.assertEqual(found, {}, f"{page} in {language}")
        self.assertNotEqual(self.console.chromium.run("return document.title"), "run")
        self.console.chromium.run("localStorage.setItem('language', 'en'); location.reload()")
        # The account that is gone: a browser reports each answer that is no success.
        self.assertEqual([one for one in self.console.complaints() if "mergeStatus" not in one], [])

    def test_the_drawing_says_what_a_takeover_retired(self):
        self.server.client(":signUp", email="ann@example.com", password="an attacker's")
        uid = self.server.sign_in_with("google.com", {"sub": "ann", "email": "ann@example.com", "email_verified": True})["localId"]
        self.console.go(f"accounts/{uid}")
        self.console.see("epoch 1, present owner")
        self.console.click("button", "The same as a list")
        for text in ("Password typed password, epoch 0", "Retired"):
            self.console.see(text)
        self.assertEqual(self.console.chromium.run("return document.querySelectorAll('.graph svg svg .node.retired').length"), 1)


del ConsoleCase, ServerCase
