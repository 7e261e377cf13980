"""The playground: the console with the server in its page, from a host of files below a path, and nothing leaves it."""
import functools
import http.server
import json
import os
import pathlib
import subprocess
import tempfile
import threading
import unittest

from console import Console
from serving import PROGRAM, ROOT

FOLDER = pathlib.Path(os.environ.get("TESTING_PLAYGROUND", ROOT / ".build-playground"))
PLACE = "const { place } = await import(new URL('console/home.js', location.href.split('#')[0]).href);"


class Files(http.server.SimpleHTTPRequestHandler):
    """A host of files that knows nothing of WebAssembly, which serves the folder at /below/a/path/."""

    asked = []
    extensions_map = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", "": "application/octet-stream"}

    def translate_path(self, path):
        Files.asked.append(path)
        below = path.split("?")[0].removeprefix("/below/a/path")
        return super().translate_path(below if below != path.split("?")[0] else "/nothing")

    def log_message(self, *arguments):
        pass


class PlaygroundTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        if not (FOLDER / "index.html").is_file():
            raise AssertionError(f"{FOLDER} has no playground: make playground")
        handler = functools.partial(Files, directory=str(FOLDER))
        cls.host = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        cls.addClassCleanup(cls.host.server_close)
        threading.Thread(target=cls.host.serve_forever, daemon=True).start()
        cls.addClassCleanup(cls.host.shutdown)
        cls.origin = f"http://127.0.0.1:{cls.host.server_port}"
        cls.console = Console(cls.origin + "/below/a/path")
        cls.addClassCleanup(cls.console.stop)

    def setUp(self):
        self.console.chromium.open("about:blank")
        self.console.chromium.open(self.console.url + "/")
        self.console.see("Accounts")

    def tearDown(self):
        said = [message for message in self.console.complaints() if "responded with a status of 4" not in message]
        self.assertEqual(said, [])
        origins = self.console.chromium.run("return [...new Set(performance.getEntriesByType('resource').map(one => new URL(one.name).origin))]")
        self.assertEqual(set(origins), {self.origin})

    def ask(self, body, *arguments):
        """What an asynchronous function body gives that has the home's `place`."""
        return self.console.chromium.run(f"return (async (...arguments_) => {{ {PLACE} {body} }})(...arguments)", *arguments)

    def sign_up(self, email):
        self.console.go("accounts")
        self.console.click("button", "New account")
        self.console.type("E-mail", email)
        self.console.press("Enter")
        # The message may still be that of the account before; the page of the new one is opened last.
        title = "return location.hash.startsWith('#/account') && document.querySelector('main h1')?.innerText"
        self.console.wait(f"the page of {email}", lambda: email in (self.console.chromium.run(title) or ""))

    def test_an_account_is_made_and_every_page_holds(self):
        self.sign_up("ada@example.com")
        pages = self.console.chromium.run("return [...document.querySelectorAll('nav a')].map(one => one.hash.slice(2))")
        self.assertIn("journey", pages)
        self.assertIn("explore", pages)
        for page in pages:
            with self.subTest(page):
                self.console.go(page)
                self.console.wait("its end", lambda: not self.console.chromium.run("return document.querySelector('main [aria-busy=true]')"))
                self.assertNotIn("This page failed.", self.console.chromium.text())
                found = {}
                self.console.everywhere(lambda width, scheme: found.update({(width, scheme): faults} if (faults := self.console.faults()) else {}))
                self.console.resize(1440)
                self.assertEqual(found, {})
        self.assertFalse([path for path in Files.asked if "identitytoolkit" in path or "vinculum/v1" in path], "the engine is in the page")

    def test_a_journey_goes_back_and_forth_and_plays_natively(self):
        self.sign_up("ada@example.com")
        self.sign_up("bo@example.com")
        # A step is kept behind the answer that the page shows.
        steps = lambda: self.ask("return (await place.journey.steps()).length")
        self.console.wait("both steps", lambda: steps() >= 2)
        count = steps()
        self.ask("await place.journey.goTo(1)")
        self.console.chromium.run("location.hash = '#/help'")
        self.console.go("accounts")
        self.console.see("ada@example.com")
        self.assertNotIn("bo@example.com", self.console.chromium.text())
        self.ask("await place.journey.goTo(arguments_[0])", count)
        self.console.go("help")
        self.console.go("accounts")
        self.console.see("bo@example.com")
        file = self.ask("return await place.journey.file()")
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "journey.jsonl")
            path.write_text(file)
            run = subprocess.run([PROGRAM, "replay", str(path)], capture_output=True, text=True, timeout=120)
            self.assertEqual(run.returncode, 0, run.stdout + run.stderr)
        self.assertTrue(all(json.loads(line) for line in file.splitlines() if line and not line.startswith("#")))

    def test_a_shared_link_brings_the_state(self):
        self.sign_up("ada@example.com")
        self.console.go("journey")
        self.console.click("button", "Share")
        link = self.console.wait("a link", lambda: self.console.chromium.run("return document.querySelector('dialog textarea')?.value"))
        self.console.chromium.open("about:blank")
        self.console.chromium.open(link)
        self.console.click("button", "Play it")
        self.console.find("dialog", "Its requests are played in this page")
        self.console.click("button", "Play it")
        self.console.wait("the journey", lambda: self.ask("return (await place.journey.steps()).length") >= 1)
        self.console.go("accounts")
        self.console.see("ada@example.com")

    def test_an_attack_is_played_and_held(self):
        rules = self.ask("return (await place.rules()).map(one => one.weakness).filter(Boolean)")
        self.assertGreater(len(rules), 20)
        story = self.ask("return await place.explore(arguments_[0])", rules[0])
        self.assertTrue(story["turns"] if "turns" in story else story)
        self.console.go(f"explore?rule={rules[0]}")
        self.console.see("Attacks")
        self.assertEqual(self.console.faults(), {})

    def test_the_tour_is_told_to_its_end(self):
        self.console.go("tour")
        self.console.click("button", "Begin")
        done = "return document.querySelectorAll('.chapters .done').length"
        for step in range(1, 13):
            self.console.wait(f"step {step}", lambda: self.console.chromium.run(done) == step)
            if step < 12:
                self.console.click("button", "Next", exact=True)
        self.assertEqual(self.console.faults(), {})
        self.console.click("button", "Back", exact=True)
        self.console.wait("one step less", lambda: self.console.chromium.run(done) == 11)


if __name__ == "__main__":
    unittest.main()
