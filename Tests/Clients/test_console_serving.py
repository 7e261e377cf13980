"""The console as the server gives it: negotiation, caching, and what a page of another origin can do with it in Chromium."""
import http.client
import http.server
import json
import pathlib
import shutil
import subprocess
import tempfile
import threading
import time
import unittest

import requests

from browser import Chromium
from serving import OWNER, PROGRAM, PROJECT, Server
from test_behind_nginx import ADMINISTRATOR, SECRET, hardened
from test_observing import said

BROWSER = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}
ACCOUNTS = f"/identitytoolkit.googleapis.com/v1/projects/{PROJECT}/accounts"
SIGN_UP = "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any"
SITE = pathlib.Path(__file__).resolve().parents[2] / "Sources/VinculumConsole/site"
STRANGER, OTHER = "http://stranger.test", "http://other.test"


class Serving(unittest.TestCase):
    """What programs and browsers get."""

    @classmethod
    def setUpClass(cls):
        cls.server = Server()
        cls.addClassCleanup(cls.server.stop)

    def test_every_file_is_given_with_its_type(self):
        kinds = {".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8",
                 ".svg": "image/svg+xml"}
        files = [file for file in SITE.rglob("*") if file.is_file() and file.relative_to(SITE).parts[0] != "playground"]
        self.assertGreater(len(files), 2)
        for file in files:
            answer = self.server.send("GET", f"/console/{file.relative_to(SITE)}")
            with self.subTest(file.name):
                self.assertEqual((answer.status_code, answer.content), (200, file.read_bytes()))
                if file.suffix in kinds:
                    self.assertEqual(answer.headers["Content-Type"], kinds[file.suffix])

    def test_a_browser_gets_the_page_and_a_program_the_words_of_tools(self):
        page = self.server.send("GET", "/", headers=BROWSER)
        self.assertEqual(page.content, (SITE / "index.html").read_bytes())
        self.assertIn("Accept", page.headers["Vary"])
        for accept in ("*/*", "application/json", "text/html;q=0", "text/htm", ","):
            answer = self.server.send("GET", "/", headers={"Accept": accept})
            self.assertEqual(answer.json()["authEmulator"]["docs"], "/#/help", accept)
            self.assertIn("Accept", answer.headers["Vary"])
        # As many as a head has room for.
        self.assertEqual(self.server.send("GET", "/", headers={"Accept": "a/b;q=0," * 7000}).status_code, 200)

    def test_a_cache_asks_again_and_is_answered_without_the_bytes(self):
        for path in ("/", "/console/main.js"):
            whole = self.server.send("GET", path, headers=BROWSER)
            self.assertEqual(whole.headers["Cache-Control"], "no-cache")
            for tag in (whole.headers["ETag"], "W/" + whole.headers["ETag"], '"x", ' + whole.headers["ETag"], "*"):
                again = self.server.send("GET", path, headers=BROWSER | {"If-None-Match": tag})
                self.assertEqual((again.status_code, again.content), (304, b""))
                self.assertEqual(again.headers["ETag"], whole.headers["ETag"])
                self.assertNotIn("Content-Length", again.headers)
            self.assertEqual(self.server.send("GET", path, headers=BROWSER | {"If-None-Match": '"x"'}).status_code, 200)

    def test_head_has_the_fields_of_get_without_a_body(self):
        for path in ("/", "/console/main.js"):
            whole, head = (self.server.send(method, path, headers=BROWSER) for method in ("GET", "HEAD"))
            self.assertEqual((head.status_code, head.content), (200, b""))
            for name in ("Content-Type", "Content-Length", "ETag", "Content-Security-Policy", "Cross-Origin-Opener-Policy"):
                self.assertEqual(head.headers[name], whole.headers[name], name)

    def raw(self, target):
        """The status of a target as it stands, which a client would put in order."""
        connection = http.client.HTTPConnection(self.server.host, timeout=60)
        self.addCleanup(connection.close)
        connection.putrequest("GET", target, skip_host=False)
        connection.endheaders()
        return connection.getresponse().status

    def test_a_name_that_leads_elsewhere_is_not_there(self):
        self.assertEqual(self.raw("/console/main.js"), 200)
        for name in ("", "..", "../console/main.js", "../../etc/passwd", "%2e%2e/%2e%2e/etc/passwd", "..%2f..%2fetc%2fpasswd", "%6dain.js",
                     "main%2ejs", "main.js%00", "main.js/", "./main.js", "/main.js", "MAIN.JS", "playground/worker.js", "files.h", "a" * 7000):
            self.assertEqual(self.raw("/console/" + name), 404, name)

    def test_no_page_of_another_origin_may_read_it(self):
        for origin in ("http://localhost:5173", "http://evil.example", "null"):
            for path in ("/", "/console/main.js"):
                answer = self.server.send("GET", path, headers=BROWSER | {"Origin": origin})
                self.assertNotIn("Access-Control-Allow-Origin", answer.headers)

    def test_what_the_server_is_and_which_projects_it_has(self):
        server = self.server.ask("GET", "/vinculum/v1/server", headers=OWNER)
        program = json.loads(subprocess.run([PROGRAM, "version", "--json"], capture_output=True, check=True).stdout)
        self.assertEqual({key: server[key] for key in program}, program)
        self.assertEqual({key: server[key] for key in server if key not in program}, {
            "trust": "local", "project": PROJECT, "needsSecret": False, "signs": False, "storesState": False, "restrictsProjects": False})
        self.server.send("POST", SIGN_UP, {}, {"X-Vinculum-Project": "another"})
        listed = self.server.ask("GET", "/vinculum/v1/projects?pageSize=1", headers=OWNER)
        self.assertEqual(listed, {"projects": [{"projectId": "another", "accounts": "1", "tenants": "0"}], "nextPageToken": "another"})
        listed = self.server.ask("GET", "/vinculum/v1/projects?pageToken=another", headers=OWNER)
        self.assertEqual([project["projectId"] for project in listed["projects"]], [PROJECT])
        for path, without in (("/vinculum/v1/server", 200), ("/vinculum/v1/projects", 403)):
            self.assertEqual(self.server.send("GET", path).status_code, without)
            self.assertEqual(self.server.send("GET", path, headers=OWNER | {"Origin": "http://evil.example"}).status_code, 403)

    def test_it_can_be_left_out(self):
        server = Server("--no-console")
        self.addCleanup(server.stop)
        answer = server.send("GET", "/", headers=BROWSER)
        self.assertEqual(answer.json()["authEmulator"]["docs"], "/emulator/openapi.json")
        self.assertEqual(server.send("GET", "/console/main.js").status_code, 404)

    def test_observers_do_not_see_it(self):
        server = Server("--metrics-listen", "0")
        self.addCleanup(server.stop)
        url = said(server, "vinculum: metrics without a secret on ").removesuffix("/metrics")
        for path in ("/", "/console/main.js", "/vinculum/v1/server", "/vinculum/v1/projects"):
            self.assertEqual(requests.get(url + path, headers=BROWSER | OWNER, timeout=60).status_code, 404, path)


class Pages(http.server.BaseHTTPRequestHandler):
    """An empty page or script at every address, which asks for nothing and forbids nothing."""

    def do_GET(self):
        is_script = self.path.endswith(".js")
        body = b"" if is_script else b"<!doctype html><title>stranger</title><body>"
        self.send_response(200)
        self.send_header("Content-Type", "text/javascript" if is_script else "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


# Each ends with what a page can tell: a status, or that the browser let it read nothing.
ASK = """
const [url, options] = arguments
return fetch(url, options).then(answer => answer.type === "opaque" ? "opaque" : answer.status, () => "nothing")
"""
LOAD = """
const [kind, url] = arguments
return new Promise(done => {
  const element = document.createElement(kind)
  element.onload = () => done("loaded")
  element.onerror = () => done("nothing")
  element[kind === "link" ? "href" : "src"] = url
  element.rel = "stylesheet"
  document.head.append(element)
})
"""
FRAME = """
const frame = document.createElement("iframe")
frame.src = arguments[0]
return new Promise(done => { frame.onload = () => done(true); document.body.append(frame) })
"""


@unittest.skipUnless(shutil.which("chromedriver"), "there is no Chromium: apt-get install chromium chromium-driver")
class InBrowser(unittest.TestCase):
    """A browser with the console in one origin and a stranger's page in another."""

    @classmethod
    def setUpClass(cls):
        cls.server = cls.start()
        cls.addClassCleanup(cls.server.stop)
        cls.url = cls.server.url.replace("127.0.0.1", "localhost")
        pages = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Pages)
        threading.Thread(target=pages.serve_forever, daemon=True).start()
        cls.addClassCleanup(pages.server_close)
        cls.addClassCleanup(pages.shutdown)
        port = pages.server_address[1]
        cls.browser = Chromium({"stranger.test": port, "other.test": port})
        cls.addClassCleanup(cls.browser.stop)

    @classmethod
    def start(cls):
        return Server()

    def setUp(self):
        self.browser.renew(self.url, STRANGER)

    def ask(self, path, method="GET", mode="cors", **headers):
        options = {"method": method, "mode": mode, "headers": headers} | ({"body": "{}"} if method == "POST" else {})
        return self.browser.run(ASK, path if "://" in path else self.url + path, options)

    def open_console(self):
        self.browser.open(self.url + "/")
        self.browser.until("the page", lambda: self.browser.run("return document.readyState === 'complete'"))

    def frame(self, url):
        """The address of what a frame shows."""
        self.browser.run(FRAME, url)
        self.browser.call("POST", "/frame", id=0)
        try:
            return self.browser.run("return location.href")
        finally:
            self.browser.call("POST", "/frame", id=None)

    def open_window(self, url):
        """Opens an address in a window of the page, goes there, and gives both windows."""
        [own] = self.browser.windows()
        self.browser.run("window.opened = window.open(arguments[0])", url)
        [new] = self.browser.until("a window", lambda: [window for window in self.browser.windows() if window != own])
        self.browser.switch(new)
        self.browser.until(url, lambda: self.browser.address.startswith(url) and self.browser.run("return document.readyState === 'complete'"))
        return own, new


class LocalPages(InBrowser):
    def test_the_page_loads_all_of_itself_and_may_administer(self):
        for host in ("localhost", "127.0.0.1"):
            self.url = self.server.url.replace("127.0.0.1", host)
            self.open_console()
            self.assertTrue(self.browser.run("return document.title"))
            # A browser asks for /favicon.ico by itself.
            refused = [message for message in self.browser.messages()
                       if ("Content Security Policy" in message or "Failed to load" in message) and "/favicon.ico" not in message]
            self.assertEqual(refused, [])
            self.assertEqual(self.ask("/vinculum/v1/server", **OWNER), 200)
            self.assertEqual(self.ask(f"{ACCOUNTS}:query", "POST", **OWNER | {"Content-Type": "application/json"}), 200)
            self.assertEqual(self.ask(f"/emulator/v1/projects/{PROJECT}/accounts", "DELETE"), 200)

    def test_nothing_foreign_runs_in_it_or_leaves_it(self):
        self.open_console()
        ran = self.browser.run("""
            const script = document.createElement("script")
            script.textContent = "window.foreign = 1"
            document.head.append(script)
            const image = document.createElement("img")
            image.setAttribute("onerror", "window.foreign = 2")
            image.src = "/console/none.png"
            document.body.append(image)
            return new Promise(done => setTimeout(() => done(window.foreign ?? null), 500))""")
        self.assertIsNone(ran)
        self.assertEqual(self.browser.run(LOAD, "script", STRANGER + "/x.js"), "nothing")
        self.assertEqual(self.ask(STRANGER + "/", mode="no-cors"), "nothing")
        self.assertEqual(self.browser.run(LOAD, "img", STRANGER + "/x.png"), "nothing")

    def test_a_strangers_page_reads_nothing_and_changes_nothing(self):
        self.server.client(":signUp")
        count = self.server.ask("GET", "/healthz")["accounts"]
        self.browser.open(STRANGER + "/")
        for path in (f"{ACCOUNTS}:batchGet", "/vinculum/v1/server", "/vinculum/v1/projects"):
            self.assertEqual(self.ask(path, **OWNER), "nothing", path)
            self.assertEqual(self.ask(path), "nothing", path)
        self.assertEqual(self.ask(f"{ACCOUNTS}:query", "POST", **OWNER | {"Content-Type": "application/json"}), "nothing")
        self.assertEqual(self.ask(f"/emulator/v1/projects/{PROJECT}/accounts", "DELETE"), "nothing")
        self.assertEqual(self.server.ask("GET", "/healthz")["accounts"], count)
        # The service itself is for pages of every origin: the stranger's requests do arrive.
        self.assertEqual(self.ask(SIGN_UP, "POST", **{"Content-Type": "application/json"}), 200)

    def test_a_strangers_page_loads_no_file(self):
        self.browser.open(STRANGER + "/")
        for mode in ("cors", "no-cors"):
            self.assertEqual(self.ask("/console/main.js", mode=mode), "nothing")
            self.assertEqual(self.ask("/", mode=mode, Accept="text/html"), "nothing")
        self.assertEqual(self.browser.run(LOAD, "script", self.url + "/console/main.js"), "nothing")
        self.assertEqual(self.browser.run(LOAD, "link", self.url + "/console/style.css"), "nothing")
        self.assertEqual(self.browser.run(LOAD, "script", OTHER + "/x.js"), "loaded")

    def test_a_strangers_page_frames_no_console(self):
        self.browser.open(STRANGER + "/")
        for path in ("/", "/console/index.html"):
            self.assertFalse(self.frame(self.url + path).startswith(self.url), path)
            self.browser.open(STRANGER + "/")
        self.assertEqual(self.frame(OTHER + "/"), OTHER + "/")

    def messages_at(self, url):
        """Opens an address from the stranger's page, posts messages, and gives what the two windows have of each other."""
        self.browser.open(STRANGER + "/")
        stranger, opened = self.open_window(url)
        self.browser.run("window.heard = []; addEventListener('message', event => heard.push(event.data))")
        has_opener = self.browser.run("return window.opener !== null")
        self.browser.switch(stranger)
        is_held = self.browser.run("""
            try { window.opened.postMessage("act", "*") } catch {}
            return !window.opened.closed""")
        try:
            self.browser.run("window.opened.location = arguments[0]", OTHER + "/driven")
        except Exception:
            pass
        self.browser.switch(opened)
        time.sleep(0.5)
        address = self.browser.address
        heard = self.browser.run("return window.heard ?? ['driven away']")
        self.browser.call("DELETE", "/window")
        self.browser.switch(stranger)
        return has_opener, is_held, heard, address

    def test_a_strangers_page_opens_the_console_and_holds_nothing_of_it(self):
        for path in ("/", "/console/index.html"):
            has_opener, is_held, heard, address = self.messages_at(self.url + path)
            self.assertEqual((has_opener, is_held, heard), (False, False, []), path)
            self.assertTrue(address.startswith(self.url + path))
        has_opener, is_held, heard, address = self.messages_at(OTHER + "/")
        self.assertEqual((has_opener, is_held, heard, address), (True, True, ["driven away"], OTHER + "/driven"))


class HardenedPages(InBrowser):
    """A server that outsiders reach: the console has what a person types, and nothing by itself."""

    @classmethod
    def start(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        return hardened(folder.name)

    def test_the_servers_own_page_administers_with_the_secret_alone(self):
        self.open_console()
        for headers, status in ((ADMINISTRATOR, 200), ({}, 403), (OWNER, 401)):
            self.assertEqual(self.ask("/vinculum/v1/server", **headers), status)
        query = ADMINISTRATOR | {"Content-Type": "application/json"}
        self.assertEqual(self.ask(f"{ACCOUNTS}:query", "POST", **query), 200)
        server = self.server.ask("GET", "/vinculum/v1/server", headers=ADMINISTRATOR)
        self.assertEqual((server["trust"], server["restrictsProjects"], server["signs"]), ("hardened", True, True))

    def test_a_strangers_page_has_nothing_that_administers(self):
        self.open_console()
        self.ask("/vinculum/v1/server", **ADMINISTRATOR)
        self.browser.open(STRANGER + "/")
        for credentials in ("omit", "include"):
            options = {"credentials": credentials, "mode": "cors"}
            for path in ("/vinculum/v1/server", "/vinculum/v1/projects", f"{ACCOUNTS}:batchGet"):
                self.assertIn(self.browser.run(ASK, self.url + path, options), (403, "nothing"))
        self.assertFalse(self.frame(self.url + "/").startswith(self.url))
        self.assertNotIn(SECRET, json.dumps(self.browser.run("return [document.cookie, {...localStorage}]")))


if __name__ == "__main__":
    unittest.main()
