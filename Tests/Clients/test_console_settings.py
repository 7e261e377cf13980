"""The pages on which a project is set up: what they show is what the server has, and what they change is what it gets."""
from console import Console
from serving import OWNER, PROJECT, ServerCase

PAGES = ("projects", "tenants", "providers", "providers/new", "providers/new/oidc", "providers/new/saml", "policy", "hooks", "keys", "help")
CONFIG = f"/identitytoolkit.googleapis.com/v2/projects/{PROJECT}/config"
PROVIDERS = f"/vinculum/v1/projects/{PROJECT}/providers"


class SettingsTests(ServerCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.console = Console(cls.server.url)
        cls.addClassCleanup(cls.console.stop)

    def setUp(self):
        # A page of the test before would ask for what is gone.
        self.console.chromium.open("about:blank")
        self.console.complaints()
        super().setUp()
        self.console.chromium.open(self.server.url + "/")

    def tearDown(self):
        self.assertEqual(self.console.complaints(), [])

    def config(self):
        return self.server.ask("GET", CONFIG, headers=OWNER)

    def change(self, mask, **body):
        return self.server.ask("PATCH", f"{CONFIG}?updateMask={mask}", body, OWNER)

    def save(self, part):
        """Saves the part of the page with a heading, in the dialog that shows the request."""
        self.console.chromium.run("""
            const section = [...document.querySelectorAll("main section")].find(one => one.querySelector("h2").innerText === arguments[0])
            section.querySelector("[type=submit]").click()""", part)
        return self.console.wait("the dialog", lambda: self.console.chromium.run("return document.querySelector('dialog[open]')?.innerText"))

    def confirm(self, label="Save"):
        self.console.click("button", label, exact=True)
        self.console.wait("the end of the dialog", lambda: not self.console.chromium.run("return document.querySelector('dialog[open]')"))

    def test_every_page_holds_at_every_width_in_both_languages(self):
        self.server.ask("PUT", f"{PROVIDERS}/oidc.corp", {"issuer": "https://id.example.com", "clientId": "\u202e<b>&" + "x" * 300, "clientSecret": "s"}, OWNER)
        tenant = self.server.admin("/tenants", "v2", displayName="\u202e<script>" + "n" * 100)["tenantId"]
        for language in ("en", "de"):
            self.console.chromium.run("localStorage.setItem('language', arguments[0]); location.reload()", language)
            for page in (*PAGES, "providers/oidc.corp", f"tenants/{tenant}"):
                self.console.go(page)
                found = {}
                self.console.everywhere(lambda width, scheme: found.update({(width, scheme): faults} if (faults := self.console.faults()) else {}))
                self.assertEqual(found, {}, f"{page} in {language}")
        self.console.chromium.run("localStorage.setItem('language', 'en')")
        # The page of the tenant must not ask for it any more.
        self.console.chromium.open("about:blank")
        self.server.admin(f"/tenants/{tenant}", "v2", "DELETE")
        self.server.ask("DELETE", f"{PROVIDERS}/oidc.corp", headers=OWNER)

    def test_a_switch_changes_its_member_alone(self):
        self.change("authorizedDomains", authorizedDomains=["app.example.com"])
        before = self.config()
        self.console.go("policy")
        self.console.click("field", "Guests (anonymous)")
        # Another administrator's change in between stays.
        self.change("mfa.state", mfa={"state": "DISABLED"})
        self.save("Sign-in methods")
        self.confirm()
        before["signIn"]["anonymous"] = {"enabled": False}
        before["mfa"]["state"] = "DISABLED"
        self.assertEqual(self.config(), before)
        self.change("signIn.anonymous,mfa.state,authorizedDomains", mfa={"state": "ENABLED"})

    def test_a_change_that_locks_out_shows_how_many(self):
        for name in ("ada", "bo"):
            self.server.admin("/accounts", email=f"{name}@example.com", password="a long password")
        before = self.config()
        self.console.go("policy")
        self.console.click("field", "Password", exact=True)
        self.save("Sign-in methods")
        self.console.see("Forecast for 2 accounts:")
        self.console.see("2 could not be signed in to any more")
        self.console.see("ada@example.com")
        self.console.click("button", "Cancel")
        self.assertEqual(self.config(), before)

    def test_what_is_typed_elsewhere_stays_when_a_part_is_saved(self):
        self.console.go("policy")
        self.console.type("Domain of passkeys", "app.example.com")
        # The bar at the top lies over what the field before left at the edge.
        self.console.chromium.run("arguments[0].scrollIntoView({ block: 'center' })", self.console.find("field", "Protect against e-mail enumeration"))
        self.console.click("field", "Protect against e-mail enumeration")
        self.save("Who learns what")
        self.confirm()
        self.assertTrue(self.config()["emailPrivacyConfig"]["enableImprovedEmailPrivacy"])
        self.assertNotIn("rpId", self.config().get("passkeyConfig", {}))
        self.save("Domains")
        self.confirm()
        self.assertEqual(self.config()["passkeyConfig"]["rpId"], "app.example.com")
        self.change("passkeyConfig,emailPrivacyConfig", emailPrivacyConfig={"enableImprovedEmailPrivacy": False})

    def test_the_server_holds_to_a_password_policy_as_the_sample_does(self):
        self.console.go("policy")
        self.console.click("field", "Enforce the policy")
        self.console.click("field", "A digit")
        self.console.type("Try a sample", "letters only")
        self.console.see("✗ A digit")
        self.save("Password policy")
        self.confirm()
        self.assertRefused("PASSWORD_DOES_NOT_MEET_REQUIREMENTS", self.server.client, ":signUp", email="ada@example.com", password="letters only")
        self.server.client(":signUp", email="ada@example.com", password="letters and 1")
        self.change("passwordPolicyConfig")

    def test_a_provider_is_added_tested_and_deleted_and_its_secret_never_shown(self):
        self.console.go("providers/new/github.com")
        self.console.type("Client ID", "the client")
        self.console.type("Client secret", "not-to-be-seen")
        self.console.click("button", "Create")
        self.console.click("button", "Create", exact=True)
        self.console.see("A secret is stored.")
        stored = self.server.ask("GET", f"{PROVIDERS}/github.com?withSecrets=true", headers=OWNER)
        self.assertEqual((stored["clientId"], stored["clientSecret"], stored["enabled"]), ("the client", "not-to-be-seen", True))
        self.assertNotIn("not-to-be-seen", self.console.chromium.run("return document.body.innerHTML"))
        self.console.type("Client ID", "another")
        self.save("Settings")
        self.confirm()
        stored = self.server.ask("GET", f"{PROVIDERS}/github.com?withSecrets=true", headers=OWNER)
        self.assertEqual((stored["clientId"], stored["clientSecret"]), ("another", "not-to-be-seen"))
        self.console.click("button", "Test now")
        self.console.see("https://github.com/login/oauth/access_token")
        self.console.click("button", "Delete …")
        self.confirm("Delete")
        self.console.see("No provider is configured")
        self.assertEqual(self.server.ask("GET", PROVIDERS, headers=OWNER)["providers"], [])

    def test_a_page_has_a_hundred_tenants_and_leads_to_the_next(self):
        made = {self.server.admin("/tenants", "v2", displayName=f"team-{number}")["tenantId"] for number in range(101)}
        rows = lambda: set(self.console.chromium.run("return [...document.querySelectorAll('main tbody td:nth-child(2)')].map(one => one.innerText)"))
        self.console.go("tenants")
        first = self.console.wait("tenants", rows)
        self.assertEqual(len(first), 100)
        self.console.click("link", "Next page")
        rest = self.console.wait("other tenants", lambda: (found := rows()) and not found & first and found)
        self.assertEqual(first | rest, made)
        for tenant in made:
            self.server.admin(f"/tenants/{tenant}", "v2", "DELETE")

    def test_accounts_are_deleted_only_once_the_name_is_typed(self):
        self.server.admin("/accounts", localId="ada")
        self.console.go("projects")
        self.console.click("button", f"Delete all accounts of {PROJECT}")
        self.console.see("This deletes 1 account")
        self.console.type(f"Type {PROJECT}", "another")
        self.console.click("button", "Delete all accounts", exact=True)
        self.console.see("It was not done")
        self.assertEqual(self.server.admin("/accounts:query", returnUserInfo=False)["recordsCount"], "1")
        self.console.type(f"Type {PROJECT}", PROJECT)
        self.confirm("Delete all accounts")
        self.assertEqual(self.server.admin("/accounts:query", returnUserInfo=False)["recordsCount"], "0")

    def test_a_blocking_function_is_set_and_removed(self):
        self.console.go("hooks")
        self.console.type("beforeSignIn", "https://functions.example.com/sign-in")
        self.save("Blocking functions")
        self.confirm()
        self.assertEqual(self.config()["blockingFunctions"]["triggers"]["beforeSignIn"]["functionUri"], "https://functions.example.com/sign-in")
        # The page is drawn anew once the change is answered.
        self.console.wait("the address in the field", lambda: self.console.chromium.run("return arguments[0].value", self.console.find("field", "beforeSignIn")))
        empty = "const field = arguments[0]; field.value = ''; field.dispatchEvent(new Event('input', { bubbles: true })); return true"
        self.console.wait("an empty field", lambda: self.console.chromium.run(empty, self.console.find("field", "beforeSignIn")))
        self.save("Blocking functions")
        self.confirm()
        self.assertEqual(self.config()["blockingFunctions"], {})

    def test_the_help_has_every_operation_of_the_description(self):
        paths = self.server.ask("GET", "/emulator/openapi.json")["paths"]
        names = {one["operationId"].split(".")[0] for methods in paths.values() for one in methods.values()}
        self.console.go("help")
        self.console.see(f"{len(names)} of {len(names)} operations")
        self.console.type("Search by name", "accounts:forecast")
        self.console.see("forecastAccounts")
        self.assertNotIn("signInWithPassword", self.console.chromium.text())


class KeyTests(ServerCase):
    options = ("--sign",)

    def test_a_rotation_publishes_another_key_with_its_day(self):
        console = Console(self.server.url)
        self.addCleanup(console.stop)
        published = lambda: {key["kid"] for key in self.server.ask("GET", f"/securetoken.google.com/{PROJECT}/.well-known/jwks.json")["keys"]}
        before = published()
        console.go("keys")
        for kid in before:
            console.see(kid)
        console.click("button", "Rotate …")
        console.choose("When the new keys sign", "atOnce")
        console.click("button", "Rotate", exact=True)
        added = console.wait("another key", lambda: published() - before)
        console.see(next(iter(added)))
        console.wait("the days of both kinds of keys", lambda: console.chromium.run("return document.querySelectorAll('main td time').length") == 4)
        self.assertEqual(console.complaints(), [])
