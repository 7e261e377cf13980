"""The JavaScript package and pages that use it, served to a browser."""
import functools
import http.server
import os
import pathlib
import re
import shutil
import threading
import unittest

from browser import Chromium

ROOT = pathlib.Path(__file__).resolve().parents[2]
PACKAGE = pathlib.Path(os.environ.get("TESTING_PACKAGE") or ROOT / ".build-wasm/js")
WEB = pathlib.Path(__file__).with_name("web")


def service_worker():
    """The service worker that the article shows, as printed."""
    text = (ROOT / "Sources/Vinculum/Vinculum.docc/Runtimes.md").read_text()
    return re.search(r"## A service worker\n.*?```javascript\n(.*?)```", text, re.DOTALL)[1]


class Files(http.server.SimpleHTTPRequestHandler):
    """The package, and what a case adds to it: files by their paths, folders by paths that end in a slash.

    `policies` names the Content-Security-Policy of paths.
    """

    extensions_map = http.server.SimpleHTTPRequestHandler.extensions_map | {
        ".wasm": "application/wasm", ".mjs": "text/javascript"}

    def __init__(self, *arguments, pages, policies=None, **options):
        self.pages, self.policies = pages, policies or {}
        super().__init__(*arguments, **options)

    def end_headers(self):
        if policy := self.policies.get(self.path.split("?")[0]):
            self.send_header("Content-Security-Policy", policy)
        super().end_headers()

    def translate_path(self, path):
        path = path.split("?")[0]
        for begin, file in self.pages.items():
            if path == begin or (begin != "/" and begin.endswith("/") and path.startswith(begin)):
                return str(file / path[len(begin):])
        return super().translate_path(path)

    def log_message(self, *arguments):
        pass


@unittest.skipUnless(shutil.which("chromedriver"), "there is no Chromium: apt-get install chromium chromium-driver")
@unittest.skipUnless((PACKAGE / "vinculum-module.wasm").exists(), "there is no package: make wasm writes it")
class PackageCase(unittest.TestCase):
    """A browser with a page of `pages`, whose steps are begun by name; `window.outcome` is what one came to."""

    pages = {}
    policies = {}

    def setUp(self):
        handler = functools.partial(Files, directory=str(PACKAGE), pages=self.pages, policies=self.policies)
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.addCleanup(self.server.server_close)
        self.addCleanup(self.server.shutdown)
        self.browser = Chromium()
        self.addCleanup(self.browser.stop)
        self.open()

    def open(self, path="/"):
        self.browser.open(f"http://127.0.0.1:{self.server.server_address[1]}{path}")
        self.browser.until("the package", lambda: self.browser.run("return window.isReady === true"))

    def outcome(self, name):
        """Runs a step of the page and gives its outcome: a value or an error."""
        self.browser.run("window.begin(arguments[0])", name)
        return self.browser.until(f"the step {name}", lambda: self.browser.run("return window.outcome"))

    def step(self, name):
        """Runs a step of the page and gives its value."""
        outcome = self.outcome(name)
        self.assertNotIn("error", outcome)
        return outcome["value"]
