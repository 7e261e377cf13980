"""The pages of what happens: they show what clients do, without a reload, and change nothing that they do not show."""
import pathlib
import tempfile

from console import Console
from serving import OWNER, PROJECT, Refusing, Server, ServerCase

PAGES = ("decisions", "outbox", "audit", "metrics", "budgets", "clock")
# Calls a function that a module of the console exports; maps become lists of pairs.
CALL = """
const [file, name, values] = arguments
return import(`/console/${file}`).then(module => module[name](...values)).then(given => given instanceof Map ? [...given] : given)"""


class ConsoleCase(ServerCase):
    """A server whose console is open in a browser."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.console = Console(cls.server.url)
        cls.addClassCleanup(cls.console.stop)

    def tearDown(self):
        self.assertEqual(self.console.complaints(), [])

    def texts(self, selector):
        return self.console.chromium.run("return [...document.querySelectorAll(arguments[0])].map(one => one.innerText)", selector)

    def sign_up(self, email="ada@example.com"):
        return self.server.client(":signUp", email=email, password="a long password", returnSecureToken=True)

    def fail_to_sign_in(self, email="ada@example.com"):
        self.assertRefused("INVALID_PASSWORD", self.server.client, ":signInWithPassword", email=email, password="a wrong one")


class LiveTests(ConsoleCase):
    def test_every_page_holds_at_every_width_in_both_languages(self):
        self.server.admin("/accounts", localId="ada", email="ada@example.com", displayName="Ada \u202e<b>&")
        self.server.client(":sendOobCode", requestType="PASSWORD_RESET", email="ada@example.com")
        self.fail_to_sign_in()
        for language in ("en", "de"):
            self.console.chromium.run("localStorage.setItem('language', arguments[0]); location.reload()", language)
            for page in PAGES:
                self.console.go(page)
                found = {}
                self.console.everywhere(lambda width, scheme: found.update({(width, scheme): faults} if (faults := self.console.faults()) else {}))
                self.assertEqual(found, {}, f"{page} in {language}")
        self.console.chromium.run("localStorage.setItem('language', 'en'); location.reload()")

    def test_a_refused_sign_in_appears_and_says_why(self):
        self.sign_up()
        self.console.go("decisions?error=INVALID_PASSWORD")
        self.console.see("No request")
        self.fail_to_sign_in()
        self.console.see("signInWithPassword", seconds=10)
        self.console.click("button", "signInWithPassword")
        for text in ("The password must be the one that the current owner set.", "reset the password by mail", "POST /identitytoolkit"):
            self.console.see(text)
        self.assertNotIn("a wrong one", self.console.chromium.text())

    def test_filters_narrow_the_requests_and_are_in_the_address(self):
        self.sign_up()
        self.fail_to_sign_in()
        self.console.go("decisions")
        self.console.see("signInWithPassword")
        self.console.type("Operation", "signup")
        self.console.gone("signInWithPassword")
        self.assertEqual(set(self.texts(".stream strong")), {"signUp"})
        self.assertTrue(self.console.chromium.address.endswith("#/decisions?operation=signup"))
        self.console.go("decisions?refused=true")
        self.console.see("INVALID_PASSWORD")
        self.assertNotIn("200", self.texts(".stream .badge"))

    def test_a_pause_holds_requests_back_until_it_ends(self):
        self.console.go("decisions?operation=signUp")
        self.console.click("button", "Pause")
        before = len(self.texts(".stream > li"))
        self.sign_up("paused@example.com")
        self.console.see("Go on (1 new)", seconds=10)
        self.assertEqual(len(self.texts(".stream > li")), before)
        self.console.click("button", "Go on")
        self.console.wait("the request", lambda: len(self.texts(".stream > li")) == before + 1)

    def test_a_code_appears_and_leaves_without_a_reload(self):
        self.console.go("outbox?to=0199")
        self.console.see("Text messages")
        session = self.server.client(":sendVerificationCode", phoneNumber="+15555550199", recaptchaToken="any")["sessionInfo"]
        code = self.server.sms_code(session)
        self.console.see(code, seconds=10)
        self.server.client(":signInWithPhoneNumber", sessionInfo=session, code=code)
        self.console.gone(code, seconds=10)

    def test_a_notice_shows_that_an_owner_was_told(self):
        self.server.admin("/accounts", localId="bo", email="bo@example.com", emailVerified=True, mfaInfo=[{"phoneInfo": "+15555550101"}])
        self.console.go("outbox?to=bo@")
        self.console.see("Notices")
        self.server.admin("/accounts:update", localId="bo", mfa={"enrollments": []}, tellOwner=True)
        self.console.see("A second factor was removed.", seconds=10)
        self.console.type("Recipient", "ada@")
        self.console.see("Nothing for this recipient")

    def test_of_many_codes_the_newest_are_shown(self):
        # More than one page of the list has.
        for number in range(1050):
            self.server.client(":sendVerificationCode", phoneNumber=f"+1555556{number:04}", recaptchaToken="any")
        self.console.go("outbox")
        self.console.see("+15555561049")
        messages = [text for text in self.texts(".letters > li") if "+1555556" in text]
        self.assertEqual(len(messages), 200)
        self.assertIn("+15555561049", messages[0])
        self.console.type("Recipient", "+15555560050")
        self.console.wait("one of the newest 1,000", lambda: len(self.texts(".letters > li")) == 1)
        self.console.type("Recipient", "+15555560049")
        self.console.see("Nothing for this recipient")

    def test_a_mailed_link_opens_apart_from_the_console(self):
        self.sign_up()
        self.server.client(":sendOobCode", requestType="PASSWORD_RESET", email="ada@example.com")
        link = self.server.emulator("oobCodes")["oobCodes"][-1]["oobLink"]
        self.console.go("outbox?to=ada@")
        self.console.see("Open the link", seconds=10)
        self.assertEqual(
            self.console.chromium.run("const a = document.querySelector('.letters a[target]'); return [a.href, a.target, a.relList.contains('noopener')]"),
            [link, "_blank", True])
        self.assertIn(link, self.texts(".letters code"))

    def test_the_audit_trail_begins_with_the_newest_and_goes_on(self):
        self.server.admin("/accounts", localId="ada", email="ada@example.com")
        self.console.go("audit?account=ada")
        self.console.see("signUp")
        self.server.admin("/accounts:update", localId="ada", disableUser=True)
        self.console.see("disabled", seconds=10)
        self.assertIn("disabled", self.texts("tbody tr")[0])
        self.console.type("Operation", "signUp")
        self.console.gone("disabled")

    def test_the_clock_moves_by_the_request_that_is_shown(self):
        self.addCleanup(self.server.ask, "DELETE", "/emulator/v1/clock")
        self.console.go("clock")
        self.console.click("button", "+1 hour")
        self.console.click("button", "The request as code")
        self.console.see('"advanceSeconds":3600')
        self.assertEqual(self.server.emulator("clock")["offsetMilliseconds"], "0", "nothing is sent before it is confirmed")
        self.console.click("button", "Do it")
        self.console.wait("an hour", lambda: int(self.server.emulator("clock")["offsetMilliseconds"]) >= 3_600_000)
        self.console.see("+1 hour")
        # Another client's change is seen as well.
        self.server.ask("PATCH", f"/emulator/v1/projects/{PROJECT}/clock", {"frozen": True})
        self.console.see("stopped", seconds=10)

    def test_metrics_are_read_as_they_are_written(self):
        self.sign_up()
        self.console.go("metrics")
        self.console.see("Accounts of the project")
        text = 'a{x="1",y="q\\"}\\\\"} 3\n# HELP a b\nb 4.5\na{x="2"} 1\n'
        read = self.console.chromium.run(CALL, "metrics.js", "parse", [text])
        self.assertEqual(read, [
            ["a", [{"labels": {"x": "1", "y": 'q"}\\'}, "value": 3}, {"labels": {"x": "2"}, "value": 1}]], ["b", [{"labels": {}, "value": 4.5}]]])

    def test_a_quantile_lies_in_the_bucket_that_holds_it(self):
        bounds = [0.001, 0.01, 0.1, 1]
        for counts in ([5, 0, 0, 0], [0, 0, 0, 5], [1, 1, 1, 1], [9, 0, 1, 0], [0, 98, 1, 1]):
            total, histogram = 0, []
            for bound, count in zip(bounds, counts):
                total += count
                histogram.append({"labels": {"le": str(bound)}, "value": total})
            histogram.append({"labels": {"le": "+Inf"}, "value": total})
            for part in (0.5, 0.99):
                value = self.console.chromium.run(CALL, "metrics.js", "quantile", [part, [], histogram])
                at = next(place for place, one in enumerate(histogram) if one["value"] >= part * total)
                self.assertLessEqual(([0] + bounds)[at], value, (counts, part))
                self.assertLessEqual(value, bounds[at] * 1.000001, (counts, part))
            self.assertIsNone(self.console.chromium.run(CALL, "metrics.js", "quantile", [0.5, histogram, histogram]), "no request came in")


class StrictTests(ConsoleCase):
    options = ("--strict",)

    def test_a_mailbox_that_is_held_back_is_let_go(self):
        self.sign_up()
        def mail():
            return self.server.client(":sendOobCode", requestType="PASSWORD_RESET", email="ada@example.com")
        for _ in range(5):
            mail()
        self.assertRefused("TOO_MANY_ATTEMPTS_TRY_LATER", mail)
        self.console.go("budgets?email=ada@example.com")
        self.console.see("Held back by 1 budget.")
        self.console.click("button", "Let go")
        self.console.see("All tokens of these budgets are given back.")
        self.assertRefused("TOO_MANY_ATTEMPTS_TRY_LATER", mail)
        self.console.click("button", "Let go", exact=True)
        self.console.see("Not held back.")
        mail()


class HardenedTests(Refusing):
    def test_what_a_hardened_server_does_not_tell_is_explained(self):
        with tempfile.TemporaryDirectory() as folder:
            secret = pathlib.Path(folder, "secret")
            secret.write_text("root " + "s" * 40 + "\n")
            server = Server("--hardened", "--admin-secret", secret, "--link-origin", "https://auth.example.com")
            self.addCleanup(server.stop)
            server.ask(
                "POST", f"/identitytoolkit.googleapis.com/v1/projects/{PROJECT}/accounts",
                {"email": "ada@example.com", "emailVerified": True}, {"Authorization": "Bearer " + "s" * 40})
            server.client(":sendOobCode", requestType="PASSWORD_RESET", email="ada@example.com")
            self.assertEqual(server.send("GET", f"/emulator/v1/projects/{PROJECT}/oobCodes", headers=OWNER).status_code, 401)
            console = Console(server.url)
            self.addCleanup(console.stop)
            console.type("Administrator's secret", "s" * 40)
            console.press("Enter")
            console.wait("the pages", lambda: console.has("link", "Outbox"))
            console.go("outbox")
            console.see("This server keeps only digests of codes")
            console.see("ada@example.com")
            self.assertFalse(console.has("link", "Open the link"), "a link without its code leads nowhere")
            console.go("clock")
            console.see("The clock cannot be moved here")
