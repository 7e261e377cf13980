"""The pages to learn by: the tour's story holds on a server, and what an app offers works by clicking."""
import base64
import json
import random
import re
import subprocess
import unittest

from console import Console
from serving import ROOT, Server, totp
from test_console_live import CALL, ConsoleCase

SITE = ROOT / "Sources/VinculumConsole/site"
# Reads `[what, text]` a line from standard input, and writes what the module makes of it.
LINKS = """
await import("SITE/playground/texts.js")
const { stateOf, readState } = await import("SITE/playground/link.js")
const read = (await import("node:fs")).readFileSync(0, "utf8").split("\\n").filter(Boolean).map(JSON.parse)
const answers = []
for (const [what, text] of read) {
    try {
        answers.push(what === "to" ? await stateOf(text) : await readState(text))
    } catch (error) {
        answers.push({ error: error.constructor.name })
    }
}
console.log(JSON.stringify(answers))
"""


class LearningCase(ConsoleCase):
    def tearDown(self):
        # The stories have refused requests, which the browser tells.
        said = [message for message in self.console.complaints() if "responded with a status of 400" not in message]
        self.assertEqual(said, [])

    def everywhere(self, page):
        found = {}
        self.console.everywhere(lambda width, scheme: found.update({(width, scheme): faults} if (faults := self.console.faults()) else {}))
        self.console.resize(1440)
        self.assertEqual(found, {}, page)


class TourTests(LearningCase):
    STEPS = 12

    def words(self):
        """The statuses and error words of the step that is shown."""
        return self.console.chromium.run("return [...document.querySelectorAll('.request > summary .badge')].map(one => one.innerText)")

    def test_the_story_goes_as_told_and_touches_no_other_project(self):
        before = self.server.admin("/accounts:query", returnUserInfo=False)
        self.console.go("tour")
        project = re.search(r"tour-[0-9a-f]{6}", self.console.chromium.text())[0]
        refused = {4: ["200", "400 FEDERATED_USER_ID_ALREADY_LINKED"], 9: ["200", "400 INVALID_CODE", "200"], 12: ["400 INVALID_PASSWORD", "400 TOKEN_EXPIRED", "200"]}
        self.console.click("button", "Begin", exact=True)
        for step in range(1, self.STEPS + 1):
            self.console.see(f"Step {step} of {self.STEPS}")
            self.console.wait("the drawings", lambda: not self.console.has("heading", "Before") or "Loading" not in self.console.chromium.text())
            words = self.words()
            self.assertEqual(words, refused.get(step, ["200"] * len(words)), step)
            self.assertNotIn("This page failed", self.console.chromium.text())
            if step == 4:
                self.console.see("refused")
            if step in (4, 5, 11):
                self.everywhere(f"step {step}")
            if step < self.STEPS:
                self.console.click("button", "Next", exact=True)
        # The attacker's GitHub login opens an account of its own; both of the first person's are apart again.
        users = self.server.ask("GET", f"/identitytoolkit.googleapis.com/v1/projects/{project}/accounts:batchGet?maxResults=9", headers={"Authorization": "Bearer owner"})["users"]
        found = sorted((user.get("email", ""), sorted(one["providerId"] for one in user["providerUserInfo"])) for user in users)
        self.assertEqual(found, [("", ["github.com"]), ("aspen@example.com", ["facebook.com"]), ("juniper@example.com", ["password"]), ("owner@gmail.com", ["google.com"])])
        self.assertEqual(self.server.admin("/accounts:query", returnUserInfo=False), before)
        self.console.click("button", "Back", exact=True)
        self.console.see(f"Step {self.STEPS - 1} of {self.STEPS}")
        self.console.click("button", "Begin anew", exact=True)
        self.console.see("What you will see")

    def test_a_server_without_the_playground_offers_none_of_its_pages(self):
        self.console.go("tour")
        for name in ("Journey", "Attacks"):
            self.assertFalse(self.console.has("link", name))
        self.console.go("journey")
        self.console.see("There is no such page")

    def test_the_page_computes_the_codes_of_an_app(self):
        rows = random.Random(6238)
        for _ in range(50):
            secret = base64.b32encode(rows.randbytes(20)).decode()
            instant = rows.randrange(4_000_000_000)
            self.assertEqual(self.console.chromium.run(CALL, "app.js", "totp", [secret, instant * 1000]), totp(secret, instant))


class SignInTests(LearningCase):
    def test_an_account_is_made_verified_and_gets_a_second_factor(self):
        self.console.go("try")
        self.everywhere("try")
        self.console.type("E-mail address", "ada@example.com")
        self.console.click("button", "Send", exact=True)
        self.console.click("button", "Send a mail that verifies the address")
        self.console.see("VERIFY_EMAIL")
        self.console.click("button", "Mailed code")
        self.console.click("button", "Use", exact=True)
        self.console.click("button", "Send", exact=True)
        self.console.wait("a verified address", lambda: self.account()["emailVerified"])
        self.console.click("button", "Password", exact=True)
        # Below the ways in is the form of a second factor.
        self.console.chromium.run("[...document.querySelectorAll('main form')].at(-1).requestSubmit()")
        self.console.click("button", "Finish", exact=True)
        self.console.see("Withdraw")
        self.everywhere("signed in")
        self.console.click("button", "Withdraw", exact=True)
        self.console.see("Afterwards 1 way in works.")
        self.console.click("button", "Cancel", exact=True)
        self.console.click("button", "Sign out", exact=True)
        self.console.see("Nobody is signed in.")
        self.console.choose("What", "signInWithPassword")
        self.console.type("E-mail address", "ada@example.com")
        self.console.click("button", "Send", exact=True)
        self.console.see("A second factor is asked for")
        self.everywhere("a pending sign-in")
        self.console.click("button", "Finish", exact=True)
        self.console.see("totp")
        self.console.click("button", "Unlink", exact=True)
        self.console.see("Afterwards nothing opens this account any more.")
        self.console.click("button", "Cancel", exact=True)
        self.assertEqual([one["providerId"] for one in self.account()["providerUserInfo"]], ["password"])

    def account(self):
        return self.server.admin("/accounts:lookup", email=["ada@example.com"])["users"][0]


class StrictTests(unittest.TestCase):
    def test_a_server_that_believes_no_handwriting_says_so(self):
        server = Server("--strict")
        self.addCleanup(server.stop)
        console = Console(server.url)
        self.addCleanup(console.stop)
        console.go("tour")
        console.see("Only a server with local trust")
        self.assertTrue(console.chromium.run("return [...document.querySelectorAll('button')].find(one => one.innerText === 'Begin').disabled"))


class LinkTests(unittest.TestCase):
    """Links of the playground that hold a journey: what is not one of them is refused, however it is made."""

    def play(self, *lines):
        run = subprocess.run(
            ["node", "--input-type=module", "--eval", LINKS.replace("SITE", SITE.as_uri())], input="\n".join(map(json.dumps, lines)), capture_output=True, text=True, timeout=120)
        self.assertEqual(run.returncode, 0, run.stderr)
        return json.loads(run.stdout)

    def test_a_journey_comes_back_from_its_link(self):
        rows = random.Random(48)
        journeys = [[{"at": "2026-01-01T00:00:00.000Z", "seed": rows.randrange(2**53), "request": {"path": "/a", "body": "".join(rows.choices("aä€😀\"\\\n", k=rows.randrange(30)))}, "expect": {"status": rows.choice([200, 400])}}
                     for _ in range(rows.randrange(1, 9))] for _ in range(40)]
        states = self.play(*(["to", "# a note\n" + "\n".join(map(json.dumps, journey)) + "\n"] for journey in journeys))
        for journey, text in zip(journeys, self.play(*(["from", state] for state in states))):
            wanted = [{**line, "expect": line["expect"]} if line["expect"]["status"] != 200 else {name: part for name, part in line.items() if name != "expect"} for line in journey]
            self.assertEqual([json.loads(line) for line in text.split("\n")], wanted)

    def test_what_is_no_link_is_refused(self):
        rows = random.Random(1951)
        state = self.play(["to", json.dumps({"request": {"path": "/a"}})])[0]
        bomb = subprocess.run(["node", "-e", "process.stdout.write(require('zlib').deflateRawSync(Buffer.alloc(5e6, 32)).toString('base64url'))"], capture_output=True, text=True, timeout=60).stdout
        self.assertLess(len(bomb), 8000)
        hostile = ["", "!", "=", "a" * 8001, state[:-3], bomb] + ["".join(rows.choices("abcXYZ019-_", k=rows.randrange(1, 400))) for _ in range(200)]
        for text, answer in zip(hostile, self.play(*(["from", text] for text in hostile))):
            self.assertEqual(answer, {"error": "Unreadable"}, text)


if __name__ == "__main__":
    unittest.main()
