"""The JavaScript package in Chromium: in a page with IndexedDB, in a worker and in a service worker."""
import functools
import http.server
import os
import pathlib
import shutil
import threading
import unittest

from browser import Chromium

ROOT = pathlib.Path(__file__).resolve().parents[2]
PACKAGE = pathlib.Path(os.environ.get("TESTING_PACKAGE") or ROOT / ".build-wasm/js")
WEB = pathlib.Path(__file__).with_name("web")
PAGES = {"/": WEB / "engine.html", "/service.js": WEB / "service.js"}


class Files(http.server.SimpleHTTPRequestHandler):
    """The package, and the page that uses it."""

    extensions_map = http.server.SimpleHTTPRequestHandler.extensions_map | {".wasm": "application/wasm"}

    def translate_path(self, path):
        found = PAGES.get(path.split("?")[0])
        return str(found) if found else super().translate_path(path)

    def log_message(self, *arguments):
        pass


@unittest.skipUnless(shutil.which("chromedriver"), "there is no Chromium: apt-get install chromium chromium-driver")
@unittest.skipUnless((PACKAGE / "vinculum-module.wasm").exists(), "there is no package: make wasm writes it")
class JavaScriptTests(unittest.TestCase):
    def setUp(self):
        handler = functools.partial(Files, directory=str(PACKAGE))
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.addCleanup(self.server.server_close)
        self.addCleanup(self.server.shutdown)
        self.browser = Chromium()
        self.addCleanup(self.browser.stop)
        self.open()

    def open(self):
        self.browser.open(f"http://127.0.0.1:{self.server.server_address[1]}/")
        self.browser.until("the package", lambda: self.browser.run("return window.isReady === true"))

    def step(self, name):
        """Runs a step of the page and gives its value."""
        self.browser.run("window.begin(arguments[0])", name)
        outcome = self.browser.until(f"the step {name}", lambda: self.browser.run("return window.outcome"))
        self.assertNotIn("error", outcome)
        return outcome["value"]

    def test_a_page_keeps_its_state_in_indexed_db(self):
        account = self.step("signUp")
        self.open()
        self.assertEqual(self.step("open"), ["hazel@example.com", account])
        self.assertIn("another page has vinculum-accounts open", self.step("twice"))
        self.assertEqual(self.step("trap"), [500, account])
        self.open()
        self.assertEqual(self.step("open"), ["hazel@example.com", account])

    def test_a_worker_takes_the_module_that_its_page_compiled(self):
        self.assertEqual(self.step("worker"), "w@example.com")

    def test_a_service_worker_answers_for_the_hosted_service(self):
        self.assertEqual(self.step("serviceWorker"), [200, "hazel@example.com"])


if __name__ == "__main__":
    unittest.main()
