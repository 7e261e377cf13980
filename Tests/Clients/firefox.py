"""The JavaScript package in Firefox, which `make soak` runs: firefox.py [PROGRAM]

Debian has no driver for it, so the page does the step that its address names, and sends the outcome to its server.
"""
import functools
import http.server
import json
import pathlib
import queue
import subprocess
import sys
import tempfile
import threading
import time

from package import PACKAGE, WEB, Files, service_worker

PREFERENCES = {
    "app.normandy.enabled": False, "browser.aboutwelcome.enabled": False, "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False, "toolkit.telemetry.reportingpolicy.firstRun": False,
}
POLICY = "default-src 'none'; connect-src 'self'; script-src 'self' 'unsafe-inline'"


class Pages(Files):
    outcomes = queue.Queue()

    def do_POST(self):
        self.outcomes.put(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        self.send_response(204)
        self.end_headers()


class Firefox:
    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        (folder / "profile").mkdir()
        (folder / "profile/user.js").write_text("".join(
            f'user_pref("{name}", {json.dumps(value)});\n' for name, value in PREFERENCES.items()))
        (folder / "worker.js").write_text(service_worker())
        page = WEB / "engine.html"
        handler = functools.partial(
            Pages, directory=str(PACKAGE), policies={"/forbids": POLICY, "/allows": f"{POLICY} 'wasm-unsafe-eval'"},
            pages={"/": page, "/forbids": page, "/allows": page, "/worker.js": folder / "worker.js", "/vinculum/": PACKAGE})
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def step(self, name, path="/", seconds=0):
        """Starts Firefox with a step of the page, and ends it some seconds after its outcome, which it gives."""
        url = f"http://127.0.0.1:{self.server.server_address[1]}{path}?step={name}"
        command = [self.program, "--headless", "--no-remote", "--profile", self.folder / "profile", url]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            outcome = Pages.outcomes.get(timeout=120)
            time.sleep(seconds)
        finally:
            process.terminate()
            process.wait(60)
        if "value" not in outcome:
            raise SystemExit(f"Firefox, {name}: {outcome}")
        return outcome["value"]


def check(name, actual, expected):
    if actual != expected:
        raise SystemExit(f"Firefox, {name}: {actual} instead of {expected}")


with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
    program = sys.argv[1] if len(sys.argv) > 1 else "firefox-esr"
    firefox = Firefox(program, pathlib.Path(folder))
    # The page keeps its keys in localStorage, which Firefox writes after five seconds.
    account = firefox.step("signUp", seconds=7)
    check("after a restart", firefox.step("open"), ["hazel@example.com", account])
    check("in a worker", firefox.step("worker"), "w@example.com")
    check("a service worker is registered", firefox.step("register"), True)
    status, account = firefox.step("askForSignUp")
    check("a service worker answers", status, 200)
    check("it keeps its state", firefox.step("askForSignIn"), [200, account])
    name, message, _ = firefox.step("plain", "/forbids")
    check("a policy that forbids", (name, "name 'wasm-unsafe-eval' in the script-src" in message), ("TypeError", True))
    check("a policy that allows", firefox.step("plain", "/allows"), "hazel@example.com")
