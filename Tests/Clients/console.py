"""The console in Chromium: what tests do on its pages as a person would, and what every page of it must hold."""
import json
import pathlib

from browser import Chromium, Problem

CHECKS = pathlib.Path(__file__).with_name("web").joinpath("checks.js").read_text()
# A phone, a small window, a wide one.
WIDTHS = (360, 800, 1440)
ROLES = {
    "button": "button, summary, [role=button], [role=tab]",
    "link": "a[href]",
    "heading": "h1, h2, h3",
    "field": "input, select, textarea",
    "row": "tbody tr",
    "dialog": "dialog[open]",
}
# The first element of a role that is shown and whose name holds a text: in the open dialog if there is one.
FIND = """
const [selector, name, exact] = arguments
const root = selector.startsWith("dialog") ? document.body : [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body
const nameOf = element => {
    const label = element.getAttribute("aria-label")
    if (label) return label
    if (element.labels?.length) return [...element.labels].map(one => one.innerText).join(" ")
    return element.innerText ?? ""
}
const found = [...root.querySelectorAll(selector)].filter(element => element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0)
return found.find(element => nameOf(element).trim() === name) ?? (exact ? null : found.find(element => nameOf(element).includes(name))) ?? null
"""


class Console:
    """A browser window with the console of a server or a playground, operated by roles and names."""

    def __init__(self, url, language="en"):
        self.url = url
        self.chromium = Chromium()
        self.chromium.open(url + "/")
        self.chromium.run("localStorage.clear(); localStorage.setItem('language', arguments[0])", language)
        self.chromium.command("Network.enable")
        self.chromium.open(url + "/")

    def stop(self):
        self.chromium.stop()

    def go(self, page):
        """Opens the page of an address after `#/`."""
        self.chromium.run("location.hash = arguments[0]", f"#/{page}")
        self.wait("a page", lambda: self.chromium.run("return document.querySelector('main h1')?.innerText"))

    def wait(self, what, condition, seconds=60):
        return self.chromium.until(what, condition, seconds)

    def see(self, text, seconds=60):
        """Waits until the page shows a text."""
        return self.wait(f"the text {text!r}", lambda: text in self.chromium.text(), seconds)

    def gone(self, text, seconds=60):
        return self.wait(f"the end of {text!r}", lambda: text not in self.chromium.text(), seconds)

    def find(self, role, name, exact=False):
        return self.wait(f"a {role} {name!r}", lambda: self.chromium.run(FIND, ROLES[role], name, exact))

    def has(self, role, name):
        return self.chromium.run(FIND, ROLES[role], name, False) is not None

    def click(self, role, name, exact=False):
        """Clicks as a person does: on what is shown and not covered."""
        def clicked():
            element = self.find(role, name, exact)
            return self.chromium.call("POST", f"/element/{next(iter(element.values()))}/click") is None
        self.wait(f"a click on the {role} {name!r}", clicked)

    def type(self, name, text):
        """Types into the field of a label, in place of what it had."""
        element = next(iter(self.find("field", name).values()))
        self.chromium.call("POST", f"/element/{element}/clear")
        self.chromium.call("POST", f"/element/{element}/value", text=text)

    def choose(self, name, value):
        """Chooses the option of a select field by its value or its text."""
        self.chromium.run(
            "const [field, value] = arguments; const option = [...field.options].find(one => one.value === value || one.text === value);"
            "field.value = option.value; field.dispatchEvent(new Event('input', { bubbles: true })); field.dispatchEvent(new Event('change', { bubbles: true }))",
            self.find("field", name), value)

    def press(self, *keys):
        """Presses keys, one after another, where the focus is: names of the WebDriver specification, section 17.4.2."""
        named = {"Tab": "\ue004", "Enter": "\ue007", "Escape": "\ue00c", "Space": " ", "Right": "\ue014", "Left": "\ue012", "Down": "\ue015"}
        actions = [{"type": kind, "value": named.get(key, key)} for key in keys for kind in ("keyDown", "keyUp")]
        self.chromium.call("POST", "/actions", actions=[{"type": "key", "id": "keyboard", "actions": actions}])

    def focused(self):
        """What has the focus: its tag, its name, and whether it is shown within the window."""
        return self.chromium.run("""
            const element = document.activeElement
            const box = element.getBoundingClientRect()
            return [element.tagName, element.getAttribute("aria-label") ?? element.innerText ?? "",
                    box.width > 0 && box.bottom > 0 && box.top < innerHeight, getComputedStyle(element).outlineStyle]""")

    def request(self, method, path, body=None):
        """A request from the console's own page, as its own code sends it."""
        return self.chromium.run("""
            const [method, path, body] = arguments
            const request = new XMLHttpRequest()
            request.open(method, path, false)
            request.setRequestHeader("Authorization", "Bearer owner")
            if (body) request.setRequestHeader("Content-Type", "application/json")
            request.send(body)
            return [request.status, request.responseText]""", method, path, None if body is None else json.dumps(body))

    def resize(self, width, height=900):
        self.chromium.command("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def scheme(self, name):
        """`light` or `dark`, as the system would say it."""
        self.chromium.command("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": name}])

    def faults(self):
        """What does not hold on the page as it is, by the name of the check; empty if all holds."""
        return self.chromium.run(CHECKS)

    def everywhere(self, each):
        """Calls `each(width, scheme)` at three widths in both schemes."""
        for width in WIDTHS:
            self.resize(width)
            for scheme in ("light", "dark"):
                self.scheme(scheme)
                each(width, scheme)

    def complaints(self):
        """What the browser complained about: errors of scripts and refusals of the content security policy."""
        return [message for message in self.chromium.messages() if "favicon" not in message]


__all__ = ["Console", "Problem", "WIDTHS"]
