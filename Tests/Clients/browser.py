"""Chromium without a window, driven through its own driver (W3C WebDriver). Needs Debian's chromium and chromium-driver."""
import base64
import re
import shutil
import subprocess
import tempfile
import time

import requests

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


class Problem(Exception):
    """The driver or the page did not do what was asked."""


def start(driver):
    """A driver's process and its port. One that ends before it names its port, as on a busy machine, is started again."""
    for _ in range(5):
        process = subprocess.Popen(
            [driver, "--port=0"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        said = ""
        for line in process.stdout:
            said += line
            if found := re.search(r"successfully on port (\d+)", line):
                return process, found[1]
        process.wait(60)
        process.stdout.close()
    raise Problem(f"the driver of Chromium ended: {said}")


class Chromium:
    """One browser with a profile of its own. It reaches loopback and the names given, nothing else."""

    def __init__(self, names=()):
        """names maps a host to the port of this machine that answers for it; its certificate is not checked."""
        driver = shutil.which("chromedriver")
        if not driver or not shutil.which("chromium"):
            raise Problem("there is no Chromium: apt-get install chromium chromium-driver")
        self.folder = tempfile.TemporaryDirectory(prefix="chromium-")
        self.process, port = start(driver)
        self.http = requests.Session()
        self.http.trust_env = False
        self.session = None
        try:
            self.url = f"http://127.0.0.1:{port}/session"
            rules = ",".join([*(f"MAP {name} 127.0.0.1:{port}" for name, port in dict(names).items()), "MAP * ~NOTFOUND", "EXCLUDE 127.0.0.1", "EXCLUDE localhost"])
            arguments = [
                "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-proxy-server", "--window-size=900,900",
                "--ignore-certificate-errors", "--disable-popup-blocking", f"--user-data-dir={self.folder.name}", f"--host-resolver-rules={rules}"]
            options = {"browserName": "chrome", "goog:chromeOptions": {"args": arguments}, "goog:loggingPrefs": {"browser": "ALL"}}
            answer = self.http.post(self.url, json={"capabilities": {"alwaysMatch": options}}, timeout=60).json()["value"]
            if "sessionId" not in answer:
                raise Problem(answer.get("message"))
            self.session = answer["sessionId"]
        except BaseException:
            self.stop()
            raise

    def stop(self):
        if self.session:
            self.http.delete(f"{self.url}/{self.session}", timeout=60)
        self.process.terminate()
        self.process.wait(60)
        self.process.stdout.close()
        self.http.close()
        self.folder.cleanup()

    def call(self, method, path, **body):
        answer = self.http.request(method, f"{self.url}/{self.session}{path}", json=body if method == "POST" else None, timeout=60)
        value = answer.json()["value"]
        if answer.status_code != 200:
            raise Problem(f"{path}: {value['error']}: {value['message'].splitlines()[0]}")
        return value

    def renew(self, *origins):
        """Leaves of the browser what a new one has: one window, no cookie, and nothing stored for these origins."""
        old = self.windows()
        # Of its own session storage.
        self.switch(self.call("POST", "/window/new", type="tab")["handle"])
        new = self.call("GET", "/window")
        for window in old:
            self.switch(window)
            self.call("DELETE", "/window")
        self.switch(new)
        self.command("Network.clearBrowserCookies")
        for origin in origins:
            self.command("Storage.clearDataForOrigin", origin=origin, storageTypes="all")
        self.messages()

    def command(self, name, **parameters):
        """A command of Chromium's own protocol."""
        return self.call("POST", "/goog/cdp/execute", cmd=name, params=parameters)

    def open(self, url):
        self.call("POST", "/url", url=url)

    @property
    def address(self):
        return self.call("GET", "/url")

    def run(self, script, *arguments):
        """Runs the body of a function in the page and gives what it returns."""
        return self.call("POST", "/execute/sync", script=script, args=list(arguments))

    def until(self, what, condition, seconds=120):
        """Waits for a value that is true. An element or a page that is not there yet counts as false."""
        end, last = time.monotonic() + seconds, None
        while time.monotonic() < end:
            try:
                if last := condition():
                    return last
            except Problem as problem:
                last = problem
            time.sleep(0.05)
        raise Problem(f"{what} did not come ({last}) at {self.address.split('?')[0]}: {self.text()[:300]!r}")

    def find(self, selector):
        """The first element that matches and is shown."""
        def shown():
            for found in self.call("POST", "/elements", **{"using": "css selector", "value": selector}):
                if self.call("GET", f"/element/{found[ELEMENT]}/displayed"):
                    return found[ELEMENT]
        return self.until(selector, shown)

    def click(self, selector):
        self.until(f"a click on {selector}", lambda: self.call("POST", f"/element/{self.find(selector)}/click") is None)

    def type(self, selector, text):
        element = self.find(selector)
        self.call("POST", f"/element/{element}/clear")
        self.call("POST", f"/element/{element}/value", text=text)

    def text(self):
        return self.run("return document.body ? document.body.innerText : ''")

    def messages(self):
        """What was written to the console since the last call."""
        return [entry["message"] for entry in self.call("POST", "/se/log", type="browser")]

    def windows(self):
        return self.call("GET", "/window/handles")

    def switch(self, window):
        self.call("POST", "/window", handle=window)

    def screenshot(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.call("GET", "/screenshot")))
